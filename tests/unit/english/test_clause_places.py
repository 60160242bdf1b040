"""Sentences of articles as clauses that can be checked one by one, each where it stands."""

from __future__ import annotations

import pytest

from adjudge.english.clause_places import clause_places


@pytest.mark.parametrize(
    ("sentence", "own", "worded"),
    [
        (
            "Work began in 1923, and the contract was won by Dorman Long.",
            ["Work began in 1923", "the contract was won by Dorman Long."],
            ["Work began in 1923.", "The contract was won by Dorman Long."],
        ),
        (
            "The bridge opened in 1932 and carries 160,000 cars a day.",
            ["The bridge opened in 1932", "carries 160,000 cars a day."],
            ["The bridge opened in 1932.", "The bridge carries 160,000 cars a day."],
        ),
        (
            "The bridge cost 4 million pounds; sixteen workers died during construction.",
            ["The bridge cost 4 million pounds", "sixteen workers died during construction."],
            ["The bridge cost 4 million pounds.", "Sixteen workers died during construction."],
        ),
        (
            "Its capital is Washington, D.C., and its largest city is New York.",
            ["Its capital is Washington, D.C.", "its largest city is New York."],
            ["Its capital is Washington, D.C.", "Its largest city is New York."],
        ),
        (
            "About 10 million people visit the wall each year, and Badaling is the busiest section.",
            ["About 10 million people visit the wall each year", "Badaling is the busiest section."],
            ["About 10 million people visit the wall each year.", "Badaling is the busiest section."],
        ),
        (
            "Mercury is the closest planet to the Sun, yet it is not the hottest.",
            ["Mercury is the closest planet to the Sun", "it is not the hottest."],
            ["Mercury is the closest planet to the Sun.", "It is not the hottest."],
        ),
        (
            "The fire, which began in a bakery, destroyed 13,000 houses in 1666, but officially only six people died.",
            ["The fire, which began in a bakery, destroyed 13,000 houses in 1666", "officially only six people died."],
            ["The fire, which began in a bakery, destroyed 13,000 houses in 1666.", "Officially only six people died."],
        ),
    ],
)
def test_clauses_come_apart_in_their_places(sentence: str, own: list[str], worded: list[str]) -> None:
    parts = clause_places(sentence)
    assert [part.span.of(sentence) for part in parts] == own
    assert [part.wording for part in parts] == worded


@pytest.mark.parametrize(
    "sentence",
    [
        "The mayor said that the bridge was closed, and the tunnel was full.",
        "It sells apples, pears and plums.",
        "She wrote and directed the film.",
        "He opened it and left.",
        "If it rains, the match is off, and the gates stay shut.",
        "Music stops at 11 p.m., except on Saturdays, when it may go on until 11.45 p.m.",
        "He moved to Paris in 1920, when he was thirty.",
    ],
)
def test_what_hangs_together_stays_together(sentence: str) -> None:
    assert [part.span.of(sentence) for part in clause_places(sentence)] == [sentence]
