"""What is known of a claim at one moment: retrieved, ranked, read and ruled on."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import replace

from adjudge.jobs.bench import Bench, degraded, traced
from adjudge.model.candidate import Candidate
from adjudge.model.inquiry import Inquiry
from adjudge.model.knowledge import CURRENT_AFFAIRS, Filter
from adjudge.model.occasion import Occasion
from adjudge.model.trace import Heard
from adjudge.policy import Policy
from adjudge.scoring.shortlisting import shortlist
from adjudge.steps.assess import assess
from adjudge.steps.read_candidates import read_candidates
from adjudge.steps.signals import signals
from adjudge.text.claims import is_current


def heard_now(inquiry: Inquiry, bench: Bench, began: dt.datetime) -> Inquiry:
    """Retrieves, ranks, reads and rules: what is known at this moment."""
    policy = bench.policy
    begun = bench.clock.now()
    retrieval = bench.world.retrieve(inquiry.claim, _depth(inquiry, policy), _where(inquiry, bench), inquiry.fresh)
    retrieved = bench.clock.now()
    for event in retrieval.retrieved:
        inquiry = traced(
            inquiry, bench, replace(event, seconds=(retrieved - begun).total_seconds() / len(retrieval.retrieved))
        )
    for lack in retrieval.degraded:
        inquiry = degraded(inquiry, bench, lack.reason_code, lack.detail)
    ranked = _ranked(inquiry, retrieval.candidates, bench)
    heard, spent = read_candidates(
        inquiry.claim, ranked, bench.credibility,
        scout=bench.scout, judge=bench.judge, similar=bench.similar, policy=policy, facts=retrieval.facts,
    )  # fmt: skip
    read = bench.clock.now()
    inquiry = traced(
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
    return elapsed(replace(inquiry, assessment=assessment), bench, began)


def elapsed(inquiry: Inquiry, bench: Bench, began: dt.datetime) -> Inquiry:
    """The inquiry with the time it has taken so far."""
    seconds = (bench.clock.now() - began).total_seconds()
    return replace(inquiry, spend=replace(inquiry.spend, seconds=seconds))


def occasion(inquiry: Inquiry) -> Occasion:
    """What the assessment is made under at this moment."""
    request = inquiry.request
    return Occasion(
        today=request.today,
        top_k=inquiry.top_k,
        confident=inquiry.confident,
        current_affairs=is_current(inquiry.claim.text, request.today),
        topic=request.topic,
    )


def _ranked(inquiry: Inquiry, found: Sequence[Candidate], bench: Bench) -> list[Candidate]:
    """Candidates in the order they are read: by relevance, then those the strict filters doubt. Reading may clear up the
    doubt, so they are read as long as the budget lasts; the filters are asked again afterwards."""
    policy = bench.policy
    told = [signals(inquiry.claim, c, today=inquiry.request.today, credibility=bench.credibility(c)) for c in found]
    chosen = shortlist(told, inquiry.claim.type, len(told), policy.ranking, policy.admission)
    order = {item.id: place for place, item in enumerate((*chosen.kept, *chosen.contradicting))}
    return sorted(found, key=lambda c: (order.get(c.id, len(order)), -c.semantic, c.id))


def _depth(inquiry: Inquiry, policy: Policy) -> int:
    """How many passages each search is asked for: enough for the shortlist, which 004 widens."""
    return max(policy.retrieval.candidates, inquiry.top_k)


def _where(inquiry: Inquiry, bench: Bench) -> Filter:
    """Which passages may be found; 004 turns to current affairs alone once it widens, where there are any."""
    widened = bench.policy.loop.widening > 0 and inquiry.round > 0 and not inquiry.request.collections
    only_news = widened and CURRENT_AFFAIRS in bench.world.collections
    collections = (CURRENT_AFFAIRS,) if only_news else inquiry.request.collections
    return Filter(collections=collections, as_of=inquiry.request.as_of)
