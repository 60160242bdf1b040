"""Truth by status, its guards and caps, and evidence quality, worked by hand (000 §6)."""

from __future__ import annotations

import pytest

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.ruling import Grounds, RuledSegment, SupportSignals
from adjudge.values.score import Score
from adjudge.values.verdict import SubclaimStatus, Verdict
from adjudge.verify.ruling import evidence_quality, final_truth, item_support, segment_truth, status_truth

LIBRARY, WEB = VerdictPolicy(), VerdictPolicy(source_gates=1)
STRONG, VALID, PARTLY = SubclaimStatus.STRONGLY_VALID, SubclaimStatus.VALID, SubclaimStatus.PARTIALLY_VALID
UNKNOWN, PARTLY_NOT, INVALID = SubclaimStatus.UNKNOWN, SubclaimStatus.PARTIALLY_INVALID, SubclaimStatus.INVALID
AGREES, DIFFERS = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS


def resolved(status: SubclaimStatus, quantity: QuantityOutcome = QuantityOutcome.UNDECIDED) -> RuledSegment:
    return RuledSegment(status=status, resolved=True, quantity=quantity)


def contradicted(status: SubclaimStatus = INVALID) -> RuledSegment:
    return RuledSegment(status=status, resolved=True, contradicted=True)


def still_open(status: SubclaimStatus = UNKNOWN) -> RuledSegment:
    return RuledSegment(status=status)


def by_status(*segments: RuledSegment) -> Score:
    return status_truth(Grounds(segments=segments), LIBRARY)


class TestStatus:
    @pytest.mark.parametrize(
        ("status", "counts"),
        [(STRONG, 1.0), (VALID, 1.0), (PARTLY, 0.75), (UNKNOWN, 0.45), (PARTLY_NOT, 0.25), (INVALID, 0.0)],
    )
    def test_each_status_has_its_weight(self, status: SubclaimStatus, counts: float) -> None:
        assert segment_truth(resolved(status), LIBRARY) == counts

    def test_the_mean_less_the_penalties(self) -> None:
        # (1 + .75 + .45 + 0) / 4 = .55;  − .30 · 1/4 = .075;  − .10 · 1/4 = .025
        score = by_status(resolved(VALID), resolved(PARTLY), still_open(), contradicted())
        assert score.value == pytest.approx(0.45)
        assert [(t.name, t.contribution) for t in score.terms] == [
            ("statuses", pytest.approx(0.55)),
            ("contradicted_ratio", pytest.approx(-0.075)),
            ("unresolved_ratio", pytest.approx(-0.025)),
        ]
        assert score.fired == ()

    def test_a_claim_without_parts_is_unknown_and_open(self) -> None:
        assert by_status().value == pytest.approx(0.35)  # .45 − .10

    def test_support_that_leaves_a_part_open_stays_below_certainty(self) -> None:
        # (19 + .45) / 20 = .9725, − .10 / 20 = .9675, capped
        score = by_status(*[resolved(VALID)] * 19, still_open())
        assert (score.value, score.fired) == (0.89, ("unresolved_support",))
        assert score.terms[-1].contribution == pytest.approx(-0.0775)  # .89 − .9675

    def test_refuting_the_open_part_does_not_lift_that_cap(self) -> None:
        # 19 / 20 = .95, − .30 / 20 = .935, still capped
        assert by_status(*[resolved(VALID)] * 19, contradicted()).value == 0.89

    def test_fully_resolved_and_strongly_true_is_lifted_near_certainty(self) -> None:
        # (1 + 1 + 1 + .75) / 4 = .9375, lifted
        score = by_status(resolved(STRONG), resolved(STRONG), resolved(VALID), resolved(PARTLY))
        assert (score.value, score.fired) == (0.98, ("resolved_true",))
        # (1 + .75) / 2 = .875: resolved, not strong
        assert by_status(resolved(STRONG), resolved(PARTLY)).value == pytest.approx(0.875)
        assert by_status(resolved(STRONG)).value == 1.0

    def test_pure_contradiction_is_forced_low(self) -> None:
        # 3 · .45 / 4 = .3375, − .075 − .075 = .1875, capped
        score = by_status(still_open(), still_open(), still_open(), contradicted())
        assert (score.value, score.fired) == (0.12, ("contradicted_false",))

    def test_truth_is_never_below_nothing(self) -> None:
        score = by_status(contradicted())  # 0 − .30
        assert (score.value, score.fired) == (0.0, ("within_bounds",))


