"""What a source is worth before a word of it is read: the number of each tier, for belief and for seed 002's priors."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from adjudge.errors import InputError, PolicyError
from adjudge.policy.constant import Bounded, constant
from adjudge.values.source import NEVER, DecidedBy, SourceKind, SourceRow, Tier, Topic
from adjudge.values.urls import host


@dataclass(frozen=True, kw_only=True, slots=True)
class SourcePolicy(Bounded):
    own: float = constant(
        0.8, 0.0, 1.0, "credibility of the user's own documents: theirs to trust, and they chose them"
    )
    starter: float = constant(0.9, 0.0, 1.0, "credibility of the shipped facts, taken from statistics offices")
    unknown: float = constant(0.5, 0.0, 1.0, "credibility of a site nothing is known about: neither way")
    # Credibility by tier (000 §4, 001, 004 §7.2): one number for all three
    tier_a: float = constant(
        0.95, 0.0, 1.0, "credibility of tier A: above the .90 from which one source may do for TRUE"
    )
    tier_a_prime: float = constant(0.88, 0.0, 1.0, "credibility of tier A': just short of carrying TRUE alone")
    tier_b: float = constant(
        0.78, 0.0, 1.0, "credibility of tier B: edited and corrected, about as one's own documents"
    )
    tier_c: float = constant(0.55, 0.0, 1.0, "credibility of tier C: hardly more than of a stranger")
    tier_d: float = constant(
        0.20, 0.0, 1.0, "credibility of tier D: known to be loose with facts, or nobody answers for it"
    )
    invented: float = constant(0.0, 0.0, 0.4, "credibility of satire and fabrication: none, by definition")
    # Explainability by tier (002)
    explains_a: float = constant(0.96, 0.0, 1.0, "how defensible an explanation from tier A is (002)")
    explains_a_prime: float = constant(0.93, 0.0, 1.0, "how defensible one from tier A' is (002)")
    explains_b: float = constant(0.90, 0.5, 1.0, "how defensible one from tier B is: the baseline of the others (002)")
    explains_c: float = constant(0.85, 0.0, 1.0, "how defensible one from tier C is (002)")
    explains_d: float = constant(0.80, 0.0, 1.0, "how defensible one from tier D is (002)")
    explains_unknown: float = constant(0.38, 0.0, 1.0, "how defensible one from an unknown site is (002)")
    # Veracity by tier (002)
    veracity_counts: int = constant(0, 0, 1, "whether a tier moves veracity: off, for a tier never clamps truth (002)")
    veracity_a: float = constant(0.70, 0.0, 1.0, "veracity expected of tier A where tiers count (002)")
    veracity_a_prime: float = constant(0.65, 0.0, 1.0, "veracity expected of tier A' where tiers count (002)")
    veracity_b: float = constant(0.60, 0.0, 1.0, "veracity expected of tier B where tiers count (002)")
    veracity_c: float = constant(0.50, 0.0, 1.0, "veracity expected of tier C where tiers count (002)")
    veracity_d: float = constant(0.40, 0.0, 1.0, "veracity expected of tier D where tiers count (002)")
    veracity_unknown: float = constant(0.50, 0.0, 1.0, "veracity expected of an unknown site: even (002)")


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
