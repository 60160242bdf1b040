"""Finding a statement in the very words it was made in."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.claim_kinds import stated

CLAIM = "Gold has the atomic number 79."


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        (CLAIM, CLAIM),
        ("Silver is a metal. Gold has the atomic number 79. So it is.", CLAIM),
        ("GOLD has  the atomic\nnumber 79", "GOLD has  the atomic\nnumber 79"),
        ("“Gold has the atomic number 79!”", "Gold has the atomic number 79!”"),
        ("Is it true? Gold has the atomic number 79 – 1 of 2", None),
        ("Australia is in Oceania. Gold has the atomic number 79.", CLAIM),
        ("Elements\n\nGold has the atomic number 79\n\nIt is dense.", "Gold has the atomic number 79"),
        ("No. (Gold has the atomic number 79.)", "Gold has the atomic number 79.)"),
    ],
)
def test_the_sentence_is_found_whatever_its_case_spaces_and_marks(text: str, quoted: str | None) -> None:
    span = stated(CLAIM, text)
    assert (span.of(text) if span else None) == quoted


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (CLAIM, "Gold has the atomic number 78."),
        (CLAIM, "Gold has the atomic number 7.9."),
        (CLAIM, "It is false that gold has the atomic number 79."),
        (CLAIM, "Gold has the atomic number 79 only in stories."),
        (CLAIM, "Myth: gold has the atomic number 79."),
        (CLAIM, ""),
        ("", CLAIM),
        ("...", "... ..."),
        ("It fell by 5%.", "It fell by 5."),
        ("It is 5 degrees.", "It is -5 degrees."),
        ("It is 5 degrees.", "It is −5 degrees."),
        ("It costs $5.", "It costs €5."),
    ],
)
def test_other_words_are_another_statement(claim: str, text: str) -> None:
    assert stated(claim, text) is None


@given(st.text(max_size=60), st.text(max_size=200))
def test_what_is_found_lies_in_the_text(claim: str, text: str) -> None:
    span = stated(claim, text)
    assert span is None or (0 <= span.start < span.end <= len(text))
