"""Several searches as one."""

from __future__ import annotations

import asyncio

import pytest

from adjudge.adapters.search.failover import FAILURES, SECONDS, Failover
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult
from doubles import ManualClock, ScriptedSearcher

TOWER = SearchResult(url="https://example.org/tower", title="Tower", snippet="It is tall.")


@pytest.fixture
def first() -> ScriptedSearcher:
    return ScriptedSearcher([TOWER], name="first")


@pytest.fixture
def second() -> ScriptedSearcher:
    return ScriptedSearcher([TOWER], name="second")


def test_the_first_answers_while_it_can(first: ScriptedSearcher, second: ScriptedSearcher, clock: ManualClock) -> None:
    search = Failover([first, second], clock)
    assert [row.provider for row in asyncio.run(search.search("tower", 3))] == ["first"]
    assert (search.name, second.queries) == ("first, second", [])


def test_the_next_answers_when_it_cannot_and_somebody_is_told(
    first: ScriptedSearcher, second: ScriptedSearcher, clock: ManualClock
) -> None:
    told: list[tuple[str, str]] = []
    first.outage.begin()
    search = Failover([first, second], clock, watch=lambda *why: told.append(why))
    assert [row.provider for row in asyncio.run(search.search("tower", 3))] == ["second"]
    assert told == [("first", "first does not answer. Try again later.")]


def test_each_who_watches_hears_of_its_own_searches_and_all_share_the_breakers(
    first: ScriptedSearcher, second: ScriptedSearcher, clock: ManualClock
) -> None:
    told: dict[str, list[str]] = {"one": [], "other": []}
    first.outage.begin()
    search = Failover([first, second], clock)
    one, other = (search.watched(lambda name, why, who=who: told[who].append(why)) for who in told)
    for _ in range(FAILURES):
        asyncio.run(one.search("tower", 3))
    asyncio.run(other.search("tower", 3))
    assert told["one"] == ["first does not answer. Try again later."] * FAILURES
    assert told["other"] == ["It failed repeatedly and is left alone until 00:01:00."]
    assert len(first.queries) == FAILURES


def test_an_empty_answer_is_an_answer(first: ScriptedSearcher, second: ScriptedSearcher, clock: ManualClock) -> None:
    empty = ScriptedSearcher([], name="empty")
    assert asyncio.run(Failover([empty, second], clock).search("tower", 3)) == ()
    assert second.queries == []


def test_all_are_named_when_none_can(first: ScriptedSearcher, second: ScriptedSearcher, clock: ManualClock) -> None:
    first.outage.begin()
    second.outage.begin()
    with pytest.raises(ProviderError) as raised:
        asyncio.run(Failover([first, second], clock).search("tower", 3))
    assert str(raised.value) == (
        "No web search could answer (first: first does not answer. Try again later."
        " second: second does not answer. Try again later.)."
    )


def test_one_that_keeps_failing_is_left_alone_and_tried_again_later(
    first: ScriptedSearcher, second: ScriptedSearcher, clock: ManualClock
) -> None:
    first.outage.begin()
    told: list[str] = []
    search = Failover([first, second], clock, watch=lambda _, why: told.append(why))
    for _ in range(FAILURES + 2):
        asyncio.run(search.search("tower", 3))
    assert len(first.queries) == FAILURES
    assert told[-1] == "It failed repeatedly and is left alone until 00:01:00."
    first.outage.end()
    clock.advance(SECONDS)
    assert asyncio.run(search.search("tower", 3))[0].provider == "first"


def test_a_search_of_none_says_so(clock: ManualClock) -> None:
    with pytest.raises(ProviderError, match="none is set"):
        asyncio.run(Failover([], clock).search("tower", 3))
