"""Opening the store's file, and what a person hears when that fails."""

from __future__ import annotations

import resource
import sqlite3
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from adjudge.adapters.store import connection, tables
from adjudge.adapters.store.connection import Database
from adjudge.errors import StoreBusy, StoreDamaged, StoreError, StoreTooNew, StoreUnwritable


def test_acknowledged_writes_are_flushed_to_disk(tmp_path: Path) -> None:
    database = Database(tmp_path / "new" / "store.db")
    assert database.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database.connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert database.connection.execute("PRAGMA user_version").fetchone() == (tables.VERSION,)
    database.close()


def test_a_block_that_fails_leaves_nothing(tmp_path: Path) -> None:
    database = Database(tmp_path / "store.db")
    with pytest.raises(RuntimeError), database.writing() as connection_:
        connection_.execute("INSERT INTO source (name) VALUES ('x')")
        raise RuntimeError
    assert database.connection.execute("SELECT count(*) FROM source").fetchone() == (0,)
    database.close()


def test_what_one_thread_opened_another_may_close(tmp_path: Path) -> None:
    database, opened, over = Database(tmp_path / "store.db"), threading.Event(), threading.Event()
    held: list[sqlite3.Connection] = []

    def use() -> None:
        held.append(database.connection)
        opened.set()
        over.wait()

    thread = threading.Thread(target=use)
    thread.start()
    opened.wait()
    try:
        database.close()
    finally:
        over.set()
        thread.join()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        held[0].execute("SELECT 1")


def test_a_store_of_a_later_version_is_not_touched(tmp_path: Path) -> None:
    Database(tmp_path / "store.db").close()
    with sqlite3.connect(tmp_path / "store.db") as later:
        later.execute(f"PRAGMA user_version = {tables.VERSION + 1}")
    later.close()
    with pytest.raises(StoreTooNew, match="later Adjudge.*Upgrade"):
        Database(tmp_path / "store.db")


def test_a_file_that_is_no_store_is_said_to_be_damaged(tmp_path: Path) -> None:
    (tmp_path / "store.db").write_bytes(b"this is not a database at all, but long enough to look at" * 100)
    with pytest.raises(StoreDamaged, match="damaged.*Restore a backup"):
        Database(tmp_path / "store.db")


def test_a_lock_that_is_never_released_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BUSY_SECONDS", 0.05)
    first, second = Database(tmp_path / "store.db"), Database(tmp_path / "store.db")
    with first.writing(), pytest.raises(StoreBusy, match="Another process"), second.writing():
        pass
    first.close()
    second.close()


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made.*ADJUDGE_HOME"):
        Database(tmp_path / "file" / "store.db")


FULL_DISK = """
    import signal, sys
    from pathlib import Path
    from adjudge.adapters.store.connection import Database
    from adjudge.errors import StoreError

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write past the limit fails like one to a full disk
    database = Database(Path(sys.argv[1]))
    stored = 0
    try:
        for number in range(10_000):
            with database.writing() as connection:
                connection.execute("INSERT INTO source (name) VALUES (?)", (f"{number}" + "x" * 4000,))
            stored += 1
    except StoreError as error:
        print(stored, error)
"""


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    limited = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(FULL_DISK), str(path)],
        capture_output=True, text=True, check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (3_000_000, 3_000_000)),
    )  # fmt: skip
    stored, _, sentence = limited.stdout.strip().partition(" ")
    assert int(stored) > 10
    assert "\n" not in sentence and sentence.endswith(".")
    database = Database(path)
    assert database.connection.execute("SELECT count(*) FROM source").fetchone() == (int(stored),)
    assert database.connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


def test_what_need_not_be_durable_yet_is_there_and_the_next_commit_is_durable_again(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    database = Database(path)
    with database.writing(durable=False) as store:
        store.execute("INSERT INTO source (name) VALUES ('x')")
    assert database.connection.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    assert Database(path).connection.execute("SELECT name FROM source").fetchall() == [("x",)]


def test_whether_it_can_be_written_is_found_out_by_writing(tmp_path: Path) -> None:
    database, other = Database(tmp_path / "store.db"), Database(tmp_path / "store.db")
    wal = tmp_path / "store.db-wal"
    before = wal.stat().st_size
    database.check_writable()
    assert wal.stat().st_size > before, "something was written"
    with other.writing():
        database.check_writable()  # who writes shows that it can be done
    assert database.connection.execute("PRAGMA busy_timeout").fetchone() == (connection.BUSY_SECONDS * 1000,)
    database.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreUnwritable, match="cannot be used"):
        database.check_writable()
    for one in (database, other):
        one.close()
