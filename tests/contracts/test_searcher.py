"""What Adjudge relies on when it asks a web search."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from adjudge.adapters.search.failover import Failover
from adjudge.adapters.search.http import VendorManners
from adjudge.adapters.search.vendors import Brave, FactCheck, SearXNG, Tavily, Wikipedia
from adjudge.english.sentence import overlap
from adjudge.errors import ProviderError
from adjudge.ports import Searcher, SearchResult
from adjudge.values.urls import normalise
from doubles import ManualClock, ScriptedSearcher

TESTS = Path(__file__).resolve().parents[1]
QUICK = VendorManners(seconds=10.0, first_wait=0.001, longest_wait=0.002, asks=1000)

RESULTS = [
    SearchResult(url="https://example.org/eiffel", title="Eiffel Tower", snippet="The tower is 330 m tall."),
    SearchResult(url="https://example.org/pisa", title="Tower of Pisa", snippet="It leans."),
    SearchResult(url="https://example.org/seine", title="Seine", snippet="A river in France."),
]
"""What there is to find: vendors' recorded replies hold rows of the same titles."""

Build = Callable[[Sequence[SearchResult], bool], Searcher]
"""A searcher over these results or none, whose provider is up or down."""


@dataclass(frozen=True, kw_only=True)
class Vendor:
    """A recorded reply, and where in it the rows are: the server picks those that share words with the query."""

    file: str
    rows: tuple[str, ...]
    asks: str
    """What the query is called in a request."""
    searcher: Callable[[str], Searcher]
    """The adapter, for a server's address."""

    def reply(self, asked: Any, empty: bool) -> bytes:
        reply = json.loads((TESTS / "data" / "search" / self.file).read_text(encoding="utf-8"))
        *way, last = self.rows
        holder = reply
        for name in way:
            holder = holder[name]
        query = asked.json[self.asks] if asked.body else asked.params[self.asks]
        shares = [(overlap(query, json.dumps(row)), row) for row in holder[last]]
        holder[last] = [row for share, row in sorted(shares, key=lambda pair: -pair[0]) if share > 0.0 and not empty]
        return json.dumps(reply).encode()


VENDORS = {
    "searxng": Vendor(file="searxng.json", rows=("results",), asks="q", searcher=lambda url: SearXNG(url, manners=QUICK)),
    "tavily": Vendor(
        file="tavily.json",
        rows=("results",),
        asks="query",
        searcher=lambda url: Tavily("key", address=url, manners=QUICK),
    ),
    "brave": Vendor(
        file="brave.json",
        rows=("web", "results"),
        asks="q",
        searcher=lambda url: Brave("key", address=url, manners=QUICK),
    ),
    "wikipedia": Vendor(
        file="wikipedia.json",
        rows=("query", "search"),
        asks="srsearch",
        searcher=lambda url: Wikipedia(address=url, manners=QUICK),
    ),
    "factcheck": Vendor(
        file="factcheck.json",
        rows=("claims",),
        asks="query",
        searcher=lambda url: FactCheck("key", address=url, manners=QUICK),
    ),
}


@pytest.fixture(scope="session")
def web() -> ModuleType:
    """loopback.py, from its file: the tests are no package."""
    spec = importlib.util.spec_from_file_location("loopback", TESTS / "loopback.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules.setdefault("loopback", importlib.util.module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def loopback(web: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server on this machine, and no proxy between it and us."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with web.serving() as server:
        yield server


def _double(results: Sequence[SearchResult], down: bool) -> Searcher:
    searcher = ScriptedSearcher(results)
    if down:
        searcher.outage.begin()
    return searcher


def _failover(results: Sequence[SearchResult], down: bool) -> Searcher:
    """Two providers, the first of which is always down."""
    return Failover([_double(results, True), _double(results, down)], ManualClock())


def _vendor(vendor: Vendor, web: ModuleType, loopback: Any) -> Build:
    def built(results: Sequence[SearchResult], down: bool) -> Searcher:
        loopback.answer = lambda asked: web.Reply(status=503) if down else web.Reply(body=vendor.reply(asked, not results))
        return vendor.searcher(loopback.address)

    return built


@pytest.fixture(params=["double", "failover", *VENDORS])
def build(request: pytest.FixtureRequest, web: ModuleType, loopback: Any) -> Build:
    if request.param in VENDORS:
        return _vendor(VENDORS[request.param], web, loopback)
    return {"double": _double, "failover": _failover}[request.param]


def test_results_come_best_first(build: Build) -> None:
    found = asyncio.run(build(RESULTS, False).search("height of the Eiffel Tower", 5))
    assert found[0].title == RESULTS[0].title
    assert "330 m" in found[0].snippet or "claim" in found[0].snippet.lower()
    assert RESULTS[2].title not in [result.title for result in found]


def test_a_result_names_a_page(build: Build) -> None:
    found = asyncio.run(build(RESULTS, False).search("tower", 5))
    assert [normalise(result.url) for result in found] == list(dict.fromkeys(result.url for result in found))


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