class TestNumbers:
    def test_a_certain_check_decides_its_part(self) -> None:
        assert segment_truth(resolved(UNKNOWN, AGREES), LIBRARY) == 0.90
        assert segment_truth(resolved(VALID, AGREES), LIBRARY) == 1.0
        assert segment_truth(resolved(VALID, DIFFERS), LIBRARY) == 0.10
        assert segment_truth(resolved(INVALID, DIFFERS), LIBRARY) == 0.0

    def test_a_number_that_agrees_does_not_lift_what_is_contradicted(self) -> None:
        segment = RuledSegment(status=PARTLY_NOT, resolved=True, contradicted=True, quantity=AGREES)
        assert segment_truth(segment, LIBRARY) == 0.25

    def test_it_counts_for_its_part_only(self) -> None:
        # (.10 + 1) / 2
        score = by_status(resolved(VALID, DIFFERS), resolved(VALID))
        assert score.value == pytest.approx(0.55)
        assert score.fired == ("numeric_override",)


def final(value: float, verdict: Verdict, grounds: Grounds, policy: VerdictPolicy = LIBRARY) -> tuple[float, list[str]]:
    score = final_truth(Score(formula="truth.status", value=value), verdict, grounds, policy)
    assert score.formula == "truth.final"
    return score.value, list(score.fired)


class TestFinal:
    @pytest.mark.parametrize(("diversity", "ceiling"), [(0.0, 0.85), (0.5, 0.90), (1.0, 0.95)])
    def test_diversity_sets_the_ceiling(self, diversity: float, ceiling: float) -> None:
        value, fired = final(1.0, Verdict.SUPPORTED, Grounds(diversity=diversity))
        assert value == pytest.approx(ceiling)
        assert fired == ["diversity_ceiling"]

    def test_numbers_that_all_agree_pass_the_ceiling(self) -> None:
        grounds = Grounds(segments=(resolved(VALID, AGREES), resolved(VALID, AGREES)))
        assert final(1.0, Verdict.SUPPORTED, grounds) == (0.90, ["diversity_ceiling", "numeric_agreement"])
        assert final(0.30, Verdict.REFUTED, grounds) == (0.30, [])

    def test_numbers_that_all_differ_force_it_low(self) -> None:
        assert final(0.40, Verdict.MIXED, Grounds(segments=(resolved(VALID, DIFFERS),))) == (0.10, ["numeric_mismatch"])

    def test_one_number_among_other_parts_leaves_the_whole_alone(self) -> None:
        grounds = Grounds(segments=(resolved(VALID, AGREES), resolved(VALID)))
        assert final(0.70, Verdict.SUPPORTED, grounds) == (0.70, [])

    def test_dominant_contradiction(self) -> None:
        split = Grounds(supporting_sources=1, refuting_sources=1, diversity=0.4)
        assert final(0.40, Verdict.REFUTED, split, WEB) == (0.15, ["dominated"])
        assert final(0.40, Verdict.REFUTED, Grounds(refuting_sources=2, diversity=0.39), WEB) == (0.40, [])
        assert final(0.40, Verdict.REFUTED, Grounds(refuting_sources=2)) == (0.15, ["dominated"])  # library
        assert final(0.40, Verdict.MIXED, split) == (0.40, [])

    def test_one_supporting_source_of_the_web(self) -> None:
        grounds = Grounds(supporting_sources=1)
        assert final(0.80, Verdict.SUPPORTED, grounds, WEB) == (0.75, ["uncorroborated"])
        assert final(0.80, Verdict.SUPPORTED, grounds) == (0.80, [])
        assert final(0.80, Verdict.SUPPORTED, Grounds(supporting_sources=2), WEB) == (0.80, [])

    def test_absolute_quantifier(self) -> None:
        assert final(0.80, Verdict.SUPPORTED, Grounds(absolute=True)) == (0.55, ["absolute"])

    def test_what_is_refuted_or_undecided_does_not_read_as_true(self) -> None:
        assert final(0.80, Verdict.REFUTED, Grounds()) == (0.45, ["refuted"])
        assert final(0.80, Verdict.NOT_ENOUGH_EVIDENCE, Grounds()) == (0.45, ["unverifiable"])
        assert final(0.20, Verdict.NOT_ENOUGH_EVIDENCE, Grounds()) == (0.20, [])


