"""Evidence for the claims of an article, by the one fixed way of seed 002.

Three stages, each of them search, register, extract, bind: stage 0 asks one query for all claims, stage 1 asks for the
targets most central to the claim graph, stage 2 for those targets whose evidence is not sufficient. No rule but S < S_min
decides what is searched; the budget only bounds what may be spent, and what it cut off is said.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import field, replace

from adjudge.article.acquisition import Marks, marks, query_for, spoken_of, telling, universal_query
from adjudge.article.gathering import (
    ArticleBench,
    Audited,
    Checking,
    Errand,
    ExtractedContent,
    Gathering,
    Means,
    NormalizedUrl,
    QueryAsked,
    UrlStatus,
    chosen,
    used_up,
)
from adjudge.article.graph import centrality, most_central
from adjudge.article.report import clusters, covered, impacts, sided
from adjudge.article.settle import request_for, silent
from adjudge.article.targets import escalates, missing_constraints, sufficiency
from adjudge.errors import ProviderError
from adjudge.knowledge.live_world import AfterGathering
from adjudge.ports import SearchResult
from adjudge.reading.probability import believed, from_log_odds
from adjudge.run.world import degraded_once, started, traced
from adjudge.values.article_claim import CoreClaim
from adjudge.values.budget import Spend
from adjudge.values.dataclass import dataclass
from adjudge.values.trace import BindCompleted, Degraded, ExtractBatchFinished, ExtractBatchStarted, Run, UrlsRegistered
from adjudge.verify.intake import take_in
from adjudge.verify.job import first_hearing
from adjudge.verify.read_candidates import articles_of, extract_of

NO_SEARCH = "no_search"


async def retrieve_evidence(errand: Errand, means: Means) -> Gathering:
    """Which pages speak of which claims. Without a web search nothing is fetched and the reason is given: what is stored is
    read by the verification of each claim."""
    run = Run(began=means.clock.now(), budget=errand.budget)
    known = marks(errand.claims)
    if not means.world.searches:
        lack = Degraded(reason_code=NO_SEARCH, detail="Only the knowledge base is looked at.")
        run = degraded_once(run, means.watch, lack)
    state = Gathering(run=run)
    for stage, search in enumerate(STAGES):
        if means.world.searches:
            state = await search(state, errand, means)
        state = await extract_all_batches(state, means)
        state = bind_after_extract(state, stage, known, means)
    return state


async def _universal(state: Gathering, errand: Errand, means: Means) -> Gathering:
    central = centrality(errand.graph, means.policy.claim_graph)
    query = universal_query(errand.title, errand.claims, central, means.policy.article_retrieval)
    return await _searched(state, QueryAsked(stage=0, query=query), errand, means) if query else state


async def _central(state: Gathering, errand: Errand, means: Means) -> Gathering:
    """Of the targets alone: an article of many claims costs no more than its targets do."""
    policy = means.policy.claim_graph
    central = {id_: score for id_, score in centrality(errand.graph, policy).items() if id_ in errand.targets}
    for claim in chosen(errand.claims, most_central(central, policy)):
        state = await _searched(state, _about(claim, 1, state), errand, means)
    return state


async def _escalated(state: Gathering, errand: Errand, means: Means) -> Gathering:
    policy = means.policy.escalation
    for claim in chosen(errand.claims, errand.targets):
        found = await means.audit(claim, state.desk.bindings.eligible.get(claim.id, frozenset()))
        score = sufficiency(found.clusters, found.missing, policy)
        state = replace(state, desk=state.desk.audited(claim.id, found.pages), sufficiency=state.sufficiency | {claim.id: score})
        if escalates(score, policy):
            state = await _searched(state, _about(claim, 2, state), errand, means)
    return state


Stage = Callable[[Gathering, Errand, Means], Awaitable[Gathering]]
STAGES: tuple[Stage, ...] = (_universal, _central, _escalated)
"""What each stage searches for; the place in the table is the number of the stage."""


def _about(claim: CoreClaim, stage: int, state: Gathering) -> QueryAsked:
    asked = [before.query for before in state.asked]
    return QueryAsked(stage=stage, query=query_for(claim, asked), claim_id=claim.id)


async def _searched(state: Gathering, asked: QueryAsked, errand: Errand, means: Means) -> Gathering:
    """After one query; a search that fails is said and passed over."""
    run, out = used_up(state.run, means, "searches")
    if out:
        return replace(state, run=run)
    state = replace(state, run=run.paid(Spend(searches=1)), asked=(*state.asked, asked))
    try:
        answer = await means.world.search(asked.query, means.policy.loop.results)
    except ProviderError as error:
        lack = Degraded(reason_code="search_failed", detail=str(error))
        return replace(state, run=degraded_once(state.run, means.watch, lack))
    state = replace(state, run=degraded_once(state.run, means.watch, *answer.degraded))
    found = {NormalizedUrl(address): result for address, result in articles_of(answer.results).items()}
    return register_urls(state, asked, found, errand, means)


def register_urls(
    state: Gathering, asked: QueryAsked, found: Mapping[NormalizedUrl, SearchResult], errand: Errand, means: Means
) -> Gathering:
    """With what a query found. Of addresses that would have to be fetched a query brings no more than it does when one
    claim is verified; what was come upon before or lies in the store costs nothing."""
    registry = state.desk.registry.urls
    free = {*registry, *means.world.kept(tuple(found))}
    fetched = [url for url in found if url not in free][: means.policy.loop.urls]
    urls = [url for url in found if url in free or url in fetched]
    claims = (asked.claim_id,) if asked.claim_id else tuple(claim.id for claim in errand.claims)
    desk = state.desk.registered(urls, stage=asked.stage, claims=claims)
    event = UrlsRegistered(stage=asked.stage, count=len(desk.registry.urls) - len(registry))
    run = traced(state.run, means.watch, event)
    return replace(state, run=run, desk=desk, shown={**found, **state.shown})


async def extract_all_batches(state: Gathering, means: Means) -> Gathering:
    """With every page that waits, or as many as may be fetched: the only place where pages are."""
    kept = means.world.kept(state.desk.queue.pending)
    while pending := state.desk.queue.pending:
        paid = [url for url in pending if url not in kept]
        if paid:
            run, out = used_up(state.run, means, "pages")
            state = replace(state, run=run)
            paid = [] if out else paid[: run.budget.pages - run.spend.pages]
        batch = [url for url in pending if url in kept or url in paid][: means.policy.article_retrieval.batch]
        if not batch:
            break
        state = await _batch(state, batch, kept, means)
    return state


async def _batch(state: Gathering, batch: list[NormalizedUrl], kept: Mapping[str, str], means: Means) -> Gathering:
    state = replace(state, run=traced(state.run, means.watch, ExtractBatchStarted(batch_size=len(batch))))
    means.ahead([url for url in batch if url not in kept])
    for url in batch:
        if state.desk.registry.status(url) is not UrlStatus.SEEN:
            continue  # another page of the batch has led here
        if url in kept:
            content = ExtractedContent(content_sha256=kept[url], title=_title(state, url))
            state = replace(state, desk=state.desk.extracted(url, content))
        else:
            state = await _fetched(state, url, means)
    had = sum(state.desk.registry.status(url) is UrlStatus.EXTRACTED for url in batch)
    return replace(state, run=traced(state.run, means.watch, ExtractBatchFinished(success_count=had)))


async def _fetched(state: Gathering, url: NormalizedUrl, means: Means) -> Gathering:
    """With a page taken into the store, or given up; then what the search shows of it is kept, where that counts."""
    run = state.run.paid(Spend(pages=1))
    try:
        found = await means.world.take(url)
    except ProviderError as error:
        run = degraded_once(run, means.watch, Degraded(reason_code="page_failed", detail=str(error)))
        return _shown_at_least(replace(state, run=run, desk=state.desk.failed(url)), url, means)
    means.world.keep(found, ())
    content = ExtractedContent(content_sha256=found.content_sha256, title=found.title or _title(state, url))
    desk = state.desk.extracted(url, content, led_to=NormalizedUrl(found.url))
    return replace(state, run=run, desk=desk, fresh=state.fresh | {found.content_sha256})


def _shown_at_least(state: Gathering, url: NormalizedUrl, means: Means) -> Gathering:
    result = state.shown.get(url)
    extract = None if result is None else extract_of(result, least=means.policy.loop.snippet_words)
    if extract is None:
        return state
    means.world.note(extract)
    return replace(state, fresh=state.fresh | {extract.content_sha256})


def _title(state: Gathering, url: NormalizedUrl) -> str:
    result = state.shown.get(url)
    return "" if result is None else result.title


def bind_after_extract(state: Gathering, stage: int, known: Marks, means: Means) -> Gathering:
    """With every new page bound to the claims it may be evidence for, whichever of them it was found for."""
    desk = state.desk
    for url, content in desk.queue.extracted.items():
        if url not in state.sorted_pages:
            text = means.world.text(content.content_sha256) or ""
            for claim in spoken_of(known, f"{content.title}\n{text}"):
                desk = desk.bound(claim, [url])
    run = traced(state.run, means.watch, BindCompleted(stage=stage))
    return replace(state, run=run, desk=desk, sorted_pages=frozenset(desk.queue.extracted))


# What a target's evidence comes to in the middle of the search for it (seed 002, stage 2).


@dataclass(kw_only=True)
class Auditor:
    """Reads what is stored for claims, and remembers how far each is believed by it."""

    state: Checking
    tools: ArticleBench
    beliefs: dict[str, float] = field(default_factory=dict)

    async def __call__(self, claim: CoreClaim, pages: frozenset[NormalizedUrl]) -> Audited:
        """By the shipped models alone: a language model is kept for the verdict."""
        bench = self.tools.bench
        intake = take_in(claim.claim_text, bench.policy.claims)
        if intake.claim is None or not intake.checkable:
            return Audited(missing=1.0)
        world = AfterGathering(inner=self.tools.world, itself=self.state.itself, asks=False)
        request = request_for(claim, self.state, 1, bench.clock.now())
        quiet = replace(bench, world=world, watch=silent)
        run = started(Run(began=bench.clock.now(), budget=request.budget), "audit", quiet.policy, quiet.watch)
        inquiry = await first_hearing(intake.claim, request, quiet, run)
        evidence = inquiry.assessment.evidence if inquiry.assessment else ()
        found = sided(evidence, {one.id: one.independent for one in world.found})
        belief = believed(0.0, impacts(found, bench.policy.belief))
        self.beliefs[claim.id] = from_log_odds(belief.log_odds)
        anchors = telling(claim)
        return Audited(
            clusters=clusters(found),
            missing=missing_constraints(anchors, covered(anchors, found)),
            pages=pages & {NormalizedUrl(item.url) for item in evidence if item.url},
        )
