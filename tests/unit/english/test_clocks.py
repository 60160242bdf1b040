"""Times of day, however they are written."""

from __future__ import annotations

import pytest

from adjudge.english.figures.dates import clocks
from adjudge.english.sentence import parsed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It closes at 17:30 on Fridays.", ["17:30 = 17.5"]),
        ("It closes at 5:30 p.m. on Fridays.", ["5:30 p.m. = 17.5"]),
        ("From 9 a.m. to 5 p.m.", ["9 a.m. = 9", "5 p.m. = 17"]),
        ("at eight in the morning", ["eight in the morning = 8"]),
        ("ten o'clock at night", ["ten o'clock at night = 22"]),
        ("The office opens at nine.", ["nine = 9?"]),
        ("at half past nine", ["half past nine = 9.5?"]),
        ("until a quarter to midnight", ["a quarter to midnight = 23.75"]),
        ("at 12 a.m. or at 12:30", ["12 a.m. = 0", "12:30 = 12.5"]),
        ("at noon", ["noon = 12"]),
        ("Monday: 7:00-19:00", ["7:00 = 7", "19:00 = 19"]),  # whoever writes 19:00 means the morning by 7:00
        ("open at nine sites", []),
        ("from ten to five people", []),
        ("9.30 metres, 1:20:30 and 25:10", []),
    ],
)
def test_a_time_is_read_with_the_half_of_the_day_it_says(text: str, told: list[str]) -> None:
    found = [f"{clock.span.of(text)} = {clock.minutes / 60:g}{'?' * clock.either}" for clock in clocks(text)]
    assert found == told


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("at nine", "21:00", True),
        ("at nine", "9 a.m.", True),
        ("nine in the morning", "21:00", False),
        ("noon", "12:00", True),
        ("midnight", "12:00", False),
        ("half past five", "17:30", True),
        ("5:30 p.m.", "17:30", True),
        ("5:30 p.m.", "17:00", False),
    ],
)
def test_two_times_can_be_one(one: str, other: str, same: bool) -> None:
    (mine,), (theirs,) = clocks(one), clocks(other)
    assert mine.same(theirs) is same is theirs.same(mine)


def test_a_time_of_day_is_no_quantity() -> None:
    text = "It opens at nine, with 12 desks, and closes at half past five."
    assert [quantity.span.of(text) for quantity in parsed(text).quantities] == ["12"]


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("half an hour", 0.5, "hour"),
        ("three quarters of an hour", 0.75, "hour"),
        ("a quarter of a litre", 0.25, "liter"),
        ("half of the members", 0.5, None),
    ],
)
def test_a_part_of_a_unit_has_that_unit(text: str, value: float, unit: str | None) -> None:
    (found,) = parsed(text).quantities
    assert (found.value, found.unit) == (value, unit)
