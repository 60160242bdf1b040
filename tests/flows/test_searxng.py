"""The SearXNG adapter against a real server on this machine, whose one engine asks a site on this machine."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from adjudge.adapters.search import checks
from adjudge.adapters.search.failover import Failover
from adjudge.adapters.search.vendors import SearXNG
from adjudge.english.sentence import overlap
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult
from doubles import ManualClock, ScriptedSearcher
from searx_server import searching

SITE = [
    {
        "url": "http://news.test/2024/05/14/eiffel-tower-height",
        "title": "Eiffel Tower",
        "content": "The tower is 330 m tall.",
    },
    {"url": "http://news.test/2024/05/12/tower-of-pisa", "title": "Tower of Pisa", "content": "It leans."},
    {"url": "http://news.test/2024/05/10/the-seine", "title": "Seine", "content": "A river in France."},
]


@pytest.fixture(scope="module")
def web() -> ModuleType:
    """loopback.py, from its file: the tests are no package."""
    name = "loopback"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).resolve().parents[1] / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules.setdefault(name, importlib.util.module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def site(web: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A site with a search of its own."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with web.serving() as server:

        def found(asked: Any) -> Any:
            shares = [(overlap(asked.params["q"], f"{row['title']} {row['content']}"), row) for row in SITE]
            rows = [row for share, row in sorted(shares, key=lambda pair: -pair[0]) if share > 0.0]
            return web.Reply(body=json.dumps({"results": rows}).encode())

        server.answer = found
        yield server


@pytest.fixture
def start(site: Any, tmp_path: Path) -> Iterator[Callable[[], str]]:
    """Starts a server over the site and returns its address; it is stopped with the test."""
    with ExitStack() as running:
        yield lambda: running.enter_context(searching(site.address, tmp_path / "searx"))


def test_what_the_server_finds_comes_back_best_first(start: Callable[[], str]) -> None:
    found = asyncio.run(SearXNG(start()).search("height of the Eiffel Tower", 5))
    assert found == (
        SearchResult(
            url="http://news.test/2024/05/14/eiffel-tower-height",
            title="Eiffel Tower",
            snippet="The tower is 330 m tall.",
            provider="searxng",
        ),
        SearchResult(
            url="http://news.test/2024/05/12/tower-of-pisa",
            title="Tower of Pisa",
            snippet="It leans.",
            provider="searxng",
        ),
    )


def test_nothing_found_is_no_error_and_fewer_may_be_asked_for(start: Callable[[], str]) -> None:
    searcher = SearXNG(start())
    assert asyncio.run(searcher.search("xylophone", 5)) == ()
    assert [row.title for row in asyncio.run(searcher.search("tower", 1))] == ["Eiffel Tower"]


def test_words_of_a_claim_are_searched_for_and_choose_no_engine(start: Callable[[], str], site: Any) -> None:
    assert asyncio.run(SearXNG(start()).search("!nothing :fr !!wp Eiffel Tower", 5))
    assert site.asked[-1].params["q"] == "nothing fr wp Eiffel Tower"


def test_a_server_whose_engines_fail_has_not_answered_and_the_next_search_does(
    start: Callable[[], str], site: Any, web: ModuleType
) -> None:
    searcher = SearXNG(start())
    site.replies(web.Reply(status=500, body=b"broken"))
    with pytest.raises(ProviderError, match=r"SearXNG answered with no results, since its engines failed \(local site"):
        asyncio.run(searcher.search("tower", 5))
    spare = ScriptedSearcher([SearchResult(url="https://example.org/a", title="Tower", snippet="")], name="spare")
    assert [row.provider for row in asyncio.run(Failover([searcher, spare], ManualClock()).search("tower", 5))] == ["spare"]


def given(address: str) -> Any:
    """Settings that name one server."""
    return SimpleNamespace(profile="web", search=("searxng",), searxng_url=address, fact_check_api_key="")


def test_doctor_tells_a_server_that_answers_from_one_that_is_gone(start: Callable[[], str], site: Any) -> None:
    (well,) = checks(given(start()))
    assert (well.name, well.ok) == ("search searxng", True)
    (gone,) = checks(given("http://127.0.0.1:1"))
    assert (gone.ok, gone.detail.startswith("SearXNG cannot be reached")) == (False, True)
