"""The world as it is: a store, a graph, a search, pages and a language model behind their ports."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import field, replace

from adjudge.english.layout.clean import clean_document
from adjudge.errors import OutOfTime, ProviderError
from adjudge.facts.decided import facts_in_passing, other_facts, stated_facts
from adjudge.facts.meaning import Entails
from adjudge.knowledge import ingest
from adjudge.knowledge.candidates import WEB, candidates, gather, gather_graph
from adjudge.knowledge.extract import stated
from adjudge.knowledge.ingest import embedded_text
from adjudge.knowledge.pages import remember
from adjudge.knowledge.sources import with_publishers
from adjudge.policy import Policy
from adjudge.policy.verify import FactsPolicy
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
    UrlHistory,
)
from adjudge.reading.cascade import Similar
from adjudge.reading.row_comparisons import MOST_ROWS, compares, settled_by_rows, tables, with_comparisons
from adjudge.run.world import FoundPage, Itself, Results, Retrieval, World
from adjudge.values.candidate import Candidate
from adjudge.values.case import VisitStatus
from adjudge.values.claim import Claim, FactQuote, PassingFact, StatedFact
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Passage, TableRow
from adjudge.values.knowledge import Filter, ProposedFact
from adjudge.values.trace import Degraded
from adjudge.values.urls import normalise


@dataclass(frozen=True, kw_only=True, slots=True)
class LiveWorld:
    """What a job asks is asked of the real thing."""

    store: KnowledgeBase
    graph: KnowledgeGraph
    embedder_named: Callable[[str], Embedder]
    policy: Policy
    similar: Similar
    keeping: Callable[[], ingest.Keeping]
    """Asked for when a page is to be kept, and not before."""
    urls: UrlHistory
    clock: Clock
    job: str = ""
    entails: Entails | None = None
    """Tells what a sentence says of a statement; without it facts decide what is said in words that are known alone."""
    searcher: Searcher | None = None
    fetcher: Fetcher | None = None
    language_model: LanguageModel | None = None
    waiting: dict[str, tuple[Page, str]] = field(default_factory=dict)
    """Pages taken and not yet kept, by address, with that they were asked for by."""
    passed_over: list[Degraded] = field(default_factory=list)
    """Where the search tells which of its providers failed; emptied into each answer."""

    @property
    def searches(self) -> bool:
        return self.searcher is not None and self.fetcher is not None

    @property
    def writes(self) -> bool:
        return self.language_model is not None

    @property
    def collections(self) -> tuple[str, ...]:
        return tuple(name for names in self.store.embedders(Filter()).values() for name in names)

    def in_passing(self, sentences: Sequence[str], where: Filter) -> tuple[tuple[PassingFact, ...], ...]:
        with self.store.moment():
            return facts_in_passing(sentences, self.graph, where, self.entails, self.policy.facts)

    def known(self, urls: Sequence[str]) -> frozenset[str]:
        return frozenset(self._taken_in(urls))

    def kept(self, urls: Sequence[str]) -> Mapping[str, str]:
        names = self._taken_in(urls)
        return {url: name for url, name in names.items() if name is not None and self.text(name) is not None}

    def _taken_in(self, urls: Sequence[str]) -> dict[str, str | None]:
        """Those of the addresses whose pages were taken in, with the hash of what was read there."""
        visits = self.urls.visits([normalise(url) for url in urls])
        found = ((url, visits.get(normalise(url))) for url in urls)
        return {url: visit.content_sha256 for url, visit in found if visit and visit.status == VisitStatus.EXTRACTED}

    def text(self, content_sha256: str) -> str | None:
        return self.store.snapshot(content_sha256)

    def late(self, began: dt.datetime, seconds: float) -> bool:
        return (self.clock.now() - began).total_seconds() >= seconds

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        """What the knowledge base and the graph hold on a claim and each of its parts, at one moment."""
        asked = dict.fromkeys((claim.text, *(part.text for part in claim.subclaims)))
        with self.store.moment():
            gathered = [
                gather(query, k, store=self.store, embedder_named=self.embedder_named, policy=self.policy, where=where)
                for query in asked
            ]
            near = gather_graph(
                claim.text, claim.entities, self.policy.loop.graph_statements, graph=self.graph, policy=self.policy, where=where
            )  # fmt: skip
            settled = stated_facts(
                claim, graph=self.graph, store=self.store, where=where, entails=self.entails, policy=self.policy.facts
            )
            given = self.store.small(where, self.policy.retrieval.given_passages)
            found = candidates(gathered, (*settled.statements, *near), self.policy.candidates, fresh=fresh, store=self.store)
            rows = _tables(claim, found, self.store)
            by_rows = tuple(_settled(claim, rows, {f.part for f in settled.facts}, self.entails, self.policy.facts))
            found = _compared(claim, found, rows)
            others = other_facts(claim, found, settled.facts, graph=self.graph, store=self.store, where=where)
        found = tuple(c for c in found if (c.title, c.collection) not in settled.namesakes)
        found = with_publishers(found, self.urls.visits([c.url for c in found if c.url]), self.policy)
        # What only its words or the graph found is compared with the claim too: no similarity is not none measured.
        anew = {c.id: c for c in _measured(claim, [c for c in found if c.semantic == 0.0], self.similar)}
        return Retrieval(
            candidates=tuple(anew.get(c.id, c) for c in found),
            retrieved=tuple(replace(g.event, graph=len(near) if n == 0 else 0) for n, g in enumerate(gathered)),
            degraded=tuple(dict.fromkeys(d for g in gathered for d in g.degraded)),
            facts=(*settled.facts, *by_rows),
            given=given,
            others=others,
        )

    async def search(self, query: str, k: int) -> Results:
        if self.searcher is None:
            raise ProviderError("No web search is configured.", "Set ADJUDGE_SEARCH.")
        self.passed_over.clear()  # an error names all that failed itself
        found = await self.searcher.search(query, k)
        return Results(results=found, degraded=tuple(self.passed_over))

    async def take(self, url: str) -> FoundPage:
        if self.fetcher is None:
            raise ProviderError("Pages cannot be fetched here.", "Set ADJUDGE_SEARCH.")
        try:
            page: Page = await self.fetcher.fetch(url)
        except ProviderError as error:
            remember(url, VisitStatus.FAILED, self.urls, self.clock, job=self.job, detail=str(error))
            raise
        self.waiting[page.url] = page, url
        shown = self.policy.extraction.asked_characters if self.writes else 0
        document = page.document
        return FoundPage(url=page.url, content_sha256=document.content_sha256, title=document.title, text=document.text[:shown])

    def keep(self, found: FoundPage, facts: tuple[ProposedFact, ...]) -> None:
        """Nothing that was stored before is read anew: the same page under the same address is passed over."""
        page, asked = self.waiting.pop(found.url)
        document = page.document
        kept = stated(document, self.policy, facts) if facts else document
        ingest.add([kept], WEB, self.keeping(), lambda event: None)
        for address in dict.fromkeys((asked, found.url)):
            remember(
                address, VisitStatus.EXTRACTED, self.urls, self.clock,
                job=self.job, content_sha256=document.content_sha256, detail=page.elsewhere, marks=page.marks,
            )  # fmt: skip

    def note(self, extract: Document) -> None:
        ingest.add([extract], WEB, self.keeping(), lambda event: None)

    async def complete(self, prompt: str, *, tag: str, max_tokens: int, seconds: float) -> Completion:
        if self.language_model is None:
            raise ProviderError("No language model is configured.", "Set ADJUDGE_LLM_BASE_URL and ADJUDGE_LLM_MODEL.")
        if seconds <= 0.0:
            raise OutOfTime("No time is left.")
        try:
            async with asyncio.timeout(seconds):
                answer = await self.language_model.complete(prompt, tag=tag, max_tokens=max_tokens)
        except TimeoutError:
            name = self.language_model.name
            raise ProviderError(f"{name} did not answer in the time that was left.", "Allow a larger budget.") from None
        return replace(answer, text=clean_document(answer.text))  # what cannot be stored cannot be replayed


def _tables(claim: Claim, found: Sequence[Candidate], store: KnowledgeBase) -> list[list[Passage]]:
    """The tables of which candidates are rows, row by row, where a claim compares."""
    if not compares(claim.text):
        return []
    asked = dict.fromkeys((c.collection, c.source) for c in found if c.row is not None)
    stored = [p for collection, source in asked for p in store.rows(collection, source, MOST_ROWS) if p.row is not None]
    return [[stored[at] for at in places] for places in tables([(p.title, p.row) for p in stored if p.row is not None])]


def _compared(claim: Claim, found: Sequence[Candidate], rows: Sequence[Sequence[Passage]]) -> tuple[Candidate, ...]:
    """Candidates, those that are rows with what they come to beside the others of their table."""
    told = {}
    for passages in rows:
        for passage, row in zip(passages, with_comparisons(claim.text, _rows(passages)), strict=True):
            told[passage.content_sha256, passage.span] = row
    return tuple(replace(c, row=told.get((c.content_sha256, c.span), c.row)) if c.row is not None else c for c in found)


def _settled(
    claim: Claim, rows: Sequence[Sequence[Passage]], known: Container[int], entails: Entails | None, policy: FactsPolicy
) -> Iterator[StatedFact]:
    """Parts of a claim that the rows of one table settle; of those that facts settle it is `known` already."""
    for place, part in enumerate(claim.subclaims):
        if entails is None or place in known:
            continue
        told = [(passages, settled_by_rows(part.text, _rows(passages), entails, policy.said)) for passages in rows]
        found = [(passages, settled) for passages, settled in told if settled is not None]
        if len(found) != 1:
            continue  # two tables that both do may be of two years
        ((passages, settled),) = found
        on = [passages[at] for at in settled.places]
        yield StatedFact(
            part=place,
            holds=settled.holds,
            working=settled.working,
            quotes=tuple(FactQuote(content_sha256=one.content_sha256, span=one.span) for one in on),
            collections=(),
            sources=tuple(dict.fromkeys(one.source for one in on)),
        )


def _rows(passages: Sequence[Passage]) -> list[TableRow]:
    return [passage.row for passage in passages if passage.row is not None]


def _measured(claim: Claim, found: Sequence[Candidate], similar: Similar) -> tuple[Candidate, ...]:
    """Candidates with how similar each is to a claim."""
    likeness = similar(claim.text, [embedded_text(c.title, c.read) for c in found]) if found else ()
    return tuple(replace(c, semantic=one) for c, one in zip(found, likeness, strict=True))


# Worlds over another world: what they do not answer themselves they pass on.


@dataclass(kw_only=True)
class Through:
    """Another world in which nothing more is searched for."""

    inner: World

    searches = False

    def __post_init__(self) -> None:
        inner = self.inner
        self.known, self.kept, self.text, self.late = inner.known, inner.kept, inner.text, inner.late
        self.search, self.take, self.keep, self.note = inner.search, inner.take, inner.keep, inner.note
        self.complete, self.in_passing = inner.complete, inner.in_passing

    @property
    def collections(self) -> tuple[str, ...]:
        return self.inner.collections


@dataclass(kw_only=True)
class AfterGathering(Through):
    """The world after the search for an article's evidence: what was fetched counts as the web's, the article itself as no
    evidence, and what is found for a claim is remembered."""

    itself: Itself
    fresh: frozenset[str] = frozenset()
    asks: bool = True
    """Whether its language model is asked, if it has one."""
    found: tuple[Candidate, ...] = ()

    @property
    def writes(self) -> bool:
        return self.asks and self.inner.writes

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        retrieval = self.inner.retrieve(claim, k, where, fresh | self.fresh)
        self.found = tuple(c for c in retrieval.candidates if not self.itself.is_shown_by(c))
        return replace(retrieval, candidates=self.found)


@dataclass(kw_only=True)
class OnlyThese(Through):
    """A world of the passages that were found for other claims, each measured anew against the one that is asked about."""

    candidates: tuple[Candidate, ...]
    similar: Similar

    writes = False
    """By the shipped models alone: what is shared must cost no calls."""

    def retrieve(self, claim: Claim, k: int, where: Filter, fresh: frozenset[str]) -> Retrieval:
        return Retrieval(candidates=_measured(claim, self.candidates, self.similar))
