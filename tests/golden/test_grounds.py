"""The strengths that reconciliation reads, and the probability that a verdict is right, worked by hand."""

from __future__ import annotations

from typing import ClassVar

import pytest

from adjudge.policy.verify import ProbabilityPolicy, VerdictPolicy
from adjudge.reading.probability import TextVoice, likelihood, likely_side, together, verdict_probability
from adjudge.values.evidence import Stance, StanceLabel
from adjudge.values.ruling import Grounds, Likelihood, TrustItem
from adjudge.values.score import Score
from adjudge.values.verdict import Verdict
from adjudge.verify.grounds import contradiction, entailment, stance_strength
from adjudge.verify.reconcile import unsure


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


class TestLikelihood:
    POLICY = ProbabilityPolicy(
        supported_bias=-1.0, refuted_bias=0.5, plainness=1.0, similarity=2.0, least=0.001
    )  # fmt: skip
    VOICES = (
        TextVoice(stance=stance(0.8, 0.1), similarity=0.5),
        TextVoice(stance=stance(0.3, 0.3), similarity=0.9),
        TextVoice(stance=stance(0.1, 0.5), similarity=0.2),
    )

    def test_both_sides_and_open_share_the_probability(self) -> None:
        found = likelihood(self.VOICES, self.POLICY)
        # supported by the first text: ln(.8 / .2) + 2 x .5 = 2.386294 (second: -.847298 + 1.8 = .952702); less 1 = 1.386294
        # refuted by the second: -.847298 + 2 x .9 = .952702 (third: ln(.5 / .5) + 2 x .2 = .4); .5 + .952702 = 1.452702
        # e^1.386294 = 4, e^1.452702 = 4.274649, e^0 = 1; of 9.274649
        assert found.supported.value == pytest.approx(0.431283, abs=1e-5)
        assert found.refuted.value == pytest.approx(0.460896, abs=1e-5)
        assert [t.name for t in found.supported.terms] == ["bias", "plainness", "similarity", "share"]
        assert sum(t.contribution for t in found.supported.terms) == pytest.approx(found.supported.value)

    def test_of_nothing_read_neither_side_is_likely(self) -> None:
        found = likelihood([], self.POLICY)
        # ln(.001 / .999) = -6.906755; supported: -7.906755, refuted: -6.406755
        assert (found.supported.value, found.refuted.value) == pytest.approx((0.000368, 0.001647), abs=1e-6)

    def test_one_more_refuting_text_never_makes_support_likelier(self) -> None:
        before = likelihood(self.VOICES, self.POLICY)
        after = likelihood((*self.VOICES, TextVoice(stance=stance(0.0, 0.9), similarity=0.4)), self.POLICY)
        assert after.supported.value < before.supported.value
        assert after.refuted.value > before.refuted.value

    def test_no_reading_is_nearer_to_certain_than_the_least(self) -> None:
        sure = likelihood([TextVoice(stance=stance(1.0, 0.0), similarity=1.0)], self.POLICY)
        # -1 + ln(.999 / .001) + 2 = 7.906755; refuted .5 - 6.906755 + 2 = -4.406755: e^7.906755 / (that + 1 + .0122)
        assert sure.supported.value == pytest.approx(0.999627, abs=1e-6)

    def test_a_claim_is_as_likely_as_its_least_likely_part_and_as_wrong_as_its_worst(self) -> None:
        one, other = likelihood(self.VOICES, self.POLICY), likelihood(self.VOICES[2:], self.POLICY)
        both = together([one, other])
        assert both.supported.value == min(one.supported.value, other.supported.value)
        assert both.refuted.value == max(one.refuted.value, other.refuted.value)

    @pytest.mark.parametrize(
        ("supported", "refuted", "side"),
        [
            (0.7, 0.2, Verdict.SUPPORTED),
            (0.69, 0.2, Verdict.NOT_ENOUGH_EVIDENCE),
            (0.1, 0.75, Verdict.REFUTED),
            (0.5, 0.5, Verdict.NOT_ENOUGH_EVIDENCE),
        ],
    )
    def test_a_side_is_said_from_the_policys_probability_on(self, supported: float, refuted: float, side: Verdict) -> None:
        assert likely_side(likely(supported, refuted), 0.7) is side


class TestProbability:
    SUREST = 0.98

    def test_of_a_side_is_that_sides(self) -> None:
        assert verdict_probability(likely(0.8, 0.1), Verdict.SUPPORTED, self.SUREST).value == 0.8
        assert verdict_probability(likely(0.8, 0.1), Verdict.REFUTED, self.SUREST).value == 0.1

    def test_of_an_open_claim_is_what_both_sides_leave_and_of_a_divided_one_both(self) -> None:
        # 1 - .8 - .1 = .1; .8 + .1 = .9
        found = verdict_probability(likely(0.8, 0.1), Verdict.NOT_ENOUGH_EVIDENCE, self.SUREST)
        assert found.value == pytest.approx(0.1)
        assert verdict_probability(likely(0.8, 0.1), Verdict.MIXED, self.SUREST).value == pytest.approx(0.9)

    def test_nothing_is_surer_than_the_limit(self) -> None:
        found = verdict_probability(likely(0.0, 0.0), Verdict.NOT_ENOUGH_EVIDENCE, self.SUREST)
        assert found.value == 0.98
        assert sum(t.contribution for t in found.terms) == pytest.approx(0.98)

    def test_a_side_says_no_more_than_its_way_is_worth(self) -> None:
        found = verdict_probability(likely(0.97, 0.01), Verdict.SUPPORTED, 0.9)
        assert (found.value, found.fired) == (0.9, ("most",))
        assert sum(t.contribution for t in found.terms) == pytest.approx(0.9)

    def test_one_unknown_site_alone_says_less(self) -> None:
        found = verdict_probability(likely(0.97, 0.01), Verdict.SUPPORTED, 0.9, alone=0.7)
        assert (found.value, found.fired) == (0.7, ("alone",))
        assert verdict_probability(likely(0.6, 0.01), Verdict.SUPPORTED, 0.9, alone=0.7).value == 0.6


def likely(supported: float, refuted: float) -> Likelihood:
    return Likelihood(
        supported=Score(formula="verdict.likelihood", value=supported),
        refuted=Score(formula="verdict.likelihood", value=refuted),
    )


class TestUnsure:
    def test_a_side_that_is_not_likely_enough_is_not_taken_whatever_forced_it(self) -> None:
        policy = VerdictPolicy()
        doubtful, sure = Grounds(likely=likely(0.6, 0.1)), Grounds(likely=likely(0.8, 0.1))
        assert unsure(Verdict.SUPPORTED, doubtful, policy) is Verdict.NOT_ENOUGH_EVIDENCE
        assert unsure(Verdict.SUPPORTED, sure, policy) is Verdict.SUPPORTED
        assert unsure(Verdict.REFUTED, sure, policy) is Verdict.NOT_ENOUGH_EVIDENCE
        assert unsure(Verdict.MIXED, doubtful, policy) is Verdict.MIXED
        assert unsure(Verdict.SUPPORTED, Grounds(), policy) is Verdict.SUPPORTED
