"""What is asked of the knowledge base, what goes into it, and what it says about itself."""

from __future__ import annotations

import datetime as dt
from dataclasses import field
from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Passage, TableRow
from adjudge.values.score import Score
from adjudge.values.span import Span

# The knowledge graph's values: entities and the statements between them.


@dataclass(frozen=True, kw_only=True, slots=True)
class Entity:
    """Something a claim can be about, with the other names it goes by."""

    name: str
    kind: str = "thing"
    """country, city, element, person, … ; free, lower case."""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Triple:
    """subject — relation — object, and where it is written."""

    subject: str
    relation: str
    object: str
    confidence: float = 1.0
    date: dt.date | None = None
    """When the statement was published, for as-of queries."""
    source: str = ""
    passage_id: int | None = None
    span: Span | None = None
    """Where the statement stands, as offsets into the passage's snapshot."""
    collection: str = ""

    def __post_init__(self) -> None:
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence lies in 0..1, not {self.confidence}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Neighbour:
    """A triple reached from a claim's entity, and how many steps away it lies."""

    triple: Triple
    hops: int
    named: tuple[str, ...] = ()
    """The entities that the asked names stand for, by their own names: "USA" asks for the United States."""


LIBRARY = "library"
"""The user's own documents."""
STARTER = "starter"
"""The facts a newcomer can begin with."""
CURRENT_AFFAIRS = "current_affairs_24h"
"""Recent news, built anew every day (seed 004)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Filter:
    """Which passages may be found; an empty field admits all."""

    collections: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    published_from: dt.date | None = None
    as_of: dt.date | None = None
    """Only what was published by then; undated passages are left out and counted."""

    @property
    def narrows_passages(self) -> bool:
        """Whether passages inside a collection must be told apart."""
        return bool(self.sources or self.published_from or self.as_of)


@dataclass(frozen=True, kw_only=True, slots=True)
class Hit:
    """A passage a search found; the larger the score the better."""

    passage_id: int
    score: float


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPassage:
    """A passage of a hybrid search, with how each side ranked it."""

    passage: Passage
    score: Score
    cosine: float | None = None
    semantic: float | None = None
    """The cosine on the calibrated scale."""
    bm25: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """A document that comes with the triples and entities it states."""

    document: Document
    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class PreparedPassage:
    """A passage ready to store: where it stands, and its vector as signed bytes."""

    span: Span
    vector: bytes
    unread: tuple[Span, ...] = ()
    """Stretches that are neither embedded nor searched, in order and apart, counted in the passage's own text."""
    row: TableRow | None = None
    """With the names of its columns, where it is a row of a table: it is embedded and searched by them too."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PreparedDocument:
    """A document ready to store, with all that derives from its text."""

    document: Document
    passages: tuple[PreparedPassage, ...]
    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Added:
    """What one durable batch changed."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    duplicates: int = 0
    passages: int = 0
    triples: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class CollectionInfo:
    """A collection as readers see it now."""

    name: str
    embedder: str
    generation: int
    documents: int = 0
    passages: int = 0
    triples: int = 0
    can_roll_back: bool = False
    label: str = ""
    """What it was built from, when it was built as a whole."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceInfo:
    """One origin inside a collection."""

    name: str
    collection: str
    documents: int
    passages: int
    first_published: dt.date | None = None
    last_published: dt.date | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class StoreStats:
    """The whole store at a glance."""

    path: str
    schema: int
    bytes: int
    collections: tuple[CollectionInfo, ...] = ()
    entities: int = 0
    triples: int = 0
    cases: int = 0
    jobs: int = 0
    index: dict[str, str] = field(default_factory=dict)
    """Per collection: how its vectors are searched."""


# What is taken out of a document: facts where they stand, and the statements they make.


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentFact:
    """A sentence of a document that can be understood by itself."""

    text: str
    """Its wording: what only the page makes plain is put in, so that "It" says which."""
    quote: str
    """The document's own words: its text from `span.start` to `span.end`, to the letter."""
    span: Span
    names: tuple[str, ...] = ()
    """What it speaks of by name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Extraction:
    """Everything taken out of one document. The span of a triple is that of the fact that states it."""

    facts: tuple[DocumentFact, ...] = ()
    triples: tuple[Triple, ...] = ()
    entities: tuple[Entity, ...] = ()
    """Those that the document gives other names to."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ProposedFact:
    """A fact in a model's words, and the sentences of the page that say it."""

    subject: str
    relation: str
    object: str
    span: Span

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        return f"{self.subject} {self.relation} {self.object}."


# A refresh of the news: what it asks, what came in, and what was turned away for which reason.


class Rejection(StrEnum):
    """Why a page did not come in. What the address alone can tell stands before what takes a fetch."""

    NO_ARTICLE = "no_article"
    """A front page, a section or a search: its text is another one tomorrow."""
    TOO_OLD = "too_old"
    DUPLICATE = "duplicate"
    """Another address of a page, or another page with the same text."""
    OVER_LIMIT = "over_limit"
    """More than a run, or its share of a site, allows."""
    NOT_CREDIBLE = "not_credible"
    """Below the floor, when enough came from above it."""
    OUT_OF_TIME = "out_of_time"
    ROBOTS = "blocked_by_robots"
    STUB = "paywall_stub"
    """A paywall, a login, a robot check or an error where the text should be."""
    FETCH_FAILED = "fetch_failed"
    TOO_SHORT = "too_short"
    LANGUAGE = "language"


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """A page that a feed or a search pointed at."""

    url: str
    """Normalised."""
    origin: str
    """Which feed or query it came from."""
    title: str = ""
    published: dt.date | None = None
    credibility: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsAsked:
    """A feed that was read or a query that was put, and what it gave."""

    kind: str
    """feed or query."""
    what: str
    found: int = 0
    error: str = ""
    """Why it gave nothing, when it could not answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CameIn:
    """A page that is in the new collection because of this run."""

    url: str
    title: str
    source: str
    published: dt.date | None
    credibility: float
    origin: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejected:
    """A page that was turned away."""

    url: str
    reason: Rejection
    detail: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """How far the fetching is; told after every page."""

    pages: int
    """To be looked at, as far as is known by now."""
    came_in: int = 0
    rejected: int = 0

    @property
    def done(self) -> int:
        return self.came_in + self.rejected


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshPlan:
    """What a refresh would ask, and its bounds."""

    collection: str
    feeds: tuple[str, ...]
    queries: tuple[str, ...]
    search: str
    """The web searches that queries go to, in order; empty where none is set."""
    languages: tuple[str, ...]
    entries: int
    """Of each feed."""
    results: int
    """Of each query."""
    pages: int
    days: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshReport:
    """The account of one refresh."""

    collection: str
    began: dt.datetime
    seconds: float
    generation: int | None
    """What readers see since; None when nothing came in and the collection was left as it was."""
    asked: tuple[NewsAsked, ...] = ()
    came_in: tuple[CameIn, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    """The first so many; the counts are of all."""
    rejections: dict[Rejection, int] = field(default_factory=dict)
    kept: int = 0
    """Pages of earlier runs that are young enough to stay."""
    expired: int = 0
    """Pages of earlier runs that were too old to stay."""
    passages: int = 0

    @property
    def refreshed(self) -> bool:
        """Whether the collection was built anew."""
        return self.generation is not None

    @property
    def outages(self) -> tuple[NewsAsked, ...]:
        """The feeds and queries that could not be had."""
        return tuple(asked for asked in self.asked if asked.error)
