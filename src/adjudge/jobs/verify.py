"""Verify a claim: take it in and apart, hear what is known, search while that pays, rule."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from adjudge.errors import InputError, ProviderError
from adjudge.jobs.conclude import Stamp, conclude, not_checked
from adjudge.jobs.stopping import stop_reason
from adjudge.jobs.world import World
from adjudge.model.budget import Spend
from adjudge.model.candidate import Candidate
from adjudge.model.claim import Claim
from adjudge.model.inquiry import Inquiry, Plan, Request
from adjudge.model.intake import NotChecked
from adjudge.model.knowledge import CURRENT_AFFAIRS, Filter
from adjudge.model.trace import Degraded, Event, Heard, Retrieved, Round, Searched, Started, Stopped
from adjudge.model.verdict import Finding, SubclaimStatus
from adjudge.policy import Policy
from adjudge.ports import Clock, SearchResult
from adjudge.scoring.shortlisting import shortlist
from adjudge.scoring.sufficiency import confidence_mode
from adjudge.steps.assess import Occasion, assess
from adjudge.steps.decompose import decompose
from adjudge.steps.hear import Similar, hear
from adjudge.steps.intake import take_in
from adjudge.steps.plan import queries
from adjudge.steps.reading import StanceReader
from adjudge.steps.signals import signals
from adjudge.text.urls import article_quality, normalise

Watch = Callable[[Event], None]

REFUSED = frozenset({NotChecked.EMPTY, NotChecked.TOO_LONG})
"""What is no claim at all: the caller must change it. Everything else gets a finding with a reason."""


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


async def verify(request: Request, bench: Bench, stamp: Stamp) -> Finding:
    """The finding on a claim. Raises InputError for what is no claim; a claim that cannot be checked gets a reason."""
    began = bench.clock.now()
    intake = take_in(request.text, bench.policy.claims)
    if intake.claim is None or intake.reason in REFUSED:
        raise InputError(intake.why)
    started = Started(job="verify", profile=bench.policy.profile, policy=bench.policy.digest())
    bench.watch(started)
    if intake.reason is not None:
        return not_checked(request, intake, (started,), stamp)
    claim = replace(intake.claim, subclaims=decompose(intake.claim, bench.policy.claims), as_of=request.as_of)
    inquiry = _opened(claim, request, bench, started)
    inquiry = _planned(_heard(inquiry, bench, began), bench.policy)
    while (stop := stop_reason(inquiry, bench.policy)) is None:
        inquiry = await _advanced(inquiry, bench, began)
    inquiry = _traced(inquiry, bench, Stopped(reason=stop))
    return conclude(inquiry, stop, occasion(inquiry), bench.policy, stamp)


def plan(request: Request, policy: Policy, *, searches: bool) -> Plan:
    """What verifying a claim would do. Raises InputError for what would not be verified at all."""
    intake = take_in(request.text, policy.claims)
    if intake.claim is None or not intake.checkable:
        raise InputError(intake.why)
    claim = replace(intake.claim, subclaims=decompose(intake.claim, policy.claims), as_of=request.as_of)
    return Plan(
        claim=claim,
        profile=policy.profile,
        collections=request.collections,
        queries=queries(claim, min(policy.loop.queries, request.budget.searches)) if searches else (),
        budget=request.budget,
        scout_tokens=policy.loop.scout_tokens,
        judge_tokens=policy.loop.judge_tokens,
    )


def occasion(inquiry: Inquiry) -> Occasion:
    return Occasion(today=inquiry.request.today, top_k=inquiry.top_k, confident=inquiry.confident)


def _opened(claim: Claim, request: Request, bench: Bench, started: Started) -> Inquiry:
    return Inquiry(
        request=request,
        claim=claim,
        top_k=request.top_k or bench.policy.loop.top_k,
        confident=confidence_mode(asked=request.confident, budget=request.budget_class),
        searches=bench.world.searches,
        trace=(started,),
    )


def _planned(inquiry: Inquiry, policy: Policy) -> Inquiry:
    """What to ask the web, parts that nothing settles yet before others."""
    found = inquiry.assessment
    unknown = [s.text for s in found.subclaims if s.status is SubclaimStatus.UNKNOWN] if found else []
    planned = queries(inquiry.claim, policy.loop.queries, open_parts=unknown) if inquiry.searches else ()
    return replace(inquiry, planned=planned)


async def _advanced(inquiry: Inquiry, bench: Bench, began: dt.datetime) -> Inquiry:
    """One query: search, fetch what is new, and hear everything again."""
    query, *left = inquiry.planned
    before = inquiry.fresh
    inquiry = replace(inquiry, planned=tuple(left), executed=(*inquiry.executed, query), round=inquiry.round + 1)
    inquiry = await _searched(inquiry, query, bench)
    new = len(inquiry.fresh - before)
    policy = bench.policy.loop
    inquiry = replace(
        inquiry,
        barren=0 if new else inquiry.barren + 1,
        top_k=max(inquiry.top_k, min(policy.widest, inquiry.top_k + policy.widening)),
    )
    inquiry = _heard(inquiry, bench, began)
    found = inquiry.assessment
    values = {} if found is None else _values(inquiry)
    sufficient = found is not None and found.adaptive.sufficiency.sufficient
    return _traced(
        inquiry,
        bench,
        Round(number=inquiry.round, query=query, new_passages=new, sufficient=sufficient, values=values),
    )


def _values(inquiry: Inquiry) -> dict[str, float]:
    found = inquiry.assessment
    if found is None:
        return {}
    m = found.adaptive.metrics
    return {
        "coverage": m.coverage,
        "diversity": m.diversity,
        "agreement": m.agreement,
        "trust_post": found.adaptive.trust_post.value,
        "items": float(m.count),
    }


async def _searched(inquiry: Inquiry, query: str, bench: Bench) -> Inquiry:
    """Asks the search and takes in the pages this job has not seen; a provider that fails is said so and passed over."""
    policy = bench.policy.loop
    begun = bench.clock.now()
    inquiry = replace(inquiry, spend=inquiry.spend.plus(Spend(searches=1)))
    try:
        results = await bench.world.search(query, policy.results)
    except ProviderError as error:
        return _degraded(inquiry, bench, "search_failed", str(error))
    wanted = _new(results, inquiry.seen)[: policy.urls]
    skipped = len(results) - len(wanted)
    inquiry = replace(inquiry, seen=inquiry.seen | {normalise(u) for u in wanted}, skipped=inquiry.skipped + skipped)
    taken = 0
    for url in wanted:
        inquiry = replace(inquiry, spend=inquiry.spend.plus(Spend(pages=1)))
        try:
            found = await bench.world.take(url)
        except ProviderError as error:
            inquiry = _degraded(inquiry, bench, "page_failed", str(error))
            continue
        taken += 1
        inquiry = replace(inquiry, fresh=inquiry.fresh | {found.content_sha256}, seen=inquiry.seen | {found.url})
    seconds = (bench.clock.now() - begun).total_seconds()
    return _traced(
        inquiry, bench, Searched(query=query, results=len(results), skipped=skipped, pages=taken, seconds=seconds)
    )


def _new(results: Sequence[SearchResult], seen: frozenset[str]) -> list[str]:
    """Addresses of articles that were not seen before, each once, in the order given."""
    found: dict[str, str] = {}
    for result in results:
        try:
            address = normalise(result.url)
        except InputError:
            continue
        if address not in seen and article_quality(address) > 0.0:
            found.setdefault(address, result.url)
    return list(found.values())


def _heard(inquiry: Inquiry, bench: Bench, began: dt.datetime) -> Inquiry:
    """Retrieves, ranks, reads and rules: what is known at this moment."""
    policy = bench.policy
    begun = bench.clock.now()
    retrieval = bench.world.retrieve(inquiry.claim, _where(inquiry, policy), inquiry.fresh)
    retrieved = bench.clock.now()
    for event in retrieval.retrieved:
        inquiry = _traced(inquiry, bench, _timed(event, (retrieved - begun).total_seconds() / len(retrieval.retrieved)))
    for lack in retrieval.degraded:
        inquiry = _degraded(inquiry, bench, lack.reason_code, lack.detail)
    ranked = _ranked(inquiry, retrieval.candidates, bench)
    heard, spent = hear(
        inquiry.claim, ranked, bench.credibility, scout=bench.scout, judge=bench.judge, similar=bench.similar, policy=policy
    )  # fmt: skip
    read = bench.clock.now()
    inquiry = _traced(
        inquiry,
        bench,
        Heard(
            candidates=len(heard),
            scout_tokens=spent.scout,
            judge_tokens=spent.judge,
            seconds=(read - retrieved).total_seconds(),
        ),
    )
    assessment = assess(inquiry.claim, heard, occasion(inquiry), policy)
    elapsed = (bench.clock.now() - began).total_seconds()
    return replace(inquiry, assessment=assessment, spend=replace(inquiry.spend, seconds=elapsed))


def _ranked(inquiry: Inquiry, found: Sequence[Candidate], bench: Bench) -> list[Candidate]:
    """Candidates in the order they are read: by relevance, then those the strict filters doubt. Reading may clear up the
    doubt, so they are read as long as the budget lasts; the filters are asked again afterwards."""
    policy = bench.policy
    told = [signals(inquiry.claim, c, today=inquiry.request.today, credibility=bench.credibility(c)) for c in found]
    chosen = shortlist(told, inquiry.claim.type, len(told), policy.ranking, policy.admission)
    order = {item.id: place for place, item in enumerate((*chosen.kept, *chosen.contradicting))}
    return sorted(found, key=lambda c: (order.get(c.id, len(order)), -c.semantic, c.id))


def _where(inquiry: Inquiry, policy: Policy) -> Filter:
    """Which passages may be found; 004 turns to current affairs alone once it widens."""
    only_news = policy.loop.widening > 0 and inquiry.round > 0 and not inquiry.request.collections
    collections = (CURRENT_AFFAIRS,) if only_news else inquiry.request.collections
    return Filter(collections=collections, as_of=inquiry.request.as_of)


def _timed(event: Retrieved, seconds: float) -> Retrieved:
    return replace(event, seconds=seconds)


def _traced(inquiry: Inquiry, bench: Bench, event: Event) -> Inquiry:
    bench.watch(event)
    return replace(inquiry, trace=(*inquiry.trace, event))


def _degraded(inquiry: Inquiry, bench: Bench, code: str, detail: str) -> Inquiry:
    codes = tuple(dict.fromkeys((*inquiry.reason_codes, code)))
    return _traced(replace(inquiry, reason_codes=codes), bench, Degraded(reason_code=code, detail=detail))
