"""Moments are stored so that sorting their texts sorts them."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.adapters.store.connection import from_text, to_text
from adjudge.errors import InputError

MOMENTS = [
    dt.datetime(1, 1, 2, tzinfo=dt.UTC),
    dt.datetime(999, 12, 31, 23, 59, 59, 999_999, tzinfo=dt.UTC),
    dt.datetime(2024, 5, 1, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=9))),
    dt.datetime(2024, 5, 1, 9, 30, tzinfo=dt.UTC),
    dt.datetime(2024, 5, 1, 9, 30, 0, 1, tzinfo=dt.UTC),
    dt.datetime(2024, 5, 1, 9, 30, tzinfo=dt.timezone(dt.timedelta(hours=-8))),
    dt.datetime(9999, 12, 30, tzinfo=dt.UTC),
]


def test_texts_sort_as_the_moments_do() -> None:
    texts = [to_text(moment) for moment in MOMENTS]
    assert texts == sorted(texts)
    assert len({len(text) for text in texts}) == 1


def test_a_moment_comes_back() -> None:
    assert [from_text(to_text(moment)) for moment in MOMENTS] == MOMENTS


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(InputError, match="time zone"):
        to_text(dt.datetime(2024, 5, 1))
