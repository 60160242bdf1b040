"""What Adjudge relies on when it asks a web search."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import pytest

from adjudge.adapters.doubles import ScriptedSearcher
from adjudge.errors import ProviderError
from adjudge.ports import Searcher, SearchResult

RESULTS = [
    SearchResult(url="https://example.org/eiffel", title="Eiffel Tower", snippet="The tower is 330 m tall."),
    SearchResult(url="https://example.org/pisa", title="Tower of Pisa", snippet="It leans."),
    SearchResult(url="https://example.org/seine", title="Seine", snippet="A river in France."),
]

Build = Callable[[Sequence[SearchResult], bool], Searcher]


def _double(results: Sequence[SearchResult], down: bool) -> Searcher:
    searcher = ScriptedSearcher(results)
    if down:
        searcher.outage.begin()
    return searcher


ADAPTERS: dict[str, Build] = {"double": _double}
"""Each builds a searcher over these results, whose provider is up or down."""


@pytest.fixture(params=ADAPTERS)
def build(request: pytest.FixtureRequest) -> Build:
    return ADAPTERS[request.param]


def test_results_come_best_first(build: Build) -> None:
    found = asyncio.run(build(RESULTS, False).search("height of the Eiffel Tower", 5))
    assert found[0] == RESULTS[0]
    assert RESULTS[2] not in found


def test_no_more_than_k_come_back(build: Build) -> None:
    searcher = build(RESULTS, False)
    assert len(asyncio.run(searcher.search("tower", 1))) == 1
    assert asyncio.run(searcher.search("tower", 0)) == ()


def test_a_query_that_matches_nothing_is_no_error(build: Build) -> None:
    assert asyncio.run(build(RESULTS, False).search("xylophone", 5)) == ()
    assert asyncio.run(build([], False).search("tower", 5)) == ()


def test_a_provider_that_is_down_says_so(build: Build) -> None:
    with pytest.raises(ProviderError):
        asyncio.run(build(RESULTS, True).search("tower", 5))


def test_a_searcher_has_a_name(build: Build) -> None:
    assert build([], False).name.strip()


def test_the_double_tells_what_it_was_asked_and_recovers_from_an_outage() -> None:
    searcher = ScriptedSearcher(RESULTS, name="press")
    searcher.outage.begin(calls=1)
    with pytest.raises(ProviderError, match="press"):
        asyncio.run(searcher.search("tower", 5))
    assert len(asyncio.run(searcher.search("leaning tower", 5))) == 2
    searcher.outage.begin()
    searcher.outage.end()
    asyncio.run(searcher.search("river", 5))
    assert searcher.queries == ["tower", "leaning tower", "river"]
