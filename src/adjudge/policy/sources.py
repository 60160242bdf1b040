"""What a source is worth before a word of it is read: the number of each tier, for belief and for seed 002's priors."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from adjudge.errors import InputError, PolicyError
from adjudge.policy.constant import SHIPPED, Bounded, read_toml
from adjudge.values.dataclass import dataclass
from adjudge.values.source import NEVER, SourceKind, SourceRow, Tier, TierDecidedBy, Topic
from adjudge.values.urls import host


@dataclass(frozen=True, kw_only=True, slots=True)
class SourcePolicy(Bounded, section="sources"):
    """And of each tier its credibility `tier_<tier>` (000 §4, 001, 004 §7.2: one number for all three), what it does to
    explainability, `explains_<tier>`, and its prior of veracity, `veracity_<tier>` (both 002)."""

    own: float = SHIPPED
    starter: float = SHIPPED
    unknown: float = SHIPPED
    invented: float = SHIPPED
    explains_b: float = SHIPPED
    veracity_counts: int = SHIPPED


# The table of sources: which site has which tier. The shipped rows, and the user's own before them.
#
# The shipped table is read when the first site is looked up; until then its digest stands for it, so that a policy is made
# and named without it.


FILE = Path(__file__).with_name("source_table.toml")
SECTIONS = ("sites", "suffixes")
KEYS = ("tier", "kind", "why", "topics")
_PRIMES = str.maketrans("\u2019\u2032`", "'''")  # what word processors make of the mark in A'

Rows = dict[str, SourceRow]
E = TypeVar("E", Tier, SourceKind, Topic)


@cache
def shipped_digest() -> str:
    """A name for the shipped table as it is."""
    return hashlib.sha256(FILE.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceTable:
    """Whom to believe how far. It is part of the policy: another table is another policy."""

    own: Rows = field(default_factory=dict)
    """The user's rows, by domain or ending; each goes before everything shipped."""
    shipped: str = field(default_factory=shipped_digest)

    def find(self, name: str) -> tuple[TierDecidedBy, str, SourceRow] | None:
        """The row for a host, with the domain it stands under; a subdomain has what its domain has, and of several rows
        the one for the longest name decides. The user's are asked first, then shipped sites, then endings."""
        for decided_by, known in (
            (TierDecidedBy.OWN_ROW, self.own.get),
            (TierDecidedBy.ROW, partial(_shipped_row, "sites")),
            (TierDecidedBy.SUFFIX, partial(_shipped_row, "suffixes")),
        ):
            for domain in _upwards(name):
                if row := known(domain):
                    return decided_by, domain, row
        return None

    def with_own(self, rows: Mapping[str, SourceRow]) -> SourceTable:
        """The table with rows of the user's. One that leaves the kind open keeps the shipped one's."""
        completed = {domain: self._completed(domain, row) for domain, row in rows.items()}
        return replace(self, own={**self.own, **completed})

    def _completed(self, domain: str, row: SourceRow) -> SourceRow:
        before = _shipped_row("sites", domain) or _shipped_row("suffixes", domain)
        if row.kind is None and before is not None:
            row = replace(row, kind=before.kind)
        if row.kind in NEVER and {row.tier, *row.topics.values()} != {Tier.D}:
            raise PolicyError(
                f"{domain} is held to be {row.kind}, which has tier D and no other.",
                f'If it is not, say what it is: "{domain}" = {{ tier = "{row.tier}", kind = "newspaper" }}.',
            )
        return row


@cache
def shipped() -> Mapping[str, Rows]:
    """The packaged rows: sites, and endings that many sites share."""
    sections = read_toml(FILE, "The file of sources")
    return {name: _rows(sections.get(name, {}), FILE.name) for name in SECTIONS}


@lru_cache(maxsize=4096)
def _shipped_row(section: str, domain: str) -> SourceRow | None:
    """One packaged row. Reading all of them takes as long as everything else a claim about one site needs of them."""
    import tomllib

    line = _shipped_lines()[section].get(f'"{domain}"')
    return None if line is None else _row(tomllib.loads(line)[domain], f"{FILE.name}: {domain}")


