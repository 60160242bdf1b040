"""Rows of judges of other makes: a softmax gives their probabilities back, and no answer can be told from any."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.adapters.judges import LEAST, NO_ANSWER, from_logits, is_answer, row_of, two_way
from adjudge.reading.probability import calibrated
from adjudge.values.evidence import Stance, StanceCalibration

share = st.floats(0.0, 1.0)
logit = st.floats(-1e4, 1e4)


@given(share, share)
def test_probabilities_come_back_and_taking_a_side_is_their_sum(one: float, other: float) -> None:
    stance = Stance(supports=one * other, refutes=one * (1 - other), neutral=1 - one)
    row = row_of(stance)
    back = calibrated(row, StanceCalibration())
    assert back.supports == pytest.approx(stance.supports, abs=3 * LEAST)
    assert back.refutes == pytest.approx(stance.refutes, abs=3 * LEAST)
    assert row[3] == pytest.approx(np.log((back.supports + back.refutes) / back.neutral), abs=1e-6)


@given(logit, logit, logit)
def test_logits_stay_as_they_are_and_all_are_numbers(supports: float, refutes: float, neither: float) -> None:
    row = from_logits((supports, refutes, neither))
    assert row[:3] == (supports, refutes, neither)
    assert np.isfinite(np.array(row, np.float32)).all()
    assert is_answer(row)


@given(logit, logit)
def test_a_two_way_judge_never_refutes(supports: float, other: float) -> None:
    row = two_way(supports, other)
    stance = calibrated(row, StanceCalibration())
    assert stance.refutes < 2 * LEAST
    assert (stance.supports > stance.neutral) == (supports > other) or supports == pytest.approx(other)


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_is_no_answer(bad: float) -> None:
    assert from_logits((0.0, bad, 1.0)) == NO_ANSWER == two_way(bad, 0.0)


def test_no_answer_is_neither_and_survives_the_width_of_a_row() -> None:
    assert calibrated(NO_ANSWER, StanceCalibration()).label == "neutral"
    assert not is_answer(np.array(NO_ANSWER, np.float32))
    surest = row_of(Stance(supports=0.0, refutes=0.0, neutral=1.0))
    assert is_answer(surest) and min(surest) > min(NO_ANSWER)
