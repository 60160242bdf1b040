"""What the trace says of targets and of explainability: the seed's events with its fields."""

from __future__ import annotations

import json

import pytest

from adjudge.article.report import target_events, tier_event
from adjudge.article.targets import choose_targets
from adjudge.policy.article import TargetPolicy
from adjudge.policy.sources import SourcePolicy
from adjudge.values.article_claim import CoreClaim, TargetReason, TargetStop
from adjudge.values.codec import to_json
from adjudge.values.source import Tier
from adjudge.values.span import Span
from adjudge.values.trace import AnchorForced, BayesianBudget, TargetsChosen

POLICY = TargetPolicy(minimal_ceiling=2)


def claims(*worthiness: float) -> list[CoreClaim]:
    return [
        CoreClaim(id=f"c{n}", claim_text="It opened.", span=Span(start=n, end=n + 1), check_worthiness=worth)
        for n, worth in enumerate(worthiness)
    ]


def test_how_many_are_worth_it_and_which_they_are() -> None:
    plan = choose_targets(claims(1.0, 0.9, 0.1), POLICY)
    budget, chosen = target_events(plan, POLICY)
    assert isinstance(budget, BayesianBudget) and isinstance(chosen, TargetsChosen)
    assert budget.optimal_k == 2
    assert [m.claim_id for m in budget.marginal_analysis] == ["c0", "c1", "c2"]
    assert budget.params == {"value": 2.0, "decay": 0.85, "cost": 0.5, "least": 0.05, "floor": 2.0, "ceiling": 5.0}
    assert [t.claim_id for t in chosen.targets] == ["c0", "c1"]
    assert [d.claim_id for d in chosen.deferred] == ["c2"]
    assert chosen.reason_codes == (TargetStop.BELOW_COST, TargetReason.EVOI)


def test_a_forced_anchor_is_told_with_the_claim_it_displaced() -> None:
    from adjudge.values.budget import BudgetClass

    plan = choose_targets(claims(1.0, 1.0, 0.1), POLICY, budget=BudgetClass.MINIMAL, anchor="c2")
    _, forced, _ = target_events(plan, POLICY)
    assert forced == AnchorForced(claim_id="c2", displaced="c1")


def test_the_events_go_by_the_names_of_the_seed() -> None:
    plan = choose_targets(claims(1.0, 1.0, 0.1), POLICY, anchor="c2")
    names = [event.event for event in target_events(plan, POLICY)]
    assert names == [
        "target_selection.bayesian_budget",
        "target_selection.anchor_forced",
        "target_selection.completed",
    ]


@pytest.mark.parametrize(("best", "told", "prior"), [(Tier.A, "A", 0.96), (None, "UNKNOWN", 0.38)])
def test_what_the_best_tier_makes_of_explainability(best: Tier | None, told: str, prior: float) -> None:
    event = tier_event("c1", 0.6, best, "who.int", SourcePolicy())
    assert json.loads(to_json(event)) == {
        "event": "verdict.explainability_tier_factor",
        "pre_A": 0.6,
        "prior": pytest.approx(prior),
        "baseline": 0.9,
        "factor": pytest.approx(prior / 0.9),
        "post_A": pytest.approx(0.6 * prior / 0.9),
        "best_tier": told,
        "claim_id": "c1",
        "source": "who.int",
    }
