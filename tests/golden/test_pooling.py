"""From windows to one stance, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.policy.reading import WeighingPolicy
from adjudge.reading.cascade import as_worded, beside, conjunction, overruled, pooled, promise, strongest
from adjudge.values.evidence import QuantityCheck, QuantityOutcome, Stance, StanceLabel

POLICY = WeighingPolicy(quantity_probability=0.9)


def stance(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


def values(given: Stance | None) -> tuple[float, float, float]:
    assert given is not None
    return given.supports, given.refutes, given.neutral


def test_what_promises_most_is_what_takes_a_side_whichever() -> None:
    assert promise(stance(0.3, 0.2)) == pytest.approx(0.5)
    assert promise(stance(0.0, 0.0)) == 0.0


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
    ("model", "check", "label"),
    [
        (SUPPORTED, DIFFERS, StanceLabel.REFUTES),
        (OPEN, DIFFERS, StanceLabel.REFUTES),
        (REFUTED, DIFFERS, StanceLabel.REFUTES),
        (REFUTED, AGREES, StanceLabel.SUPPORTS),
        (stance(0.02, 0.95), AGREES, StanceLabel.SUPPORTS),
        (OPEN, AGREES, StanceLabel.SUPPORTS),
        (SUPPORTED, IN_OTHER_WORDS, StanceLabel.REFUTES),
        (REFUTED, IN_OTHER_WORDS, StanceLabel.REFUTES),
    ],
)
def test_a_certain_check_overrules_the_model_and_so_does_one_it_vouches_for(
    model: Stance, check: QuantityCheck, label: StanceLabel
) -> None:
    put = overruled(model, check, POLICY)
    assert put is not None and put.label is label
    assert (put.probability, put.neutral) == (0.9, pytest.approx(0.1))


@pytest.mark.parametrize(
    ("model", "check"),
    [
        (SUPPORTED, QuantityCheck(outcome=QuantityOutcome.DIFFERS, certain=False)),
        (SUPPORTED, QuantityCheck(outcome=QuantityOutcome.UNDECIDED, certain=True)),
        (SUPPORTED, AGREES),
        (OPEN, IN_OTHER_WORDS),
        (stance(0.02, 0.95), DIFFERS),
    ],
)
def test_otherwise_the_model_stands(model: Stance, check: QuantityCheck) -> None:
    assert overruled(model, check, POLICY) is None
