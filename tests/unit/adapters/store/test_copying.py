"""A copy that is made while others write, or that does not come to its end."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.errors import InputError, StoreBusy, StoreError, UnknownName
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter, PreparedDocument
from adjudge.values.trace import Ingested

Open = Callable[[], SqliteKnowledgeBase]
Made = Callable[[int, int], tuple[PreparedDocument, ...]]

ARCHIVE = Filter(collections=("archive",))


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of some dozen documents is several steps."""
    monkeypatch.setattr("adjudge.adapters.store.connection.LOOKUP", 10)


@pytest.fixture
def store(opened: Open, made: Made) -> SqliteKnowledgeBase:
    """Thirty documents in "library", two older ones in "archive"."""
    store = opened()
    store.add(store.live("archive", embedder="e", size=32), made(100, 102))
    store.add(store.live("library", embedder="e", size=32), made(0, 30))
    return store


def texts(store: SqliteKnowledgeBase, collection: str) -> dict[str, str]:
    return {document.key: document.text for document in store.export(collection)}


def first_time(act: Callable[[], object]) -> Callable[[Ingested], None]:
    """Does something after the first step of a copy."""
    waiting = [act]

    def watch(event: Ingested) -> None:
        if waiting:
            waiting.pop()()

    return watch


def left_behind(path: Path) -> tuple[int, int]:
    """Generations and full-text tables in the file."""
    with sqlite3.connect(path) as connection:
        (generations,) = connection.execute("SELECT count(*) FROM generation").fetchone()
        names = connection.execute("SELECT count(*) FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE passage_words%'")
        (tables,) = names.fetchone()
    connection.close()
    return generations, tables


class TestOthersWriteMeanwhile:
    def test_what_is_added_replaced_and_removed_is_made_good_at_the_switch(
        self, store: SqliteKnowledgeBase, opened: Open, made: Made
    ) -> None:
        other = opened()
        live = other.live("library", embedder="e", size=32)
        (old,) = made(4, 5)
        changed = Document(key=old.document.key, text="Passage 4 was rewritten.", source="other")
        rewritten = PreparedDocument(document=changed, passages=())

        def act() -> None:
            other.remove("library", "third")  # copied already, or still to come: gone either way
            other.add(live, [rewritten])
            other.add(live, made(30, 45))

        store.copy("library", "archive", watch=first_time(act))
        assert texts(store, "archive") == texts(store, "library")
        assert texts(store, "archive")["d0004"] == "Passage 4 was rewritten."
        hits = store.lexical("passage", 100, ARCHIVE)
        assert {p.source for p in store.passages([h.passage_id for h in hits])} == {"other", "third"}
        assert len(hits) == len(store.lexical("passage", 100, Filter(collections=("library",))))
        assert store.check() == ()

    def test_they_are_not_kept_waiting_for_its_end(self, store: SqliteKnowledgeBase, opened: Open, made: Made) -> None:
        other, seen = opened(), []

        def act() -> None:
            other.add(other.live("notes", embedder="e", size=32), made(50, 51))
            seen.append(set(texts(other, "archive")))

        store.copy("library", "archive", watch=first_time(act))
        assert seen == [{"d0100", "d0101"}], "half a copy is not to be seen"
        assert len(texts(store, "archive")) == 30

    def test_a_source_that_is_rebuilt_meanwhile_is_refused(
        self, store: SqliteKnowledgeBase, opened: Open, tmp_path: Path
    ) -> None:
        other, before = opened(), texts(store, "archive")
        rebuild = first_time(lambda: other.switch(other.begin("library", embedder="e", size=32)))
        with pytest.raises(StoreError, match="library was rebuilt during the copy. Run it again."):
            store.copy("library", "archive", watch=rebuild)
        assert texts(store, "archive") == before
        assert left_behind(tmp_path / "store.db") == (3, 3), "library's two and the archive"

    def test_a_source_that_is_dropped_meanwhile_is_refused(
        self, store: SqliteKnowledgeBase, opened: Open, tmp_path: Path
    ) -> None:
        other, before = opened(), texts(store, "archive")
        with pytest.raises(UnknownName, match="library"):
            store.copy("library", "archive", watch=first_time(lambda: other.drop("library")))
        assert texts(store, "archive") == before
        assert left_behind(tmp_path / "store.db") == (1, 1)

    def test_a_name_another_process_is_building_is_refused(self, store: SqliteKnowledgeBase, tmp_path: Path) -> None:
        import os

        store.begin("archive", embedder="e", size=32)
        with sqlite3.connect(tmp_path / "store.db") as connection:
            connection.execute("UPDATE generation SET builder = ?", (os.getppid(),))
        connection.close()
        with pytest.raises(StoreBusy, match="is building collection archive"):
            store.copy("library", "archive")


class TestNotToTheEnd:
    def test_a_copy_that_is_stopped_leaves_all_as_it_was(self, store: SqliteKnowledgeBase, tmp_path: Path) -> None:
        before = texts(store, "archive")

        def stop(event: Ingested) -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            store.copy("library", "archive", watch=stop)
        assert texts(store, "archive") == before and not store.collections()[0].can_roll_back
        assert left_behind(tmp_path / "store.db") == (2, 2)
        assert store.check() == ()

    def test_one_that_is_stopped_after_the_switch_stays(self, store: SqliteKnowledgeBase, opened: Open, made: Made) -> None:
        other, portions = opened(), []
        live = other.live("library", embedder="e", size=32)

        def watch(event: Ingested) -> None:
            portions.append(event.documents)
            if len(portions) == 3:
                other.add(live, made(30, 31))  # leaves something to tell after the switch
            if len(portions) == 4:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            store.copy("library", "archive", watch=watch)
        assert portions == [10, 10, 10, 1]
        assert len(texts(store, "archive")) == 31 and store.collections()[0].can_roll_back

    def test_a_name_that_cannot_be_is_refused(self, store: SqliteKnowledgeBase) -> None:
        with pytest.raises(InputError, match="1 to 100 characters"):
            store.copy("library", " ")


def test_a_large_copy_gets_index_files_of_its_own(
    opened: Open, made: Made, vectors: NDArray[np.int8], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adjudge.adapters.store.connection.LOOKUP", 300)
    monkeypatch.setattr("adjudge.adapters.store.words.LAG_LEAST", 40)
    monkeypatch.setattr("adjudge.adapters.store.vectors.GRAPH_FROM", 150)
    store = opened()
    live = store.live("library", embedder="e", size=32)
    store.add(live, made(0, 1200))
    store.remove("library", "third")
    store.settle(live)
    store.copy("library", "archive")
    assert store.stats().index["archive"] == store.stats().index["library"]
    assert "graph over 800" in store.stats().index["archive"] and "index over 800" in store.stats().index["archive"]
    query = vectors[7].tobytes()
    (nearest, *_), (named, *_) = store.vector(query, 5, ARCHIVE), store.lexical("Title 7", 5, ARCHIVE)
    assert {p.document_key for p in store.passages([nearest.passage_id, named.passage_id])} == {"d0007"}
