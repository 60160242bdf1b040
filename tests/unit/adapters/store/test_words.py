"""Word search: the index for a large collection, full text for the rest, the same answers."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.adapters.store import words
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.knowledge import Filter, PreparedDocument

Open = Callable[[], SqliteKnowledgeBase]
Make = Callable[[int, int], tuple[PreparedDocument, ...]]


@pytest.fixture(autouse=True)
def small_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LAG_LEAST", 50)


def filled(open_: Open, make: Make, high: int) -> SqliteKnowledgeBase:
    store = open_()
    generation = store.live("library", embedder="e", size=32)
    store.add(generation, make(0, high))
    store.settle(generation)
    return store


def found(store: SqliteKnowledgeBase, query: str, k: int = 1000, where: Filter | None = None) -> list[int]:
    hits = store.lexical(query, k, where or Filter())
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)
    return [int(p.document_key[1:]) for p in store.passages([h.passage_id for h in hits])]


def test_the_index_and_full_text_find_the_same_passages(opened: Open, made: Make, tmp_path: Path) -> None:
    store = filled(opened, made, 400)
    assert "words: index over 400" in store.stats().index["library"]
    by_index = found(store, "w7 speaks")
    shutil.rmtree(tmp_path / "store.db.index" / "1")
    by_full_text = found(opened(), "w7 speaks")
    assert set(by_index) == set(by_full_text) == set(range(400))
    rare = {n for n in range(400) if n % 50 == 7}
    assert set(by_index[: len(rare)]) == set(by_full_text[: len(rare)]) == rare


def test_of_passages_that_score_alike_the_first_stored_come_first_in_every_build(opened: Open, made: Make) -> None:
    """Else which of them are found at all would be another matter in every build of the same collection."""
    store = filled(opened, made, 1200)
    assert "words: index over 1,200" in store.stats().index["library"]
    shorter = [n for n in range(1200) if n % 3]  # every third has a longer text, and scores less
    assert found(store, "speaks", 300) == shorter[:300]


def test_words_are_found_in_titles_without_case_accents_or_endings(opened: Open, made: Make) -> None:
    store = filled(opened, made, 400)
    assert found(store, "TITLE 123", 1) == [123]
    assert set(found(store, "speaking")) == set(range(400))


def test_what_was_added_since_is_found_beside_the_index(opened: Open, made: Make) -> None:
    store = filled(opened, made, 400)
    store.add(1, made(400, 430))
    assert set(found(store, "w17")) == {n for n in range(430) if n % 50 == 17}


def test_a_removed_source_is_not_found(opened: Open, made: Make) -> None:
    store = filled(opened, made, 400)
    store.remove("library", "third")
    assert set(found(store, "speaks")) == {n for n in range(400) if n % 3}


def test_a_narrow_filter_looks_as_far_as_it_must(opened: Open, made: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "FILTERED_DEPTH", 5)
    store = filled(opened, made, 400)
    assert set(found(store, "speaks", 20, Filter(sources=("third",)))) <= {n for n in range(400) if n % 3 == 0}
    assert len(found(store, "speaks", 20, Filter(sources=("third",)))) == 20


@pytest.mark.parametrize("harm", ["manifest", "folder", "segment"])
def test_a_lost_or_torn_index_costs_no_answer(opened: Open, made: Make, tmp_path: Path, harm: str) -> None:
    filled(opened, made, 400).close()
    place = tmp_path / "store.db.index" / "1"
    (folder,) = place.glob("words-*")
    if harm == "manifest":
        (place / "words.json").write_text("{")
    elif harm == "folder":
        shutil.rmtree(folder)
    else:
        largest = max((f for f in folder.iterdir() if f.is_file()), key=lambda f: f.stat().st_size)
        largest.write_bytes(largest.read_bytes()[:-20])
    store = opened()
    assert set(found(store, "w17")) == {n for n in range(400) if n % 50 == 17}
    store.settle(1)
    assert "words: index over 400" in store.stats().index["library"]


@pytest.mark.parametrize("query", ["", "   ", "the of and", '"', "a* OR NEAR(b c)", "x" * 20_000, "東京", "\x00", "'; DROP"])
def test_no_query_is_misread(opened: Open, made: Make, query: str) -> None:
    store = filled(opened, made, 400)
    assert len(store.lexical(query, 5, Filter())) <= 5
