"""Stretches of a text, and several of them together."""

from __future__ import annotations

from adjudge.values.span import Span, joined, within


def spans(*ends: tuple[int, int]) -> tuple[Span, ...]:
    return tuple(Span(start=start, end=end) for start, end in ends)


def test_stretches_that_overlap_or_touch_become_one() -> None:
    assert joined(spans((8, 9), (0, 3), (2, 5), (5, 6))) == spans((0, 6), (8, 9))


def test_what_lies_in_a_stretch_is_counted_from_its_start_and_cut_at_its_ends() -> None:
    found = within(spans((0, 3), (5, 8), (10, 14), (20, 22)), Span(start=6, end=12))
    assert found == spans((0, 2), (4, 6))


def test_a_stretch_that_only_touches_lies_outside() -> None:
    assert within(spans((0, 3), (7, 9)), Span(start=3, end=7)) == ()
