"""What a job is told is written down, and can be told again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudge.errors import BudgetExhausted, OutOfTime, ProviderError
from adjudge.ports import Completion, SearchResult
from adjudge.run.world import FoundPage, Playback, Recorder, Results, Retrieval
from adjudge.values.case import Record, Reply
from adjudge.values.claim import Claim
from adjudge.values.codec import from_json, to_json
from adjudge.values.knowledge import Filter, ProposedFact
from adjudge.values.trace import Degraded, Retrieved

CLAIM = Claim(id="1", text="Snow is white.", original="Snow is white.")
RESULT = SearchResult(url="https://example.org/2024/snow", title="Snow", snippet="white")
LACK = Degraded(reason_code="provider_failed", detail="first: It does not answer.")


class Scripted:
    """A world of three answers."""

    searches = True
    writes = True
    collections = ("library",)
    kept: tuple[FoundPage, ...] = ()

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        return frozenset(urls[:1])

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return Retrieval(retrieved=(Retrieved(query=claim.text, lexical=1, vector=2),))

    async def search(self, query: str, k: int) -> Results:
        if query == "down":
            raise ProviderError("The search is down.")
        return Results(results=(RESULT,), degraded=(LACK,))

    async def take(self, url: str) -> FoundPage:
        return FoundPage(url=url, content_sha256="ab")

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        self.kept = (*self.kept, found)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        if prompt == "down":
            raise ProviderError("The model is down.")
        if prompt == "empty":
            raise BudgetExhausted("The account is used up.", "Top it up.")
        if prompt == "late":
            raise OutOfTime("No time is left.")
        return Completion(text=f"{tag}: {prompt}", tokens=max_tokens)


def run_of(world: Recorder | Playback) -> tuple[object, ...]:
    async def run() -> tuple[object, ...]:
        told: list[object] = [world.retrieve(CLAIM, 10, Filter(), frozenset()), await world.search("snow", 5)]
        try:
            await world.search("down", 5)
        except ProviderError as error:
            told.append(str(error))
        told += [world.known(["https://example.org/a", "https://example.org/b"]), await world.take(RESULT.url)]
        told.append(await world.complete("Is snow white?", tag="verdict", max_tokens=7, seconds=9.0))
        try:
            await world.complete("down", tag="verdict", max_tokens=7, seconds=9.0)
        except ProviderError as error:
            told.append(str(error))
        return tuple(told)

    return asyncio.run(run())


def test_a_playback_tells_what_was_recorded_failures_too() -> None:
    recorder = Recorder(inner=Scripted())
    first = run_of(recorder)
    assert [reply.kind for reply in recorder.record] == [
        "retrieve", "search", "search", "known", "fetch", "complete", "complete",
    ]  # fmt: skip
    assert run_of(Playback(recorder.record, searches=True, writes=True)) == first


def test_a_page_is_stored_by_the_world_and_by_no_playback() -> None:
    scripted = Scripted()
    recorder = Recorder(inner=scripted)
    found = FoundPage(url=RESULT.url, content_sha256="ab")
    recorder.keep(found, ())
    assert (scripted.kept, recorder.record) == ((found,), ())
    Playback((), searches=True).keep(found, ())
    assert scripted.kept == (found,)


@pytest.mark.parametrize("record", [(), (Reply(kind="search", asked="rain", answer="[]"),)])
def test_another_question_is_refused_with_what_to_do(record: tuple[Reply, ...]) -> None:
    with pytest.raises(ProviderError, match="Verify the claim anew"):
        asyncio.run(Playback(record, searches=True).search("snow", 5))


def completed(world: Recorder | Playback, prompt: str, tag: str = "verdict") -> str:
    return asyncio.run(world.complete(prompt, tag=tag, max_tokens=7, seconds=9.0)).text


@pytest.mark.parametrize(("prompt", "kind"), [("down", ProviderError), ("empty", BudgetExhausted), ("late", OutOfTime)])
def test_a_failure_is_told_again_as_what_it_was(prompt: str, kind: type[ProviderError]) -> None:
    recorder = Recorder(inner=Scripted())
    with pytest.raises(ProviderError) as first:
        completed(recorder, prompt)
    told = from_json(to_json(recorder.record), Record)
    with pytest.raises(ProviderError) as again:
        completed(Playback(told, searches=False, writes=True), prompt)
    assert type(first.value) is type(again.value) is kind
    assert str(first.value) == str(again.value)


def test_a_search_recorded_before_it_told_whom_it_passed_over_is_told_again_without() -> None:
    record = (Reply(kind="search", asked="snow", answer=to_json((RESULT,)).decode()),)
    assert asyncio.run(Playback(record, searches=True).search("snow", 5)) == Results(results=(RESULT,))


def test_a_failure_recorded_before_there_were_kinds_is_a_plain_one() -> None:
    recorder = Recorder(inner=Scripted())
    with pytest.raises(BudgetExhausted):
        completed(recorder, "empty")
    (reply,) = recorder.record
    with pytest.raises(ProviderError, match="The account is used up.") as told:
        completed(Playback((replace(reply, failure=""),), searches=False, writes=True), "empty")
    assert type(told.value) is ProviderError


def test_a_prompt_is_kept_by_name_and_known_again_by_it() -> None:
    recorder = Recorder(inner=Scripted())
    prompt = "Is snow white? " * 1000
    first = completed(recorder, prompt)
    (reply,) = recorder.record
    assert len(reply.asked) < 60
    assert completed(Playback(recorder.record, searches=False, writes=True), prompt) == first


@pytest.mark.parametrize(("prompt", "tag"), [("Is snow black?", "verdict"), ("Is snow white?", "rationale")])
def test_another_prompt_or_tag_is_refused(prompt: str, tag: str) -> None:
    recorder = Recorder(inner=Scripted())
    completed(recorder, "Is snow white?")
    with pytest.raises(ProviderError, match="Verify the claim anew"):
        completed(Playback(recorder.record, searches=False, writes=True), prompt, tag)
