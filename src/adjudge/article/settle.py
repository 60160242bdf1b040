"""Claims of an article settled: targets by all the evidence there is, all others by what the store holds, and what that
leaves open by what was found for targets.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import partial

from adjudge.article.acquisition import marks, spoken_of
from adjudge.article.gathering import OUT_OF_TIME, ArticleBench, Checking, Gathering, UrlStatus
from adjudge.article.pages import Climb, JobPages, Ladder, Rung, climb
from adjudge.english.sentence import parsed
from adjudge.knowledge.live_world import AfterGathering, OnlyThese
from adjudge.knowledge.sources import credibility_of
from adjudge.policy import Policy
from adjudge.policy.article import SharingPolicy
from adjudge.run.world import Bench, World, all_done, degraded_once, in_a_thread, is_late, traced
from adjudge.values.article_claim import CoreClaim
from adjudge.values.budget import OF_CLASS, Budget, BudgetClass, Spend
from adjudge.values.candidate import Candidate
from adjudge.values.dataclass import dataclass
from adjudge.values.inquiry import Request
from adjudge.values.trace import ClaimVerified, Event, LadderClimbed
from adjudge.values.verdict import OPEN, Finding, Stamp
from adjudge.verify.job import verify

# Which deferred claims of an article the evidence found for its targets may state (seed 002, evidence sharing).


@dataclass(frozen=True, kw_only=True, slots=True)
class Shared:
    """What may be read for one deferred claim."""

    claim_id: str
    candidates: tuple[Candidate, ...]
    """The fullest first."""
    found_for: tuple[str, ...]
    """The targets they were found for."""


def shared_evidence(
    deferred: Sequence[CoreClaim], found: Mapping[str, Sequence[Candidate]], policy: SharingPolicy
) -> tuple[Shared, ...]:
    """The claims that are worth reading found passages for, the best stated first. A passage must share an entity or a number
    with the claim, and hold most of its words: nothing else could state it."""
    passages, targets = _once(found)
    known = marks(deferred)
    said = {claim.id: parsed(claim.claim_text).vocabulary for claim in deferred}
    shares: dict[str, list[tuple[float, Candidate]]] = {}
    for passage in passages:
        text = f"{passage.title}\n{passage.read}"
        held = parsed(text).vocabulary
        full = {id_: len(words & held) / len(words) for id_, words in said.items() if words}
        wanted = {id_: known[id_] for id_, share in full.items() if share >= policy.overlap}
        for id_ in spoken_of(wanted, text) if wanted else ():
            shares.setdefault(id_, []).append((full[id_], passage))
    ranked = sorted(shares, key=lambda id_: -max(share for share, _ in shares[id_]))
    return tuple(_is_shared(id_, shares[id_], targets, policy) for id_ in ranked)


def _once(found: Mapping[str, Sequence[Candidate]]) -> tuple[list[Candidate], dict[str, list[str]]]:
    """Every passage once, and the targets each was found for."""
    passages: dict[str, Candidate] = {}
    targets: dict[str, list[str]] = {}
    for target, candidates in found.items():
        for candidate in candidates:
            passages.setdefault(candidate.id, candidate)
            targets.setdefault(candidate.id, []).append(target)
    return list(passages.values()), targets


def _is_shared(
    id_: str, shares: Sequence[tuple[float, Candidate]], targets: Mapping[str, Sequence[str]], policy: SharingPolicy
) -> Shared:
    best = sorted(shares, key=lambda one: (-one[0], one[1].id))[: policy.passages]
    chosen = tuple(candidate for _, candidate in best)
    return Shared(
        claim_id=id_,
        candidates=chosen,
        found_for=tuple(dict.fromkeys(target for candidate in chosen for target in targets[candidate.id])),
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class SettledClaims:
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

    def and_also(self, more: SettledClaims) -> SettledClaims:
        """Both; where both have found something, the other."""
        return SettledClaims(
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
    own, whole, spent = OF_CLASS[state.request.budget_class], state.run.budget, state.run.spend
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
            seconds=min(own.seconds, max(0.0, state.run.left(now))),
        ),
        topic=state.request.topic,
        today=state.request.today,
    )


async def settle_each(
    state: Checking,
    claims: Sequence[CoreClaim],
    fresh: frozenset[str],
    tools: ArticleBench,
    stamp: Stamp,
    *,
    asks: bool,
) -> tuple[Checking, SettledClaims]:
    """Every claim verified by what the store holds now; in `deep` at the same time. Nothing is searched any more, and where
    nobody is asked (`asks`) it costs a little time and nothing else: then there are threads for as many as have a core."""
    branches = [tools.world.branch() for _ in claims]
    worlds = [AfterGathering(inner=branch, itself=state.itself, fresh=fresh, asks=asks) for branch in branches]

    async def one(number: int, claim: CoreClaim) -> tuple[Finding, ClaimVerified] | None:
        world = worlds[number]
        if is_late(state.run, world):
            return None
        begun = tools.bench.clock.now()
        bench = replace(tools.bench, world=world, watch=silent)
        work = partial(verify, request_for(claim, state, len(claims), begun), bench, stamp)
        finding = await (in_a_thread(work) if alone and tools.hands > 1 else work())
        seconds = (tools.bench.clock.now() - begun).total_seconds()
        return finding, ClaimVerified(
            claim_id=claim.id, verdict=finding.verdict, number=number + 1, of=len(claims), seconds=seconds
        )

    alone = not (asks and tools.world.writes)
    found = await all_done(
        [partial(one, number, claim) for number, claim in enumerate(claims)],
        at_once=tools.hands if alone else _at_once(state, claims),
        told=lambda done: tools.bench.watch(done[1]) if done else None,
    )
    tools.world.joined(branches)
    findings = {claim.id: done[0] for claim, done in zip(claims, found, strict=True) if done}
    run = state.run.with_events(*(done[1] for done in found if done))
    if len(findings) < len(found):
        run = degraded_once(run, tools.bench.watch, OUT_OF_TIME)
    return replace(state, run=run.paid(_calls(list(findings.values())))), SettledClaims(
        findings=findings,
        candidates={c.id: world.found for c, world in zip(claims, worlds, strict=True)},
        unread=frozenset(claim.id for claim in claims if claim.id not in findings),
    )


def _at_once(state: Checking, claims: Sequence[CoreClaim]) -> int:
    """How many claims others are asked about at the same time."""
    return max(1, len(claims)) if state.request.budget_class is BudgetClass.DEEP else 1


def _calls(findings: Sequence[Finding]) -> Spend:
    """What verifying cost beside time, which the article counts for itself."""
    spent = Spend()
    for finding in findings:
        spent = spent.plus(finding.spend.without_time())
    return spent


async def settle_deferred(
    state: Checking, deferred: Sequence[CoreClaim], settled: SettledClaims, tools: ArticleBench, stamp: Stamp
) -> tuple[Checking, SettledClaims]:
    """With what evidence found for targets says of other claims. One takes a verdict only where that evidence states it or
    its contrary; else it stays undecided."""
    known = {claim.id: claim for claim in deferred}
    policy = tools.bench.policy.sharing
    offered = shared_evidence(deferred, settled.candidates, policy)
    waiting = [shared.claim_id for shared in offered]
    for number, shared in enumerate(offered[: policy.claims], start=1):
        if is_late(state.run, tools.world):
            state = replace(state, run=degraded_once(state.run, tools.bench.watch, OUT_OF_TIME))
            break
        waiting.remove(shared.claim_id)
        begun = tools.bench.clock.now()
        world = OnlyThese(inner=tools.world, candidates=shared.candidates, similar=tools.bench.similar)
        bench: Bench = replace(tools.bench, world=world, watch=silent)
        finding = await verify(request_for(known[shared.claim_id], state, 1, bench.clock.now()), bench, stamp)
        if finding.verdict in OPEN:
            continue
        settled = replace(
            settled,
            findings=settled.findings | {shared.claim_id: finding},
            inherited_from=settled.inherited_from | {shared.claim_id: shared.found_for},
        )
        seconds = (tools.bench.clock.now() - begun).total_seconds()
        event = ClaimVerified(
            claim_id=shared.claim_id, verdict=finding.verdict, inherited=True, number=number,
            of=min(len(offered), policy.claims), seconds=seconds,
        )  # fmt: skip
        state = replace(state, run=traced(state.run, tools.bench.watch, event))
    return state, replace(settled, unread=settled.unread | frozenset(waiting))


# Pages fetched for single claims of an article beyond what its searches brought (seed 002, evidence acquisition ladder).


EVEN = 0.5
"""What a claim is believed with that nobody has read anything for."""


async def enriched(
    state: Checking,
    claims: Sequence[CoreClaim],
    gathering: Gathering,
    beliefs: Mapping[str, float],
    tools: ArticleBench,
) -> tuple[Checking, frozenset[str]]:
    """The content hashes of pages that ladders brought, climbed by how far each claim is believed so far. In `deep` the
    claims climb at the same time, each by its own tracker, and every claim has the same share of the pages that are left:
    none takes from another."""
    if not claims or not gathering.shown:
        return state, frozenset()
    if is_late(state.run, tools.world):
        return replace(state, run=degraded_once(state.run, tools.bench.watch, OUT_OF_TIME)), frozenset()
    rungs = _rungs(claims, gathering, tools.bench.policy)
    share = max(0, state.run.budget.pages - gathering.run.spend.pages) // len(claims)
    had, policy = gathering.desk.queue.extracted, tools.bench.policy

    async def one(claim: CoreClaim, branch: World) -> tuple[Climb, JobPages]:
        """What a claim's ladder brought, and the pages that were asked for on the way."""
        new = [rung for rung in rungs[claim.id] if rung.url not in had][:share]
        kept = [rung for rung in rungs[claim.id] if rung.url in had or rung in new]
        pages = JobPages(world=branch, run=state.run, had=had)
        tools.ahead([rung.url for rung in new[: policy.acquisition.min_extracts]])
        ladder = Ladder(page=pages, similar=tools.bench.similar, policy=policy.article_retrieval)
        belief = beliefs.get(claim.id, EVEN)
        return await climb(claim.claim_text, belief, kept, tools.trackers.of(claim.id), ladder), pages

    branches = [tools.world.branch() for _ in claims]
    parts = [partial(one, claim, branch) for claim, branch in zip(claims, branches, strict=True)]
    found = await all_done(parts, at_once=_at_once(state, claims))
    tools.world.joined(branches)
    run = state.run
    for claim, (done, _) in zip(claims, found, strict=True):
        run = degraded_once(run, tools.bench.watch, *done.degraded)
        run = traced(run, tools.bench.watch, _event(claim.id, done))
    fetched = frozenset(name for _, pages in found for name in pages.fetched)
    spent = Spend(pages=len(frozenset().union(*(pages.asked for _, pages in found))))
    return replace(state, run=run.paid(spent)), fetched


