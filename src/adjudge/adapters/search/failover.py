"""Several web searches as one: the first that can answer does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace

from adjudge.errors import ProviderError
from adjudge.ports import Clock, Searcher, SearchResult

# Leaving a provider alone that keeps failing.


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


Watch = Callable[[str, str], None]
"""Told which provider was passed over, and why."""


class Failover:
    """Asks in the order given and goes on to the next when one fails or is being left alone. Nothing is merged: every
    result names the one provider that answered, and an empty answer is an answer."""

    def __init__(self, searchers: Sequence[Searcher], clock: Clock, *, watch: Watch = lambda provider, why: None) -> None:
        self._searchers = tuple((searcher, Breaker(clock)) for searcher in searchers)
        self._watch = watch

    def watched(self, watch: Watch) -> Failover:
        """The same providers behind the same breakers, watched by somebody else: each job hears of its own searches."""
        twin = copy(self)
        twin._watch = watch
        return twin

    @property
    def name(self) -> str:
        """All of them, in order."""
        return ", ".join(searcher.name for searcher, _ in self._searchers)

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """What the first provider that can answer has found; raises ProviderError naming all when none can."""
        failures = []
        for searcher, breaker in self._searchers:
            if (until := breaker.open_until) is not None:
                why = f"It failed repeatedly and is left alone until {until:%H:%M:%S}."
            else:
                try:
                    found = await searcher.search(query, k)
                except ProviderError as error:
                    breaker.failed()
                    why = str(error)
                else:
                    breaker.succeeded()
                    return tuple(replace(result, provider=searcher.name) for result in found)
            self._watch(searcher.name, why)
            failures.append(f"{searcher.name}: {why}")
        raise ProviderError(f"No web search could answer ({' '.join(failures) or 'none is set'}).")
