"""What a verify job may ask of the outside: the knowledge base, a search, pages, a language model."""

from __future__ import annotations

import asyncio
import datetime as dt
import hashlib
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import field
from functools import cached_property
from typing import Any, Protocol, TypeVar

from adjudge.english.layout.likeness import Original
from adjudge.errors import BudgetExhausted, InputError, OutOfTime, ProviderError
from adjudge.policy import Policy
from adjudge.ports import Clock, Completion, SearchResult
from adjudge.reading.cascade import Similar, StanceReader
from adjudge.values.candidate import Candidate
from adjudge.values.case import Record, Reply
from adjudge.values.claim import Claim, OtherFacts, PassingFact, StatedFact
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter, ProposedFact
from adjudge.values.trace import Degraded, Event, Retrieved, Run, Started
from adjudge.values.urls import site


@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieval:
    """Candidates for a claim, and how they were come by."""

    candidates: tuple[Candidate, ...] = ()
    retrieved: tuple[Retrieved, ...] = ()
    degraded: tuple[Degraded, ...] = ()
    facts: tuple[StatedFact, ...] = ()
    """What stated facts say of parts of the claim that map surely onto them."""
    given: tuple[str, ...] = ()
    """Collections so small that their texts are read as those that come with a claim."""
    others: tuple[OtherFacts, ...] = ()
    """Sentences of the candidates that state something else."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Results:
    """What the web search answered, and whom it had to pass over to get there."""

    results: tuple[SearchResult, ...] = ()
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class FoundPage:
    """A page of a search, fetched."""

    url: str
    content_sha256: str
    title: str = ""
    text: str = ""
    """Its beginning, as far as a language model is shown it; empty where there is none to show it to."""


class World(Protocol):
    """What a job may ask."""

    @property
    def searches(self) -> bool:
        """Whether there is a web search to ask."""
        ...

    @property
    def writes(self) -> bool:
        """Whether there is a language model to ask."""
        ...

    @property
    def collections(self) -> tuple[str, ...]:
        """What there is to retrieve from, by name."""
        ...

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval: ...

    def in_passing(self, sentences: Sequence[str], where: Filter) -> tuple[tuple[PassingFact, ...], ...]:
        """What each sentence tells in passing that stated facts contradict or bear out."""
        ...

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        """Those of the addresses whose pages were taken in by an earlier job: they are in the store already."""
        ...

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        """The content hashes of those pages that lie in the store whole, by address: they need not be fetched again."""
        ...

    def text(self, content_sha256: str) -> str | None:
        """The exact text behind a hash; None where it is stored no longer."""
        ...

    def late(self, began: dt.datetime, seconds: float) -> bool:
        """Whether so many seconds have passed since a job began."""
        ...

    async def search(self, query: str, k: int) -> Results:
        """Raises ProviderError when no provider can answer."""
        ...

    async def take(self, url: str) -> FoundPage:
        """Fetches a page; raises ProviderError when it cannot be had."""
        ...

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        """Stores a page that was taken, with what rules read in it and the facts that somebody else read in its beginning."""
        ...

    def note(self, extract: Document) -> None:
        """Stores what a search showed of a page that cannot be had; a later visit that gets the page replaces it."""
        ...

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        """What the language model answers within so many seconds; raises ProviderError when it does not, OutOfTime when
        there are none and it was not asked."""
        ...


class Branching(World, Protocol):
    """A world that several parts of a job may ask at the same time, so that what each was told can be told again in order."""

    def branch(self) -> World:
        """The same world for one part of the job."""
        ...

    def joined(self, branches: Sequence[World]) -> None:
        """Takes note of what its branches were told, in the order given and not in the order of the clock."""
        ...


# What a claim is verified with, and how a job says what it did.


Watch = Callable[[Event], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Bench:
    """What a claim is verified with."""

    world: World
    scout: StanceReader
    judge: StanceReader
    similar: Similar
    credibility: Callable[[Candidate], float]
    policy: Policy
    clock: Clock
    watch: Watch


def started(run: Run, job: str, policy: Policy, watch: Watch) -> Run:
    """The run with the first event of every job: what it is, and the policy that it runs under."""
    return traced(run, watch, Started(job=job, profile=policy.profile, policy=policy.digest()))


def traced(run: Run, watch: Watch, *events: Event) -> Run:
    """The run with further events, told to whoever watches."""
    for event in events:
        watch(event)
    return run.with_events(*events)


def degraded(run: Run, watch: Watch, *lacks: Degraded) -> Run:
    """The run after things could not be done as asked."""
    return traced(run, watch, *lacks).with_reasons(*(lack.reason_code for lack in lacks))


def degraded_once(run: Run, watch: Watch, *lacks: Degraded) -> Run:
    """The same where many steps may lack the same thing, which is then said once."""
    return degraded(run, watch, *(lack for lack in dict.fromkeys(lacks) if lack not in run.trace))


def is_late(run: Run, world: World) -> bool:
    """Whether the run's time is up. The world is asked, and not the clock: a replay is told what was the case then."""
    return world.late(run.began, run.budget.seconds)


