"""Claims of an article settled: targets by all the evidence there is, all others by what the store holds, and what that
leaves open by what was found for targets."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from adjudge.jobs.article_bench import OUT_OF_TIME, ArticleBench, Checking, lacking, told
from adjudge.jobs.bench import Bench
from adjudge.jobs.conclude import Stamp
from adjudge.jobs.through import Gathered, OnlyThese
from adjudge.jobs.together import all_done
from adjudge.jobs.verify import verify
from adjudge.model.budget import OF_CLASS, Budget, BudgetClass, Spend
from adjudge.model.candidate import Candidate
from adjudge.model.core_claim import CoreClaim
from adjudge.model.inquiry import Request
from adjudge.model.trace import ClaimVerified, Event
from adjudge.model.verdict import OPEN, Finding
from adjudge.steps.shared_evidence import Shared, shared_evidence


@dataclass(frozen=True, kw_only=True, slots=True)
class Settled:
    """What was found on claims, by their ids."""

    findings: dict[str, Finding] = field(default_factory=dict)
    candidates: dict[str, tuple[Candidate, ...]] = field(default_factory=dict)
    """What was found for each target."""
    inherited_from: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Of claims that evidence found for others settled, whom it was found for."""
    unread: frozenset[str] = frozenset()
    """Claims there was something to read for, which time or the policy's limit did not last for."""

    def leaves_open(self, claim_id: str) -> bool:
        found = self.findings.get(claim_id)
        return found is None or found.verdict in OPEN

    def and_also(self, more: Settled) -> Settled:
        """Both; where both have found something, the other."""
        return Settled(
            findings=self.findings | more.findings,
            candidates=self.candidates | more.candidates,
            inherited_from=self.inherited_from | more.inherited_from,
            unread=self.unread | more.unread,
        )

    def independent(self, claim_id: str) -> Mapping[str, str]:
        """The independent source behind each item that was found for a claim or shared with it."""
        shown = (self.candidates.get(id_, ()) for id_ in (claim_id, *self.inherited_from.get(claim_id, ())))
        return {one.id: one.independent for found in shown for one in found}


def silent(event: Event) -> None:
    """The steps of single claims stand in their findings."""


