"""What the trace says of an article's targets and of explainability (seed 002), from the values that decided."""

from __future__ import annotations

from adjudge.model.source import Tier
from adjudge.model.targets import DISPLACED, TargetPlan, TargetReason
from adjudge.model.trace import AnchorForced, BayesianBudget, Event, ExplainabilityTierFactor, TargetsChosen
from adjudge.policy.sources import SourcePolicy
from adjudge.policy.targets import TargetPolicy
from adjudge.scoring.tiers import explainability


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
    forced = (
        AnchorForced(claim_id=t.claim_id, displaced=displaced) for t in plan.targets if t.reason is TargetReason.ANCHOR
    )
    return (
        BayesianBudget(optimal_k=plan.optimal_k, marginal_analysis=plan.marginals, params=params),
        *forced,
        TargetsChosen(
            targets=plan.targets, deferred=plan.deferred, reason_codes=tuple(dict.fromkeys((plan.stop, *reasons)))
        ),
    )


def tier_event(
    claim_id: str, before: float, best: Tier | None, source: str, policy: SourcePolicy
) -> ExplainabilityTierFactor:
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