FULL = SupportSignals(semantic=0.8, graph=0.5, anchor_overlap=0.6, overlap=0.4, credibility=0.9)
# relevance .7 · .8 + .3 · .5 = .71;  .70 · .71 = .497;  .15 · .6 = .09;  .10 · .4 = .04;  .05 · .9 = .045;  together .672


class TestQuality:
    def test_an_item_s_support(self) -> None:
        score = item_support(FULL, LIBRARY)
        assert score.value == pytest.approx(0.672)
        assert [t.contribution for t in score.terms] == pytest.approx([0.497, 0.09, 0.04, 0.045])

    @pytest.mark.parametrize(
        ("contradicts", "uncertain", "reporting", "left", "fired"),
        [
            (True, False, False, 0.2688, ("contradicting",)),  # .672 · .40
            (False, True, False, 0.592, ("uncertain",)),  # .672 − .08
            (False, False, True, 0.612, ("reporting",)),  # .672 − .06
            (True, True, True, 0.1288, ("contradicting", "uncertain", "reporting")),  # .2688 − .14
        ],
    )
    def test_its_penalties(
        self, contradicts: bool, uncertain: bool, reporting: bool, left: float, fired: tuple[str, ...]
    ) -> None:
        signals = SupportSignals(
            semantic=0.8, graph=0.5, anchor_overlap=0.6, overlap=0.4, credibility=0.9,
            contradicts=contradicts, uncertain=uncertain, reporting=reporting,
        )  # fmt: skip
        score = item_support(signals, LIBRARY)
        assert score.value == pytest.approx(left)
        assert score.fired == fired

    def test_a_claim_is_the_mean_of_its_segments_best(self) -> None:
        weaker = SupportSignals(semantic=0.1, credibility=0.0)  # .70 · .07 = .049
        # (.672 + 0) / 2 = .336;  · (.85 + .15 · .4) = .336 · .91
        assert evidence_quality([[weaker, FULL], []], 0.4, LIBRARY).value == pytest.approx(0.30576)
        assert evidence_quality([], 1.0, LIBRARY).value == 0.0

    def test_its_ceiling(self) -> None:
        best = SupportSignals(semantic=1.0, graph=1.0, anchor_overlap=1.0, overlap=1.0, credibility=1.0)
        score = evidence_quality([[best]], 0.5, LIBRARY)  # 1 · (.85 + .075) = .925, at most .85 + .05
        assert score.value == pytest.approx(0.90)
        assert score.fired == ("quality_ceiling",)

    def test_reporting_is_evidence_of_a_belief(self) -> None:
        reported = SupportSignals(semantic=0.5, credibility=0.0, reporting=True)  # .70 · .35 = .245
        assert evidence_quality([[reported]], 1.0, LIBRARY).value == pytest.approx(0.185)  # .245 − .06
        assert evidence_quality([[reported]], 1.0, LIBRARY, belief=True).value == pytest.approx(0.245)