def request_for(claim: CoreClaim, state: Checking, share: int, now: dt.datetime) -> Request:
    """A claim of an article as it is verified: under the article's conditions, with its part of what the article has left."""
    own, whole, spent = OF_CLASS[state.request.budget_class], state.budget, state.spend
    return Request(
        text=claim.claim_text,
        collections=state.request.collections,
        as_of=state.request.as_of,
        budget_class=state.request.budget_class,
        budget=Budget(
            llm_calls=min(own.llm_calls, max(0, whole.llm_calls - spent.llm_calls) // max(1, share)),
            tokens=min(own.tokens, max(0, whole.tokens - spent.tokens) // max(1, share)),
            searches=own.searches,
            pages=own.pages,
            seconds=min(own.seconds, state.left(now)),
        ),
        topic=state.request.topic,
        today=state.request.today,
    )


async def settle_targets(
    state: Checking, targets: Sequence[CoreClaim], fresh: frozenset[str], tools: ArticleBench, stamp: Stamp
) -> tuple[Checking, Settled]:
    """Every target verified by what the store holds now; in `deep` at the same time. Nothing is searched any more."""
    return await _settled(state, targets, fresh, tools, stamp, asks=True)


async def settle_others(
    state: Checking, others: Sequence[CoreClaim], fresh: frozenset[str], tools: ArticleBench, stamp: Stamp
) -> tuple[Checking, Settled]:
    """The other claims, by what the store holds and by nobody asked: that costs a little time and nothing else."""
    return await _settled(state, others, fresh, tools, stamp, asks=False)


async def _settled(
    state: Checking,
    targets: Sequence[CoreClaim],
    fresh: frozenset[str],
    tools: ArticleBench,
    stamp: Stamp,
    *,
    asks: bool,
) -> tuple[Checking, Settled]:
    branches = [tools.world.branch() for _ in targets]
    worlds = [Gathered(inner=branch, itself=state.itself, fresh=fresh, asks=asks) for branch in branches]

    async def one(number: int, claim: CoreClaim) -> Finding | None:
        world = worlds[number]
        if world.late(state.began, state.budget.seconds):
            return None
        begun = tools.bench.clock.now()
        bench = replace(tools.bench, world=world, watch=silent)
        finding = await verify(request_for(claim, state, len(targets), begun), bench, stamp)
        seconds = (tools.bench.clock.now() - begun).total_seconds()
        verified = ClaimVerified(
            claim_id=claim.id, verdict=finding.verdict, number=number + 1, of=len(targets), seconds=seconds
        )
        tools.bench.watch(verified)
        events[number] = verified
        return finding

    events: dict[int, Event] = {}
    found = await all_done(
        [partial(one, number, claim) for number, claim in enumerate(targets)],
        at_once=state.request.budget_class is BudgetClass.DEEP,
    )
    tools.world.joined(branches)
    state = replace(state, trace=(*state.trace, *(events[number] for number in sorted(events))))
    verified = [finding for finding in found if finding is not None]
    if len(verified) < len(found):
        state = lacking(state, tools, OUT_OF_TIME)
    state = replace(state, spend=state.spend.plus(_calls(verified)))
    return state, Settled(
        findings={c.id: f for c, f in zip(targets, found, strict=True) if f is not None},
        candidates={c.id: world.found for c, world in zip(targets, worlds, strict=True)},
        unread=frozenset(c.id for c, f in zip(targets, found, strict=True) if f is None),
    )


def _calls(findings: Sequence[Finding]) -> Spend:
    """What verifying cost beside time, which the article counts for itself."""
    spent = Spend()
    for finding in findings:
        spent = spent.plus(finding.spend.without_time())
    return spent


async def settle_deferred(
    state: Checking, deferred: Sequence[CoreClaim], settled: Settled, tools: ArticleBench, stamp: Stamp
) -> tuple[Checking, Settled]:
    """With what evidence found for targets says of other claims. One takes a verdict only where that evidence states it or
    its contrary; else it stays undecided."""
    known = {claim.id: claim for claim in deferred}
    policy = tools.bench.policy.sharing
    offered = shared_evidence(deferred, settled.candidates, policy)
    waiting = [shared.claim_id for shared in offered]
    for number, shared in enumerate(offered[: policy.claims], start=1):
        if tools.world.late(state.began, state.budget.seconds):
            state = lacking(state, tools, OUT_OF_TIME)
            break
        waiting.remove(shared.claim_id)
        begun = tools.bench.clock.now()
        finding = await _shared(known[shared.claim_id], shared, state, tools, stamp)
        if finding.verdict in OPEN:
            continue
        settled = replace(
            settled,
            findings=settled.findings | {shared.claim_id: finding},
            inherited_from=settled.inherited_from | {shared.claim_id: shared.found_for},
        )
        seconds = (tools.bench.clock.now() - begun).total_seconds()
        state = told(
            state,
            tools,
            ClaimVerified(
                claim_id=shared.claim_id, verdict=finding.verdict, inherited=True, number=number,
                of=min(len(offered), policy.claims), seconds=seconds,
            ),
        )  # fmt: skip
    return state, replace(settled, unread=settled.unread | frozenset(waiting))


async def _shared(claim: CoreClaim, shared: Shared, state: Checking, tools: ArticleBench, stamp: Stamp) -> Finding:
    world = OnlyThese(inner=tools.world, candidates=shared.candidates, similar=tools.bench.similar)
    bench: Bench = replace(tools.bench, world=world, watch=silent)
    return await verify(request_for(claim, state, 1, bench.clock.now()), bench, stamp)
