"""Everything a verify job asks of the outside: the knowledge base, a search, pages. What it is told is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from adjudge.errors import AdjudgeError, ProviderError
from adjudge.jobs import keep
from adjudge.model.candidate import Candidate
from adjudge.model.claim import Claim
from adjudge.model.codec import from_json, to_json
from adjudge.model.document import Document
from adjudge.model.knowledge import Filter
from adjudge.model.record import Record, Reply
from adjudge.model.trace import Degraded, Retrieved
from adjudge.policy import Policy
from adjudge.ports import Embedder, Fetcher, KnowledgeBase, KnowledgeGraph, Page, Searcher, SearchResult
from adjudge.steps.candidates import WEB, candidates
from adjudge.steps.gather import Gathered, gather, gather_graph
from adjudge.steps.hear import Similar
from adjudge.steps.ingest import embedded_text


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

    def retrieve(self, claim: Claim, where: Filter, fresh: frozenset[str]) -> Retrieval: ...

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]: ...

    async def take(self, url: str) -> Found:
        """Fetches a page and keeps it; raises ProviderError when it cannot be had."""
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
    searcher: Searcher | None = None
    fetcher: Fetcher | None = None

    @property
    def searches(self) -> bool:
        return self.searcher is not None and self.fetcher is not None

    def retrieve(self, claim: Claim, where: Filter, fresh: frozenset[str]) -> Retrieval:
        """What the knowledge base and the graph hold on a claim and each of its parts, at one moment."""
        asked = dict.fromkeys((claim.text, *(part.text for part in claim.subclaims)))
        with self.store.moment():
            gathered = [self._gathered(query, where) for query in asked]
            near = gather_graph(
                claim.text, claim.entities, self.policy.loop.graph_statements, graph=self.graph, policy=self.policy, where=where
            )  # fmt: skip
            found = candidates(gathered, near, self.policy.candidates, fresh=fresh, store=self.store)
        return Retrieval(
            candidates=self._measured(claim, found),
            retrieved=tuple(g.event for g in gathered),
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
        page: Page = await self.fetcher.fetch(url)
        document: Document = page.document
        keep.add([document], WEB, self.keeping(), lambda event: None)
        return Found(url=page.url, content_sha256=document.content_sha256)

    def _gathered(self, query: str, where: Filter) -> Gathered:
        return gather(
            query,
            self.policy.retrieval.candidates,
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
    def record(self) -> Record:
        return tuple(self.replies)

    def retrieve(self, claim: Claim, where: Filter, fresh: frozenset[str]) -> Retrieval:
        found = self.inner.retrieve(claim, where, fresh)
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

    def _told(self, kind: str, asked: str, answer: object) -> None:
        self.replies.append(Reply(kind=kind, asked=asked, answer=to_json(answer).decode()))

    def _failed(self, kind: str, asked: str, error: AdjudgeError) -> None:
        self.replies.append(Reply(kind=kind, asked=asked, failed=str(error)))


class Playback:
    """A world that answers as it was recorded, and refuses any other question."""

    def __init__(self, record: Sequence[Reply], *, searches: bool) -> None:
        self._left = list(record)
        self.searches = searches

    def retrieve(self, claim: Claim, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return from_json(self._next("retrieve", claim.text), Retrieval)

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        return from_json(self._next("search", query), tuple[SearchResult, ...])

    async def take(self, url: str) -> Found:
        return from_json(self._next("fetch", url), Found)

    def _next(self, kind: str, asked: str) -> str:
        reply = self._left.pop(0) if self._left else None
        if reply is None or (reply.kind, reply.asked) != (kind, asked):
            raise ProviderError(
                f"The case was not recorded past this point: the run now asks for {kind} {asked[:80]!r}.",
                "Verify the claim anew; the policy or the program has changed since.",
            )
        if reply.failed:
            raise ProviderError(reply.failed)
        return reply.answer
