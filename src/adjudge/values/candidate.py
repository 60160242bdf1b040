"""A candidate: something found for a claim, before anything was measured of it but how it was found."""

from __future__ import annotations

import datetime as dt

from adjudge.values.dataclass import dataclass
from adjudge.values.document import TableRow, framed, standing_over
from adjudge.values.evidence import EvidenceKind
from adjudge.values.score import Score
from adjudge.values.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Candidate:
    """A passage or graph statement that may become evidence, with its place, its origin and its best scores."""

    id: str
    """The evidence's: named for its text's place, so that the same words found twice are one."""
    kind: EvidenceKind
    text: str
    """As it stands in its snapshot; what is quoted is quoted from this."""
    content_sha256: str
    """Names the snapshot the span points into."""
    span: Span
    source: str
    title: str = ""
    section: str = ""
    url: str | None = None
    published: dt.date | None = None
    collection: str = ""
    cosine: float = 0.0
    semantic: float = 0.0
    """The cosine on the calibrated scale; 0 where only its words found it."""
    lexical: float = 0.0
    """BM25."""
    graph: float = 0.0
    """The seeds' kg_raw: what its best statement scored near the claim's entities."""
    independent: str = ""
    """The independent source it speaks for: passages of one document and copies of one text share it."""
    publisher: str = ""
    """Who answers for it on the open web: its site, or the first of the sites that are one; empty for what is no web page."""
    unread: tuple[Span, ...] = ()
    """Stretches of the text that speak to its judge, in order and apart: nothing is measured by them."""
    row: TableRow | None = None
    """With the names of its columns, where it is a row of a table."""
    backfill: bool = False
    """Let in below the usual similarity because too little else was found."""

    @property
    def over(self) -> str:
        """What stands over the text: its document's title, and the headings of its section."""
        return standing_over(self.title, self.section)

    @property
    def read(self) -> str:
        """The text as it is measured and read: without what speaks to its judge, a row of a table with its headers."""
        return framed(self.text, self.unread, self.row).text


# What was measured about one candidate, before any formula weighs it.


@dataclass(frozen=True, kw_only=True, slots=True)
class Signals:
    """Everything the hybrid ranker and its gatekeeper read of a candidate held against a claim (seeds 000 §4, 001).

    A match that is None could not be missed: the claim names nothing of the sort."""

    id: str
    """The evidence's; equal scores are ordered by it."""
    independent: str = ""
    """The independent source it speaks for; empty when it is its own."""
    kind: EvidenceKind = EvidenceKind.PASSAGE
    semantic: float = 0.0
    """Calibrated similarity to the claim, 0 to 1."""
    graph: float = 0.0
    """The seeds' kg_raw, 0 to 1."""
    read: float = 0.0
    """How much a cross-encoder that read both says the text speaks to the claim; 0 before it did."""
    entity_overlap: float = 0.0
    """Share of the claim's entities the text names."""
    claim_overlap: float = 0.0
    """Share of the claim's terms the text holds."""
    anchor_match: float | None = None
    """The seeds' anchor_match_score: share of the anchors found."""
    backfill: bool = False
    """Let in below the usual similarity because too little else was found."""
    days_old: float | None = None
    """Since publication; None when undated."""

    credibility: float = 0.5
    """Of the source, 0 to 1."""
    completeness: float = 1.0
    """How much of the document its snapshot holds, 0 to 1."""
    url_quality: float | None = None
    """How much its address looks like one article's, 0 to 1; None without an address."""
    dated_or_signed: bool = False

    subject_match: bool | None = None
    object_match: bool | None = None
    relation_object_match: bool | None = None
    """Whether the relation and its object stand together, not merely both somewhere."""
    relation_direction_match: bool | None = None
    """Whether the relation runs from subject to object as in the claim."""
    focus_tokens: int = 0
    """How many words the claim's focus has."""
    focus_matched: int = 0
    must_have_alias: bool | None = None
    """Whether the claim's core entity is named, by any of its names."""
    has_number: bool = False

    reports_claim: bool = False
    """It only mentions the claim or says that others make it."""
    belief_claim: bool = False
    """The claim is about what someone says or thinks, so reporting is what it takes."""
    uncertain: bool = False
    """It hedges: may, might, reportedly."""
    assertive_claim: bool = True
    low_signal: bool = False
    """Boilerplate: a teaser, a menu, a call to subscribe."""
    explicit_refutation: bool = False
    """Its wording denies the claim outright."""
    takes_side: bool = False
    """It was read, and supports or refutes: whatever its words, it speaks to the claim."""
    given: bool = False
    """It is of somebody's own few documents."""
    states_fact: bool = False
    """It states what settles the claim surely: it need not resemble the claim, nor name more of it."""
    contradicts: bool = False
    """Its stance is against the claim."""

    @property
    def is_graph(self) -> bool:
        """Whether it is a statement of the knowledge graph, not a text."""
        return self.kind is EvidenceKind.GRAPH

    @property
    def strongest(self) -> float:
        """The best of meaning, graph and reading: what the strict filters make exceptions for. A model that read the text
        with the claim knows better than a vector whether it speaks to it."""
        return max(self.semantic, self.graph, self.read)

    @property
    def misses_focus(self) -> bool:
        """Whether at most one word of the focus is there; a focus of a single word is missed only without it."""
        return self.focus_matched < min(2, self.focus_tokens)

    @property
    def merely_reports(self) -> bool:
        """Whether it reports a claim that is not itself about a report."""
        return self.reports_claim and not self.belief_claim


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsSignals:
    """What the news reranker reads of a candidate (seed 004 §6.1)."""

    id: str
    relevance: float
    """The cross-encoder's, 0 to 1."""
    kind: EvidenceKind = EvidenceKind.WEB
    url: str | None = None


# The candidates that came through ranking, and what became of the others.


BEYOND = "beyond_top_k"
"""Why an item that passed every gate is not among the kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RankedItem:
    """A candidate with its final score, and whether trust may rest on it."""

    id: str
    score: Score
    admissible: bool = False
    """The seeds' admissible_for_trust."""
    reasons: tuple[str, ...] = ()
    """How its topic meets the claim's, and what it was let in despite."""
    refined: Score | None = None
    """What put it in its place, when a cross-encoder had a say in the order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DroppedItem:
    """A candidate left out, and every rule that said so."""

    id: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Shortlist:
    """What ranking hands on, best first."""

    kept: tuple[RankedItem, ...] = ()
    contradicting: tuple[RankedItem, ...] = ()
    """Held apart from the supporting ones, never lost: the verdict hears both sides."""
    dropped: tuple[DroppedItem, ...] = ()
    degraded: bool = False
    """Too little was left, so that contradicting items and those without a core entity stay in."""
