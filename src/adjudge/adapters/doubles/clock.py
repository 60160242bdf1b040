"""A clock that stands still."""

from __future__ import annotations

import datetime as dt

START = dt.datetime(2024, 1, 1, tzinfo=dt.UTC)
"""Any moment would do; a fixed one makes results repeat."""


class ManualClock:
    """Time that passes only when a test says so: `clock.advance(30)` lets half a minute go by."""

    def __init__(self, start: dt.datetime = START) -> None:
        if start.utcoffset() is None:
            raise ValueError("a clock starts at a moment with a time zone")
        self._now = start

    def now(self) -> dt.datetime:
        """The moment the clock stands at."""
        return self._now

    def advance(self, seconds: float) -> None:
        """Lets time pass, forward only: leases and histories rely on that."""
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self._now += dt.timedelta(seconds=seconds)
