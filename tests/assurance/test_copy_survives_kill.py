"""A copy that is killed half-way leaves the name standing for what it stood for."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.graph import SqliteGraph
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter, PreparedDocument, PreparedPassage, Triple
from adjudge.values.span import Span
from doubles import HashedEmbedder

if TYPE_CHECKING:
    from tests.assurance.conftest import Life

KILLS = (15, pytest.param(40, marks=pytest.mark.long))
PAGES = 18
MOST_STEPS = 11
"""A copy of so many pages is six steps: five portions and the switch. So kills come in the first copy and in the second."""
LONGEST_MORE = 0.02

ARCHIVE = Filter(collections=("archive",))


@contextmanager
def opened(store: Path) -> Iterator[tuple[SqliteKnowledgeBase, SqliteGraph]]:
    """The store as a process that was just started finds it."""
    database = Database(store)
    knowledge = SqliteKnowledgeBase(database)
    try:
        yield knowledge, SqliteGraph(database)
    finally:
        knowledge.close()


def fill(knowledge: SqliteKnowledgeBase, collection: str) -> None:
    """Pages that name their collection, each with a statement."""
    embedder = HashedEmbedder()
    generation = knowledge.live(collection, embedder=embedder.name, size=embedder.size)
    batch = []
    for n in range(PAGES):
        text = f"Page p{n} was printed in {collection}."
        span = Span(start=0, end=len(text))
        passage = PreparedPassage(span=span, vector=embedder.embed([text])[0].tobytes())
        triple = Triple(subject=f"Page p{n}", relation="printed in", object=collection, span=span)
        document = Document(key=f"page-{n}", text=text, source="press")
        batch.append(PreparedDocument(document=document, passages=(passage,), triples=(triple,)))
    knowledge.add(generation, batch)


def held(knowledge: SqliteKnowledgeBase, graph: SqliteGraph) -> set[str]:
    """Whose pages the archive holds, however one looks for them; each way must find every page once."""
    query = HashedEmbedder().embed(["page printed in"])[0].tobytes()
    ways = []
    for hits in (knowledge.lexical("printed", 10 * PAGES, ARCHIVE), knowledge.vector(query, 10 * PAGES, ARCHIVE)):
        ways.append([p.text for p in knowledge.passages([hit.passage_id for hit in hits])])
    ways.append([document.text for document in knowledge.export("archive")])
    for way in ways:
        assert len(way) == len(set(way)) == PAGES
    stated = {graph.said_in("archive", f"page-{n}")[0][0].object for n in range(PAGES)}
    return stated | {text.rstrip(".").rpartition(" ")[2] for way in ways for text in way}


def killed(life: Life, *, after: int, and_then: float) -> list[str]:
    """The copies a life said it had made; it is killed some steps, and some seconds, after it began."""
    heard: list[list[str]] = []
    while len(heard) < after and (words := life.said()):
        heard.append(words)
    time.sleep(and_then)
    life.kill()
    return [words[1] for words in heard + life.rest() if words[0] == "switched"]


@pytest.mark.parametrize("kills", KILLS)
def test_kills_show_the_old_or_the_new_never_a_mix(kills: int, begin_life: Callable[..., Life], tmp_path: Path) -> None:
    store, chance = tmp_path / "store.db", random.Random(23)
    with opened(store) as (knowledge, _):
        for name in ("north", "south", "archive"):
            fill(knowledge, name)
    newest, made = "archive", 0
    for kill in range(1, kills + 1):
        others = ("south", "north") if newest == "north" else ("north", "south")
        life = begin_life("copy", store, "archive", *others)
        said = killed(life, after=chance.randint(0, MOST_STEPS), and_then=chance.uniform(0.0, LONGEST_MORE))
        assert life.status == -9
        made += len(said)
        if said:
            newest = said[-1]
        following = others[len(said) % 2]
        with opened(store) as (knowledge, graph):
            (shown,) = held(knowledge, graph)
            assert shown in (newest, following), "a copy that was said is gone, or one was never made"
            newest = shown
            if kill % 10 == 0:
                assert knowledge.check() == ()
    print(f"{kills} kills during {made} copies, no mix")
    assert made > kills // 4, "hardly any copy was finished: the kills proved little"

    with opened(store) as (knowledge, graph):
        knowledge.copy("north", "archive")
        assert held(knowledge, graph) == {"north"}
        knowledge.rollback("archive")
        assert held(knowledge, graph) == {newest}
        assert knowledge.check() == ()
    database = Database(store)
    (generations,) = database.connection.execute("SELECT count(*) FROM generation").fetchone()
    (texts,) = database.connection.execute("SELECT count(*) FROM snapshot").fetchone()
    database.close()
    assert generations == 4, "north, south, the archive, and what the archive can go back to"
    assert texts == 2 * PAGES, "what killed copies had begun is cleared away"
