"""Which claims of an article are searched for: as many as are worth it, within the bounds of the budget (seed 002).

It decides where to spend, never what is true: a claim that is chosen still needs evidence.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum, log2

from adjudge.policy.article import EscalationPolicy, TargetPolicy
from adjudge.values.article_claim import (
    DISPLACED,
    Cluster,
    CoreClaim,
    Deferred,
    Marginal,
    Target,
    TargetPlan,
    TargetReason,
    TargetStop,
)
from adjudge.values.budget import BudgetClass
from adjudge.values.claim import Anchor
from adjudge.values.evidence import StanceLabel
from adjudge.values.score import Honesty, Score, formula, product, total, weighted

# What looking a claim up is expected to be worth (seed 002).


@formula(
    "evoi.entropy",
    origin="Shannon 1948, A Mathematical Theory of Communication (seed 002)",
    label=Honesty.GROUNDED,
    text="H = −p log₂ p − (1 − p) log₂ (1 − p), 0 at both ends",
)
def entropy(probability: float) -> float:
    """How uncertain something is, in bits: 1 where it may as well be true as false, 0 where it is settled."""
    return sum(-p * log2(p) for p in (probability, 1.0 - probability) if p > 0.0)


@formula(
    "evoi.claim",
    origin="seed 002 (EVOI-based target count); value, harm and confidence factors of constants.md",
    label=Honesty.HEURISTIC,
    text="EVOI = 2 · H(prior) · worthiness · (1 + harm potential) · (0.6, 0.8, 1.0 for high, medium, low metadata confidence)",
)
def claim_evoi(claim: CoreClaim, prior: float, policy: TargetPolicy) -> Score:
    """What a search for a claim is worth: the more the less is known of it, the more it is worth checking, the more harm it
    could do and the less sure its fields are."""
    sure: float = getattr(policy, f"confidence_{claim.metadata_confidence}")
    return product(
        "evoi.claim",
        {
            "value": policy.value,
            "entropy": entropy(prior),
            "worthiness": claim.check_worthiness,
            "harm": 1.0 + claim.harm_potential,
            "confidence": sure,
        },
    )


EVEN = 0.5
"""The prior of a claim nothing is known about."""


def marginals(claims: Sequence[CoreClaim], policy: TargetPolicy) -> tuple[Marginal, ...]:
    """What each further target would bring, the most valuable first and of equals the earlier in the text."""
    scored = [(claim.id, claim_evoi(claim, EVEN, policy)) for claim in claims]
    scored.sort(key=lambda one: -one[1].value)
    found: list[Marginal] = []
    net = 0.0
    for rank, (claim_id, evoi) in enumerate(scored, start=1):
        marginal = evoi.value * policy.decay**rank
        net += marginal - policy.cost
        found.append(Marginal(claim_id=claim_id, evoi=evoi, marginal=marginal, net=net))
    return tuple(found)


def _refused(marginal: float, policy: TargetPolicy) -> TargetStop | None:
    """Why a further target is not worth it, in the order of the seed; None where it is: then only the ceiling is in its way."""
    if marginal < policy.least:
        return TargetStop.BELOW_MINIMUM
    return TargetStop.BELOW_COST if marginal < policy.cost else None


@formula(
    "targets.optimal_k",
    origin="seed 002 (EVOI-based target count): expected value of information, Howard 1966, with costs set by hand",
    label=Honesty.HEURISTIC,
    text="k* = argmax over k of Σ EVOIᵢ · 0.85^i − 0.5 k, i from 1, within the ceiling; no target whose EVOIᵢ · 0.85^i < 0.05",
)
def optimal_k(found: Sequence[Marginal], ceiling: int, policy: TargetPolicy) -> tuple[int, TargetStop]:
    """How many targets are worth most, and what ended the adding. Claims come by value and values decay, so the sum rises up
    to one place and falls from there: stopping at the first that is not worth its cost finds the best number."""
    for count, one in enumerate(found):
        if (stop := _refused(one.marginal, policy)) is not None or count >= ceiling:
            return count, stop or TargetStop.CEILING
    return len(found), TargetStop.NO_MORE_CLAIMS


def choose_targets(
    claims: Sequence[CoreClaim],
    policy: TargetPolicy,
    *,
    budget: BudgetClass = BudgetClass.STANDARD,
    anchor: str | None = None,
) -> TargetPlan:
    """The claims to search for. The floor of the budget is filled up with the next best; the article's anchor claim is
    always among them, and where that would break the ceiling it takes the place of the least valuable."""
    floor, ceiling = policy.bounds(budget)
    found = marginals(claims, policy)
    best, stop = optimal_k(found, ceiling, policy)
    ranked = [one.claim_id for one in found]
    count = min(len(ranked), max(best, floor))
    reasons = dict.fromkeys(ranked[:best], TargetReason.EVOI) | dict.fromkeys(ranked[best:count], TargetReason.FLOOR)
    displaced = None
    if anchor is not None and anchor in ranked and anchor not in reasons:
        if count >= ceiling:
            displaced = ranked[count - 1]
            del reasons[displaced]
        reasons[anchor] = TargetReason.ANCHOR
    left = [one for one in found if one.claim_id not in reasons]
    why: dict[str, str] = {one.claim_id: _refused(one.marginal, policy) or TargetStop.CEILING for one in left}
    if displaced is not None:
        why[displaced] = DISPLACED
    return TargetPlan(
        budget=budget,
        optimal_k=best,
        stop=stop,
        marginals=found,
        targets=tuple(Target(claim_id=claim, reason=reason) for claim, reason in reasons.items()),
        deferred=tuple(Deferred(claim_id=claim, reason_code=code) for claim, code in why.items()),
    )


# Whether a claim of an article has evidence enough, or is searched for once more (seed 002, stage 2).


def missing_constraints(anchors: Collection[Anchor], covered: Collection[Anchor]) -> float:
    """The share of a claim's anchors (times, places, numbers, entities) that no evidence covers; 0 where it has none."""
    wanted = set(anchors)
    return len(wanted - set(covered)) / len(wanted) if wanted else 0.0


