"""A refresh every day, whatever the clock and the refresh do."""

from __future__ import annotations

import asyncio
import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from adjudge.api.news import LONGEST_NAP, next_time, run_daily
from adjudge.errors import StoreBusy
from doubles import ManualClock

FOUR = dt.time(4, 0)


class Days:
    """Time that passes while it is slept away, and ends after some refreshes."""

    def __init__(self, refreshes: int, *, takes: float = 0.0, fails: bool = False) -> None:
        self.clock = ManualClock()
        self.at: list[dt.datetime] = []
        self.naps: list[float] = []
        self.failures: list[str] = []
        self._left, self._takes, self._fails = refreshes, takes, fails

    async def refresh(self) -> None:
        self.at.append(self.clock.now())
        self.clock.advance(self._takes)
        self._left -= 1
        if not self._left:
            raise asyncio.CancelledError
        if self._fails:
            raise StoreBusy("Another refresh is under way.")

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.clock.advance(seconds)

    def run(self, at: dt.time) -> None:
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(run_daily(self.refresh, self.clock, at, self.sleep, failed=lambda e: self.failures.append(str(e))))


def test_it_refreshes_at_the_same_time_every_day() -> None:
    days = Days(3, takes=1800)
    days.run(FOUR)
    assert days.at == [dt.datetime(2024, 1, day, 4, tzinfo=dt.UTC) for day in (1, 2, 3)]


def test_it_looks_at_the_clock_often_for_machines_sleep_and_clocks_are_set() -> None:
    days = Days(1)
    days.run(FOUR)
    assert max(days.naps) <= LONGEST_NAP and sum(days.naps) == 4 * 3600


def test_a_failure_is_told_and_the_next_day_is_tried_again() -> None:
    days = Days(3, fails=True)
    days.run(FOUR)
    assert days.failures == ["Another refresh is under way."] * 2
    assert len(days.at) == 3


def test_days_that_a_refresh_overran_are_not_made_up_for() -> None:
    days = Days(2, takes=50 * 3600)
    days.run(FOUR)
    assert [moment.day for moment in days.at] == [1, 4]


@pytest.mark.parametrize(
    ("now", "at", "due"),
    [
        ("2024-01-01T03:59+00:00", FOUR, "2024-01-01T04:00+00:00"),
        ("2024-01-01T04:00+00:00", FOUR, "2024-01-02T04:00+00:00"),
        ("2024-01-01T23:30-05:00", FOUR, "2024-01-03T04:00+00:00"),
        ("2024-03-30T12:00+00:00", dt.time(4, tzinfo=ZoneInfo("Europe/Paris")), "2024-03-31T02:00+00:00"),
    ],
)
def test_the_next_time_is_the_first_after_now(now: str, at: dt.time, due: str) -> None:
    assert next_time(dt.datetime.fromisoformat(now), at) == dt.datetime.fromisoformat(due)
