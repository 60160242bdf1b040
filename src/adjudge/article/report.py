"""The report on an article, from what was read, related, chosen and found (seed 002)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from adjudge.article.dimensions import (
    article_rgba,
    availability,
    consensus_bound,
    consensus_limit,
    danger,
    honesty,
    presentation,
)
from adjudge.article.graph import centrality, propagated
from adjudge.article.links import Inlined
from adjudge.article.settle import SettledClaims
from adjudge.english.anchors import anchor_match
from adjudge.knowledge.sources import explainability, publisher_tier, veracity_prior
from adjudge.policy import Policy
from adjudge.policy.article import BeliefPolicy, TargetPolicy
from adjudge.policy.sources import SourcePolicy
from adjudge.reading.probability import confidence, impact, log_odds, posterior, verdict_score
from adjudge.values.article import ArticleClaim, ArticleClaims, ArticleReport, ArticleRequest, Contradiction
from adjudge.values.article_claim import (
    DISPLACED,
    BeliefState,
    Cluster,
    ColouredClaim,
    CoreClaim,
    ExplainedRgba,
    OrderedGraph,
    Presentation,
    TargetPlan,
    TargetReason,
    Voice,
)
from adjudge.values.claim import Anchor, ClaimGraph
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Evidence, Stance, StanceLabel
from adjudge.values.score import Score
from adjudge.values.source import Tier
from adjudge.values.trace import AnchorForced, BayesianBudget, Event, ExplainabilityTierFactor, TargetsChosen

# What independent sources say of a claim of an article, each heard once a side (seed 002).


Independent = Mapping[str, str]
"""The independent source an item of evidence speaks for, by the item's id."""

Sided = Mapping[str, tuple[Evidence, Stance]]
"""Items that take a side, with their stance, by the id of the cluster they stand for."""


def sided(evidence: Iterable[Evidence], independent: Independent) -> Sided:
    """The admissible items that take a side. Of several of one source and one side the surest speaks for all: copies of one
    text, and passages of one document, add nothing."""
    best: dict[str, tuple[Evidence, Stance]] = {}
    for item in sorted(evidence, key=lambda item: item.id):
        stance = item.stance
        if not item.admissible or stance is None or stance.label is StanceLabel.NEUTRAL:
            continue
        cluster = f"{independent.get(item.id) or item.id}:{stance.label}"
        if cluster not in best or stance.probability > best[cluster][1].probability:
            best[cluster] = (item, stance)
    return best


def clusters(found: Sided) -> tuple[Cluster, ...]:
    """As sufficiency counts them."""
    return tuple(Cluster(id=name, stance=stance, reliability=item.credibility) for name, (item, stance) in found.items())


def impacts(found: Sided, policy: BeliefPolicy) -> dict[str, float]:
    """What each moves the claim's belief by, by the ids of the items: how sure its stance is, damped, as far as it is about
    the claim."""
    return {
        item.id: impact(stance.probability, min(1.0, max(0.0, item.semantic)), stance.label, policy).value
        for item, stance in found.values()
    }


def voices(found: Sided) -> tuple[Voice, ...]:
    """As a consensus hears them: two pages of one publisher are one voice."""
    return tuple(
        Voice(source=item.source, support=stance.supports, credibility=item.credibility) for item, stance in found.values()
    )


def best_tier(found: Sided) -> tuple[Tier | None, str]:
    """The best tier among the sources, and whose it is; None where none of them has one."""
    rated = [(item.rating.tier, item.source) for item, _ in found.values() if item.rating and item.rating.tier]
    order = list(Tier)
    return min(rated, key=lambda one: (order.index(one[0]), one[1]), default=(None, ""))


def covered(anchors: Sequence[Anchor], found: Sided) -> frozenset[Anchor]:
    """The anchors of a claim that some item speaks of."""
    held = {text for item, _ in found.values() for text in anchor_match(tuple(anchors), f"{item.title}\n{item.text}").hits}
    return frozenset(anchor for anchor in anchors if anchor.text in held)


# From the evidence on an article's claims to beliefs, and from those to its four dimensions (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class Believed:
    """What a claim's evidence, and then the rest of the article, make of it."""

    local: BeliefState
    belief: BeliefState
    score: Score
    """The verdict score: its credibility from 0 to 1."""
    terms: tuple[Score, ...]
    """How it came about: the posterior, what a consensus held it to, what other claims passed on."""


