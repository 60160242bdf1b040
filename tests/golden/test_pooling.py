"""From windows to one stance, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.quantity import QuantityCheck, QuantityOutcome
from adjudge.policy.weighing import WeighingPolicy
from adjudge.reading.pooling import (
    as_worded,
    beside,
    conjunction,
    overruled,
    pooled,
    promise,
    relevance,
    shaded,
    strongest,
)

POLICY = WeighingPolicy(
    relevance_share=0.6,
    relevance_floor=0.2,
    quantity_probability=0.9,
    quantity_relevance=0.5,
    agreement_limit=0.95,
)


def stance(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


def values(given: Stance | None) -> tuple[float, float, float]:
    assert given is not None
    return given.supports, given.refutes, given.neutral


def test_relevance_is_the_logistic_of_its_logit() -> None:
    assert relevance(0.0) == 0.5
    assert relevance(2.0) == pytest.approx(0.880797)
    assert relevance(-2.0) == pytest.approx(0.119203)
    assert (relevance(-1e5), relevance(1e5)) == (0.0, 1.0)


def test_promise_adds_relevance_and_a_side_taken() -> None:
    score = promise(stance(0.3, 0.2), 0.8, POLICY)
    assert score.value == pytest.approx(0.68)  # .6 · .8 + .4 · (1 − .5)
    assert [(t.name, t.contribution) for t in score.terms] == [
        ("relevance", pytest.approx(0.48)),
        ("decisiveness", pytest.approx(0.2)),
    ]


def test_below_the_floor_a_side_counts_in_proportion() -> None:
    sided = stance(0.8, 0.1)
    assert shaded(sided, 0.2, POLICY) is sided
    assert values(shaded(sided, 0.05, POLICY)) == pytest.approx((0.2, 0.025, 0.775))  # a quarter of the floor
    assert values(shaded(sided, 0.0, POLICY)) == (0.0, 0.0, 1.0)


def test_the_strongest_takes_either_side_and_the_first_of_equals_leads() -> None:
    assert strongest([stance(0.6, 0.1), stance(0.1, 0.8), stance(0.8, 0.1)]) == 1


def test_a_window_alone_is_its_own_stance() -> None:
    assert pooled(stance(0.7, 0.2), []) == stance(0.7, 0.2)


def test_an_opposing_window_takes_its_share_by_odds() -> None:
    # Odds 9 for, 1 against: a tenth of .9 goes over.
    assert values(pooled(stance(0.9, 0.04), [stance(0.1, 0.5), stance(0.2, 0.3)])) == pytest.approx((0.81, 0.13, 0.06))
    assert values(pooled(stance(0.04, 0.9), [stance(0.5, 0.1)])) == pytest.approx((0.13, 0.81, 0.06))


def test_two_windows_as_strong_as_each_other_are_a_tie() -> None:
    assert values(pooled(stance(0.9, 0.0), [stance(0.0, 0.9)])) == pytest.approx((0.45, 0.45, 0.1))
    assert values(pooled(stance(1.0, 0.0), [stance(0.0, 1.0)])) == pytest.approx((0.5, 0.5, 0.0))


def test_a_claim_is_as_strong_as_its_weakest_sentence_and_falls_with_any() -> None:
    assert values(conjunction([stance(0.9, 0.05), stance(0.6, 0.1)])) == pytest.approx((0.6, 0.1, 0.3))
    assert values(conjunction([stance(0.9, 0.05), stance(0.02, 0.95)])) == pytest.approx((0.02, 0.95, 0.03))


def test_the_fainter_of_two_opposed_passages_of_a_document_is_left_open_by_the_odds() -> None:
    # Odds 9 against 1: of .5 a tenth is left, and the rest goes to neither side.
    assert values(beside(stance(0.2, 0.5), [stance(0.9, 0.05)])) == pytest.approx((0.2, 0.05, 0.75))
    assert values(beside(stance(0.5, 0.2), [stance(0.05, 0.9)])) == pytest.approx((0.05, 0.2, 0.75))
    plain = stance(0.9, 0.05)
    assert beside(plain, [stance(0.2, 0.5), plain]) is plain


def test_the_claims_own_words_support_it_unless_it_is_plainly_denied() -> None:
    policy = WeighingPolicy(wording_probability=0.95, wording_denied=0.7)
    assert values(as_worded(stance(0.3, 0.6), policy)) == pytest.approx((0.95, 0.0, 0.05))
    for left in (stance(0.1, 0.7), stance(0.96, 0.01)):
        assert as_worded(left, policy) is left


DIFFERS = QuantityCheck(outcome=QuantityOutcome.DIFFERS, certain=True)
AGREES = QuantityCheck(outcome=QuantityOutcome.AGREES, certain=True)
IN_OTHER_WORDS = QuantityCheck(outcome=QuantityOutcome.DIFFERS, certain=False, worded_otherwise=True)
SUPPORTED, REFUTED, OPEN = stance(0.9, 0.05), stance(0.1, 0.8), stance(0.1, 0.1)


@pytest.mark.parametrize(
    ("model", "check", "speaks", "label"),
    [
        (SUPPORTED, DIFFERS, 0.1, StanceLabel.REFUTES),
        (OPEN, DIFFERS, 0.5, StanceLabel.REFUTES),
        (REFUTED, DIFFERS, 0.1, StanceLabel.REFUTES),
        (REFUTED, AGREES, 0.1, StanceLabel.SUPPORTS),
        (SUPPORTED, IN_OTHER_WORDS, 0.5, StanceLabel.REFUTES),
        (REFUTED, IN_OTHER_WORDS, 0.5, StanceLabel.REFUTES),
    ],
)
def test_a_certain_check_overrules_the_model_and_so_does_one_it_vouches_for(
    model: Stance, check: QuantityCheck, speaks: float, label: StanceLabel
) -> None:
    put = overruled(model, check, speaks, POLICY)
    assert put is not None and put.label is label
    assert (put.probability, put.neutral) == (0.9, pytest.approx(0.1))


@pytest.mark.parametrize(
    ("model", "check", "speaks"),
    [
        (SUPPORTED, QuantityCheck(outcome=QuantityOutcome.DIFFERS, certain=False), 1.0),
        (SUPPORTED, QuantityCheck(outcome=QuantityOutcome.UNDECIDED, certain=True), 1.0),
        (SUPPORTED, AGREES, 1.0),
        (OPEN, AGREES, 1.0),
        (OPEN, DIFFERS, 0.49),
        (SUPPORTED, IN_OTHER_WORDS, 0.49),
        (OPEN, IN_OTHER_WORDS, 1.0),
        (stance(0.02, 0.95), DIFFERS, 1.0),
        (stance(0.02, 0.95), AGREES, 1.0),
    ],
)
def test_otherwise_the_model_stands(model: Stance, check: QuantityCheck, speaks: float) -> None:
    assert overruled(model, check, speaks, POLICY) is None
