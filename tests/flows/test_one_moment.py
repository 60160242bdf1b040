"""A search answers for one moment: what is switched or removed while it runs does not show in half of its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.knowledge import ingest
from adjudge.knowledge.candidates import Gathered, gather
from adjudge.policy import Policy
from adjudge.ports import Embedder
from adjudge.values.document import Document
from doubles import HashedEmbedder, ManualClock

PAGES = 20


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[[], SqliteKnowledgeBase]]:
    opened: list[SqliteKnowledgeBase] = []

    def open_() -> SqliteKnowledgeBase:
        opened.append(SqliteKnowledgeBase(Database(tmp_path / "store.db")))
        return opened[-1]

    yield open_
    for store in opened:
        store.close()


def pages(edition: str) -> list[Document]:
    return [Document(key=f"{n}", text=f"Page {n} of the {edition} printing.", source=f"shelf {n % 2}") for n in range(PAGES)]


def keeping(store: SqliteKnowledgeBase) -> ingest.Keeping:
    return ingest.Keeping(store=store, embedder=HashedEmbedder(), policy=Policy(), clock=ManualClock())


def search(store: SqliteKnowledgeBase, meanwhile: Callable[[], object]) -> Gathered:
    """A hybrid search; between its two halves, when it asks for the embedder, another process does something."""

    def embedder_named(name: str) -> Embedder:
        meanwhile()
        return HashedEmbedder()

    return gather("page of the printing", 4 * PAGES, store=store, embedder_named=embedder_named, policy=Policy())


def test_a_search_during_a_switch_shows_the_old_or_the_new_never_a_mix(
    open_store: Callable[[], SqliteKnowledgeBase],
) -> None:
    reader, writer = open_store(), open_store()
    ingest.rebuild(pages("first"), "library", keeping(writer), lambda event: None)
    gathered = search(reader, lambda: ingest.rebuild(pages("second"), "library", keeping(writer), lambda event: None))
    editions = {item.passage.text.split()[4] for item in gathered.found}
    assert len(gathered.found) == PAGES
    assert len(editions) == 1


def test_a_search_during_a_removal_counts_what_it_shows(open_store: Callable[[], SqliteKnowledgeBase]) -> None:
    reader, writer = open_store(), open_store()
    ingest.add(pages("only"), "library", keeping(writer), lambda event: None)
    gathered = search(reader, lambda: writer.remove("library", "shelf 1"))
    assert gathered.event.kept == len(gathered.found)
    both = [item for item in gathered.found if item.cosine is not None and item.bm25 is not None]
    assert len(both) == len(gathered.found), "a passage was seen by one half of the search only"
