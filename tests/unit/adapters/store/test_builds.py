"""Who may build a collection, and what a file must be to become a store."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.errors import InputError, StoreBusy, StoreError
from adjudge.settings import Settings

Open = Callable[[], SqliteKnowledgeBase]


def begun_by(process: int, path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE generation SET builder = ?", (process,))
    connection.close()


def test_a_collection_has_one_build_at_a_time(opened: Open, tmp_path: Path) -> None:
    store = opened()
    store.begin("news", embedder="e", size=32)
    begun_by(os.getppid(), tmp_path / "store.db")  # some other process that is alive
    with pytest.raises(StoreBusy, match="is building collection news"):
        store.begin("news", embedder="e", size=32)
    store.begin("other", embedder="e", size=32)


def test_a_build_whose_process_died_gives_way(opened: Open, tmp_path: Path) -> None:
    store = opened()
    died = store.begin("news", embedder="e", size=32)
    left = tmp_path / "store.db.index" / str(died)
    left.mkdir(parents=True)
    begun_by(4_194_305, tmp_path / "store.db")  # one more than a process number can be
    fresh = store.begin("news", embedder="e", size=32)
    assert not left.exists(), "its files go with it, and not only at the next switch"
    with pytest.raises(InputError, match=f"no generation {died}"):
        store.switch(died)
    store.switch(fresh)
    assert [c.generation for c in store.collections()] == [fresh]


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as theirs:
        theirs.execute("CREATE TABLE document (id INTEGER)")
    theirs.close()
    with pytest.raises(StoreError, match="another program's database.*ADJUDGE_STORE"):
        Database(path)
    with sqlite3.connect(path) as theirs:
        assert theirs.execute("SELECT count(*) FROM sqlite_master").fetchone() == (1,)
    theirs.close()


def test_a_store_that_is_no_file_is_refused() -> None:
    with pytest.raises(InputError, match="not a file"):
        Settings(store="postgresql://user@host/base")


def test_connections_of_ended_threads_are_closed(tmp_path: Path) -> None:
    import threading

    database = Database(tmp_path / "store.db")
    for _ in range(20):
        thread = threading.Thread(target=lambda: database.connection.execute("SELECT 1").fetchone())
        thread.start()
        thread.join()
    assert len(database._open) <= 2
    database.close()
