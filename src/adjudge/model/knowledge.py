"""What is asked of the knowledge base, what goes into it, and what it says about itself."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from adjudge.model.document import Document, Passage
from adjudge.model.score import Score
from adjudge.model.span import Span
from adjudge.model.table_row import TableRow
from adjudge.model.triple import Entity, Triple

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
class Found:
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