def _rungs(claims: Sequence[CoreClaim], gathering: Gathering, policy: Policy) -> dict[str, list[Rung]]:
    """What a search showed that may speak of each claim: pages that were fetched and are bound to it, and those that were
    not whose snippet shares an entity or a number with it."""
    known = marks(claims)
    rungs: dict[str, list[Rung]] = {claim.id: [] for claim in claims}
    extracted = gathering.desk.queue.extracted
    for url, shown in gathering.shown.items():
        if gathering.desk.registry.status(url) is UrlStatus.FAILED:
            continue  # once is enough
        rung = Rung(url=url, snippet=shown.snippet, authoritative=credibility_of(url, policy) >= policy.belief.authoritative)
        if url in extracted:
            about = [c.id for c in claims if url in gathering.desk.bindings.eligible.get(c.id, frozenset())]
        else:
            about = list(spoken_of(known, f"{shown.title}\n{shown.snippet}"))
        for id_ in about:
            rungs[id_].append(rung)
    return rungs


def _event(claim_id: str, done: Climb) -> LadderClimbed:
    last = done.decisions[-1] if done.decisions else None
    stopped = last is not None and not last.fetch
    return LadderClimbed(
        claim_id=claim_id,
        pages=len(done.enriched),
        quotes=sum(len(one.quotes) for one in done.enriched),
        stopped=last.reason if last is not None and stopped else "",
        evoi=last.evoi.value if last is not None and stopped else 0.0,
    )
