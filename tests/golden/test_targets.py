"""Which claims are worth a search (seed 002), worked by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from adjudge.article.targets import choose_targets, claim_evoi, entropy
from adjudge.errors import PolicyError
from adjudge.policy.article import TargetPolicy
from adjudge.values.article_claim import CoreClaim, MetadataConfidence, TargetPlan, TargetReason, TargetStop
from adjudge.values.budget import BudgetClass
from adjudge.values.span import Span

POLICY = TargetPolicy()
MINIMAL, STANDARD, DEEP = BudgetClass


def claim(
    name: str,
    worthiness: float,
    harm: float = 0.0,
    confidence: MetadataConfidence = MetadataConfidence.LOW,
) -> CoreClaim:
    return CoreClaim(
        id=name,
        claim_text="The bridge opened in 1932.",
        span=Span(start=0, end=26),
        check_worthiness=worthiness,
        harm_potential=harm,
        metadata_confidence=confidence,
    )


def names(plan: TargetPlan) -> list[str]:
    return [target.claim_id for target in plan.targets]


class TestValue:
    @pytest.mark.parametrize(
        ("probability", "bits"),
        [(0.5, 1.0), (0.9, 0.468996), (0.1, 0.468996), (0.0, 0.0), (1.0, 0.0)],  # .9 · .152003 + .1 · 3.321928
    )
    def test_uncertainty_is_highest_where_both_are_as_likely(self, probability: float, bits: float) -> None:
        assert entropy(probability) == pytest.approx(bits, abs=1e-6)

    @pytest.mark.parametrize(
        ("given", "prior", "expected"),
        [
            (claim("c", 0.8, 0.5, MetadataConfidence.MEDIUM), 0.5, 1.92),  # 2 · 1 · .8 · 1.5 · .8
            (claim("c", 0.8, 0.5, MetadataConfidence.HIGH), 0.5, 1.44),  # … · .6
            (claim("c", 0.8, 0.5, MetadataConfidence.LOW), 0.5, 2.4),  # … · 1
            (claim("c", 0.8, 0.5, MetadataConfidence.MEDIUM), 0.9, 0.900472),  # 1.92 · .468996
            (claim("c", 0.0, 1.0), 0.5, 0.0),
            (claim("c", 1.0, 1.0), 0.5, 4.0),  # the most there is
        ],
    )
    def test_a_claim_is_worth_the_product_of_five(self, given: CoreClaim, prior: float, expected: float) -> None:
        score = claim_evoi(given, prior, POLICY)
        assert score.value == pytest.approx(expected, abs=1e-6)
        assert [t.name for t in score.terms] == ["value", "entropy", "worthiness", "harm", "confidence"]
        assert sum(t.contribution for t in score.terms) == pytest.approx(score.value)


# EVOI 2, 1.6, 1, .8, .4; with .85^i: 1.7, 1.156, .614125, .417605, .177482.
FIVE = [claim("a", 1.0), claim("b", 0.8), claim("c", 0.5), claim("d", 0.4), claim("e", 0.2)]
TEN = [claim(f"c{i}", 1.0, 1.0) for i in range(10)]  # EVOI 4 each: 3.4, 2.89, 2.4565, 2.088, 1.774, …


class TestCount:
    def test_between_floor_and_ceiling_the_best_sum_decides(self) -> None:
        plan = choose_targets(FIVE, POLICY)
        assert (plan.optimal_k, plan.stop) == (3, TargetStop.BELOW_COST)
        assert names(plan) == ["a", "b", "c"]
        assert [m.marginal for m in plan.marginals] == pytest.approx([1.7, 1.156, 0.614125, 0.417605, 0.177482], abs=1e-6)
        # 1.7 − .5, + 1.156 − .5, + .614125 − .5, + .417605 − .5, + .177482 − .5: highest at three
        assert [m.net for m in plan.marginals] == pytest.approx([1.2, 1.856, 1.970125, 1.887730, 1.565212], abs=1e-6)
        assert [(d.claim_id, d.reason_code) for d in plan.deferred] == [
            ("d", "marginal_evoi_below_cost"),
            ("e", "marginal_evoi_below_cost"),
        ]

    @pytest.mark.parametrize(("budget", "floor"), [(MINIMAL, 1), (STANDARD, 2), (DEEP, 3)])
    def test_the_floor_is_filled_although_nothing_is_worth_it(self, budget: BudgetClass, floor: int) -> None:
        plan = choose_targets([claim(n, 0.2) for n in "abcd"], POLICY, budget=budget)  # .4 · .85 = .34 < .5
        assert (plan.optimal_k, plan.stop) == (0, TargetStop.BELOW_COST)
        assert names(plan) == list("abcd"[:floor])
        assert {target.reason for target in plan.targets} == {TargetReason.FLOOR}

    @pytest.mark.parametrize(("budget", "ceiling"), [(MINIMAL, 3), (STANDARD, 5)])
    def test_the_ceiling_holds_however_much_more_is_worth(self, budget: BudgetClass, ceiling: int) -> None:
        plan = choose_targets(TEN, POLICY, budget=budget)
        assert (plan.optimal_k, plan.stop) == (ceiling, TargetStop.CEILING)
        assert names(plan) == [f"c{i}" for i in range(ceiling)]
        assert {d.reason_code for d in plan.deferred} == {"ceiling_reached"}

    def test_all_are_taken_where_all_are_worth_it(self) -> None:
        plan = choose_targets(TEN, POLICY, budget=DEEP)  # the tenth: 4 · .85¹⁰ = .787498
        assert (plan.optimal_k, plan.stop, plan.deferred) == (10, TargetStop.NO_MORE_CLAIMS, ())

    def test_deep_may_go_far_and_still_stops_at_the_cost(self) -> None:
        many = [claim(f"c{i}", 1.0, 1.0) for i in range(40)]
        plan = choose_targets(many, POLICY, budget=DEEP)
        assert (plan.optimal_k, plan.stop) == (12, TargetStop.BELOW_COST)  # 4 · .85¹² = .568967, 4 · .85¹³ = .483622
        free = choose_targets(many, TargetPolicy(cost=0.0, least=0.0), budget=DEEP)
        assert (free.optimal_k, free.stop) == (30, TargetStop.CEILING)

    @pytest.mark.parametrize("cost", [0.5, 0.01])
    def test_what_is_worth_next_to_nothing_is_left_however_cheap(self, cost: float) -> None:
        plan = choose_targets([claim("a", 1.0), claim("b", 0.03)], TargetPolicy(cost=cost), budget=MINIMAL)
        assert (plan.optimal_k, plan.stop) == (1, TargetStop.BELOW_MINIMUM)  # .06 · .7225 = .04335 < .05
        assert plan.deferred[0].reason_code == "marginal_evoi_below_minimum"

    def test_an_article_without_claims_has_no_targets(self) -> None:
        plan = choose_targets([], POLICY)
        assert (plan.optimal_k, plan.stop, plan.targets) == (0, TargetStop.NO_MORE_CLAIMS, ())

    def test_a_floor_above_its_ceiling_is_refused(self) -> None:
        with pytest.raises(PolicyError, match=r"standard_floor \(9\) must not be above standard_ceiling \(5\)"):
            TargetPolicy(standard_floor=9)


class TestAnchor:
    @pytest.mark.parametrize(
        ("claims", "anchor", "expected", "deferred"),
        [
            (FIVE, "e", ["a", "b", "c", "e"], [("d", "marginal_evoi_below_cost")]),
            (
                TEN[:7],
                "c6",
                ["c0", "c1", "c2", "c3", "c6"],
                [("c4", "displaced_by_anchor"), ("c5", "ceiling_reached")],
            ),
        ],
        ids=["below the ceiling it is added", "at the ceiling it takes the last place"],
    )
    def test_it_is_always_a_target(
        self, claims: Sequence[CoreClaim], anchor: str, expected: list[str], deferred: list[tuple[str, str]]
    ) -> None:
        plan = choose_targets(claims, POLICY, anchor=anchor)
        assert names(plan) == expected
        assert plan.targets[-1].reason is TargetReason.ANCHOR
        assert [(d.claim_id, d.reason_code) for d in plan.deferred] == deferred

    def test_one_that_is_worth_it_anyway_is_not_forced(self) -> None:
        plan = choose_targets(FIVE, POLICY, anchor="b")
        assert plan == choose_targets(FIVE, POLICY)
        assert {target.reason for target in plan.targets} == {TargetReason.EVOI}
