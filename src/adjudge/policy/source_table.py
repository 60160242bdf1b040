"""The table of sources: which site has which tier. The shipped rows, and the user's own before them.

The shipped table is read when the first site is looked up; until then its digest stands for it, so that a policy is made
and named without it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from adjudge.errors import InputError, PolicyError
from adjudge.model.source import NEVER, DecidedBy, SourceKind, SourceRow, Tier, Topic
from adjudge.text.urls import host

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

    def find(self, name: str) -> tuple[DecidedBy, str, SourceRow] | None:
        """The row for a host, with the domain it stands under; a subdomain has what its domain has, and of several rows
        the one for the longest name decides. The user's are asked first, then shipped sites, then endings."""
        rows = shipped()
        for decided_by, known in (
            (DecidedBy.OWN_ROW, self.own),
            (DecidedBy.ROW, rows["sites"]),
            (DecidedBy.SUFFIX, rows["suffixes"]),
        ):
            for domain in _upwards(name):
                if domain in known:
                    return decided_by, domain, known[domain]
        return None

    def with_own(self, rows: Mapping[str, SourceRow]) -> SourceTable:
        """The table with rows of the user's. One that leaves the kind open keeps the shipped one's."""
        completed = {domain: self._completed(domain, row) for domain, row in rows.items()}
        return replace(self, own={**self.own, **completed})

    def _completed(self, domain: str, row: SourceRow) -> SourceRow:
        before = shipped()["sites"].get(domain) or shipped()["suffixes"].get(domain)
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
    sections = _read(FILE)
    return {name: _rows(sections.get(name, {}), FILE.name) for name in SECTIONS}


def read_sources(path: Path) -> Rows:
    """The rows of a user's file. A site and an ending may stand in either section."""
    found: Rows = {}
    for name, rows in _read(path).items():
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


def _read(path: Path) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PolicyError(f"The file of sources {path.name} cannot be read: {error}.") from error


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
        raise PolicyError(
            f"{where} has a reason or topics of the wrong kind.", 'A reason is text, topics are { health = "A" }.'
        )
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
