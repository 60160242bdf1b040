"""What holds for every fit and every measure of calibration."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.reading.probability import (
    calibrated,
    expected_calibration_error,
    fit,
    read_together,
    risk_coverage,
)
from adjudge.values.evidence import StanceCalibration, StanceLabel

LABELS = (StanceLabel.SUPPORTS, StanceLabel.REFUTES, StanceLabel.NEUTRAL)
finite = st.floats(-50, 50)
answers = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=60)


@pytest.mark.parametrize("temperature", [0.5, 1.0, 3.0])
def test_a_fit_recovers_the_temperature_labels_were_drawn_with(temperature: float) -> None:
    chance = np.random.default_rng(7)
    logits = chance.normal(0.0, 3.0, (20_000, 4)).astype(np.float32)
    shares = [calibrated(row, StanceCalibration(temperature=temperature)) for row in logits.tolist()]
    drawn = [LABELS[chance.choice(3, p=[s.supports, s.refutes, s.neutral])] for s in shares]
    assert fit(logits, drawn).temperature == pytest.approx(temperature, rel=0.05)


def test_a_fit_recovers_what_the_scout_counted_beside_the_judge() -> None:
    chance = np.random.default_rng(8)
    judge, scout = (chance.normal(0.0, 3.0, (20_000, 3)).astype(np.float32) for _ in range(2))
    truth = StanceCalibration(temperature=1.5, beside=0.4)
    shares = [read_together(j, s, truth) for j, s in zip(judge.tolist(), scout.tolist(), strict=True)]
    drawn = [LABELS[chance.choice(3, p=[s.supports, s.refutes, s.neutral])] for s in shares]
    found = fit(judge, drawn, scout)
    assert (found.temperature, found.beside) == (pytest.approx(1.5, rel=0.05), pytest.approx(0.4, abs=0.02))


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(finite, finite, finite), min_size=1, max_size=30))
def test_pairs_that_are_all_right_give_a_finite_fit(rows: list[tuple[float, float, float]]) -> None:
    labels = [LABELS[int(np.argmax(row))] for row in rows]
    for found in (fit(rows, labels), fit(rows, labels, rows)):
        assert 0.0 < found.temperature < 1e3
        assert np.isfinite(found.beside)


@given(st.tuples(finite, finite, finite), st.floats(0.1, 20), st.tuples(finite, finite, finite), st.floats(-2, 2))
def test_probabilities_add_up_whatever_the_logits(
    logits: tuple[float, float, float], temperature: float, scout: tuple[float, float, float], beside: float
) -> None:
    calibration = StanceCalibration(temperature=temperature, beside=beside)
    for stance in (calibrated(logits, calibration), read_together(logits, scout, calibration)):
        assert stance.supports + stance.refutes + stance.neutral == pytest.approx(1.0)
        assert min(stance.supports, stance.refutes, stance.neutral) >= 0.0


@given(answers, st.randoms(use_true_random=False))
def test_measures_lie_in_their_bounds_whatever_the_order(pairs: list[tuple[float, bool]], chance: random.Random) -> None:
    confidences, correct = [c for c, _ in pairs], [r for _, r in pairs]
    error, curve = expected_calibration_error(confidences, correct), risk_coverage(confidences, correct)
    assert 0.0 <= error <= 1.0
    assert 0.0 <= curve.area <= 1.0 + 1e-9
    assert curve.points[-1].coverage == 1.0
    assert curve.points[-1].risk == pytest.approx(1.0 - sum(correct) / len(correct))
    shuffled = list(pairs)
    chance.shuffle(shuffled)
    again = risk_coverage([c for c, _ in shuffled], [r for _, r in shuffled])
    assert again == curve