def beliefs(graph: OrderedGraph, found: Mapping[str, Sided], publisher: Tier | None, policy: Policy) -> dict[str, Believed]:
    """Each claim's belief by its own evidence, then with what the claims that bear on it pass on; no consensus is exceeded on
    either way. A claim without evidence starts from the publisher's prior, which is even unless the policy lets tiers count."""
    prior = log_odds(veracity_prior(publisher or Tier.UNKNOWN, policy.sources).value, policy.belief)
    moved = {id_: impacts(found.get(id_, {}), policy.belief) for id_ in graph.order}
    limits = {id_: consensus_limit(voices(found.get(id_, {})), policy.belief) for id_ in graph.order}
    own = {id_: posterior(prior, moved[id_]) for id_ in graph.order}
    bounded = {id_: consensus_bound(own[id_], limits[id_]) for id_ in graph.order}
    passed = propagated(graph, {id_: score.value for id_, score in bounded.items()})
    told: dict[str, Believed] = {}
    for id_ in graph.order:
        last = consensus_bound(passed[id_], limits[id_])
        last = replace(last, fired=tuple(dict.fromkeys((*bounded[id_].fired, *last.fired))))
        sure = confidence(moved[id_])
        steps = (own[id_], limits[id_], bounded[id_], passed[id_], last)
        told[id_] = Believed(
            local=BeliefState(log_odds=bounded[id_].value, confidence=sure),
            belief=BeliefState(log_odds=last.value, confidence=sure),
            score=verdict_score(last),
            terms=tuple(dict.fromkeys(step for step in steps if step is not None)),
        )
    return told


def colours(
    claim: CoreClaim, believed: Believed, found: Sided, shown: Presentation, publisher: Tier | None, policy: Policy
) -> ExplainedRgba:
    """The four dimensions of one claim, each by itself."""
    before = availability(believed.belief.confidence, policy.rgba)
    tier, _ = best_tier(found)
    return ExplainedRgba(
        r=danger(claim.harm_potential, publisher, policy.rgba, policy.belief, policy.sources),
        g=believed.score,
        b=honesty(shown, policy.rgba, policy.belief),
        a=explainability(before.value, tier, policy.sources),
    )


def coloured(claims: Sequence[CoreClaim], colours: Mapping[str, ExplainedRgba]) -> tuple[ColouredClaim, ...]:
    """The claims that make up an article's dimensions, as far as they have their own."""
    return tuple(
        ColouredClaim(claim_id=claim.id, worthiness=claim.check_worthiness, rgba=colours[claim.id].values)
        for claim in claims
        if claim.id in colours
    )


# What the trace says of an article's targets and of explainability (seed 002), from the values that decided.


def target_events(plan: TargetPlan, policy: TargetPolicy) -> tuple[Event, ...]:
    """How many targets were worth it, whether the anchor was forced among them, and which they are."""
    floor, ceiling = policy.bounds(plan.budget)
    params = {
        "value": policy.value,
        "decay": policy.decay,
        "cost": policy.cost,
        "least": policy.least,
        "floor": float(floor),
        "ceiling": float(ceiling),
    }
    reasons = (*(t.reason for t in plan.targets), *(d.reason_code for d in plan.deferred))
    displaced = next((d.claim_id for d in plan.deferred if d.reason_code == DISPLACED), None)
    anchors = [t.claim_id for t in plan.targets if t.reason is TargetReason.ANCHOR]
    codes = tuple(dict.fromkeys((plan.stop, *reasons)))
    return (
        BayesianBudget(optimal_k=plan.optimal_k, marginal_analysis=plan.marginals, params=params),
        *(AnchorForced(claim_id=claim_id, displaced=displaced) for claim_id in anchors),
        TargetsChosen(targets=plan.targets, deferred=plan.deferred, reason_codes=codes),
    )


def tier_event(claim_id: str, before: float, best: Tier | None, source: str, policy: SourcePolicy) -> ExplainabilityTierFactor:
    """What the best tier among a claim's sources makes of its explainability; the same formula decides and is told."""
    after = explainability(before, best, policy)
    (term,) = after.terms
    return ExplainabilityTierFactor(
        pre_A=term.raw,
        prior=term.weight * policy.explains_b,
        baseline=policy.explains_b,
        factor=term.weight,
        post_A=after.value,
        best_tier=best or Tier.UNKNOWN,
        claim_id=claim_id,
        source=source,
    )


