"""Confidence, cap after cap and floor after floor, worked by hand (000 §7)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.policy.verify import VerdictPolicy
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.ruling import Grounds, RuledSegment
from adjudge.values.verdict import SubclaimStatus, Verdict
from adjudge.verify.ruling import confidence

LIBRARY, WEB = VerdictPolicy(), VerdictPolicy(source_gates=1)
HOLDS = RuledSegment(status=SubclaimStatus.VALID, resolved=True)
OPEN = RuledSegment(status=SubclaimStatus.UNKNOWN)
FAILS = RuledSegment(status=SubclaimStatus.INVALID, resolved=True, contradicted=True)

GOOD = Grounds(
    segments=(HOLDS,), coverage=0.7, diversity=0.6, agreement=0.9, trust_post=0.5, supporting_sources=3, sufficient=True
)
# .30 · .8 + .25 · .7 + .20 · .9 + .15 · .6 + .10 · .5 = .24 + .175 + .18 + .09 + .05 = .735
BEST = replace(GOOD, coverage=1.0, diversity=1.0, agreement=1.0, trust_post=1.0)


def sure(
    truth: float, grounds: Grounds, verdict: Verdict = Verdict.SUPPORTED, policy: VerdictPolicy = LIBRARY
) -> tuple[float, list[str]]:
    score = confidence(truth, verdict, grounds, policy)
    return score.value, list(score.fired)


def close(value: float) -> float:
    return pytest.approx(value)  # type: ignore[no-any-return]


def test_the_five_parts() -> None:
    score = confidence(0.8, Verdict.SUPPORTED, GOOD, LIBRARY)
    assert score.value == pytest.approx(0.735)
    assert [t.contribution for t in score.terms] == pytest.approx([0.24, 0.175, 0.18, 0.09, 0.05])
    assert [t.name for t in score.terms] == ["truth", "coverage", "agreement", "diversity", "trust_post"]
    assert score.fired == ()


def test_it_is_capped() -> None:
    # .30 · .95 + .70 = .985
    assert sure(0.95, BEST) == (0.95, ["composite_cap"])


def test_a_well_covered_truth_keeps_three_quarters_of_itself() -> None:
    covered = replace(GOOD, coverage=0.8, diversity=0.0, agreement=0.0, trust_post=0.0)
    # .30 · .9 + .25 · .8 = .47, lifted to .9 · .75
    assert sure(0.9, covered) == (close(0.675), ["covered_floor"])
    # .27 + .25 · .79 = .4675: below the coverage that lifts
    assert sure(0.9, replace(covered, coverage=0.79)) == (close(0.4675), [])


def test_the_contract_caps_whatever_got_through() -> None:
    policy = VerdictPolicy(confidence_cap=1.0)
    assert sure(1.0, BEST, policy=policy) == (0.98, ["contract_cap"])


@pytest.mark.parametrize(
    ("segments", "cap"),
    [
        ((HOLDS, OPEN), 0.575),  # .40 + .35 · 1/2
        ((HOLDS, HOLDS, HOLDS, OPEN), 0.6625),  # .40 + .35 · 3/4
        ((OPEN,), 0.40),
        ((), 0.40),
    ],
)
def test_open_parts_lower_the_cap(segments: tuple[RuledSegment, ...], cap: float) -> None:
    assert sure(0.8, replace(GOOD, segments=segments)) == (close(cap), ["unresolved_cap"])


def test_insufficient_evidence_lowers_it_too() -> None:
    thin = replace(GOOD, sufficient=False)
    assert sure(0.8, thin) == (0.62, ["insufficient_cap"])
    assert sure(0.8, replace(thin, segments=(HOLDS, OPEN))) == (0.55, ["unresolved_cap", "insufficient_cap"])


def test_open_and_doubtful() -> None:
    # statuses (0 + 0 + .45) / 3 = .15;  cap .40 + .35 · 2/3 = .6333, then .48
    doubtful = replace(GOOD, segments=(FAILS, FAILS, OPEN))
    assert sure(0.8, doubtful) == (0.48, ["unresolved_cap", "doubtful_cap"])
    # statuses (0 + .45 + 1) / 3 = .4833: no longer doubtful
    assert sure(0.8, replace(doubtful, segments=(FAILS, OPEN, HOLDS))) == (close(0.6333333), ["unresolved_cap"])


def test_nothing_is_less_sure_than_one_in_twenty() -> None:
    assert sure(0.0, Grounds(segments=(HOLDS,), sufficient=True)) == (0.05, ["floor"])


def test_a_claim_contradicted_throughout_is_false_with_some_confidence() -> None:
    # no source counted: dominance is out of it.  .25 · .7 = .175, lifted
    failed = Grounds(segments=(FAILS, FAILS), coverage=0.7, sufficient=True)
    assert sure(0.0, failed, Verdict.REFUTED) == (0.50, ["contradicted_floor"])
    assert sure(0.0, replace(failed, segments=(FAILS, OPEN)), Verdict.REFUTED) == (close(0.175), [])
    assert sure(0.0, replace(failed, segments=(FAILS, HOLDS)), Verdict.REFUTED) == (close(0.175), [])
    assert sure(0.0, failed, Verdict.MIXED) == (close(0.175), [])


def test_dominant_contradiction_is_sure() -> None:
    failed = Grounds(segments=(FAILS,), coverage=0.7, refuting_sources=2, diversity=0.4, sufficient=True)
    # .175 + .06 = .235
    assert sure(0.0, failed, Verdict.REFUTED, WEB) == (0.80, ["contradicted_floor", "dominance_floor"])
    alike = replace(failed, diversity=0.0)
    assert sure(0.0, alike, Verdict.REFUTED, WEB) == (0.50, ["contradicted_floor"])
    assert sure(0.0, alike, Verdict.REFUTED) == (0.80, ["contradicted_floor", "dominance_floor"])


def test_a_number_from_one_source() -> None:
    number = replace(HOLDS, quantity=QuantityOutcome.AGREES)
    alone = replace(BEST, segments=(number,), supporting_sources=1)
    assert sure(0.95, alone) == (0.90, ["composite_cap", "numeric_cap"])
    assert sure(0.95, replace(alone, supporting_sources=2)) == (0.95, ["composite_cap"])


def test_the_lock_on_unverifiable_closes_the_table() -> None:
    assert sure(0.45, GOOD, Verdict.NOT_ENOUGH_EVIDENCE) == (0.35, ["unverifiable_cap"])
    comparative = replace(GOOD, comparative=True)
    assert sure(0.45, comparative, Verdict.NOT_ENOUGH_EVIDENCE) == (0.45, ["unverifiable_cap"])
