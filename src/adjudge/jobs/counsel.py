"""What a verify job asks a language model, where there is one: parts, queries, a verdict, a reasoning. Each is a proposal."""

from __future__ import annotations

from dataclasses import replace

from adjudge.jobs.bench import Bench, degraded, traced, with_reason
from adjudge.jobs.consult import BUDGET, consult
from adjudge.jobs.stopping import queries_allowed
from adjudge.model.assessment import Assessment
from adjudge.model.inquiry import Inquiry
from adjudge.model.language import CallTag
from adjudge.model.occasion import Occasion
from adjudge.model.quota import Override
from adjudge.model.trace import Proposed
from adjudge.model.verdict import SubclaimStatus
from adjudge.steps.assess import assess
from adjudge.steps.decompose import parts, subclaims
from adjudge.steps.propose_anchors import anchored, anchors_prompt
from adjudge.steps.propose_parts import asks_for_parts, parts_prompt, proposed_parts
from adjudge.steps.propose_queries import proposed_queries, queries_prompt, with_proposed
from adjudge.steps.propose_reasoning import evidence_told, proposed_reasoning, reasoning_prompt
from adjudge.steps.propose_verdict import evidence_shown, proposed_verdict, verdict_prompt

OVERRULED = "llm_overruled"

LAST = frozenset({Override.RESERVE})
"""The verdict has been asked for: nothing that calls are kept for can follow."""


async def taken_apart(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with its claim in parts: the model's where they are faithful, else the rules'."""
    claim, policy = inquiry.claim, bench.policy
    found: tuple[str, ...] | None = None
    if asks_for_parts(claim.text, policy):
        inquiry, found = await consult(
            inquiry,
            bench,
            CallTag.DECOMPOSE,
            parts_prompt(claim.text, policy),
            lambda reply: proposed_parts(reply, claim.text, policy),
        )
    texts = found or parts(claim.text, policy.claims)
    return replace(inquiry, claim=replace(claim, subclaims=subclaims(claim, texts, policy.claims)))


async def with_anchors(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with what the model says its claim is about; 004 looks by the claim's own words alone."""
    claim, policy = inquiry.claim, bench.policy
    if policy.loop.news:
        return inquiry
    inquiry, found = await consult(
        inquiry,
        bench,
        CallTag.ANCHORS,
        anchors_prompt(claim, policy),
        lambda reply: anchored(reply, claim, policy),
    )
    return replace(inquiry, claim=found) if found else inquiry


async def with_queries(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with the model's queries among those planned, where there is room for any beside the claim itself."""
    policy, most = bench.policy.language, queries_allowed(inquiry.request, bench.policy.loop)
    if not inquiry.searches or most < 2:
        return inquiry
    inquiry, found = await consult(
        inquiry,
        bench,
        CallTag.QUERIES,
        queries_prompt(inquiry.claim.text, open_parts(inquiry.assessment), policy),
        lambda reply: proposed_queries(reply, policy),
    )
    return replace(inquiry, planned=with_proposed(inquiry.planned, found, most)) if found else inquiry


def open_parts(found: Assessment | None) -> list[str]:
    """The parts of a claim that nothing settles yet."""
    return [s.text for s in found.subclaims if s.status is SubclaimStatus.UNKNOWN] if found else []


async def advised(inquiry: Inquiry, bench: Bench, occasion: Occasion, *, late: bool) -> Inquiry:
    """The inquiry with the model's proposal and its words; a job that is out of time ends without them."""
    if late:
        return degraded(inquiry, bench, BUDGET, "no time is left") if bench.world.writes else inquiry
    return await _worded(await _ruled_again(inquiry, bench, occasion), bench)


async def _ruled_again(inquiry: Inquiry, bench: Bench, occasion: Occasion) -> Inquiry:
    """The inquiry ruled on with the model's proposal in the place of the stances'. In the manner of 004 a rule decides and
    nothing is proposed; nor where there is nothing admissible to judge by."""
    found, policy = inquiry.assessment, bench.policy
    if found is None or policy.loop.news or not (items := evidence_shown(found, policy.language)):
        return inquiry
    inquiry, proposal = await consult(
        inquiry,
        bench,
        CallTag.VERDICT,
        verdict_prompt(found, items, policy.language),
        lambda reply: proposed_verdict(reply, found.claim.text, items, policy.language),
    )
    if proposal is None:
        return inquiry
    ruled = assess(found.claim, found.heard, occasion, policy, proposal)
    stands = ruled.ruling.verdict is proposal.verdict
    event = Proposed(
        verdict=proposal.verdict.value,
        stands=stands,
        rationale=proposal.rationale,
        points=proposal.points.value,
        used=proposal.used,
    )
    inquiry = replace(inquiry if stands else with_reason(inquiry, OVERRULED), assessment=ruled)
    return traced(inquiry, bench, event)


async def _worded(inquiry: Inquiry, bench: Bench) -> Inquiry:
    """The inquiry with the model's reasoning, where it can be vouched for and there is evidence to speak of."""
    found, policy = inquiry.assessment, bench.policy.language
    if found is None or not (items := evidence_told(found, policy)):
        return inquiry
    inquiry, text = await consult(
        inquiry,
        bench,
        CallTag.RATIONALE,
        reasoning_prompt(found, items, policy),
        lambda reply: proposed_reasoning(reply, found, items, policy),
        overrides=LAST,
    )
    return replace(inquiry, reasoning=text or "")
