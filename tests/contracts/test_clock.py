"""What Adjudge relies on when it asks for the time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from adjudge.adapters import SystemClock
from adjudge.ports import Clock
from doubles import ManualClock

ADAPTERS: dict[str, Callable[[], Clock]] = {"double": ManualClock, "system": SystemClock}


@pytest.fixture(params=ADAPTERS)
def clock(request: pytest.FixtureRequest) -> Clock:
    return ADAPTERS[request.param]()


def test_a_moment_says_its_time_zone(clock: Clock) -> None:
    assert clock.now().utcoffset() == dt.timedelta(0)


def test_time_never_runs_backwards(clock: Clock) -> None:
    moments = [clock.now() for _ in range(100)]
    assert moments == sorted(moments)


def test_a_manual_clock_stands_still_until_it_is_advanced() -> None:
    clock = ManualClock(dt.datetime(2024, 5, 1, 9, tzinfo=dt.UTC))
    assert clock.now() == clock.now()
    clock.advance(90.5)
    assert clock.now() == dt.datetime(2024, 5, 1, 9, 1, 30, 500_000, tzinfo=dt.UTC)


def test_a_manual_clock_cannot_be_turned_back_or_started_without_a_time_zone() -> None:
    with pytest.raises(ValueError, match="backwards"):
        ManualClock().advance(-1)
    with pytest.raises(ValueError, match="time zone"):
        ManualClock(dt.datetime(2024, 5, 1))


def test_the_system_clock_tells_the_time_of_the_machine() -> None:
    before = dt.datetime.now(dt.UTC)
    assert before <= SystemClock().now() <= dt.datetime.now(dt.UTC)
