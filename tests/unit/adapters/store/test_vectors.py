"""Vector search: exact while small, by graph when large, right whatever state the files are in."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store import hnsw, words
from adjudge.adapters.store import vectors as index
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.knowledge import Filter, PreparedDocument

Open = Callable[[], SqliteKnowledgeBase]
Make = Callable[[int, int], tuple[PreparedDocument, ...]]


@pytest.fixture(autouse=True)
def small_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph and the files begin at sizes a test can fill."""
    monkeypatch.setattr(index, "GRAPH_FROM", 400)
    monkeypatch.setattr(hnsw, "THREADS", 1)  # one thread builds the same graph every time
    monkeypatch.setattr(words, "LAG_LEAST", 50)


def filled(open_: Open, make: Make, low: int, high: int) -> SqliteKnowledgeBase:
    store = open_()
    generation = store.live("library", embedder="e", size=32)
    store.add(generation, make(low, high))
    store.settle(generation)
    return store


def exact(vectors: NDArray[np.int8], query: NDArray[np.int8], among: range, k: int) -> list[str]:
    rows = vectors[among.start : among.stop].astype(np.float64)
    cosines = rows @ query.astype(np.float64) / np.linalg.norm(rows, axis=1) / np.linalg.norm(query.astype(np.float64))
    return [f"d{among.start + i:04}" for i in np.argsort(-cosines, kind="stable")[:k]]


def keys(store: SqliteKnowledgeBase, query: NDArray[np.int8], k: int, where: Filter | None = None) -> list[str]:
    hits = store.vector(query.tobytes(), k, where or Filter())
    return [p.document_key for p in store.passages([h.passage_id for h in hits])]


def how(store: SqliteKnowledgeBase) -> str:
    return store.stats().index["library"]


def test_a_small_collection_is_scanned_exactly(opened: Open, made: Make, vectors: NDArray[np.int8]) -> None:
    store = filled(opened, made, 0, 300)
    assert "exact scan of 300" in how(store)
    for query in vectors[600:620]:
        assert keys(store, query, 10) == exact(vectors, query, range(300), 10)


def test_a_large_one_is_walked_and_finds_nearly_all(opened: Open, made: Make, vectors: NDArray[np.int8]) -> None:
    store = filled(opened, made, 0, 900)
    assert "graph over 900" in how(store)
    found = [len(set(keys(store, q, 10)) & set(exact(vectors, q, range(900), 10))) / 10 for q in vectors[900:960]]
    assert np.mean(found) >= 0.95


def test_what_was_added_since_is_found_at_once(opened: Open, made: Make, vectors: NDArray[np.int8]) -> None:
    store = filled(opened, made, 0, 900)
    store.add(store.live("library", embedder="e", size=32), made(900, 930))
    assert keys(store, vectors[915], 1) == ["d0915"]
    assert "graph over 900, scan of 30" in how(store)


def test_the_graph_grows_when_it_lags_too_far(opened: Open, made: Make, vectors: NDArray[np.int8]) -> None:
    store = filled(opened, made, 0, 500)
    filled(opened, made, 500, 1200)
    assert "graph over 1,200" in how(store)
    assert keys(store, vectors[1100], 1) == ["d1100"]


@pytest.mark.parametrize("size", [300, 900])
def test_what_was_removed_is_not_found_and_does_not_cost_a_place(
    opened: Open, made: Make, vectors: NDArray[np.int8], size: int
) -> None:
    store = filled(opened, made, 0, size)
    store.remove("library", "third")
    for query in vectors[900:910]:
        found = keys(store, query, 10)
        assert len(found) == 10
        assert all(int(key[1:]) % 3 for key in found)


def test_removing_most_of_what_is_near_falls_back_to_a_scan(opened: Open, made: Make, vectors: NDArray[np.int8]) -> None:
    store = filled(opened, made, 0, 900)
    store.remove("library", "other")
    assert len(keys(store, vectors[900], 50)) == 50


@pytest.mark.parametrize("size", [300, 900])
def test_a_filter_is_answered_exactly(opened: Open, made: Make, vectors: NDArray[np.int8], size: int) -> None:
    store = filled(opened, made, 0, size)
    wanted = [key for key in exact(vectors, vectors[950], range(size), size) if int(key[1:]) % 3 == 0][:8]
    assert keys(store, vectors[950], 8, Filter(sources=("third",))) == wanted


def test_another_process_sees_new_files(opened: Open, made: Make, vectors: NDArray[np.int8]) -> None:
    reader = filled(opened, made, 0, 300)
    assert "exact scan" in how(reader)
    filled(opened, made, 300, 900)
    assert "graph over 900" in how(reader)
    assert keys(reader, vectors[800], 1) == ["d0800"]


@pytest.mark.parametrize("name", ["rows.adj", "graph.json", "graph-900.usearch"])
@pytest.mark.parametrize("harm", ["missing", "cut short", "garbled", "empty"])
def test_a_lost_or_torn_file_costs_no_answer(
    opened: Open, made: Make, vectors: NDArray[np.int8], tmp_path: Path, name: str, harm: str
) -> None:
    filled(opened, made, 0, 900).close()
    path = tmp_path / "store.db.index" / "1" / name
    whole = path.read_bytes()
    if harm == "missing":
        path.unlink()
    else:
        middle = len(whole) // 2
        garbled = whole[:middle] + bytes(b ^ 0x5A for b in whole[middle : middle + 16]) + whole[middle + 16 :]
        path.write_bytes({"cut short": whole[:middle], "garbled": garbled, "empty": b""}[harm])
    store = opened()
    for number in (5, 450, 899):
        assert keys(store, vectors[number], 1) == [f"d{number:04}"]
    store.settle(1)
    assert "graph over 900" in how(store)


def test_a_folder_that_cannot_be_written_still_answers(
    opened: Open, made: Make, vectors: NDArray[np.int8], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = opened()
    store.add(store.live("library", embedder="e", size=32), made(0, 100))

    def refused(*_: object) -> None:
        raise OSError(30, os.strerror(30))

    monkeypatch.setattr(index.hnsw, "write", refused)
    assert keys(store, vectors[42], 1) == ["d0042"]
