"""Check an article: take it apart, relate its claims, choose what to search for, gather, settle, believe (seed 002)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.article.asides import with_asides, with_rivals
from adjudge.article.claims import article_claims, as_written, asked_skeleton
from adjudge.article.dimensions import headline_against
from adjudge.article.gathering import ArticleBench, Checking, Errand, Gathering, Means, chosen
from adjudge.article.graph import claim_edges, is_copy, without_circles
from adjudge.article.links import follow_links
from adjudge.article.report import Checked, RelatedClaims, report, target_events
from adjudge.article.retrieval import Auditor, retrieve_evidence
from adjudge.article.settle import enriched, settle_deferred, settle_each
from adjudge.article.targets import choose_targets
from adjudge.english.clause_places import cast, standing_alone
from adjudge.english.leaning import points_outside
from adjudge.english.regex import regex
from adjudge.policy import Policy
from adjudge.policy.article import ClaimGraphPolicy
from adjudge.run.world import Bench, Itself, started, traced
from adjudge.values.article import ArticleClaims, ArticleReport, ArticleRequest, CoverageSkeleton
from adjudge.values.article_claim import CoreClaim, Deferred, TargetPlan
from adjudge.values.budget import OF_ARTICLE
from adjudge.values.claim import ClaimGraph
from adjudge.values.evidence import Stance
from adjudge.values.trace import ClaimsRead, ClaimsRelated, Run, Stopped
from adjudge.values.verdict import Stamp

# Which claims of an article could be looked up at all, before it is asked which are worth it.


LEANS, POINTS_OUTSIDE, RESTATES = UNFIT = ("leans_on_its_sentence", "points_outside", "restates")
_TAIL = regex(
    r"(?:(?:of|with|for|to|in|on|at|by|from|through|under|over|after)\s)?(?:which|whom|whose|who|that|where|when|while|and|but)\s"
)
""" "with whom …", "which …": in small letters, as behind a comma."""
_NEAR = 3
"""Claims before it that one may restate: what is said again far off is another's word for it."""


def unfit(claims: Sequence[CoreClaim], policy: ClaimGraphPolicy, *, anchor: str = "") -> tuple[Deferred, ...]:
    """The claims no search could serve, each with why: one that is the tail of a sentence ("with whom England was at war")
    names nobody to look for, one that points at what is told elsewhere ("Croatia is one of them") can be held against
    nothing, and one that says again what stands right before it would be looked up
    twice. The claim the article is there for is looked up whatever it is like."""
    found: list[Deferred] = []
    for at, claim in enumerate(claims):
        if claim.id == anchor:
            continue
        if _TAIL.match(claim.claim_text):
            found.append(Deferred(claim_id=claim.id, reason_code=LEANS))
        elif points_outside(claim.claim_text):
            found.append(Deferred(claim_id=claim.id, reason_code=POINTS_OUTSIDE))
        elif any(is_copy(one, claim, policy) for one in claims[max(0, at - _NEAR) : at]):
            found.append(Deferred(claim_id=claim.id, reason_code=RESTATES))
    return tuple(found)


COMPLETED, NOT_CHECKED = "completed", "not_checked"
UNDATED = "undated_left_out"


async def check(request: ArticleRequest, tools: ArticleBench, stamp: Stamp) -> ArticleReport:
    """The report on an article. One in a language nobody here reads, or without a claim, gets a valid report that says so."""
    bench = tools.bench
    itself = Itself(text=request.text, url=request.url, copied=bench.policy.sharing.itself)
    run = Run(began=bench.clock.now(), budget=OF_ARTICLE[request.budget_class])
    run = started(run, "check", bench.policy, bench.watch)
    run, proposed = await asked_skeleton(request, run, tools)
    state = Checking(request=request, run=run, itself=itself)
    state, read = _read(state, proposed, tools)
    plan = _planned(read, request, bench.policy)
    read, rival = with_rivals(read, bench.policy)
    state, related = _related(state, read, tools)
    read, aside = with_asides(read, request, tools.world)
    related = replace(related, graph=replace(related.graph, order=(*related.graph.order, *(one.claim_id for one in aside))))
    plan = replace(plan, deferred=(*plan.deferred, *rival, *aside))
    if read.claims:
        events = target_events(plan, bench.policy.targets)
        state = replace(state, run=traced(state.run, bench.watch, *events))
    state, gathering = await _gathered(state, read, related, plan, tools)
    state, followed = await follow_links(state, read.claims, gathering, tools)
    targets = chosen(read.claims, [target.claim_id for target in plan.targets])
    fresh = gathering.fresh | followed.fresh
    state, settled = await settle_each(state, targets, fresh, tools, stamp, asks=True)
    standing = chosen(read.claims, [one.claim_id for one in plan.deferred if one.reason_code not in UNFIT])
    state, others = await settle_each(state, standing, fresh, tools, stamp, asks=False)
    still_open = [one.claim_id for one in plan.deferred if others.leaves_open(one.claim_id)]
    state, settled = await settle_deferred(state, chosen(read.claims, still_open), settled, tools, stamp)
    checked = Checked(
        request=request, read=read, related=related, plan=plan, sufficiency=gathering.sufficiency, followed=followed,
        settled=others.and_also(settled),
    )  # fmt: skip
    return _concluded(state.run, checked, bench, stamp)


