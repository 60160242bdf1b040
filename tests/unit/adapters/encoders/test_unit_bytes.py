"""Unit vectors in signed bytes."""

from __future__ import annotations

import numpy as np
import pytest

from adjudge.adapters.encoders.static import unit_bytes


def test_length_is_127_whatever_it_was() -> None:
    rows = unit_bytes(np.array([[3.0, 4.0], [3e-6, 4e-6], [3e9, -4e9]], np.float32))
    assert rows.dtype == np.int8
    assert rows.tolist() == [[76, 102], [76, 102], [76, -102]]


def test_no_direction_stays_zero() -> None:
    assert unit_bytes(np.zeros((2, 3), np.float32)).tolist() == [[0, 0, 0], [0, 0, 0]]


def test_one_direction_is_the_largest_byte() -> None:
    assert unit_bytes(np.array([[-9.0, 0.0]], np.float32)).tolist() == [[-127, 0]]


def test_no_rows() -> None:
    assert unit_bytes(np.empty((0, 384), np.float32)).shape == (0, 384)


@pytest.mark.parametrize("width", [256, 384])
def test_a_row_is_the_same_in_any_company(width: int) -> None:
    rows = np.random.default_rng(3).standard_normal((301, width)).astype(np.float32)
    together = unit_bytes(rows)
    for i in range(301):
        assert np.array_equal(unit_bytes(rows[i : i + 1])[0], together[i])