@cache
def _shipped_lines() -> Mapping[str, Mapping[str, str]]:
    """The lines of the packaged file, by the domain as it is written there: each row has a line of its own."""
    found: dict[str, dict[str, str]] = {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            lines = found.setdefault(line.strip("[] "), {})
        elif line.startswith('"'):
            lines[line.partition(" = ")[0]] = line
    return found


def read_sources(path: Path) -> Rows:
    """The rows of a user's file. A site and an ending may stand in either section."""
    found: Rows = {}
    for name, rows in read_toml(path, "The file of sources").items():
        if name not in SECTIONS or not isinstance(rows, dict):
            raise PolicyError(f"{path.name}: there is no section [{name}].", f"There are: {', '.join(SECTIONS)}.")
        found |= {_domain(given, path.name): row for given, row in _rows(rows, path.name).items()}
    return found


def _upwards(name: str) -> Iterator[str]:
    """A host, then each domain it lies in, the nearest first. A host of one word is a machine in the house, no site."""
    if "." not in name:
        return
    while name:
        yield name
        name = name.partition(".")[2]


def _rows(rows: Mapping[str, Any], origin: str) -> Rows:
    return {domain: _row(given, f"{origin}: {domain}") for domain, given in rows.items()}


def _row(given: Any, where: str) -> SourceRow:
    """A row: a tier alone, or a table of tier, kind, why and topics."""
    told = {"tier": given} if isinstance(given, str) else given
    if not isinstance(told, dict) or "tier" not in told:
        raise PolicyError(f"{where} has no tier.", 'Write "B", or { tier = "B", kind = "newspaper" }.')
    for name in told:
        if name not in KEYS:
            raise PolicyError(f"{where} knows no {name}.", f"A row has: {', '.join(KEYS)}.")
    why, topics = told.get("why", ""), told.get("topics", {})
    if not isinstance(why, str) or not isinstance(topics, dict):
        raise PolicyError(f"{where} has a reason or topics of the wrong kind.", 'A reason is text, topics are { health = "A" }.')
    return SourceRow(
        tier=_named(Tier, _straight(told["tier"]), f"{where} has tier"),
        kind=_named(SourceKind, told["kind"], f"{where} is of kind") if "kind" in told else None,
        why=why,
        topics={
            _named(Topic, topic, f"{where} has topic"): _named(Tier, _straight(tier), f"{where} has tier")
            for topic, tier in topics.items()
        },
    )


def _straight(tier: Any) -> Any:
    return tier.strip().translate(_PRIMES) if isinstance(tier, str) else tier


def _named(names: type[E], given: Any, where: str) -> E:
    try:
        return names(given)
    except ValueError:
        raise PolicyError(f"{where} {given!r}.", f"Choose one of: {', '.join(names)}.") from None


def _domain(given: str, origin: str) -> str:
    """A domain as hosts are spelt: small letters, no www, other scripts as they travel."""
    try:
        name = host(f"https://{given.strip().strip('.')}/")
    except InputError:
        name = ""
    if not name or any(mark in given for mark in "/:@?#"):
        raise PolicyError(f"{origin}: {given} is no domain.", "Write it as example.org, without https:// and path.")
    return name.removeprefix("www.")


# How documents are cut into passages.


@dataclass(frozen=True, kw_only=True, slots=True)
class PassagePolicy(Bounded, section="passages"):
    size: int = SHIPPED
    overlap: int = SHIPPED
    batch: int = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.size:
            raise PolicyError(f"overlap ({self.overlap}) must be smaller than size ({self.size}), or cutting would not end.")


# How the two searches are joined.


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrievalPolicy(Bounded, section="retrieval"):
    candidates: int = SHIPPED
    vector_weight: float = SHIPPED
    given_passages: int = SHIPPED
    per_site: int = SHIPPED


# Which sentences of a document count as facts, how far each rule that makes statements of them is trusted, and when.


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractionPolicy(Bounded, section="extraction"):
    """And how far each rule is trusted, `<rule>`."""

    pages: int = SHIPPED
    files: int = SHIPPED
    characters: int = SHIPPED
    facts: int = SHIPPED
    least_words: int = SHIPPED
    most_words: int = SHIPPED
    aliases: int = SHIPPED
    resolved: float = SHIPPED
    asked_characters: int = SHIPPED
    asked_facts: int = SHIPPED
    entailed: float = SHIPPED
    proposed: float = SHIPPED


# How the news are refreshed: how much is asked for, what may come in, and how long it stays.


QUERIES = (
    "world news today",
    "politics and government news today",
    "elections and parliament news",
    "economy, inflation and markets news today",
    "central bank and trade news",
    "war, conflict and diplomacy news today",
    "health and medicine news",
    "science and space news",
    "climate, weather and natural disasters news",
    "technology and artificial intelligence news",
    "court rulings and crime news",
    "sport results today",
)
"""What is asked where no queries are set: diverse, as 004 §9.2 wants it, one for each section of a newspaper."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshPolicy(Bounded, section="refresh"):
    entries: int = SHIPPED
    results: int = SHIPPED
    pages: int = SHIPPED
    per_site: int = SHIPPED
    feeds_at_once: int = SHIPPED
    at_once: int = SHIPPED
    waiting: int = SHIPPED
    seconds: int = SHIPPED
    days: int = SHIPPED
    shortest: int = SHIPPED
    credible: float = SHIPPED
    enough: int = SHIPPED


# How triples around a claim's entities are scored.


@dataclass(frozen=True, kw_only=True, slots=True)
class GraphPolicy(Bounded, section="graph"):
    hops: int = SHIPPED
    candidates: int = SHIPPED
    hop_decay: float = SHIPPED
    overlap_weight: float = SHIPPED
    ends_weight: float = SHIPPED
