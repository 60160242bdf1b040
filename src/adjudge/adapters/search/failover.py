"""Several web searches as one: the first that can answer does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace

from adjudge.adapters.search.breaker import Breaker
from adjudge.errors import ProviderError
from adjudge.ports import Clock, Searcher, SearchResult

Watch = Callable[[str, str], None]
"""Told which provider was passed over, and why."""


def unwatched(provider: str, why: str) -> None:
    """Nobody is looking."""


class Failover:
    """Asks in the order given and goes on to the next when one fails or is being left alone. Nothing is merged: every
    result names the one provider that answered, and an empty answer is an answer."""

    def __init__(self, searchers: Sequence[Searcher], clock: Clock, *, watch: Watch = unwatched) -> None:
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
