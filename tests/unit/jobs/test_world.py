"""What a job is told is written down, and can be told again."""

from __future__ import annotations

import asyncio

import pytest

from adjudge.errors import ProviderError
from adjudge.jobs.world import Found, Playback, Recorder, Retrieval
from adjudge.model.claim import Claim
from adjudge.model.knowledge import Filter
from adjudge.model.record import Reply
from adjudge.model.trace import Retrieved
from adjudge.ports import SearchResult

CLAIM = Claim(id="1", text="Snow is white.", original="Snow is white.")
RESULT = SearchResult(url="https://example.org/2024/snow", title="Snow", snippet="white")


class Scripted:
    """A world of three answers."""

    searches = True

    def retrieve(self, claim: Claim, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return Retrieval(retrieved=(Retrieved(query=claim.text, lexical=1, vector=2),))

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        if query == "down":
            raise ProviderError("The search is down.")
        return (RESULT,)

    async def take(self, url: str) -> Found:
        return Found(url=url, content_sha256="ab")


def run_of(world: Recorder | Playback) -> tuple[object, ...]:
    async def run() -> tuple[object, ...]:
        told: list[object] = [world.retrieve(CLAIM, Filter(), frozenset()), await world.search("snow", 5)]
        try:
            await world.search("down", 5)
        except ProviderError as error:
            told.append(str(error))
        told.append(await world.take(RESULT.url))
        return tuple(told)

    return asyncio.run(run())


def test_a_playback_tells_what_was_recorded_failures_too() -> None:
    recorder = Recorder(inner=Scripted())
    first = run_of(recorder)
    assert [reply.kind for reply in recorder.record] == ["retrieve", "search", "search", "fetch"]
    assert run_of(Playback(recorder.record, searches=True)) == first


@pytest.mark.parametrize("record", [(), (Reply(kind="search", asked="rain", answer="[]"),)])
def test_another_question_is_refused_with_what_to_do(record: tuple[Reply, ...]) -> None:
    with pytest.raises(ProviderError, match="Verify the claim anew"):
        asyncio.run(Playback(record, searches=True).search("snow", 5))
