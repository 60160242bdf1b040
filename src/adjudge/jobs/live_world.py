"""The world as it is: a store, a graph, a search, pages and a language model behind their ports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from adjudge.errors import ProviderError
from adjudge.jobs import keep
from adjudge.jobs.world import Found, Retrieval
from adjudge.model.candidate import Candidate
from adjudge.model.case import UrlVisit
from adjudge.model.claim import Claim
from adjudge.model.document import Document
from adjudge.model.knowledge import Filter
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


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveWorld:
    """What a job asks is asked of the real thing."""

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