# What an article is known by among the evidence: it cannot bear itself out, nor can its publisher.


@dataclass(frozen=True, kw_only=True)
class Itself:
    """An article, its copies and its own site."""

    text: str
    copied: float
    """Share of a text that stands in the article from which on it is a copy."""
    url: str | None = None

    @cached_property
    def _original(self) -> Original:
        return Original(self.text)

    def is_shown_by(self, candidate: Candidate) -> bool:
        """Whether a passage is of the article's own site, or a piece of a copy of it."""
        return self.is_site_of(candidate.url) or self.is_copied_by(candidate.read)

    def is_copied_by(self, text: str) -> bool:
        """Whether a text is the article over again, or a part of it that nobody would only quote."""
        return self._original.stands_in(text) >= self.copied

    def is_site_of(self, url: str | None) -> bool:
        """Whether an address belongs to whoever published the article."""
        if not self.url or not url:
            return False
        try:
            return site(self.url) == site(url)
        except InputError:
            return self.url == url


# What a job does takes an event loop of its own, also where one runs already: in a notebook, in a web service.


T = TypeVar("T")


def run_to_end(work: Coroutine[Any, Any, T]) -> T:
    """What some work comes to. Where an event loop runs in this thread the work is done in another one, which sees the same
    context, and this one waits: a loop cannot wait for itself."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _run(work)
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="adjudge") as beside:
        return beside.submit(copy_context().run, _run, work).result()


def _run(work: Coroutine[Any, Any, T]) -> T:
    """As `asyncio.run`, without the result in the hands of the loop: it writes its task out four times as it ends, with all of
    the result, to say that Ctrl-C is no name of a handler."""
    found: list[T] = []

    async def kept() -> None:
        found.append(await work)

    asyncio.run(kept())
    return found[0]


# Parts of a job, one after another or at the same time.


async def all_done(
    parts: Sequence[Callable[[], Awaitable[T]]], *, at_once: int, told: Callable[[T], None] = lambda found: None
) -> list[T]:
    """What each part comes to, in the order given. So many are done at the same time, the next begun when one ends; whoever is
    `told` of them hears of each after those before it."""
    room = asyncio.Semaphore(at_once)

    async def one(part: Callable[[], Awaitable[T]]) -> T:
        async with room:
            return await part()

    found: list[T] = []
    tasks = [asyncio.ensure_future(one(part)) for part in parts]
    try:
        for task in tasks:
            found.append(await task)
            told(found[-1])
    finally:
        for task in tasks:
            task.cancel()  # where one failed, those that wait for room need not begin
    return found


async def in_a_thread(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """What some work comes to that waits for nobody but computes for long: it has a thread of its own, so that others go on."""
    return await asyncio.to_thread(lambda: asyncio.run(work()))


# What a job was told, written down, and told again when its case is replayed.


FAILURES: dict[str, type[ProviderError]] = {"budget_exhausted": BudgetExhausted, "out_of_time": OutOfTime}
"""Failures that a job treats in a way of their own, by the names they are recorded under."""


@dataclass(kw_only=True)
class Recorder:
    """Another world, everything it answers written down."""

    inner: World
    replies: list[Reply] = field(default_factory=list)
    texts: set[str] = field(default_factory=set)
    """Content hashes of the texts that were read whole: a replay reads them again."""

    @property
    def searches(self) -> bool:
        return self.inner.searches

    @property
    def writes(self) -> bool:
        return self.inner.writes

    @property
    def collections(self) -> tuple[str, ...]:
        return self.inner.collections

    @property
    def record(self) -> Record:
        return tuple(self.replies)

    def branch(self) -> Recorder:
        """For one part of a job, with a record of its own."""
        return Recorder(inner=self.inner, texts=self.texts)

    def joined(self, branches: Sequence[World]) -> None:
        for one in branches:
            if isinstance(one, Recorder):
                self.replies += one.replies

    def in_passing(self, sentences: Sequence[str], where: Filter) -> tuple[tuple[PassingFact, ...], ...]:
        return self._told("in_passing", _named("\n".join(sentences), "sentences"), self.inner.in_passing(sentences, where))

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        found = self.inner.known(urls)
        self._told("known", "\n".join(urls), sorted(found))
        return found

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        return self._told("kept", "\n".join(urls), dict(self.inner.kept(urls)))

    def text(self, content_sha256: str) -> str | None:
        self.texts.add(content_sha256)
        return self.inner.text(content_sha256)  # a hash names one text for ever

    def late(self, began: dt.datetime, seconds: float) -> bool:
        return self._told("late", "", self.inner.late(began, seconds))

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return self._told("retrieve", claim.text, self.inner.retrieve(claim, k, where, fresh))

    async def search(self, query: str, k: int) -> Results:
        return await self._waited_for("search", query, self.inner.search(query, k))

    async def take(self, url: str) -> FoundPage:
        return await self._waited_for("fetch", url, self.inner.take(url))

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        self.inner.keep(found, facts)  # tells nothing, so there is nothing to write down

    def note(self, extract: Document) -> None:
        self.inner.note(extract)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        answer = self.inner.complete(prompt, tag=tag, max_tokens=max_tokens, seconds=seconds)
        return await self._waited_for("complete", _named(prompt, tag), answer)

    async def _waited_for(self, kind: str, asked: str, answer: Awaitable[T]) -> T:
        """What an answer comes to, or how it fails: both are told again."""
        try:
            found = await answer
        except ProviderError as error:
            failure = next((name for name, type_ in FAILURES.items() if isinstance(error, type_)), "")
            self.replies.append(Reply(kind=kind, asked=asked, failed=str(error), failure=failure))
            raise
        return self._told(kind, asked, found)

    def _told(self, kind: str, asked: str, answer: T) -> T:
        """An answer, written down."""
        self.replies.append(Reply(kind=kind, asked=asked, answer=to_json(answer).decode()))
        return answer


class Playback:
    """A world that answers as it was recorded, and refuses any other question."""

    collections: tuple[str, ...] = ()

    def __init__(
        self,
        record: Sequence[Reply],
        *,
        searches: bool,
        writes: bool = False,
        text: Callable[[str], str | None] = lambda content_sha256: None,
    ) -> None:
        self._left = list(record)
        self.searches = searches
        self.writes = writes
        self._text = text

    @property
    def told_all(self) -> bool:
        """Whether nothing recorded is left to tell."""
        return not self._left

    def branch(self) -> Playback:
        """Itself: nothing is waited for, so that one part is told all of its own before the next asks."""
        return self

    def joined(self, branches: Sequence[World]) -> None:
        """What they were told is told."""

    def in_passing(self, sentences: Sequence[str], where: Filter) -> tuple[tuple[PassingFact, ...], ...]:
        told = self._next("in_passing", _named("\n".join(sentences), "sentences"))
        return from_json(told, tuple[tuple[PassingFact, ...], ...])

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        return frozenset(from_json(self._next("known", "\n".join(urls)), tuple[str, ...]))

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        return from_json(self._next("kept", "\n".join(urls)), dict[str, str])

    def text(self, content_sha256: str) -> str | None:
        """From the store: a hash names one text for ever."""
        return self._text(content_sha256)

    def late(self, began: dt.datetime, seconds: float) -> bool:
        return from_json(self._next("late", ""), bool)

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return from_json(self._next("retrieve", claim.text), Retrieval)

    async def search(self, query: str, k: int) -> Results:
        told = self._next("search", query)
        if told.startswith("["):  # cases of before it was told who was passed over
            return Results(results=from_json(told, tuple[SearchResult, ...]))
        return from_json(told, Results)

    async def take(self, url: str) -> FoundPage:
        return from_json(self._next("fetch", url), FoundPage)

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        """Nothing is stored twice: what it led to was recorded."""

    def note(self, extract: Document) -> None:
        """Nor is this."""

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        """However little time is left: whether there was enough is recorded too."""
        return from_json(self._next("complete", _named(prompt, tag)), Completion)

    def _next(self, kind: str, asked: str) -> str:
        reply = self._left.pop(0) if self._left else None
        if reply is None or (reply.kind, reply.asked) != (kind, asked):
            raise ProviderError(
                f"The case was not recorded past this point: the run now asks for {kind} {asked[:80]!r}.",
                "Verify the claim anew; the policy or the program has changed since.",
            )
        if reply.failed:
            raise FAILURES.get(reply.failure, ProviderError)(reply.failed)
        return reply.answer


def _named(prompt: str, tag: str) -> str:
    """A long question in a record: long enough to know it again, too short to weigh the record down."""
    return f"{tag} {hashlib.sha256(prompt.encode()).hexdigest()[:32]}"
