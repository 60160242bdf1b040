"""A claim names its subject, or leans on the page it was written beside."""

from __future__ import annotations

import pytest

from adjudge.english.leaning import leans_on_its_page, points_outside

LEANS = [
    "He was born in Ohio.",
    "It is Shakespeare's longest play.",
    "It has been considered one of the most influential works of literature.",
    "In 1954, he moved with his family to North London.",
    "This is a piece about the deaths of the gods of Greek myth.",
    "Her second album sold ten million copies.",
    "The film won three Academy Awards.",
    "The play's full title is The Tragedy of Hamlet.",
    "Many adaptations have been made of the play.",
    "Born in 1970, she is among the best paid actresses in Hollywood.",
    "When he was young, he lived in Paris.",
]
STANDS = [
    "Paris is the capital of France.",
    "Flour comes from ground grain.",
    "The city of Chicago took its name from a wild plant.",
    "The film Raging Bull is based on a memoir.",
    "The exact year when Hamlet was written is unclear.",
    "The first person in space was Yuri Gagarin.",
    "The biggest city in the world is Tokyo.",
    "It is illegal to sell fireworks in Delaware.",
    "It takes eight minutes for light to reach the Earth.",
    "After Cromwell died, he was buried in Westminster Abbey.",
    "When September passes, it becomes October.",
    "Mary's reign started when she was six days old.",
    "0-dimensional biomaterials show inductive properties.",
    "A dog wags its tail.",
    "When a woman is pregnant, she needs more iron.",
    "The heart pumps blood.",
]


@pytest.mark.parametrize("claim", LEANS)
def test_a_pronoun_or_the_film_leans(claim: str) -> None:
    assert leans_on_its_page(claim)


@pytest.mark.parametrize("claim", STANDS)
def test_a_name_a_kind_of_thing_or_an_empty_it_stands_alone(claim: str) -> None:
    assert not leans_on_its_page(claim)


@pytest.mark.parametrize(
    ("scrap", "leans"),
    [("", False), (" ", False), (".", False), ("\x00", False), ("the", False), ("he", True), ("the film", True)],
)
def test_scraps_have_an_answer(scrap: str, leans: bool) -> None:
    assert leans_on_its_page(scrap) is leans


@pytest.mark.parametrize(
    "claim",
    [
        "Croatia is one of them.",
        "Croatia is also one of those.",
        "Croatia was not among them.",
        "Croatia is the largest of these.",
        "One of them is Croatia.",
        "Among them is Croatia.",
        "Croatia did the same.",
        "Croatia and Malta have done the same.",
        "Croatia did so too.",
        "The price is the same.",
    ],
)
def test_what_is_said_by_a_pronoun_alone_points_outside(claim: str) -> None:
    assert points_outside(claim)


@pytest.mark.parametrize(
    "claim",
    [
        "Croatia is one of the members.",
        "Croatia is one of those countries.",
        "Of the 27 members, Croatia is one of them.",
        "There are 27 members and Croatia is one of them.",
        "Croatia joined them in 2013.",
        "Fission and fusion are the same.",
        "The rules are the same.",
        "The DNA of identical twins is the same.",
        "The price is the same in both shops.",
        "Jupiter is so big.",
        "One of them.",
        "",
    ],
)
def test_what_names_it_or_says_more_does_not(claim: str) -> None:
    assert not points_outside(claim)
