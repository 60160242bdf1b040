from __future__ import annotations

import datetime as dt

import pytest

from adjudge.adapters.page.fetcher import Turns
from adjudge.errors import ProviderError
from doubles import ManualClock


@pytest.fixture
def turns(clock: ManualClock) -> Turns:
    return Turns(clock, spacing=1.0, patience=30.0)


def test_those_who_come_together_wait_one_behind_the_other(turns: Turns) -> None:
    assert [turns.take("a.example") for _ in range(4)] == [0.0, 1.0, 2.0, 3.0]
    assert turns.take("b.example") == 0.0


def test_a_pause_that_is_over_is_not_waited_for(turns: Turns, clock: ManualClock) -> None:
    turns.take("a.example")
    clock.advance(0.25)
    assert turns.take("a.example") == 0.75
    clock.advance(60)
    assert turns.take("a.example") == 0.0


def test_a_site_may_ask_for_more_than_is_our_custom_and_not_for_less(turns: Turns) -> None:
    assert [turns.take("slow.example", 10.0) for _ in range(3)] == [0.0, 10.0, 20.0]
    assert [turns.take("eager.example", 0.1) for _ in range(2)] == [0.0, 1.0]


def test_nobody_waits_beyond_patience(turns: Turns) -> None:
    turns.take("slow.example", 60.0)
    with pytest.raises(ProviderError, match="slow.example lets pages be fetched so slowly"):
        turns.take("slow.example", 60.0)


def test_who_gave_up_leaves_the_line_as_it_was(turns: Turns, clock: ManualClock) -> None:
    turns.take("slow.example", 31.0)
    with pytest.raises(ProviderError):
        turns.take("slow.example", 31.0)
    clock.advance(30)
    assert turns.take("slow.example", 31.0) == 1.0


def test_a_site_that_asks_for_rest_is_left_alone(turns: Turns, clock: ManualClock) -> None:
    turns.rest("busy.example", 20.0)
    assert turns.take("busy.example") == 20.0
    turns.rest("busy.example", 120.0)
    with pytest.raises(ProviderError):
        turns.take("busy.example")
    clock.advance(120)
    assert turns.take("busy.example") <= 1.0


def test_a_clock_set_back_makes_nobody_wait_for_hours() -> None:
    moments = [dt.datetime(2024, 1, 1, hour, tzinfo=dt.UTC) for hour in (12, 9, 9)]

    class Wound:
        def now(self) -> dt.datetime:
            return moments.pop(0)

    turns = Turns(Wound(), spacing=1.0, patience=30.0)
    assert [turns.take("a.example") for _ in range(3)] == [0.0, 1.0, 2.0]
