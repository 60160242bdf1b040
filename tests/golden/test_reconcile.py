"""Every guard of reconciliation, alone and in order; every check of the binary gate at its edge (000 §8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.evidence import StanceLabel
from adjudge.values.ruling import Grounds, Reconciled, RuledSegment, worker_verdict
from adjudge.values.verdict import SubclaimStatus, Verdict, WorkerVerdict
from adjudge.verify.reconcile import gates, reconcile
from adjudge.verify.ruling import rule

LIBRARY, WEB = VerdictPolicy(), VerdictPolicy(source_gates=1)
TRUE, FALSE, MIXED = Verdict.SUPPORTED, Verdict.REFUTED, Verdict.MIXED
UNVERIFIABLE = Verdict.NOT_ENOUGH_EVIDENCE
HOLDS = RuledSegment(status=SubclaimStatus.VALID, resolved=True)
HALF = RuledSegment(status=SubclaimStatus.PARTIALLY_VALID, resolved=True)
OPEN = RuledSegment(status=SubclaimStatus.UNKNOWN)
FAILS = RuledSegment(status=SubclaimStatus.INVALID, resolved=True, contradicted=True)

SOUND = Grounds(
    proposal=TRUE, segments=(HOLDS,), coverage=0.7, diversity=0.4, agreement=0.8, trust_post=0.45,
    admissible_ratio=0.5, supporting_sources=2, entailment=0.58, contradiction=0.0,
)  # fmt: skip
"""TRUE, with everything at the edge of what it needs and nothing that forces it."""
UNSOUND = replace(
    SOUND, proposal=FALSE, segments=(FAILS,), agreement=0.0, supporting_sources=0, refuting_sources=2,
    entailment=0.0, contradiction=0.58,
)  # fmt: skip
"""The same for FALSE."""


def held(grounds: Grounds, policy: VerdictPolicy = WEB, **changes: Any) -> Reconciled:
    return reconcile(replace(grounds, **changes), policy)


def told(grounds: Grounds, policy: VerdictPolicy = WEB, **changes: Any) -> tuple[Verdict, tuple[str, ...]]:
    outcome = held(grounds, policy, **changes)
    return outcome.verdict, outcome.reasons


class TestProposal:
    def test_what_the_evidence_bears_out_stands(self) -> None:
        assert told(SOUND) == (TRUE, ())
        assert told(UNSOUND) == (FALSE, ("contradiction_dominance",))

    def test_a_rationale_that_argues_the_other_way_undoes_it(self) -> None:
        undecided = replace(SOUND, segments=(HALF,), contradiction=0.41, refuting_sources=2)
        assert told(undecided, rationale=StanceLabel.SUPPORTS) == (TRUE, ())
        assert told(undecided, rationale=StanceLabel.REFUTES) == (UNVERIFIABLE, ("rationale_disagrees",))

    @pytest.mark.parametrize(
        ("segments", "proposal", "verdict"),
        [
            ((HOLDS, HOLDS), UNVERIFIABLE, TRUE),
            ((FAILS, OPEN), TRUE, FALSE),
            ((HOLDS, FAILS), TRUE, MIXED),
            ((HALF, FAILS), FALSE, MIXED),
            ((HALF, OPEN), TRUE, TRUE),
            ((HALF, OPEN), FALSE, UNVERIFIABLE),
            ((OPEN,), TRUE, UNVERIFIABLE),
            ((), TRUE, UNVERIFIABLE),
        ],
    )
    def test_the_breakdown_overrules_it(self, segments: tuple[RuledSegment, ...], proposal: Verdict, verdict: Verdict) -> None:
        # Signals of .58 and .41 are neither weak, nor decisive, nor in conflict: the breakdown's word stands.
        for_it, against = (0.41, 0.58) if verdict is FALSE else (0.58, 0.41)
        outcome = held(
            SOUND, LIBRARY, segments=segments, proposal=proposal, entailment=for_it, contradiction=against,
            refuting_sources=1, supporting_sources=1,
        )  # fmt: skip
        assert outcome.verdict is verdict
        assert ("breakdown" in outcome.reasons) == (verdict is not proposal)


class TestSignals:
    def test_weak_signals_leave_it_open(self) -> None:
        assert told(SOUND, entailment=0.57, supporting_sources=1, best_credibility=0.9) == (
            UNVERIFIABLE,
            ("weak_signal",),
        )

    def test_a_verdict_against_its_own_signal_is_left_open(self) -> None:
        # All parts hold, yet contradiction is the stronger signal; .41 is too much to call it decisive, and has
        # .695 / (.695 + 1.5) = .32 of the odds.
        outcome = told(SOUND, entailment=0.41, contradiction=0.6, refuting_sources=2)
        assert outcome == (UNVERIFIABLE, ("weak_signal",))

    def test_a_decisive_signal_decides_at_its_edge(self) -> None:
        assert told(SOUND, proposal=UNVERIFIABLE, segments=(HALF,), contradiction=0.40) == (
            TRUE, ("decisive_entailment",),
        )  # fmt: skip
        assert told(SOUND, proposal=UNVERIFIABLE, segments=(HALF,), contradiction=0.41, supporting_sources=1) == (
            UNVERIFIABLE, (),
        )  # fmt: skip
        assert told(UNSOUND, segments=(OPEN,), entailment=0.40)[0] is FALSE
        assert told(UNSOUND, segments=(OPEN,), entailment=0.41, refuting_sources=1)[0] is UNVERIFIABLE

    def test_entailment_does_not_decide_over_a_contradicted_part(self) -> None:
        assert told(SOUND, segments=(HOLDS, FAILS), entailment=0.9) == (MIXED, ("breakdown",))

    def test_conflict_of_both_signals(self) -> None:
        assert told(SOUND, entailment=0.58, contradiction=0.45, refuting_sources=2) == (UNVERIFIABLE, ("conflict",))
        assert told(SOUND, entailment=0.58, contradiction=0.44, refuting_sources=2) == (TRUE, ())

    def test_a_signal_with_less_than_a_quarter_of_the_odds_is_no_conflict(self) -> None:
        # Odds of .8 are 4 to 1. Of .58: 1.381 to 1, and 1.381 / 5.381 = .2566; of .56: 1.273 to 1, and 1.273 / 5.273 = .2414.
        assert told(SOUND, entailment=0.8, contradiction=0.58, refuting_sources=2) == (UNVERIFIABLE, ("conflict",))
        assert told(SOUND, entailment=0.8, contradiction=0.56, refuting_sources=2) == (TRUE, ())
        assert told(UNSOUND, entailment=0.56, contradiction=0.8, supporting_sources=2)[0] is FALSE
        assert told(UNSOUND, entailment=0.58, contradiction=0.8, supporting_sources=2)[0] is UNVERIFIABLE

    def test_two_plain_signals_are_in_conflict_whatever_their_odds(self) -> None:
        # Of .7: 2.333 to 1, beside 99 to 1 for .99: .0230 of the odds, and yet it is plain enough to stand.
        assert told(SOUND, entailment=0.99, contradiction=0.70, refuting_sources=2) == (UNVERIFIABLE, ("conflict",))
        assert told(SOUND, entailment=0.99, contradiction=0.69, refuting_sources=2) == (TRUE, ())

    def test_an_outweighed_signal_does_not_keep_the_other_from_deciding(self) -> None:
        # .41 has .695 / (.695 + 2.125) = .246 of the odds beside .68, and .257 beside .667.
        for strength, verdict in ((0.68, TRUE), (0.667, UNVERIFIABLE)):
            changes = {"entailment": strength, "contradiction": 0.41, "supporting_sources": 1}
            assert told(SOUND, LIBRARY, proposal=UNVERIFIABLE, segments=(HALF,), **changes)[0] is verdict

    def test_conflict_about_different_parts_is_mixed(self) -> None:
        outcome = held(SOUND, segments=(HOLDS, FAILS), entailment=0.6, contradiction=0.6, refuting_sources=2)
        assert (outcome.verdict, outcome.reasons) == (MIXED, ("breakdown",))


class TestVotes:
    def test_two_of_three_settle_a_conflict(self) -> None:
        # 2 / 3 = .667
        assert told(SOUND, entailment=0.6, contradiction=0.5, refuting_sources=1) == (TRUE, ("conflict", "vote_true"))
        against = replace(UNSOUND, entailment=0.5, contradiction=0.6, supporting_sources=1, coverage=0.7)
        assert told(against) == (FALSE, ("conflict", "vote_false", "contradiction_dominance"))

    def test_three_of_five_do_not(self) -> None:
        # 3 / 5 = .60
        votes = {"supporting_sources": 3, "refuting_sources": 2}
        assert told(SOUND, entailment=0.6, contradiction=0.5, **votes) == (UNVERIFIABLE, ("conflict",))

    def test_one_source_is_no_vote(self) -> None:
        assert told(SOUND, LIBRARY, entailment=0.5, supporting_sources=1) == (UNVERIFIABLE, ("weak_signal",))
        assert told(SOUND, LIBRARY, entailment=0.5, supporting_sources=2) == (TRUE, ("weak_signal", "vote_true"))

    def test_a_vote_needs_a_signal_behind_it(self) -> None:
        assert told(SOUND, entailment=0.44) == (UNVERIFIABLE, ("weak_signal",))


class TestStances:
    @pytest.mark.parametrize(
        ("changes", "verdict"),
        [
            ({}, TRUE),
            ({"stance_support": 0.69}, UNVERIFIABLE),
            ({"coverage": 0.69}, UNVERIFIABLE),
            ({"admissible_ratio": 0.59}, UNVERIFIABLE),
            ({"segments": (HALF, FAILS)}, UNVERIFIABLE),
        ],
    )
    def test_support_forces_true(self, changes: dict[str, Any], verdict: Verdict) -> None:
        forced = replace(SOUND, segments=(HALF,), entailment=0.3, stance_support=0.70, coverage=0.70, admissible_ratio=0.60)
        outcome = held(forced, **changes)
        assert outcome.verdict is verdict
        assert ("stance_true" in outcome.reasons) == (verdict is TRUE)

    @pytest.mark.parametrize(
        ("changes", "verdict"),
        [({}, FALSE), ({"stance_refute": 0.61}, UNVERIFIABLE), ({"coverage": 0.59}, UNVERIFIABLE)],
    )
    def test_refutation_forces_false(self, changes: dict[str, Any], verdict: Verdict) -> None:
        forced = replace(UNSOUND, segments=(OPEN,), contradiction=0.3, stance_refute=0.62, coverage=0.60)
        outcome = held(forced, **changes)
        assert outcome.verdict is verdict
        assert ("stance_false" in outcome.reasons) == (verdict is FALSE)

    def test_a_refuting_stance_without_the_coverage_forbids_true(self) -> None:
        assert told(SOUND, stance_refute=0.62, coverage=0.59) == (UNVERIFIABLE, ("opposed_true",))
        assert told(SOUND, stance_refute=0.61, coverage=0.59) == (TRUE, ())

    def test_of_two_strong_stances_the_refuting_one_stands(self) -> None:
        both = replace(SOUND, stance_support=0.9, stance_refute=0.9, admissible_ratio=0.6, refuting_sources=8)
        assert held(both).verdict is FALSE


class TestBinaryGate:
    @pytest.mark.parametrize(
        ("changes", "failed"),
        [
            ({}, []),
            ({"admissible_ratio": 0.49}, ["admissible"]),
            ({"diversity": 0.39}, []),
            ({"diversity": 0.39, "trust_post": 0.44}, ["diverse_or_trusted"]),
            ({"coverage": 0.69}, []),
            ({"coverage": 0.69, "agreement": 0.79}, ["covered_or_agreed"]),
            ({"supporting_sources": 1}, ["enough_sources"]),
            ({"supporting_sources": 1, "best_credibility": 0.90}, []),
            ({"supporting_sources": 1, "refuting_sources": 1}, ["enough_sources"]),
            ({"supporting_sources": 0, "best_credibility": 0.90}, ["explicit_stance", "enough_sources"]),
        ],
    )
    def test_each_check_of_true(self, changes: dict[str, Any], failed: list[str]) -> None:
        grounds = replace(SOUND, **changes)
        assert [g.name for g in gates(TRUE, grounds, WEB) if not g.passed] == failed
        assert reconcile(grounds, WEB).verdict is (UNVERIFIABLE if failed else TRUE)

    @pytest.mark.parametrize(
        ("changes", "failed"),
        [
            ({}, []),
            ({"coverage": 0.69}, []),  # both sources refute: agreement with FALSE is 1
            ({"coverage": 0.69, "supporting_sources": 1}, ["covered_or_agreed"]),  # 2 / 3
            ({"refuting_sources": 1, "best_credibility": 1.0}, ["enough_sources"]),
        ],
    )
    def test_each_check_of_false(self, changes: dict[str, Any], failed: list[str]) -> None:
        grounds = replace(UNSOUND, **changes)
        assert [g.name for g in gates(FALSE, grounds, WEB) if not g.passed] == failed
        assert reconcile(grounds, WEB).verdict is (UNVERIFIABLE if failed else FALSE)

    def test_a_gate_shows_the_values_it_saw(self) -> None:
        seen = {g.name: g.values for g in held(SOUND).gates}
        assert seen["diverse_or_trusted"] == {"diversity": 0.4, "trust_post": 0.45}
        assert seen["enough_sources"] == {"sources": 2.0, "credibility": 0.0}

    def test_a_verdict_without_a_side_has_no_gate_to_pass(self) -> None:
        assert held(SOUND, segments=(HOLDS, FAILS), entailment=0.9).gates == ()

    def test_on_one_s_own_documents_source_count_and_diversity_do_not_gate(self) -> None:
        alone = {"supporting_sources": 1, "diversity": 0.0, "trust_post": 0.0}
        assert told(SOUND, LIBRARY, **alone) == (TRUE, ())
        assert told(SOUND, WEB, **alone) == (UNVERIFIABLE, ("binary_gate",))
        assert held(SOUND, LIBRARY, **alone, admissible_ratio=0.49).verdict is UNVERIFIABLE

    def test_what_was_read_there_plainly_is_put_to_no_gate_and_told_of_it_all_the_same(self) -> None:
        plain = {"fitted": True, "given": True, "admissible_ratio": 0.1, "coverage": 0.1, "agreement": 0.1}
        assert told(SOUND, LIBRARY, **plain) == (TRUE, ())
        assert told(SOUND, LIBRARY, **plain | {"given": False}) == (UNVERIFIABLE, ("binary_gate",))
        assert told(SOUND, WEB, **plain) == (UNVERIFIABLE, ("binary_gate",))
        shown = held(SOUND, LIBRARY, **plain).gates
        assert [g.name for g in shown if not g.passed] == ["admissible", "covered_or_agreed"]


class TestExceptions:
    TRUE_ANYWAY = replace(
        SOUND, coverage=0.9, agreement=0.9, admissible_ratio=0.6, stance_support=0.68, contradiction=0.34,
        diversity=0.0, trust_post=0.0, supporting_sources=1,
    )  # fmt: skip
    FALSE_ANYWAY = replace(
        UNSOUND,
        coverage=0.70,
        refuting_sources=4,
        supporting_sources=1,
        admissible_ratio=0.1,
        diversity=0.0,
        trust_post=0.0,
    )
    """4 of 5 sources agree that it is false: .80."""

    def test_true(self) -> None:
        assert told(self.TRUE_ANYWAY) == (TRUE, ("true_exception", "single_source"))

    @pytest.mark.parametrize(
        "changes",
        [
            {"coverage": 0.89},
            {"agreement": 0.89},
            {"admissible_ratio": 0.59},
            {"stance_support": 0.67},
            {"contradiction": 0.35},
        ],
    )
    def test_true_needs_all_of_it(self, changes: dict[str, Any]) -> None:
        assert held(self.TRUE_ANYWAY, **changes).verdict is UNVERIFIABLE

    def test_false(self) -> None:
        assert told(self.FALSE_ANYWAY) == (FALSE, ("false_exception",))

    @pytest.mark.parametrize("changes", [{"coverage": 0.69}, {"refuting_sources": 3}])
    def test_false_needs_both(self, changes: dict[str, Any]) -> None:
        assert held(self.FALSE_ANYWAY, **changes).verdict is UNVERIFIABLE

    def test_false_is_never_from_one_source_of_the_web(self) -> None:
        alone = {"refuting_sources": 1, "supporting_sources": 0}
        assert held(self.FALSE_ANYWAY, **alone).verdict is UNVERIFIABLE
        assert held(self.FALSE_ANYWAY, LIBRARY, **alone).verdict is FALSE


class TestRuling:
    def test_a_true_claim(self) -> None:
        ruling = rule(replace(SOUND, sufficient=True), WEB)
        # truth: 1, at most .85 + .10 · .4
        assert ruling.truthfulness_percent == pytest.approx(89.0)
        # .30 · .89 + .25 · .7 + .20 · .8 + .15 · .4 + .10 · .45 = .267 + .175 + .16 + .06 + .045
        assert ruling.confidence.value == pytest.approx(0.707)
        assert (ruling.verdict, worker_verdict(ruling.verdict, ruling.reasons)) == (TRUE, WorkerVerdict.TRUE)
        assert ruling.reasons == ("diversity_ceiling",)

    def test_a_false_one(self) -> None:
        ruling = rule(replace(UNSOUND, sufficient=True), WEB)
        assert (ruling.verdict, worker_verdict(ruling.verdict, ruling.reasons), ruling.truth.value) == (
            FALSE,
            WorkerVerdict.FALSE,
            0.0,
        )
        # .25 · .7 + .15 · .4 + .10 · .45 = .28, lifted twice
        assert ruling.confidence.value == 0.80
        assert ruling.reasons == ("contradiction_dominance", "within_bounds", "contradicted_floor", "dominance_floor")

    def test_one_source_is_partially_true_to_the_worker(self) -> None:
        ruling = rule(replace(SOUND, supporting_sources=1, best_credibility=0.95), WEB)
        assert (ruling.verdict, worker_verdict(ruling.verdict, ruling.reasons)) == (TRUE, WorkerVerdict.PARTIALLY_TRUE)
        assert ruling.truthfulness_percent == 75.0
        assert "single_source" in ruling.reasons

    def test_an_absolute_claim_is_guarded(self) -> None:
        ruling = rule(replace(SOUND, absolute=True), WEB)
        assert (ruling.verdict, ruling.truthfulness_percent) == (TRUE, pytest.approx(55.0))
        assert "absolute_quantifier" in ruling.reasons

    def test_an_undecided_one(self) -> None:
        ruling = rule(replace(SOUND, entailment=0.3), WEB)
        assert (ruling.verdict, worker_verdict(ruling.verdict, ruling.reasons)) == (
            UNVERIFIABLE,
            WorkerVerdict.UNVERIFIABLE,
        )
        assert (ruling.truthfulness_percent, ruling.confidence.value) == (45.0, 0.35)
