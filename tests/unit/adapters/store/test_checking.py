"""What is wrong with a store is said: tests that kill processes trust a check that says nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.values.knowledge import PreparedDocument

Open = Callable[[], SqliteKnowledgeBase]
Make = Callable[[int, int], tuple[PreparedDocument, ...]]


@pytest.fixture
def filled(opened: Open, made: Make) -> SqliteKnowledgeBase:
    store = opened()
    store.add(store.live("library", embedder="e", size=32), made(0, 20))
    return store


def harmed(folder: Path, *statements: str) -> None:
    """What another program does to the file."""
    with closing(sqlite3.connect(folder / "store.db")) as connection, connection:
        for statement in statements:
            connection.execute(statement)


def test_nothing_is_wrong_with_a_store_as_it_was_written(filled: SqliteKnowledgeBase) -> None:
    assert filled.check() == ()


def test_a_vector_that_is_lost_is_missed(filled: SqliteKnowledgeBase, tmp_path: Path) -> None:
    harmed(tmp_path, "DELETE FROM vector WHERE passage_id = 7")
    assert filled.check() == ("library holds 20 passages but 19 vectors",)


def test_full_text_that_holds_other_words_than_the_passages_is_told_by_its_collection(
    filled: SqliteKnowledgeBase, tmp_path: Path
) -> None:
    harmed(tmp_path, "DELETE FROM passage_words_1_data WHERE id > 10")
    (problem,) = filled.check()
    assert problem.startswith("full text of library: "), problem


def test_a_row_that_points_at_nothing_is_named(filled: SqliteKnowledgeBase, tmp_path: Path) -> None:
    harmed(tmp_path, "PRAGMA foreign_keys = OFF", "UPDATE document SET snapshot_id = 999 WHERE id = 3")
    assert filled.check() == ("document row 3 points at nothing",)
