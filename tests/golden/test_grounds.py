"""The strengths that reconciliation reads, and the probability that a verdict is right, worked by hand."""

from __future__ import annotations

from typing import ClassVar

import pytest

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.ruling import Grounds
from adjudge.model.trusting import TrustItem
from adjudge.model.verdict import Verdict
from adjudge.policy.probability import ProbabilityPolicy
from adjudge.scoring.grounds import contradiction, entailment, stance_strength
from adjudge.scoring.probability import verdict_probability


def stance(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


class TestSignals:
    def test_a_claim_is_supported_as_well_as_its_least_supported_part(self) -> None:
        parts = [[stance(0.9, 0.05), stance(0.4, 0.1)], [stance(0.2, 0.1), stance(0.7, 0.1)]]
        # part 1: max(.9, .4) = .9; part 2: max(.2, .7) = .7; the least is .7
        found = entailment(parts)
        assert found.value == 0.7
        assert [(t.name, t.raw, t.contribution) for t in found.terms] == [("part_1", 0.9, 0.0), ("part_2", 0.7, 0.7)]

    def test_one_contradicted_part_contradicts_the_claim(self) -> None:
        parts = [[stance(0.9, 0.05)], [stance(0.1, 0.8), stance(0.2, 0.3)]]
        # part 1: .05; part 2: max(.8, .3) = .8; the most is .8
        assert contradiction(parts).value == 0.8

    def test_a_part_nothing_speaks_to_is_not_supported(self) -> None:
        assert entailment([[stance(0.9, 0.0)], []]).value == 0.0

    def test_a_claim_without_parts_has_no_signal(self) -> None:
        assert entailment([]).value == contradiction([]).value == 0.0


class TestStanceStrength:
    ITEMS = (
        TrustItem(evidence_id="a", stance=stance(0.8, 0.1)),
        TrustItem(evidence_id="b", stance=stance(0.1, 0.7)),
        TrustItem(evidence_id="c", stance=stance(0.2, 0.2)),  # takes no side, so it does not count
    )
    TRUSTS: ClassVar = {"a": 0.6, "b": 0.2, "c": 0.9}

    def test_the_surest_of_a_side_speaks_for_its_share_of_the_trust(self) -> None:
        # supports: .8 x .6 / (.6 + .2) = .8 x .75 = .6
        assert stance_strength(self.ITEMS, self.TRUSTS, StanceLabel.SUPPORTS).value == pytest.approx(0.6)
        # refutes: .7 x .2 / .8 = .175
        assert stance_strength(self.ITEMS, self.TRUSTS, StanceLabel.REFUTES).value == pytest.approx(0.175)

    def test_a_fainter_item_on_the_same_side_does_not_weaken_it(self) -> None:
        more = (*self.ITEMS, TrustItem(evidence_id="d", stance=stance(0.5, 0.1)))
        # supports: .8 x (.6 + .1) / (.6 + .1 + .2) = .8 x .7778 = .6222
        found = stance_strength(more, self.TRUSTS | {"d": 0.1}, StanceLabel.SUPPORTS)
        assert found.value == pytest.approx(0.62222, abs=1e-5)

    def test_without_a_side_there_is_no_strength(self) -> None:
        assert stance_strength(self.ITEMS[2:], self.TRUSTS, StanceLabel.SUPPORTS).value == 0.0


class TestProbability:
    POLICY = ProbabilityPolicy(bias=-2.0, signal=4.0, other=2.0, coverage=0.5, sources=0.25, most=0.98)
    GROUNDS = Grounds(entailment=0.9, contradiction=0.1, coverage=1.0, supporting_sources=3)

    def test_of_a_supported_claim(self) -> None:
        # -2 + 4 x .9 - 2 x .1 + .5 x 1 + .25 x log2(4) = -2 + 3.6 - .2 + .5 + .5 = 2.4; 1 / (1 + e^-2.4) = .916827
        found = verdict_probability(Verdict.SUPPORTED, self.GROUNDS, self.POLICY)
        assert found.value == pytest.approx(0.916827, abs=1e-6)

    def test_of_the_opposite_on_the_same_grounds(self) -> None:
        # -2 + 4 x .1 - 2 x .9 + .5 + .25 x log2(1) = -2.9; 1 / (1 + e^2.9) = .052154
        found = verdict_probability(Verdict.REFUTED, self.GROUNDS, self.POLICY)
        assert found.value == pytest.approx(0.052154, abs=1e-6)

    def test_of_leaving_it_open(self) -> None:
        # -2 + 4 x (1 - .9) = -1.6; coverage and sources say nothing for it; 1 / (1 + e^1.6) = .167982
        found = verdict_probability(Verdict.NOT_ENOUGH_EVIDENCE, self.GROUNDS, self.POLICY)
        assert found.value == pytest.approx(0.167982, abs=1e-6)

    def test_nothing_is_surer_than_the_limit(self) -> None:
        sure = Grounds(entailment=1.0, coverage=1.0, supporting_sources=1023)
        # -2 + 4 + .5 + .25 x 10 = 5; 1 / (1 + e^-5) = .9933, held to .98
        found = verdict_probability(Verdict.SUPPORTED, sure, self.POLICY)
        assert found.value == 0.98
        assert found.fired == ("most",)
        assert sum(t.contribution for t in found.terms) == pytest.approx(0.98)
