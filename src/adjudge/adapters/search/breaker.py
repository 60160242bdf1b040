"""Leaving a provider alone that keeps failing."""

from __future__ import annotations

import datetime as dt

from adjudge.ports import Clock

FAILURES, SECONDS = 3, 60.0
"""One failure is chance and two are bad luck; a minute is what most outages and rate limits take at least."""


class Breaker:
    """Opens after some failures in a row and closes after a while. The first call after that is a trial: another failure
    opens it again at once, a success ends the matter."""

    def __init__(self, clock: Clock, *, failures: int = FAILURES, seconds: float = SECONDS) -> None:
        self._clock = clock
        self._allowed = failures
        self._pause = dt.timedelta(seconds=seconds)
        self._in_a_row = 0
        self._until: dt.datetime | None = None

    @property
    def open_until(self) -> dt.datetime | None:
        """When the provider may be asked again; None when it may be now."""
        return self._until if self._until is not None and self._clock.now() < self._until else None

    def failed(self) -> None:
        """The provider could not answer."""
        self._in_a_row += 1
        if self._in_a_row >= self._allowed:
            self._until = self._clock.now() + self._pause

    def succeeded(self) -> None:
        """The provider answered."""
        self._in_a_row = 0
        self._until = None
