"""What refreshes leave beside the store: the account of the last, and a lock while one runs."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from adjudge.adapters.store.visits import Refreshes
from adjudge.errors import StoreBusy, StoreDamaged
from adjudge.values.knowledge import RefreshReport

BEGAN = dt.datetime(2026, 3, 1, 8, tzinfo=dt.UTC)


def report(passages: int) -> RefreshReport:
    return RefreshReport(collection="current_affairs", began=BEGAN, seconds=2.5, generation=3, passages=passages)


@pytest.fixture
def refreshes(tmp_path: Path) -> Refreshes:
    return Refreshes(tmp_path / "store.db")


def test_before_the_first_there_is_no_account(refreshes: Refreshes) -> None:
    assert refreshes.last() is None


def test_the_last_account_takes_the_place_of_the_one_before(refreshes: Refreshes) -> None:
    refreshes.keep(report(1))
    refreshes.keep(report(2))
    assert refreshes.last() == report(2)


def test_an_account_that_cannot_be_read_is_not_passed_over(refreshes: Refreshes, tmp_path: Path) -> None:
    refreshes.keep(report(1))
    (tmp_path / "store.db.refresh.json").write_bytes(b'{"collection":')
    with pytest.raises(StoreDamaged, match="cannot be read"):
        refreshes.last()


def test_there_is_one_at_a_time(refreshes: Refreshes, tmp_path: Path) -> None:
    with refreshes.alone(), pytest.raises(StoreBusy), Refreshes(tmp_path / "store.db").alone():
        pass
    with refreshes.alone():
        pass
