from __future__ import annotations

import math

import pytest

from adjudge.english.leaning import SIGNS, signs


def told(text: str) -> dict[str, float]:
    return dict(zip(SIGNS, signs(text), strict=True))


def test_length_is_one_for_nineteen_words() -> None:
    assert told("word " * 19)["length"] == pytest.approx(1.0)  # ln(1 + 19) / ln 20
    assert told("")["length"] == 0.0
    assert told("one two three")["length"] == pytest.approx(math.log(4) / math.log(20))


@pytest.mark.parametrize(
    ("text", "number", "numbers"),
    [("none", 0.0, 0.0), ("1,200 of them", 1.0, 1 / 3), ("1 2 3 4 5", 1.0, 1.0)],
)
def test_numbers_count_up_to_three(text: str, number: float, numbers: float) -> None:
    assert (told(text)["number"], told(text)["numbers"]) == (number, pytest.approx(numbers))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("They left.", 0.0),
        ("They left. Nobody saw it.", 0.0),  # a capital that begins a sentence is no name
        ("It was Ohio", 0.25),
        ("The Bank of England and the Federal Reserve", 1.0),
    ],
)
def test_names_are_capitals_within_a_sentence_up_to_four(text: str, names: float) -> None:
    assert told(text)["names"] == names


@pytest.mark.parametrize(("text", "asks"), [("Is it?", 1.0), ('He asked: "Is it?"', 1.0), ("Is it? It is.", 0.0)])
def test_a_question_ends_as_one(text: str, asks: float) -> None:
    assert told(text)["question"] == asks
