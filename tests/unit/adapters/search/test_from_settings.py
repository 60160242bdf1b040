"""Which search the settings ask for, and what doctor says about it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from adjudge.adapters.patience import ServiceCheck
from adjudge.adapters.search import checks, configured, from_settings, provider
from adjudge.errors import InputError, ProviderError
from doubles import ManualClock


@dataclass(frozen=True, kw_only=True)
class Given:
    """The settings that a search depends on."""

    profile: str = "web"
    search: tuple[str, ...] = ()
    searxng_url: str = ""
    tavily_api_key: str = ""
    brave_api_key: str = ""
    fact_check_api_key: str = ""


EVERYTHING = Given(
    search=("searxng", "wikipedia", "tavily", "brave"),
    searxng_url="http://127.0.0.1:9",
    tavily_api_key="t",
    brave_api_key="b",
    fact_check_api_key="f",
)


def name(settings: Given, clock: ManualClock) -> str:
    searcher = from_settings(settings, clock)
    assert searcher is not None
    return searcher.name


def test_providers_are_asked_in_the_order_given(clock: ManualClock) -> None:
    assert name(EVERYTHING, clock) == "searxng, wikipedia, tavily, brave"
    assert name(Given(search=("brave", "wikipedia"), brave_api_key="b"), clock) == "brave, wikipedia"


def test_the_open_web_with_nothing_configured_is_wikipedia(clock: ManualClock) -> None:
    assert name(Given(), clock) == "wikipedia"


@pytest.mark.parametrize("search", [(), ("wikipedia",), ("tavily",)])
def test_profile_library_never_leaves_the_machine(search: tuple[str, ...], clock: ManualClock) -> None:
    assert from_settings(Given(profile="library", search=search), clock) is None
    assert configured(Given(profile="library", search=search)) == search


@pytest.mark.parametrize(
    ("search", "said"),
    [
        ("searxng", "The search searxng needs the address of a server. Set ADJUDGE_SEARXNG_URL, or"),
        ("tavily", "The search tavily needs a key. Set ADJUDGE_TAVILY_API_KEY, or take tavily out of ADJUDGE_SEARCH."),
        ("brave", "The search brave needs a key. Set ADJUDGE_BRAVE_API_KEY, or take brave out of ADJUDGE_SEARCH."),
        ("bing", "There is no web search named 'bing'. Choose among searxng"),
    ],
)
def test_what_a_provider_lacks_is_said(search: str, said: str, clock: ManualClock) -> None:
    with pytest.raises(InputError) as raised:
        from_settings(Given(search=(search,)), clock)
    assert str(raised.value).startswith(said)


def test_the_searcher_of_settings_asks_the_server_they_name(loopback: Any, web: Any, recorded: Any) -> None:
    loopback.replies(web.Reply(body=recorded("searxng.json")))
    searcher = from_settings(Given(search=("searxng",), searxng_url=loopback.address), ManualClock())
    assert searcher is not None
    assert [row.provider for row in asyncio.run(searcher.search("tower", 2))] == ["searxng", "searxng"]


def test_one_job_after_another_may_use_the_same_searcher(loopback: Any, web: Any, recorded: Any) -> None:
    loopback.replies(web.Reply(body=recorded("searxng.json")))
    searcher = provider("searxng", Given(searxng_url=loopback.address))
    for _ in range(3):
        assert asyncio.run(searcher.search("tower", 2))


def test_nothing_that_speaks_http_is_loaded_before_a_search_is_made() -> None:
    code = """
import sys
from adjudge.adapters import SystemClock
from adjudge.adapters.search import from_settings
from types import SimpleNamespace as Given
from_settings(Given(profile="web", search=("wikipedia", "tavily"), tavily_api_key="t"), SystemClock())
print(*({"httpx2", "stamina", "aiolimiter", "feedparser"} & set(sys.modules)))
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ended.stdout.split() == []


class TestDoctor:
    def test_a_provider_that_answers_is_reachable(self, loopback: Any, web: Any, recorded: Any) -> None:
        loopback.replies(web.Reply(body=recorded("searxng.json")))
        assert checks(Given(search=("searxng",), searxng_url=loopback.address)) == (
            ServiceCheck(name="search searxng", ok=True, detail="reachable"),
        )

    def test_one_that_finds_nothing_is_told(self, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(body=b'{"results": []}'))
        (found,) = checks(Given(search=("searxng",), searxng_url=loopback.address))
        assert (found.ok, found.detail) == (True, "reachable, but it finds nothing about Earth")

    def test_what_is_missing_or_wrong_is_one_sentence_each(self, loopback: Any, web: Any) -> None:
        loopback.replies(web.Reply(status=403))
        searxng, tavily = checks(Given(search=("searxng", "tavily"), searxng_url=loopback.address))
        assert not searxng.ok and not tavily.ok
        assert searxng.detail.startswith("SearXNG turned Adjudge away (HTTP 403). Add json to search.formats")
        assert tavily.detail.startswith("The search tavily needs a key. Set ADJUDGE_TAVILY_API_KEY")

    def test_without_a_search_there_is_nothing_to_say(self) -> None:
        assert checks(Given(profile="library")) == ()


def test_a_failover_of_real_providers_goes_on_past_a_dead_one(loopback: Any, web: Any, quick: Any) -> None:
    from adjudge.adapters.search.failover import Failover
    from adjudge.adapters.search.vendors import SearXNG, Wikipedia

    page = b'{"query": {"search": [{"title": "Tower"}]}}'
    loopback.answer = lambda asked: web.Reply(body=page) if asked.path == "/w/api.php" else web.Reply(status=500)
    both = [SearXNG(loopback.address, manners=quick), Wikipedia(address=loopback.address, manners=quick)]
    assert [row.provider for row in asyncio.run(Failover(both, ManualClock()).search("tower", 3))] == ["wikipedia"]
    with pytest.raises(ProviderError, match="searxng: SearXNG is out of order"):
        asyncio.run(Failover(both[:1], ManualClock()).search("tower", 3))
