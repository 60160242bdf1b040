"""Times are summed up by their order, and lie in bins a quarter apart."""

from __future__ import annotations

import pytest

from adjudge.evaluate.claims import timing


def test_the_middle_one_the_slow_ones_and_the_slowest() -> None:
    found = timing([float(i) for i in range(1, 101)])
    assert (found.median, found.p95, found.slowest) == (50.5, 95.0, 100.0)  # 95 of 100 took 95 s or less


def test_of_few_the_slowest_stands_for_the_slow_ones() -> None:
    found = timing([3.0, 1.0, 2.0])
    assert (found.median, found.p95) == (2.0, 3.0)  # ⌈.95 · 3⌉ = 3


def test_bins_run_from_the_quickest_to_the_slowest_without_a_gap() -> None:
    found = timing([1.0, 1.2, 1.3, 2.0]).histogram
    # 10 bins a decade: 1–1.259, 1.259–1.585, 1.585–1.995, 1.995–2.512
    assert [b.count for b in found] == [2, 1, 0, 1]
    assert [round(b.low, 3) for b in found] == [1.0, 1.259, 1.585, 1.995]
    assert [b.high for b in found[:-1]] == pytest.approx([b.low for b in found[1:]])


def test_what_takes_no_time_lies_with_the_quickest() -> None:
    (only,) = timing([0.0]).histogram
    assert only.count == 1 and only.low == pytest.approx(0.001)
