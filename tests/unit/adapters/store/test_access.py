"""Keys to the service: each has a name of its own and somebody's workspace, and is found by its hash alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.adapters.store.access import SqliteAccess, key_hash
from adjudge.adapters.store.connection import Database
from adjudge.errors import InputError
from doubles import ManualClock


@pytest.fixture
def access(tmp_path: Path) -> Iterator[SqliteAccess]:
    database = Database(tmp_path / "store.db")
    yield SqliteAccess(database, ManualClock())
    database.close()


@pytest.mark.parametrize(("name", "workspace"), [("", "desk"), (" ", "desk"), ("Ann", ""), ("Ann", "\t")])
def test_a_key_needs_a_name_and_a_workspace(access: SqliteAccess, name: str, workspace: str) -> None:
    with pytest.raises(InputError, match="needs a name and a workspace"):
        access.make_key(name, workspace)
    assert access.all_keys() == ()


def test_a_key_is_found_by_its_hash_with_all_that_was_said_of_it(access: SqliteAccess) -> None:
    key = access.make_key("Ann", "desk", a_minute=3, a_day=50, reads_only=True)
    found = access.find_key(key_hash(key))
    assert found is not None and (found,) == access.all_keys()
    assert (found.name, found.workspace, found.a_minute, found.a_day, found.reads_only) == ("Ann", "desk", 3, 50, True)
    assert access.find_key(key_hash(key + "x")) is None


def test_a_name_is_given_once(access: SqliteAccess) -> None:
    access.make_key("Ann", "desk")
    with pytest.raises(InputError, match="a key named Ann already"):
        access.make_key("Ann", "other desk")
