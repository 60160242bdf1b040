"""Derived files that belong to another moment than the one a reader looks at: older, newer, or left by the dead."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store import generations, hnsw, words
from adjudge.adapters.store import vectors as index
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.adapters.store.vectors import VectorIndex
from adjudge.values.knowledge import Filter, PreparedDocument

Open = Callable[[], SqliteKnowledgeBase]
Make = Callable[[int, int], tuple[PreparedDocument, ...]]
NO_PROCESS = 4_194_305
"""One more than the highest number a process can have."""


@pytest.fixture(autouse=True)
def small_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "GRAPH_FROM", 400)
    monkeypatch.setattr(hnsw, "THREADS", 1)  # one thread builds the same graph every time
    monkeypatch.setattr(words, "LAG_LEAST", 50)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "store.db.index" / "1"


def filled(open_: Open, make: Make, low: int, high: int) -> SqliteKnowledgeBase:
    store = open_()
    generation = store.live("library", embedder="e", size=32)
    store.add(generation, make(low, high))
    store.settle(generation)
    return store


def test_rows_older_than_the_graph_give_no_passage_twice(
    opened: Open, made: Make, vectors: NDArray[np.int8], place: Path
) -> None:
    filled(opened, made, 0, 500).close()
    shutil.copy(place / "rows.adj", place / "rows.old")
    filled(opened, made, 500, 900).close()
    shutil.move(place / "rows.old", place / "rows.adj")
    store = opened()
    for number in (100, 600, 800):
        hits = store.vector(vectors[number].tobytes(), 20, Filter())
        assert len({h.passage_id for h in hits}) == len(hits) == 20
        assert hits[0].passage_id == number + 1


def test_a_reader_finds_nothing_that_was_added_after_its_moment(
    opened: Open, made: Make, vectors: NDArray[np.int8], tmp_path: Path
) -> None:
    filled(opened, made, 0, 500).close()
    reader = Database(tmp_path / "store.db")
    with reader.reading() as connection:
        generation = generations.get(connection, 1)
        filled(opened, made, 500, 1200).close()
        hits = VectorIndex(tmp_path / "store.db.index").search(connection, generation, vectors[900].tobytes(), 20)
    reader.close()
    assert len(hits) == 20
    assert max(hit.passage_id for hit in hits) <= 500


@pytest.mark.parametrize("name", ["rows.adj", "graph.json", "graph-100.usearch", "words.json"])
def test_files_that_a_killed_process_had_begun_are_cleared_away(opened: Open, made: Make, place: Path, name: str) -> None:
    filled(opened, made, 0, 500).close()
    (place / f"{name}.{NO_PROCESS}.partial").write_bytes(b"half")
    filled(opened, made, 500, 900).close()
    assert [f.name for f in place.glob("*.partial")] == []


def test_files_that_a_living_process_has_begun_are_left_to_it(opened: Open, made: Make, place: Path) -> None:
    filled(opened, made, 0, 500).close()
    begun = place / f"rows.adj.{os.getpid()}.partial"
    begun.write_bytes(b"half")
    generations.clear_partials(place)
    assert begun.read_bytes() == b"half"


def test_what_another_process_has_cleared_away_need_not_be_there(tmp_path: Path) -> None:
    generations.clear_folders(tmp_path, ["77"], [])
    assert list(tmp_path.iterdir()) == []


def test_index_files_of_builds_that_are_no_more_are_cleared_away(opened: Open, made: Make, place: Path) -> None:
    store = filled(opened, made, 0, 300)
    orphan = place.with_name("77")  # as when a process is killed between dropping a build and its files
    shutil.copytree(place, orphan)
    for _ in range(2):
        store.switch(store.begin("library", embedder="e", size=32))
    assert not orphan.exists()
