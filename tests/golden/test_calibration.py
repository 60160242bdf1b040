"""Calibration and its measures, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.errors import InputError
from adjudge.reading.probability import (
    calibrated,
    expected_calibration_error,
    fit,
    read_together,
    relevance,
    reliability,
    risk_coverage,
)
from adjudge.values.evaluation import RiskPoint
from adjudge.values.evidence import StanceCalibration, StanceLabel

SUPPORTS, REFUTES, NEUTRAL = StanceLabel.SUPPORTS, StanceLabel.REFUTES, StanceLabel.NEUTRAL


def test_logits_are_divided_before_the_softmax() -> None:
    stance = calibrated([2.0, 0.0, 0.0, 9.0], StanceCalibration(temperature=2.0))
    # e^1 : e^0 : e^0 = 2.71828 : 1 : 1, of 4.71828; the fourth logit is of something else
    assert (stance.supports, stance.refutes, stance.neutral) == pytest.approx((0.57612, 0.21194, 0.21194), abs=1e-5)


def test_scout_and_judge_are_added_up_by_their_weights() -> None:
    stance = read_together([2.0, 0.0, 0.0], [0.0, 4.0, 0.0], StanceCalibration(temperature=2.0, beside=0.25))
    # supports 2 / 2 = 1, refutes .25 * 4 = 1: e^1 : e^1 : e^0 = 2.71828 : 2.71828 : 1, of 6.43656
    assert (stance.supports, stance.refutes, stance.neutral) == pytest.approx((0.42232, 0.42232, 0.15536), abs=1e-5)


def test_a_judge_that_weighs_no_scout_speaks_alone() -> None:
    alone = StanceCalibration(temperature=2.0)
    assert read_together([2.0, 0.0, 1.0], [0.0, 4.0, 0.0], alone) == calibrated([2.0, 0.0, 1.0], alone)


def test_relevance_is_the_logistic_of_its_logit() -> None:
    assert relevance(0.0) == 0.5
    assert relevance(2.0) == pytest.approx(0.880797)
    assert (relevance(-1e5), relevance(1e5)) == (0.0, 1.0)


def test_enormous_logits_are_certainty_and_no_overflow() -> None:
    assert calibrated([1e4, 0.0, -1e4, 0.0], StanceCalibration()).supports == 1.0


def test_columns_that_say_the_opposite_cannot_be_fitted() -> None:
    opposite = [[-4.0, 0.0, 0.0], [0.0, -4.0, 0.0], [0.0, 0.0, -4.0]] * 50
    with pytest.raises(InputError, match="do not go with these labels"):
        fit(opposite, [SUPPORTS, REFUTES, NEUTRAL] * 50)


def test_nothing_to_fit_on_changes_nothing() -> None:
    assert fit([], []) == StanceCalibration()


CONFIDENCES = [0.95, 0.95, 0.65, 0.65, 0.65]
CORRECT = [True, False, True, True, False]


def test_the_calibration_error_weighs_each_bin_by_its_answers() -> None:
    # Of ten bins, .9-1 holds two at accuracy .5 (off .45), .6-.7 three at .6667 (off .01667).
    assert expected_calibration_error(CONFIDENCES, CORRECT, bins=10) == pytest.approx(0.4 * 0.45 + 0.6 * 0.016667, abs=1e-5)
    bins = reliability(CONFIDENCES, CORRECT, bins=10)
    assert [b.count for b in bins] == [0, 0, 0, 0, 0, 0, 3, 0, 0, 2]
    assert (bins[9].low, bins[9].high, bins[9].accuracy) == (0.9, 1.0, 0.5)


def test_confidence_kept_to_the_letter_is_no_error() -> None:
    assert expected_calibration_error([0.75] * 4 + [1.0] * 3, [True, True, True, False] + [True] * 3) == 0.0
    assert expected_calibration_error([], []) == 0.0


def test_risk_is_counted_from_the_surest_answer_down() -> None:
    curve = risk_coverage([0.9, 0.8, 0.6, 0.6], [True, False, True, False])
    assert curve.points == (
        RiskPoint(threshold=0.9, coverage=0.25, risk=0.0),
        RiskPoint(threshold=0.8, coverage=0.5, risk=0.5),
        RiskPoint(threshold=0.6, coverage=1.0, risk=0.5),
    )
    assert curve.area == pytest.approx(0.25 * 0.0 + 0.25 * 0.5 + 0.5 * 0.5)


def test_no_answers_carry_no_risk() -> None:
    assert risk_coverage([], []).points == ()
    assert risk_coverage([], []).area == 0.0
