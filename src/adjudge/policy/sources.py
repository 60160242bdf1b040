"""What a source is worth before a word of it is read: the number of each tier, for belief and for seed 002's priors."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any, TypeVar

from adjudge.errors import InputError, PolicyError
from adjudge.policy.constant import Bounded, constant, share
from adjudge.values.dataclass import dataclass
from adjudge.values.source import NEVER, SourceKind, SourceRow, Tier, TierDecidedBy, Topic
from adjudge.values.urls import host


@dataclass(frozen=True, kw_only=True, slots=True)
class SourcePolicy(Bounded):
    own: float = share(0.8, "credibility of the user's own documents: theirs to trust, and they chose them")
    starter: float = share(0.9, "credibility of the shipped facts, taken from statistics offices")
    unknown: float = share(0.5, "credibility of a site nothing is known about: neither way")
    # Credibility by tier (000 §4, 001, 004 §7.2): one number for all three
    tier_a: float = share(0.95, "credibility of tier A: above the .90 from which one source may do for TRUE")
    tier_a_prime: float = share(0.88, "credibility of tier A': just short of carrying TRUE alone")
    tier_b: float = share(0.78, "credibility of tier B: edited and corrected, about as one's own documents")
    tier_c: float = share(0.55, "credibility of tier C: hardly more than of a stranger")
    tier_d: float = share(0.20, "credibility of tier D: known to be loose with facts, or nobody answers for it")
    invented: float = constant(0.0, 0, 0.4, "credibility of satire and fabrication: none, by definition")
    # Explainability by tier (002)
    explains_a: float = share(0.96, "how defensible an explanation from tier A is (002)")
    explains_a_prime: float = share(0.93, "how defensible one from tier A' is (002)")
    explains_b: float = constant(0.90, 0.5, 1, "how defensible one from tier B is: the baseline of the others (002)")
    explains_c: float = share(0.85, "how defensible one from tier C is (002)")
    explains_d: float = share(0.80, "how defensible one from tier D is (002)")
    explains_unknown: float = share(0.38, "how defensible one from an unknown site is (002)")
    # Veracity by tier (002)
    veracity_counts: int = constant(0, 0, 1, "whether a tier moves veracity: off, for a tier never clamps truth (002)")
    veracity_a: float = share(0.70, "veracity expected of tier A where tiers count (002)")
    veracity_a_prime: float = share(0.65, "veracity expected of tier A' where tiers count (002)")
    veracity_b: float = share(0.60, "veracity expected of tier B where tiers count (002)")
    veracity_c: float = share(0.50, "veracity expected of tier C where tiers count (002)")
    veracity_d: float = share(0.40, "veracity expected of tier D where tiers count (002)")
    veracity_unknown: float = share(0.50, "veracity expected of an unknown site: even (002)")


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
    sections = _read(FILE)
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


# How documents are cut into passages.


@dataclass(frozen=True, kw_only=True, slots=True)
class PassagePolicy(Bounded):
    size: int = constant(
        512, 64, 4096, "characters in a passage at most (004 §9.2): three or four sentences, one cross-encoder window"
    )
    overlap: int = constant(100, 0, 1024, "characters of whole sentences repeated at the start of the next (004 §9.2)")
    batch: int = constant(
        2000, 1, 20000, "passages stored in one durable commit: larger is faster, smaller loses less work to a kill"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.overlap >= self.size:
            raise PolicyError(
                f"overlap ({self.overlap}) must be smaller than size ({self.size}), or cutting would not end."
            )


# How the two searches are joined.


@dataclass(frozen=True, kw_only=True, slots=True)
class RetrievalPolicy(Bounded):
    candidates: int = constant(
        60, 1, 1000, "taken from each search before they are joined; more changes the first 20 no further"
    )
    vector_weight: float = share(
        0.6, "share of the vector search in the joined score, the rest is BM25's; measured on dev claims"
    )
    per_site: int = constant(0, 0, 50, "passages kept of one site, 0 for no limit; profile web takes 2 (004 §6.1)")


# Which sentences of a document count as facts, how far each rule that makes statements of them is trusted, and when.


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractionPolicy(Bounded):
    pages: int = constant(
        1, 0, 1, "1 takes statements out of pages of the web: few, fetched for a question, soon asked for"
    )
    files: int = constant(
        0, 0, 1, "1 takes them out of files too: adding a large corpus then takes several times as long"
    )
    characters: int = constant(
        60_000, 500, 10_000_000, "characters of a document that are read for facts: what a page is about stands first"
    )
    facts: int = constant(400, 1, 10_000, "facts taken of a document: beyond that it is a book, or a list")
    least_words: int = constant(4, 2, 20, "words below which a sentence says too little to stand alone")
    most_words: int = constant(60, 10, 200, "words above which it is a list, or several sentences run together")
    aliases: int = constant(6, 0, 50, "other names a document gives one thing: more are mistakes")
    copula: float = share(0.9, "confidence in 'X is a Y': the plainest sentence there is")
    passive: float = share(0.85, "confidence in 'X was founded in 1999 by Y'")
    active: float = share(0.8, "confidence in 'X founded Y': what follows a verb need not be its object")
    measure: float = share(0.8, "confidence in 'X has 12 floors': now and then a number counts something else")
    attribute: float = share(0.85, "confidence in 'the capital of X is Y'")
    apposition: float = share(0.8, "confidence in 'X, the capital of Y,': a list may look the same")
    birth: float = share(0.9, "confidence in 'X (born 4 August 1961)'")
    resolved: float = share(0.85, "what is left of a confidence where a pronoun was read as what the page is about")
    asked_characters: int = constant(
        3000, 200, 50_000, "characters of a page shown to a language model: about a thousand tokens of 24,000 a job"
    )
    asked_facts: int = constant(12, 1, 100, "facts asked for: what a page opens with, in an answer of 900 tokens")
    entailed: float = share(
        0.7, "probability, by the judge, that the quoted words say the fact; below it the fact is dropped"
    )
    proposed: float = share(0.8, "confidence in a fact that a language model worded and the judge found in its quote")


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
class RefreshPolicy(Bounded):
    entries: int = constant(
        100, 1, 1000, "newest entries taken from a feed: most hold fewer, few publish more in a day"
    )
    results: int = constant(20, 1, 50, "results asked of a search for one query: the first two pages")
    pages: int = constant(2000, 1, 20_000, "pages one run looks at: what a day brings, and what a night can fetch")
    per_site: int = constant(
        100, 1, 1000, "pages of one site in a run: at one a second under two minutes, and no site crowds out the others"
    )
    feeds_at_once: int = constant(4, 1, 64, "feeds read at the same time: each takes a process of its own to parse")
    at_once: int = constant(
        64,
        1,
        256,
        "sites fetched from at the same time; each is asked for one page after another, most of them pausing",
    )
    waiting: int = constant(
        16, 1, 256, "fetched pages that may wait to be stored: the bound on memory when disks are slow"
    )
    seconds: int = constant(3600, 10, 86_400, "after which no further page is begun: what came by then is switched to")
    days: int = constant(
        7,
        1,
        365,
        "age at which a page goes or does not come in: a week of news, embedded anew every day; the web has the rest",
    )
    shortest: int = constant(
        200, 0, 5000, "characters of a page worth keeping: two sentences; less is a caption or a teaser"
    )
    credible: float = share(0.6, "credibility of a site whose pages come first: better than one nothing is known of")
    enough: int = constant(
        50,
        1,
        20_000,
        "credible pages after which the others stay out (004's fallback: with fewer, any page is better than none)",
    )


# How triples around a claim's entities are scored.


@dataclass(frozen=True, kw_only=True, slots=True)
class GraphPolicy(Bounded):
    hops: int = constant(2, 1, 2, "steps walked from an entity: farther statements are seldom about the claim")
    candidates: int = constant(200, 1, 5000, "triples read before they are scored")
    hop_decay: float = share(0.5, "what a second step keeps of a score: it is about a neighbour, not the subject")
    overlap_weight: float = share(0.6, "share of word overlap with the claim in a triple's score")
    ends_weight: float = share(
        0.4, "share of the claim's entities that the triple joins: one end named is half, both is all"
    )
