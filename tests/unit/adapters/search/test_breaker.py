"""When a provider is left alone, and for how long."""

from __future__ import annotations

import datetime as dt

from adjudge.adapters.search.failover import FAILURES, SECONDS, Breaker
from doubles import ManualClock


def failed(breaker: Breaker, times: int) -> None:
    for _ in range(times):
        breaker.failed()


def test_it_opens_after_some_failures_in_a_row(clock: ManualClock) -> None:
    breaker = Breaker(clock)
    failed(breaker, FAILURES - 1)
    assert breaker.open_until is None
    breaker.failed()
    assert breaker.open_until == clock.now() + dt.timedelta(seconds=SECONDS)


def test_a_success_between_failures_starts_the_count_anew(clock: ManualClock) -> None:
    breaker = Breaker(clock)
    failed(breaker, FAILURES - 1)
    breaker.succeeded()
    failed(breaker, FAILURES - 1)
    assert breaker.open_until is None


def test_it_closes_after_a_while(clock: ManualClock) -> None:
    breaker = Breaker(clock)
    failed(breaker, FAILURES)
    clock.advance(SECONDS - 1)
    assert breaker.open_until is not None
    clock.advance(1)
    assert breaker.open_until is None


def test_a_failed_trial_opens_it_at_once_and_a_good_one_ends_the_matter(clock: ManualClock) -> None:
    breaker = Breaker(clock)
    failed(breaker, FAILURES)
    clock.advance(SECONDS)
    breaker.failed()
    assert breaker.open_until is not None
    clock.advance(SECONDS)
    breaker.succeeded()
    failed(breaker, FAILURES - 1)
    assert breaker.open_until is None
