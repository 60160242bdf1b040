"""What the contract suites share: a clock, a store's file, and documents ready to store."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.english.layout.chunks import chunks
from adjudge.ports import KnowledgeBase, KnowledgeGraph
from adjudge.values.document import Document
from adjudge.values.knowledge import Entity, PreparedDocument, PreparedPassage, Triple
from doubles import HashedEmbedder, ManualClock, new_store


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def open_database(tmp_path: Path) -> Iterator[Callable[[], Database]]:
    """Opens the test's one store file; every call is as another process would see it."""
    opened: list[Database] = []
    (tmp_path / "store.db").write_bytes(new_store())

    def open_() -> Database:
        opened.append(Database(tmp_path / "store.db"))
        return opened[-1]

    yield open_
    for database in opened:
        database.close()


@pytest.fixture
def embedder() -> HashedEmbedder:
    return HashedEmbedder()


@pytest.fixture
def prepare(embedder: HashedEmbedder) -> Callable[..., PreparedDocument]:
    """A document split and embedded as the product does it, with whatever the test says of it."""

    def prepared(
        text: str,
        *,
        key: str = "",
        source: str = "notes",
        title: str = "",
        published: dt.date | None = None,
        triples: tuple[Triple, ...] = (),
        entities: tuple[Entity, ...] = (),
        size: int = 512,
    ) -> PreparedDocument:
        spans = chunks(text, size=size, overlap=0)
        vectors = embedder.embed([span.of(text) for span in spans])
        return PreparedDocument(
            document=Document(key=key or text[:40], text=text, source=source, title=title, published=published),
            passages=tuple(
                PreparedPassage(span=span, vector=vector.tobytes()) for span, vector in zip(spans, vectors, strict=True)
            ),
            triples=triples,
            entities=entities,
        )

    return prepared


OpenDatabase = Callable[[], Database]
Knowledge = tuple[Callable[[], KnowledgeBase], Callable[[], KnowledgeGraph]]
"""How to open a knowledge base, and the graph of what it holds."""


@pytest.fixture
def knowledge(open_database: OpenDatabase) -> Knowledge:
    return lambda: SqliteKnowledgeBase(open_database()), lambda: SqliteGraph(open_database())


@pytest.fixture
def open_kb(knowledge: Knowledge) -> Callable[[], KnowledgeBase]:
    """Opens the same knowledge base each time, as another process would."""
    return knowledge[0]


@pytest.fixture
def kb(knowledge: Knowledge) -> KnowledgeBase:
    return knowledge[0]()


@pytest.fixture
def graph(knowledge: Knowledge) -> KnowledgeGraph:
    return knowledge[1]()


@pytest.fixture
def live(kb: KnowledgeBase, embedder: HashedEmbedder) -> int:
    """The live generation of the collection "library"."""
    return kb.live("library", embedder=embedder.name, size=embedder.size)
