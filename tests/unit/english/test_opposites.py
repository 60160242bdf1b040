"""Words that cannot both be said of one thing, and what limits a statement."""

from __future__ import annotations

import pytest

from adjudge.english.claim_kinds import is_partial, is_supposed, is_whole, negations, opposed, stages


@pytest.mark.parametrize(
    ("one", "other", "opposite"),
    [
        ("The museum is closed.", "The museum is open.", True),
        ("All survived.", "Two drowned.", True),
        ("The shop is open.", "The shop is open late.", False),
        ("The shop is open or closed.", "The shop is closed.", False),
        ("The bridge is grey.", "The bridge is steel.", False),
    ],
)
def test_statements_on_opposite_sides(one: str, other: str, opposite: bool) -> None:
    assert bool(opposed(one, other)) is opposite
    assert opposed(one, other) == opposed(other, one)


def test_what_is_supposed_is_told_from_a_month() -> None:
    assert is_supposed("The work was expected to take four years.")
    assert is_supposed("It may rain.")
    assert not is_supposed("It opened in May 1951.")
    assert not is_supposed("It took place as planned.")


def test_parts_wholes_denials_and_stages() -> None:
    assert is_partial("Most of the files survived.")
    assert is_whole("Nobody was hurt.")
    assert negations("Nobody didn't go.") == 2
    assert stages("It was originally the second line.") == {"originally", "second"}
