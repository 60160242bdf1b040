"""When, in the ways in which texts say it."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.english.figures.dates import times
from adjudge.values.article_claim import TimeAnchorType


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It opened on 19 March 1932.", [("19 March 1932", TimeAnchorType.EXPLICIT)]),
        ("It stood from 1914 to 1918.", [("1914 to 1918", TimeAnchorType.RANGE)]),
        ("The war of 1914\u20131918 ended it.", [("1914\u20131918", TimeAnchorType.RANGE)]),
        ("Between 1990 and 1995 it shrank.", [("1990 and 1995", TimeAnchorType.RANGE)]),
        ("It won in 1990 and 1995.", [("1990", TimeAnchorType.EXPLICIT), ("1995", TimeAnchorType.EXPLICIT)]),
        ("It closed two years ago.", [("two years ago", TimeAnchorType.RELATIVE)]),
        (
            "It rained on Monday, and last week too.",
            [("Monday", TimeAnchorType.RELATIVE), ("last week", TimeAnchorType.RELATIVE)],
        ),
        ("It was lost during World War II.", [("during World War II", TimeAnchorType.RELATIVE)]),
        ("It may have 12 floors.", []),
    ],
)
def test_times_are_found_with_how_they_are_said(text: str, found: list[tuple[str, TimeAnchorType]]) -> None:
    assert [(one.span.of(text), one.type) for one in times(text)] == found


def test_a_range_runs_from_the_first_day_to_the_last() -> None:
    (one,) = times("It stood from 1914 to 1918.")
    assert (one.start, one.end) == (dt.date(1914, 1, 1), dt.date(1918, 12, 31))
