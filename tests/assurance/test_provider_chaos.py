"""Assurance 18: providers that fail in every way they can, at three requests in ten, and now and then all at once.

The searches and the language model are the real adapters, asked over real sockets; what they are told is drawn by chance.
No claim may crash, every failure that an adapter reports must be in the trace of its job with a reason, and a claim that
could not be looked into is left open: that nothing was found refutes nothing. No page speaks against any claim, so that
whatever a failure or a lying model makes of it, no claim may be refuted.
"""

from __future__ import annotations

import json
import random
import socket
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import chat_server
import loopback
from adjudge.adapters.llm import OpenAICompatible, endpoint
from adjudge.adapters.search import http
from adjudge.adapters.search.failover import Failover
from adjudge.adapters.search.vendors import Brave, SearXNG, Tavily, Wikipedia
from adjudge.engine import Engine
from adjudge.errors import ProviderError
from adjudge.ports import Completion, LanguageModel, Page, Searcher, SearchResult
from adjudge.settings import Settings
from adjudge.values.document import Document
from adjudge.values.trace import Consulted, Degraded, Searched
from adjudge.values.urls import site
from adjudge.values.verdict import Finding, Verdict
from doubles import ManualClock, OverlapStanceEncoder

SHARE = 0.3
"""Of all requests, those that fail."""
REFUSED = 0.08
"""Of all searches, those for which there is not even a connection."""
OUTAGE_EVERY = 12
"""In every so many claims there are two during which no search answers at all: the breakers open."""
SECONDS_A_CLAIM = 20.0
"""By the test's clock; a breaker stays open for three claims."""

QUICK = http.VendorManners(seconds=0.2, attempts=2, first_wait=0.001, longest_wait=0.002, asks=100_000)
QUICK_MODEL = endpoint.ModelManners(seconds=0.2, attempts=2, first_wait=0.001, longest_wait=0.002)

TROUBLE = {
    "429": loopback.Reply(status=429),
    "429 for an hour": loopback.Reply(status=429, headers={"Retry-After": "3600"}),
    "500": loopback.Reply(status=500, body=b"<h1>Oops</h1>"),
    "503": loopback.Reply(status=503, body=b""),
    "time-out": loopback.Reply(stalls=True),
    "hangs up": loopback.Reply(hangs_up=True),
    "broken JSON": loopback.Reply(body=b'{"results": [{"url": "https://exa'),
    "other JSON": loopback.Reply(body=b'[{"surprise": true}]'),
    "empty": loopback.Reply(body=b""),
}
SYLLABLES = ("ba", "del", "fo", "gur", "ha", "kin", "lo", "mar", "ne", "pol", "ri", "sut", "ta", "ven", "wo", "zel")


NONSENSE = ("", "%%%", "[" * 50, '{"verdict": ')
"""What can be used for nothing that a model is asked for."""