def _read(state: Checking, proposed: CoverageSkeleton, tools: ArticleBench) -> tuple[Checking, ArticleClaims]:
    """The article taken apart, by rules and by what a language model saw besides."""
    request = state.request
    read = article_claims(
        request.text, tools.bench.policy.article, tools.worthiness, title=request.title, language=request.language,
        proposed=proposed,
    )  # fmt: skip
    names = cast(request.text)
    alone = {claim.id: standing_alone(claim, names) for claim in read.claims}
    read = as_written(read, alone, request.text, tools.weigh, tools.bench.policy.article)
    event = ClaimsRead(
        claims=len(read.claims),
        dropped=len(read.dropped),
        coverage=dict(read.coverage.shares),
        seconds=state.run.seconds(tools.bench.clock.now()),
    )
    run = traced(state.run, tools.bench.watch, event).with_reasons(*read.reason_codes)
    return replace(state, run=run), read


def _related(state: Checking, read: ArticleClaims, tools: ArticleBench) -> tuple[Checking, RelatedClaims]:
    """How its claims bear on each other, and which cannot both hold: told before anything is searched for."""
    begun, policy = tools.bench.clock.now(), tools.bench.policy

    def stances(pairs: Sequence[tuple[str, str]]) -> list[Stance]:
        return [weighed.stance for weighed in tools.weigh(pairs)]

    found = claim_edges(read.claims, stances, policy, text=state.request.text, entails=tools.entails)
    ids = tuple(claim.id for claim in read.claims)
    graph = without_circles(ClaimGraph(claims=ids, edges=found.edges))
    if not ids:
        return state, RelatedClaims(graph=graph)
    body = [claim for claim in read.claims if not _is_title(claim, read)]
    mismatch = headline_against(read.title, body, stances, policy)
    seconds = (tools.bench.clock.now() - begun).total_seconds()
    event = ClaimsRelated(
        claims=len(ids),
        pairs=found.pairs,
        edges=len(graph.edges),
        contradictions=len(found.contradictions),
        seconds=seconds,
    )
    related = RelatedClaims(graph=graph, contradictions=found.contradictions, mismatch=mismatch)
    return replace(state, run=traced(state.run, tools.bench.watch, event)), related


def _planned(read: ArticleClaims, request: ArticleRequest, policy: Policy) -> TargetPlan:
    """The claims to search for, among those that a search could serve."""
    out = unfit(read.claims, policy.claim_graph, anchor=read.anchor_id)
    left = {one.claim_id for one in out}
    fit = [claim for claim in read.claims if claim.id not in left]
    plan = choose_targets(fit, policy.targets, budget=request.budget_class, anchor=read.anchor_id or None)
    return replace(plan, deferred=(*plan.deferred, *out))


def _is_title(claim: CoreClaim, read: ArticleClaims) -> bool:
    return claim.claim_text.rstrip(".!? ").casefold() == read.title.rstrip(".!? ").casefold()


async def _gathered(
    state: Checking, read: ArticleClaims, related: RelatedClaims, plan: TargetPlan, tools: ArticleBench
) -> tuple[Checking, Gathering]:
    """Evidence searched for and fetched, by the fixed stages and then claim by claim."""
    bench = tools.bench
    auditor = Auditor(state=state, tools=tools)
    if not read.claims:
        return state, Gathering(run=Run(began=state.run.began, budget=state.run.budget))
    errand = Errand(
        claims=read.claims,
        targets=tuple(target.claim_id for target in plan.targets),
        graph=related.graph,
        title=read.title,
        budget=state.run.budget,
    )
    means = Means(world=tools.world, audit=auditor, policy=bench.policy, clock=bench.clock, watch=bench.watch, ahead=tools.ahead)
    gathering = await retrieve_evidence(errand, means)
    state = replace(state, run=state.run.joined(gathering.run))
    targets = chosen(read.claims, errand.targets)
    state, brought = await enriched(state, targets, gathering, auditor.beliefs, tools)
    return state, replace(gathering, fresh=gathering.fresh | brought)


def _concluded(run: Run, checked: Checked, bench: Bench, stamp: Stamp) -> ArticleReport:
    made, tiers = report(checked, bench.policy)
    if any(UNDATED in finding.reason_codes for finding in checked.settled.findings.values()):
        run = run.with_reasons(UNDATED)
    stop = COMPLETED if checked.read.claims else NOT_CHECKED
    run = traced(run, bench.watch, *tiers, Stopped(reason=stop)).elapsed(bench.clock.now())
    return replace(
        made,
        case_id=stamp.case_id,
        reason_codes=run.reason_codes,
        stop_reason=stop,
        spend=run.spend,
        versions=stamp.versions,
        trace=run.trace,
    )
