"""What states nothing that could be checked, and why."""

from __future__ import annotations

import pytest

from adjudge.english.claim_kinds import is_ahead, why_not


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Who built it?", "question"),
        ("Imagine the view without it!", "instruction"),
        ("Do not forget your coat.", "instruction"),
        ("In my view the plan is sound.", "opinion"),
        ("The government should do more.", "opinion"),
        ("It is a truly beautiful sight.", "opinion"),
        ("It was, perhaps, the greatest folly in history.", "opinion"),
        ("We hope the bridge lasts.", "opinion"),
        ("I grew up beside the river.", "personal"),
        ("The rest is history.", "rhetoric"),
        ("If it fell, the harbour would close.", "hypothetical"),
        ("Bring good shoes.", "instruction"),
        ("Do not feed the birds.", "instruction"),
        ("From there you can walk to the cathedral.", "instruction"),
        ("My garden is beautiful.", "opinion"),
        ("I know what they say.", "opinion"),
        ("It makes no sense now.", "rhetoric"),
    ],
)
def test_each_has_its_reason(text: str, reason: str) -> None:
    assert why_not(text, solid=False) == reason


@pytest.mark.parametrize(
    "text",
    [
        "Honey never spoils.",
        "The bridge opened in 1932.",
        "World War I ended in 1918.",
        "He is best known for his novels.",
        "Bats are not blind.",
        "The lake is a great inland sea 400 km long.",
        "Book sales rose in 1932.",
        "We know that the Earth turns in 24 hours.",
        "Heat is what kills them in Spain.",
    ],
)
def test_a_statement_has_none(text: str) -> None:
    assert why_not(text, solid=True) == ""


def test_words_of_others_are_theirs_to_choose() -> None:
    assert why_not('"We should do more," said the mayor.', solid=True, quoted=True) == ""
    assert why_not('The sign "Should I stay?" hangs in the hall.', solid=False) == ""


def test_what_is_to_come_shows_in_the_verb() -> None:
    assert is_ahead("will open next year.")
    assert is_ahead("is going to close")
    assert not is_ahead("opened a will of 1932.")
