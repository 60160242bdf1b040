"""Raw cosines onto the policy's scale: monotone, bounded, exact at the knots."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.adapters.encoders.card import MODELS, CalibrationMap, read_card
from adjudge.errors import StoreError

SIMPLE = CalibrationMap.from_knots([[0.2, 0.0], [0.6, 0.5], [1.0, 1.0]])
SHIPPED = [read_card(folder).calibration for folder in (MODELS / "static-256", MODELS / "gte-small-int8")]
MAPS = pytest.mark.parametrize("calibrate", [SIMPLE, *SHIPPED])


@pytest.mark.parametrize(
    ("cosine", "semantic"),
    [(0.2, 0.0), (0.4, 0.25), (0.6, 0.5), (0.8, 0.75), (1.0, 1.0)],
)
def test_straight_lines_run_between_the_knots(cosine: float, semantic: float) -> None:
    assert SIMPLE(cosine) == pytest.approx(semantic)


@pytest.mark.parametrize(
    ("cosine", "semantic"),
    [(-1.0, 0.0), (0.1, 0.0), (1.0000001, 1.0), (math.inf, 1.0), (-math.inf, 0.0), (math.nan, 0.0)],
)
def test_outside_the_knots_the_ends_hold(cosine: float, semantic: float) -> None:
    assert SIMPLE(cosine) == semantic


@MAPS
@given(first=st.floats(-1, 1), second=st.floats(-1, 1))
def test_a_higher_cosine_never_means_less(calibrate: CalibrationMap, first: float, second: float) -> None:
    low, high = sorted((first, second))
    assert 0.0 <= calibrate(low) <= calibrate(high) <= 1.0


@pytest.mark.parametrize("calibrate", SHIPPED)
def test_a_shipped_map_spans_the_whole_scale(calibrate: CalibrationMap) -> None:
    assert calibrate(0.0) == 0.0
    assert calibrate(1.0) == 1.0
    assert len(calibrate.cosines) >= 8


@pytest.mark.parametrize(
    "knots",
    [
        [],
        [[0.0, 0.0]],
        [[0.5, 0.0], [0.5, 1.0]],
        [[0.0, 0.6], [1.0, 0.5]],
        [[0.0, -0.1], [1.0, 1.0]],
        [[0.0, 0.0], [1.0, 1.1]],
    ],
)
def test_knots_that_make_no_such_map_are_refused(knots: list[list[float]]) -> None:
    with pytest.raises(StoreError, match="two knots or more"):
        CalibrationMap.from_knots(knots)
