"""Verify a claim: take it in and apart, hear what is known, search while that pays, rule."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.jobs.bench import Bench, traced
from adjudge.jobs.conclude import Stamp, conclude, not_checked
from adjudge.jobs.counsel import advised, open_parts, taken_apart, with_anchors, with_queries
from adjudge.jobs.hearing import elapsed, heard_now, occasion
from adjudge.jobs.searching import searched
from adjudge.jobs.second_reading import read_again
from adjudge.jobs.stopping import DEADLINE, queries_allowed, stop_reason
from adjudge.model.claim import Claim
from adjudge.model.inquiry import Inquiry, Plan, Request
from adjudge.model.intake import NotChecked
from adjudge.model.trace import Round, Started, Stopped
from adjudge.model.verdict import Finding
from adjudge.policy import Policy
from adjudge.scoring.sufficiency import confidence_mode
from adjudge.steps.decompose import decompose
from adjudge.steps.intake import take_in
from adjudge.steps.plan import queries

REFUSED = frozenset({NotChecked.EMPTY, NotChecked.TOO_LONG})
"""What is no claim at all: the caller must change it. Everything else gets a finding with a reason."""


async def verify(request: Request, bench: Bench, stamp: Stamp) -> Finding:
    """The finding on a claim. Raises InputError for what is no claim; a claim that cannot be checked gets a reason."""
    began = bench.clock.now()
    if request.top_k is not None and not 1 <= request.top_k <= bench.policy.loop.widest:
        raise InputError(f"top_k lies between 1 and {bench.policy.loop.widest}, not at {request.top_k}.")
    intake = take_in(request.text, bench.policy.claims)
    if intake.claim is None or intake.reason in REFUSED:
        raise InputError(intake.why)
    started = Started(job="verify", profile=bench.policy.profile, policy=bench.policy.digest())
    bench.watch(started)
    if intake.reason is not None:
        return not_checked(request, intake, (started,), stamp)
    inquiry = _planned(await first_hearing(intake.claim, request, bench, began, started), bench.policy)
    if stop_reason(inquiry, bench.policy) is None:
        inquiry = await with_queries(inquiry, bench)
    while (stop := stop_reason(inquiry, bench.policy)) is None:
        inquiry = await _advanced(inquiry, bench, began)
    inquiry = await advised(inquiry, bench, occasion(inquiry), late=stop == DEADLINE)
    inquiry = traced(elapsed(inquiry, bench, began), bench, Stopped(reason=stop))
    return conclude(inquiry, stop, occasion(inquiry), bench.policy, stamp)


async def first_hearing(claim: Claim, request: Request, bench: Bench, began: dt.datetime, started: Started) -> Inquiry:
    """A claim taken apart and held against what is known before anything is searched for."""
    inquiry = _opened(replace(claim, as_of=request.as_of), request, bench, began, started)
    inquiry = await with_anchors(await taken_apart(inquiry, bench), bench)
    return await read_again(heard_now(inquiry, bench, began), bench)


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
        queries=queries(claim, queries_allowed(request, policy.loop)) if searches else (),
        budget=request.budget,
        scout_tokens=policy.loop.scout_tokens,
        judged=policy.weighing.judged,
    )


def _opened(claim: Claim, request: Request, bench: Bench, began: dt.datetime, started: Started) -> Inquiry:
    return Inquiry(
        request=request,
        claim=claim,
        top_k=request.top_k or bench.policy.loop.top_k,
        began=began,
        confident=confidence_mode(asked=request.confident, budget=request.budget_class),
        searches=bench.world.searches,
        trace=(started,),
    )


def _planned(inquiry: Inquiry, policy: Policy) -> Inquiry:
    """What to ask the web, parts that nothing settles yet before others."""
    most = queries_allowed(inquiry.request, policy.loop)
    unknown = open_parts(inquiry.assessment)
    return replace(inquiry, planned=queries(inquiry.claim, most, open_parts=unknown) if inquiry.searches else ())


async def _advanced(inquiry: Inquiry, bench: Bench, began: dt.datetime) -> Inquiry:
    """One turn: ask the next query, fetch what is new, look further where the policy widens, and hear everything again."""
    query, *left = inquiry.planned or ("",)
    before = inquiry.fresh
    inquiry = replace(inquiry, planned=tuple(left), round=inquiry.round + 1)
    if query:
        inquiry = await searched(replace(inquiry, executed=(*inquiry.executed, query)), query, bench)
    new = len(inquiry.fresh - before)
    policy = bench.policy.loop
    inquiry = replace(
        inquiry,
        barren=0 if new else inquiry.barren + 1,
        top_k=max(inquiry.top_k, min(policy.widest, inquiry.top_k + policy.widening)),
    )
    inquiry = await read_again(heard_now(inquiry, bench, began), bench)
    found = inquiry.assessment
    values = {} if found is None else _values(inquiry)
    sufficient = found is not None and found.enough
    return traced(
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
