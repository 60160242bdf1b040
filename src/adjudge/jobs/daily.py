"""Doing something once a day, at a fixed time."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Awaitable, Callable

from adjudge.ports import Clock

LONGEST_NAP = 900.0
"""Seconds slept at a stretch: machines are suspended and clocks are set, which a sleep of hours would not notice."""


async def run_daily(
    refresh: Callable[[], Awaitable[object]],
    clock: Clock,
    at: dt.time,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    *,
    failed: Callable[[Exception], None],
) -> None:
    """Refreshes every day at a time, in UTC unless it says otherwise, until it is cancelled. A refresh that fails is told
    to `failed` and tried again the next day; one that takes longer than a day is not made up for."""
    while True:
        due = next_time(clock.now(), at)
        while (left := (due - clock.now()).total_seconds()) > 0:
            await sleep(min(left, LONGEST_NAP))
        try:
            await refresh()
        except Exception as error:  # whatever it was, tomorrow is another day; it is told, not swallowed
            failed(error)


def next_time(now: dt.datetime, at: dt.time) -> dt.datetime:
    """The first moment after `now` at which the clock shows `at`."""
    zone = at.tzinfo or dt.UTC
    today = dt.datetime.combine(now.astimezone(zone).date(), at.replace(tzinfo=zone))
    return today if today > now else dt.datetime.combine(today.date() + dt.timedelta(days=1), today.timetz())
