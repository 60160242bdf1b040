"""Everything a verify job asks of the outside: the knowledge base, a search, pages, a language model. What it is told is
written down."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from adjudge.errors import AdjudgeError, BudgetExhausted, ProviderError
from adjudge.jobs import keep
from adjudge.model.candidate import Candidate
from adjudge.model.case import UrlVisit
from adjudge.model.claim import Claim
from adjudge.model.codec import from_json, to_json
from adjudge.model.document import Document
from adjudge.model.knowledge import Filter
from adjudge.model.record import Record, Reply
from adjudge.model.trace import Degraded, Retrieved
from adjudge.policy import Policy
from adjudge.ports import (
    Clock,
    Completion,
    Embedder,
    Fetcher,
    KnowledgeBase,
    KnowledgeGraph,
    LanguageModel,
    Page,
    Searcher,
    SearchResult,
    UrlHistory,
)
from adjudge.steps.candidates import WEB, candidates
from adjudge.steps.gather import Gathered, gather, gather_graph
from adjudge.steps.hear import Similar
from adjudge.steps.ingest import embedded_text
from adjudge.text.clean import clean_document
from adjudge.text.urls import normalise, site

EXTRACTED, FAILED = "extracted", "failed"
"""What became of a page (seed 002's words)."""

FAILURES: dict[str, type[ProviderError]] = {"budget_exhausted": BudgetExhausted}
"""Failures that a job treats in a way of their own, by the names they are recorded under."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieval:
    """Candidates for a claim, and how they were come by."""

    candidates: tuple[Candidate, ...] = ()
    retrieved: tuple[Retrieved, ...] = ()
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A page of a search, fetched and stored."""

    url: str
    content_sha256: str


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

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        """Those of the addresses whose pages were taken in by an earlier job: they are in the store already."""
        ...

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]: ...

    async def take(self, url: str) -> Found:
        """Fetches a page and keeps it; raises ProviderError when it cannot be had."""
        ...

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        """What the language model answers; raises ProviderError when it cannot."""
        ...


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveWorld:
    """The real one."""

    store: KnowledgeBase
    graph: KnowledgeGraph
    embedder_named: Callable[[str], Embedder]
    policy: Policy
    similar: Similar
    keeping: Callable[[], keep.Keeping]
    """Asked for when a page is to be kept, and not before."""
    urls: UrlHistory
    clock: Clock
    job: str = ""
    searcher: Searcher | None = None
    fetcher: Fetcher | None = None
    language_model: LanguageModel | None = None

    @property
    def searches(self) -> bool:
        return self.searcher is not None and self.fetcher is not None

    @property
    def writes(self) -> bool:
        return self.language_model is not None

    @property
    def collections(self) -> tuple[str, ...]:
        return tuple(name for names in self.store.embedders(Filter()).values() for name in names)

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        visits = self.urls.visits([normalise(url) for url in urls])
        return frozenset(u for u in urls if (v := visits.get(normalise(u))) is not None and v.status == EXTRACTED)

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        """What the knowledge base and the graph hold on a claim and each of its parts, at one moment."""
        asked = dict.fromkeys((claim.text, *(part.text for part in claim.subclaims)))
        with self.store.moment():
            gathered = [self._gathered(query, k, where) for query in asked]
            near = gather_graph(
                claim.text, claim.entities, self.policy.loop.graph_statements, graph=self.graph, policy=self.policy, where=where
            )  # fmt: skip
            found = candidates(gathered, near, self.policy.candidates, fresh=fresh, store=self.store)
        return Retrieval(
            candidates=self._measured(claim, found),
            retrieved=tuple(replace(g.event, graph=len(near) if n == 0 else 0) for n, g in enumerate(gathered)),
            degraded=tuple(dict.fromkeys(d for g in gathered for d in g.degraded)),
        )

    def _measured(self, claim: Claim, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
        """What only its words or the graph found is compared with the claim too: no similarity is not none measured."""
        unmeasured = [c for c in found if c.semantic == 0.0]
        likeness = self.similar(claim.text, [embedded_text(c.title, c.text) for c in unmeasured]) if unmeasured else ()
        known = dict(zip((c.id for c in unmeasured), likeness, strict=True))
        return tuple(replace(c, semantic=known[c.id]) if c.id in known else c for c in found)

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        if self.searcher is None:
            raise ProviderError("No web search is configured.", "Set ADJUDGE_SEARCH.")
        return await self.searcher.search(query, k)

    async def take(self, url: str) -> Found:
        if self.fetcher is None:
            raise ProviderError("Pages cannot be fetched here.", "Set ADJUDGE_SEARCH.")
        try:
            page: Page = await self.fetcher.fetch(url)
        except ProviderError as error:
            self._visited(url, FAILED, detail=str(error))
            raise
        document: Document = page.document
        keep.add([document], WEB, self.keeping(), lambda event: None)
        for address in dict.fromkeys((url, page.url)):
            self._visited(address, EXTRACTED, content_sha256=document.content_sha256)
        return Found(url=page.url, content_sha256=document.content_sha256)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        if self.language_model is None:
            raise ProviderError("No language model is configured.", "Set ADJUDGE_LLM_BASE_URL and ADJUDGE_LLM_MODEL.")
        answer = await self.language_model.complete(prompt, tag=tag, max_tokens=max_tokens)
        return replace(answer, text=clean_document(answer.text))  # what cannot be stored cannot be replayed

    def _visited(self, url: str, status: str, *, content_sha256: str | None = None, detail: str = "") -> None:
        now = self.clock.now()
        self.urls.record(
            UrlVisit(
                url=normalise(url), site=site(url), status=status, first_seen=now, last_seen=now,
                content_sha256=content_sha256, detail=detail, jobs=(self.job,),
            )
        )  # fmt: skip

    def _gathered(self, query: str, k: int, where: Filter) -> Gathered:
        return gather(
            query,
            k,
            store=self.store,
            embedder_named=self.embedder_named,
            policy=self.policy,
            where=where,
        )


@dataclass(kw_only=True)
class Recorder:
    """Another world, everything it answers written down."""

    inner: World
    replies: list[Reply] = field(default_factory=list)

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

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        found = self.inner.known(urls)
        self._told("known", "\n".join(urls), sorted(found))
        return found

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        found = self.inner.retrieve(claim, k, where, fresh)
        self._told("retrieve", claim.text, found)
        return found

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        try:
            found = await self.inner.search(query, k)
        except ProviderError as error:
            self._failed("search", query, error)
            raise
        self._told("search", query, found)
        return found

    async def take(self, url: str) -> Found:
        try:
            found = await self.inner.take(url)
        except ProviderError as error:
            self._failed("fetch", url, error)
            raise
        self._told("fetch", url, found)
        return found

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        try:
            answer = await self.inner.complete(prompt, tag=tag, max_tokens=max_tokens)
        except ProviderError as error:
            self._failed("complete", _named(prompt, tag), error)
            raise
        self._told("complete", _named(prompt, tag), answer)
        return answer

    def _told(self, kind: str, asked: str, answer: object) -> None:
        self.replies.append(Reply(kind=kind, asked=asked, answer=to_json(answer).decode()))

    def _failed(self, kind: str, asked: str, error: AdjudgeError) -> None:
        failure = next((name for name, type_ in FAILURES.items() if isinstance(error, type_)), "")
        self.replies.append(Reply(kind=kind, asked=asked, failed=str(error), failure=failure))


class Playback:
    """A world that answers as it was recorded, and refuses any other question."""

    collections: tuple[str, ...] = ()

    def __init__(self, record: Sequence[Reply], *, searches: bool, writes: bool = False) -> None:
        self._left = list(record)
        self.searches = searches
        self.writes = writes

    @property
    def told_all(self) -> bool:
        """Whether nothing recorded is left to tell."""
        return not self._left

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        return frozenset(from_json(self._next("known", "\n".join(urls)), tuple[str, ...]))

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return from_json(self._next("retrieve", claim.text), Retrieval)

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        return from_json(self._next("search", query), tuple[SearchResult, ...])

    async def take(self, url: str) -> Found:
        return from_json(self._next("fetch", url), Found)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
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
    """A prompt in a record: long enough to know it again, too short to weigh the record down."""
    return f"{tag} {hashlib.sha256(prompt.encode()).hexdigest()[:32]}"