NOT_STATED, NOT_READ, NO_TIME = "not_stated_by_shared_evidence", "not_read", "budget_exhausted"


@dataclass(frozen=True, kw_only=True, slots=True)
class RelatedClaims:
    """How the claims of an article hang together."""

    graph: OrderedGraph
    contradictions: tuple[Contradiction, ...] = ()
    mismatch: float | None = None
    """How far the text does not bear out its headline."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checked:
    """Everything a report is made of."""

    request: ArticleRequest
    read: ArticleClaims
    related: RelatedClaims
    plan: TargetPlan
    sufficiency: Mapping[str, Score]
    followed: Inlined
    settled: SettledClaims


def report(checked: Checked, policy: Policy) -> tuple[ArticleReport, tuple[ExplainabilityTierFactor, ...]]:
    """The report, as far as it does not concern the run itself, and what tiers made of explainability."""
    request, read, related, settled = checked.request, checked.read, checked.related, checked.settled
    publisher = publisher_tier(request.url, policy, request.topic)
    found = {id_: sided(finding.evidence, settled.independent(id_)) for id_, finding in settled.findings.items()}
    believed = beliefs(related.graph, found, publisher, policy)
    chosen = {target.claim_id for target in checked.plan.targets}
    looked_at = chosen | set(settled.inherited_from)
    dimensions = {
        claim.id: colours(claim, believed[claim.id], found.get(claim.id, {}), _shown(claim, checked, policy), publisher, policy)
        for claim in read.claims
        if claim.id in looked_at
    }
    article = article_rgba(coloured([c for c in read.claims if c.id in chosen], dimensions))
    central = centrality(related.graph, policy.claim_graph)
    deferred = {one.claim_id: one.reason_code for one in checked.plan.deferred}
    evoi = {one.claim_id: one.evoi for one in checked.plan.marginals}
    made = ArticleReport(
        case_id="",
        title=read.title,
        url=request.url,
        language=read.language,
        text=request.text,
        budget_class=request.budget_class,
        claims=tuple(
            replace(
                _claim(claim, checked, deferred.get(claim.id), believed[claim.id], central[claim.id]),
                rgba=dimensions.get(claim.id),
                evoi=evoi.get(claim.id),
            )
            for claim in read.claims
        ),
        contradictions=related.contradictions,
        graph=ClaimGraph(claims=related.graph.order, edges=related.graph.edges),
        anchor_id=read.anchor_id,
        rgba=article.values,
        explained=article,
        verified_score=article.g.value,
        skeleton_coverage=dict(read.coverage.shares),
        dropped=read.dropped,
        inline_sources=checked.followed.sources,
    )
    tiers = tuple(
        tier_event(
            id_,
            availability(believed[id_].belief.confidence, policy.rgba).value,
            *best_tier(found.get(id_, {})),
            policy.sources,
        )
        for id_ in related.graph.order
        if id_ in dimensions
    )
    return made, tiers


def _shown(claim: CoreClaim, checked: Checked, policy: Policy) -> Presentation:
    """How honestly a claim is presented; what the headline promises is laid to the claim the article is there for."""
    mismatch = checked.related.mismatch if claim.id == checked.read.anchor_id else None
    linked = claim.id in checked.followed.carried
    return presentation(claim, claim.span.of(checked.request.text), policy.rgba, linked=linked, mismatch=mismatch)


def _claim(claim: CoreClaim, checked: Checked, deferred: str | None, believed: Believed, central: Score) -> ArticleClaim:
    """A claim of the report; one that is not deferred is a target."""
    finding = checked.settled.findings.get(claim.id)
    target = deferred is None
    missing = NO_TIME if target else NOT_READ if claim.id in checked.settled.unread else NOT_STATED
    sufficiency = checked.sufficiency.get(claim.id)
    return ArticleClaim(
        id=claim.id,
        text=claim.claim_text,
        start=claim.span.start,
        end=claim.span.end,
        type=claim.predicate_type,
        worthiness=claim.check_worthiness,
        target=target,
        deferred_reason=deferred,
        undecided_reason=missing if finding is None else None,
        finding=finding,
        inherited_from=checked.settled.inherited_from.get(claim.id, ()),
        belief=believed.belief,
        local_belief=believed.local,
        verdict_score=believed.score.value,
        centrality=central.value,
        core=claim,
        score_terms=(*believed.terms, *(() if sufficiency is None else (sufficiency,)), central),
    )