def names(number: int) -> tuple[str, str, str]:
    """Of a claim's own, so that no claim is answered by what was found for another."""
    first, rest = divmod(number, 256)
    stem = SYLLABLES[rest // 16] + SYLLABLES[rest % 16] + SYLLABLES[first % 16]
    return tuple(f"{stem}{ending}".capitalize() for ending in ("stad", "sen", "quist"))  # type: ignore[return-value]


def claim(number: int) -> str:
    place, painter, keeper = names(number)
    return f"The painter {painter} gave the lighthouse of {place} to {keeper}."


def pages(number: int) -> dict[str, str]:
    """What the web has on a claim: two pages that bear it out, for every third claim none."""
    if number % 3 == 2:
        return {}
    return {
        f"https://{host}.example/2024/05/01/{names(number)[0].lower()}": f"{claim(number)} The {host} shows a picture of it."
        for host in ("herald", "courier")
    }


@dataclass
class Trouble:
    """Chance, and everything it did while the claim in hand was verified."""

    chance: random.Random
    number: int = 0
    outage: bool = False
    search_failures: list[str] = field(default_factory=list)
    """As the adapters told of them: "name: sentence"."""
    page_failures: int = 0
    model_failures: list[str] = field(default_factory=list)
    last_said: dict[str, str] = field(default_factory=dict)
    """By the step that asked for it."""
    kinds: Counter[str] = field(default_factory=Counter)

    def next(self) -> None:
        self.number += 1
        self.outage = self.number % OUTAGE_EVERY >= OUTAGE_EVERY - 2
        self.search_failures, self.page_failures, self.model_failures, self.last_said = [], 0, [], {}

    @property
    def strikes(self) -> bool:
        return self.chance.random() < SHARE

    def kind(self, names: Sequence[str] = (*TROUBLE,)) -> str:
        name = self.chance.choice(names)
        self.kinds[name] += 1
        return name


class Told:
    """A real search, at times asked where nobody listens; what it reports is noted."""

    def __init__(self, there: Searcher, nowhere: Searcher, trouble: Trouble) -> None:
        self._there, self._nowhere, self._trouble = there, nowhere, trouble
        self.name = there.name

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        refused = self._trouble.chance.random() < REFUSED
        if refused:
            self._trouble.kinds["connection refused"] += 1
        try:
            return await (self._nowhere if refused else self._there).search(query, k)
        except ProviderError as error:
            self._trouble.search_failures.append(f"{self.name}: {error}")
            raise


class ToldModel:
    """A real language model's adapter; what it reports is noted."""

    def __init__(self, model: LanguageModel, trouble: Trouble) -> None:
        self._model, self._trouble, self.name = model, trouble, model.name

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        self._trouble.last_said.pop(tag, None)
        try:
            answer = await self._model.complete(prompt, tag=tag, max_tokens=max_tokens)
        except ProviderError as error:
            self._trouble.model_failures.append(str(error))
            raise
        self._trouble.last_said[tag] = answer.text
        return answer


class TroubledWeb:
    """Pages in memory, three in ten of which cannot be had."""

    def __init__(self, trouble: Trouble) -> None:
        self._trouble = trouble

    async def fetch(self, url: str) -> Page:
        text = pages(self._trouble.number).get(url)
        if text is None or self._trouble.strikes:
            self._trouble.page_failures += 1
            raise ProviderError(f"{site(url)} does not answer.")
        return Page(url=url, document=Document(key=url, text=text, source=site(url), url=url), status=200)


def answering(trouble: Trouble) -> loopback.Answer:
    """One server for all of them, told apart by path."""

    def answer(asked: loopback.Asked) -> loopback.Reply:
        searching = not asked.path.startswith("/v1")
        if (searching and trouble.outage) or trouble.strikes:
            return TROUBLE[trouble.kind()]
        return chat_server.said(_found(asked.path, trouble.number)) if searching else _said(asked.json, trouble)

    return answer


def _found(path: str, number: int) -> dict[str, Any]:
    rows = [{"url": url, "title": "Lighthouse", "content": "", "description": ""} for url in pages(number)]
    if path.startswith("/brave"):
        return {"type": "search", "web": {"results": rows}}
    if path.startswith("/wikipedia"):
        return {"query": {"search": []}}  # a wiki links to itself alone, and this one has no page on any of it
    return {"results": rows}


def _said(body: dict[str, Any], trouble: Trouble) -> loopback.Reply:
    """A model that calls every claim false, where it keeps to the form at all."""
    if trouble.strikes:
        return chat_server.completion(trouble.chance.choice(NONSENSE), body)
    refuted = {"verdict": "refuted", "rationale": "The claim is false. Item 1 contradicts it.", "used": [1]}
    text = json.dumps(refuted) if "response_format" in body else json.dumps(["lighthouse painted red"])
    return chat_server.completion(text, body)


@dataclass(frozen=True)
class Storm:
    """An engine among troubled providers."""

    engine: Engine
    trouble: Trouble
    clock: ManualClock

    def verified(self) -> Finding:
        """The next claim."""
        self.trouble.next()
        self.clock.advance(SECONDS_A_CLAIM)
        return self.engine.verify(claim(self.trouble.number))


@pytest.fixture
def nowhere() -> Iterator[str]:
    """An address at which nobody listens, and nobody will."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield f"http://127.0.0.1:{held.getsockname()[1]}"


@pytest.fixture
def storm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nowhere: str) -> Iterator[Storm]:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    stance = OverlapStanceEncoder()
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: stance)
    trouble, clock = Trouble(random.Random(18)), ManualClock()
    settings = Settings(home=str(tmp_path))
    with loopback.serving() as server, Engine(settings, clock=clock) as engine:
        server.answer = answering(trouble)
        there, lost = (_searches(address) for address in (server.address, nowhere))
        told = [Told(one, other, trouble) for one, other in zip(there, lost, strict=True)]
        engine.searcher, engine.fetcher = Failover(told, clock), TroubledWeb(trouble)
        model = OpenAICompatible(f"{server.address}/v1", "tiny", manners=QUICK_MODEL)
        engine.language_model = ToldModel(model, trouble)
        yield Storm(engine, trouble, clock)


def _searches(address: str) -> tuple[Searcher, ...]:
    return (
        SearXNG(f"{address}/searxng", manners=QUICK),
        Tavily("key", address=f"{address}/tavily", manners=QUICK),
        Brave("key", address=f"{address}/brave", manners=QUICK),
        Wikipedia(address=f"{address}/wikipedia", manners=QUICK),
    )


def lacks(finding: Finding, *codes: str) -> list[str]:
    return [e.detail for e in finding.trace if isinstance(e, Degraded) and e.reason_code in codes]


def silences(finding: Finding, trouble: Trouble) -> Iterator[str]:
    """Every failure that left no mark, and every mark without a reason code."""
    told = "\n".join(lacks(finding, "provider_failed", "search_failed"))
    for failure, times in Counter(trouble.search_failures).items():
        if told.count(failure) != times:
            yield f"{failure!r} happened {times} times and is told {told.count(failure)} times"
    answered = sum(isinstance(event, Searched) for event in finding.trace)
    if answered + len(lacks(finding, "search_failed")) != len(finding.queries_executed):
        yield "a query has neither an answer nor a failure"
    if len(lacks(finding, "page_failed")) != trouble.page_failures:
        yield "a page that failed is not told"
    unanswered = sum(isinstance(event, Consulted) and not event.answered for event in finding.trace)
    if sorted(lacks(finding, "llm_failed", "llm_exhausted")) != sorted(trouble.model_failures):
        yield "a model's failure is not told"
    if unanswered != len(trouble.model_failures):
        yield "a call without an answer is not in the account"
    unusable = lacks(finding, "llm_malformed", "llm_unquoted", "llm_unfaithful")
    for tag, said in trouble.last_said.items():
        if said in NONSENSE and not any(detail.startswith(f"{tag}: ") for detail in unusable):
            yield f"that an answer to {tag} could not be used is not told"
    marked = {event.reason_code for event in finding.trace if isinstance(event, Degraded)}
    if not marked <= set(finding.reason_codes):
        yield f"marks without a reason: {marked - set(finding.reason_codes)}"


def read_anything(finding: Finding) -> bool:
    return any(isinstance(event, Searched) and event.pages for event in finding.trace)


@pytest.mark.parametrize("claims", [36, pytest.param(500, marks=pytest.mark.long)])
def test_whatever_fails_no_claim_crashes_no_failure_is_silent_and_nothing_is_refuted(storm: Storm, claims: int) -> None:
    verdicts: Counter[Verdict] = Counter()
    left_alone = failures = 0
    for number in range(claims):
        finding = storm.verified()
        assert list(silences(finding, storm.trouble)) == [], f"claim {number}"
        assert finding.verdict is not Verdict.REFUTED, f"claim {number}"
        assert read_anything(finding) or finding.verdict is Verdict.NOT_ENOUGH_EVIDENCE, f"claim {number}"
        verdicts[finding.verdict] += 1
        left_alone += "is left alone until" in " ".join(lacks(finding, "provider_failed", "search_failed"))
        trouble = storm.trouble
        failures += len(trouble.search_failures) + trouble.page_failures + len(trouble.model_failures)
        if number % 10 == 0:
            assert storm.engine.replay(finding.case_id).identical, f"claim {number}"
    print(
        f"{claims} claims, {failures} failures, 0 crashes, 0 silent; {left_alone} met an open breaker; "
        f"{ {verdict.value: n for verdict, n in verdicts.items()} }; {dict(storm.trouble.kinds)}"
    )
    # The storm must have been one: every kind of trouble, breakers that opened, and claims that were settled all the same.
    assert set(storm.trouble.kinds) == {*TROUBLE, "connection refused"}
    assert left_alone >= claims / 20
    assert verdicts[Verdict.SUPPORTED] > claims / 5
    assert failures > claims


def test_a_claim_that_meets_open_breakers_alone_is_left_open(storm: Storm) -> None:
    storm.trouble.number = OUTAGE_EVERY - 2
    down = storm.verified()
    assert storm.trouble.outage
    assert (down.verdict, len(down.queries_executed)) == (
        Verdict.NOT_ENOUGH_EVIDENCE,
        len(lacks(down, "search_failed")),
    )
    left_alone = storm.engine.verify(claim(storm.trouble.number))
    assert left_alone.verdict is Verdict.NOT_ENOUGH_EVIDENCE
    assert "search_failed" in left_alone.reason_codes
    assert lacks(left_alone, "search_failed")[-1].count("is left alone until") == 4
    assert storm.engine.replay(left_alone.case_id).identical
