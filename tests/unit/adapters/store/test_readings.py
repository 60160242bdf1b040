"""Readings kept from run to run: the same bits, never another model's, never a hindrance."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.adapters.store import connection, tables
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.readings import LIMIT, SqliteReadings

PAIR = ("Rain fell.", "It rained.")
ROW = np.array([0.1, -2.5e-38, 3.4e38, 1 / 3], np.float32)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path / "store.db")
    yield opened
    opened.close()


@pytest.fixture
def readings(database: Database) -> SqliteReadings:
    return SqliteReadings(database)


def numbered(low: int, high: int) -> dict[tuple[str, str], NDArray[np.float32]]:
    return {(f"text {n}", "claim"): np.full(4, n, np.float32) for n in range(low, high)}


def count(database: Database) -> int:
    return int(database.connection.execute("SELECT count(*) FROM reading").fetchone()[0])


def test_what_was_kept_comes_back_to_the_last_bit(readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    assert readings.find("m", [PAIR])[PAIR].tobytes() == ROW.tobytes()
    assert readings.find("m", [PAIR])[PAIR].dtype == np.float32


def test_what_was_never_read_is_left_out(readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    assert list(readings.find("m", [("Rain", "fell."), PAIR, PAIR[::-1]])) == [PAIR]
    assert readings.find("m", []) == {}


def test_another_model_has_read_nothing(readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    readings.keep("n", {PAIR: ROW / 2})
    assert readings.find("other", [PAIR]) == {}
    assert readings.find("m", [PAIR])[PAIR].tobytes() == ROW.tobytes()


def test_texts_that_differ_in_half_a_character_are_two(readings: SqliteReadings) -> None:
    readings.keep("m", {("\ud800", ""): ROW})
    assert readings.find("m", [("\ud801", ""), ("", "")]) == {}
    assert list(readings.find("m", [("\ud800", "")])) == [("\ud800", "")]


def test_the_next_process_knows_them(tmp_path: Path, readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    later = Database(tmp_path / "store.db")
    assert list(SqliteReadings(later).find("m", [PAIR])) == [PAIR]
    later.close()


def test_the_oldest_make_room(database: Database) -> None:
    few = SqliteReadings(database, limit=10)
    few.keep("m", numbered(0, 8))
    few.keep("m", numbered(8, 25))
    assert count(database) == 10
    assert set(few.find("m", list(numbered(0, 25)))) == set(numbered(15, 25))
    few.keep("m", numbered(20, 27))
    assert set(few.find("m", list(numbered(0, 30)))) == set(numbered(17, 27))


def test_keeping_again_changes_nothing(database: Database, readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    readings.keep("m", {PAIR: ROW / 2})
    assert count(database) == 1
    assert readings.find("m", [PAIR])[PAIR].tobytes() == ROW.tobytes()


def test_while_another_process_writes_nothing_is_kept(tmp_path: Path, database: Database, readings: SqliteReadings) -> None:
    other = Database(tmp_path / "store.db")
    with other.writing():
        readings.keep("m", {PAIR: ROW})
        assert readings.find("m", [PAIR]) == {}
    other.close()
    readings.keep("m", {PAIR: ROW})
    assert list(readings.find("m", [PAIR])) == [PAIR]


def test_the_store_is_as_patient_as_before(database: Database, readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    (waits,) = database.connection.execute("PRAGMA busy_timeout").fetchone()
    assert waits == connection.BUSY_SECONDS * 1000


def test_where_nothing_may_be_written_nothing_is_kept(database: Database, readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    database.connection.execute("PRAGMA query_only = ON")
    readings.keep("m", numbered(0, 3))
    assert count(database) == 1
    assert list(readings.find("m", [PAIR])) == [PAIR]


def test_inside_a_moment_nothing_is_kept_and_what_is_known_is_found(database: Database, readings: SqliteReadings) -> None:
    readings.keep("m", {PAIR: ROW})
    with database.reading():
        readings.keep("m", numbered(0, 3))
        assert list(readings.find("m", [PAIR])) == [PAIR]
    assert count(database) == 1


def test_a_full_cache_is_no_larger_than_it_says(tmp_path: Path) -> None:
    database = Database(tmp_path / "full.db")
    empty = _bytes(database)
    thousand = {(f"text {n}", f"claim {n}"): ROW for n in range(5_000)}
    SqliteReadings(database).keep("a-model-with-a-name@12345678", thousand)
    assert (_bytes(database) - empty) / 5_000 * LIMIT < 50_000_000
    database.close()


def _bytes(database: Database) -> int:
    pages, size = (database.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_count", "page_size"))
    return int(pages * size)


def test_a_store_of_the_first_version_gains_them_and_keeps_what_it_holds(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    old = sqlite3.connect(path)
    for statement in tables.statements(0):
        old.execute(statement)
    old.execute("INSERT INTO source (name) VALUES ('gazette')")
    old.execute("PRAGMA user_version = 1")
    old.execute(f"PRAGMA application_id = {tables.APPLICATION}")
    old.commit()
    old.close()
    database = Database(path)
    assert database.connection.execute("SELECT name FROM source").fetchall() == [("gazette",)]
    readings = SqliteReadings(database)
    readings.keep("m", {PAIR: ROW})
    assert list(readings.find("m", [PAIR])) == [PAIR]
    assert database.connection.execute("PRAGMA user_version").fetchone() == (tables.VERSION,)
    database.close()
