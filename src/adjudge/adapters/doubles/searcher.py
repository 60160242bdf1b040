"""A web search over a handful of results."""

from __future__ import annotations

from collections.abc import Iterable

from adjudge.adapters.doubles.outage import Outage
from adjudge.ports import SearchResult
from adjudge.text.terms import overlap


class ScriptedSearcher:
    """Finds, among the results it was given, those that share words with the query; most shared first.

    `queries` holds what was asked, in order. `outage` makes it fail.
    """

    def __init__(self, results: Iterable[SearchResult] = (), *, name: str = "scripted-search") -> None:
        self._results = tuple(results)
        self._name = name
        self.queries: list[str] = []
        self.outage = Outage(name)

    @property
    def name(self) -> str:
        """As the trace shows it."""
        return self._name

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The k results that share most with the query; ties keep the order given."""
        self.queries.append(query)
        self.outage.strike()
        shares = [(overlap(query, f"{result.title} {result.snippet}"), result) for result in self._results]
        found = sorted((pair for pair in shares if pair[0] > 0.0), key=lambda pair: -pair[0])
        return tuple(result for _, result in found[: max(k, 0)])