@formula(
    "escalation.sufficiency",
    origin="seed 002 (sufficiency of the fixed retrieval pipeline); weights, inputs and S_min of constants.md",
    label=Honesty.HEURISTIC,
    text=(
        "S = min(1.5, log₂(1 + clusters)) + min(1.5, mass) − min(1.5, mass of the smaller side) − missing;"
        " mass = Σ P(its side) · reliability over clusters with a side"
    ),
)
def sufficiency(clusters: Sequence[Cluster], missing: float, policy: EscalationPolicy) -> Score:
    """How far a claim's evidence is enough: independent sources that take a side, what they weigh, less what weighs against
    them and what of the claim nothing speaks of. Clusters without a side count for nothing."""
    sided = [c for c in clusters if c.stance.label is not StanceLabel.NEUTRAL]
    masses = {
        side: fsum(c.stance.probability * c.reliability for c in sided if c.stance.label is side)
        for side in (StanceLabel.SUPPORTS, StanceLabel.REFUTES)
    }
    smaller = min(masses.values())
    terms = (
        weighted("CE_cluster_count", min(policy.most_clusters, log2(1 + len(sided))), policy.clusters),
        weighted("SE_support_mass", min(policy.most_mass, fsum(masses.values())), policy.support),
        weighted("conflict_mass", min(policy.most_mass, smaller), -policy.conflict),
        weighted("missing_constraints", missing, -policy.missing),
    )
    return total("escalation.sufficiency", terms)


def escalates(score: Score, policy: EscalationPolicy) -> bool:
    """Whether a claim is searched for again: below S_min, and by no other rule."""
    return score.value < policy.least
