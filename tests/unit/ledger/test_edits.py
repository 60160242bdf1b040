"""Edits are made at exact places, from the end to the beginning, and leave a text that reads as if written so."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.ledger.answers.revise import applied
from adjudge.values.ledger import Edit

TEXT = "One. Two. Three.\n\nFour.\n\nFive. Six."


def edit(words: str, after: str = "", text: str = TEXT) -> Edit:
    start = text.index(words)
    return Edit(action="remove", start=start, end=start + len(words), before=words, after=after)


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        (["One."], "Two. Three.\n\nFour.\n\nFive. Six."),
        (["Two."], "One. Three.\n\nFour.\n\nFive. Six."),
        (["Three."], "One. Two.\n\nFour.\n\nFive. Six."),
        (["Four."], "One. Two. Three.\n\nFive. Six."),
        (["Six."], "One. Two. Three.\n\nFour.\n\nFive."),
        (["Five.", "Six."], "One. Two. Three.\n\nFour."),
        (["One.", "Two.", "Three."], "Four.\n\nFive. Six."),
        (["One.", "Two.", "Three.", "Four.", "Five.", "Six."], ""),
    ],
)
def test_what_is_taken_out_leaves_no_gap(taken: list[str], left: str) -> None:
    assert applied(TEXT, [edit(words) for words in taken]) == left


def test_places_are_those_of_the_text_before_any_edit() -> None:
    assert applied(TEXT, [edit("One", "The first"), edit("Six", "The last")]).startswith("The first. Two.")


def test_two_insertions_at_one_place_both_stand() -> None:
    mark = Edit(action="qualify", start=3, end=3, before="", after=" (so)")
    assert applied("One.", [mark, mark]) == "One (so) (so)."


def test_edits_that_overlap_or_are_about_another_text_are_refused() -> None:
    with pytest.raises(ValueError, match="changed already"):
        applied(TEXT, [edit("One. Two."), edit("Two. Three.")])
    with pytest.raises(ValueError, match="other words"):
        applied("Another text altogether.", [edit("Six.")])


@given(st.lists(st.sampled_from(["One.", "Two.", "Three.", "Four.", "Five.", "Six."]), unique=True))
def test_no_space_is_doubled_or_left_over(taken: list[str]) -> None:
    left = applied(TEXT, [edit(words) for words in taken])
    assert left == left.strip()
    assert "  " not in left
    assert "\n\n\n" not in left
    assert left.split() == [word for word in TEXT.split() if word not in taken]
