"""How claims of one article bear on each other (seed 002), worked by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.article.contradictions.claim_pairs import contradiction, edge_weights, pair_worth
from adjudge.policy import Policy
from adjudge.values.evidence import Stance

POLICY = Policy().claim_graph


def stance(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


class TestWorth:
    def test_what_few_claims_share_counts_most(self) -> None:
        # ln(1 + 8/2) + ln(1 + 8/8) = ln 5 + ln 2 = 1.609438 + 0.693147
        assert pair_worth(8, [2], [8]) == pytest.approx(2.302585, abs=1e-6)

    def test_nothing_shared_is_worth_nothing(self) -> None:
        assert pair_worth(8, [], []) == 0.0


class TestContradiction:
    def test_it_is_the_mean_of_both_ways(self) -> None:
        score = contradiction(stance(0.05, 0.40), stance(0.0, 0.90))
        assert score.value == pytest.approx(0.65)
        assert [(t.name, t.contribution) for t in score.terms] == [("a_refutes_b", 0.2), ("b_refutes_a", 0.45)]


class TestWeights:
    @pytest.mark.parametrize(
        ("probabilities", "weights"),
        [
            ([0.8], [0.4]),  # .5 · .8
            ([0.8, 0.2], [0.4, 0.1]),  # together 1: nothing to share out
            ([0.9, 0.9, 0.2], [0.225, 0.225, 0.05]),  # .5 · p / 2
            ([], []),
        ],
    )
    def test_what_bears_on_one_claim_shares_the_damping(self, probabilities: list[float], weights: list[float]) -> None:
        assert edge_weights(probabilities, POLICY) == pytest.approx(tuple(weights))

    def test_without_damping_nothing_travels(self) -> None:
        assert edge_weights([0.9], replace(POLICY, damping=0.0)) == (0.0,)
