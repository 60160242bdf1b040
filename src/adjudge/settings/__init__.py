"""Settings: where things lie and what is used, from the environment and `adjudge.toml`.

The environment wins over the file in the working folder, which wins over the one in the data folder. Names that other
programs share, such as `OPENAI_API_KEY`, are read last, where nothing was set under Adjudge's own. Each setting carries
its help; `adjudge doctor --settings` lists them, and a test fails when one is undocumented.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import Field, replace
from dataclasses import fields as fields_of
from pathlib import Path
from typing import Any

from adjudge.errors import InputError, PolicyError, UnknownName
from adjudge.policy import Policy
from adjudge.policy import load as load_policy
from adjudge.policy.sources import SourceTable, read_sources
from adjudge.settings.fields import Settings, shown, variable
from adjudge.settings.values import Unreadable
from adjudge.values.source import NEVER

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
        f.name: _read(f, environment[name], f"{name} in the environment")
        for name, f in wanted.items()
        if environment.get(name)
    }


def _from_file(path: Path, known: Mapping[str, Field[Any]]) -> dict[str, Any]:
    import tomllib

    if not path.is_file():
        return {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"The settings file {path} cannot be read: {error}.") from error
    for name in values:
        if name not in known:
            raise UnknownName(
                f"{path}: there is no setting named {name}.", "Run adjudge doctor --settings for the list."
            )
    return {name: _read(known[name], value, str(path)) for name, value in values.items()}


def _read(field: Field[Any], value: Any, origin: str) -> Any:
    """The value in its setting's type."""
    try:
        return field.metadata["read"](value)
    except Unreadable as error:
        raise InputError(f"{field.name} ({origin}) {error}.") from error


# Settings that stand in for constants of the policy.


def settings_over(policy: Policy, settings: Settings) -> Policy:
    """The policy with the constants that settings were given for; what is not set changes nothing."""
    for field in fields_of(settings):
        value = getattr(settings, field.name)
        if not field.metadata["policy"] or value is None:
            continue
        section, _, constant = field.metadata["policy"].partition(".")
        slice_ = getattr(policy, section)
        bounds = next(f.metadata for f in fields_of(slice_) if f.name == constant)
        if not bounds["low"] <= value <= bounds["high"]:
            raise PolicyError(
                f"{variable(field)} (or {field.metadata['alias']}) lies between {bounds['low']:g} and"
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


__all__ = ["FILE", "Settings", "load", "policy_in_force", "settings_over", "shown", "variable"]
