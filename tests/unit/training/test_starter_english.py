"""Numbers, lists and names as English prose has them."""

from __future__ import annotations

import pytest

from training.starter.page import (
    about,
    batches,
    figure,
    listed,
    opening,
    ordinal,
    ordinal_word,
    other_names,
    plain,
    with_article,
)


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (66_987_244, "67 million"),
        (1_411_778_724, "1.41 billion"),
        (999_600_000, "1 billion"),
        (999_999, "1 million"),
        (77_006, "77,000"),
        (921, "921"),
        (9_630_959, "9.63 million"),
    ],
)
def test_amounts_are_told_to_three_figures(amount: int, said: str) -> None:
    assert about(amount) == said


def test_figures_carry_commas_and_no_idle_decimals() -> None:
    assert [figure(1234567), figure(2.50), figure(0.000164), figure(-259.2), figure(3.0)] == [
        "1,234,567",
        "2.5",
        "0.000164",
        "-259.2",
        "3",
    ]


def test_lists_end_in_and() -> None:
    assert [listed([]), listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])] == [
        "",
        "A",
        "A and B",
        "A, B and C",
    ]


def test_long_lists_are_told_in_several_sentences() -> None:
    assert [len(some) for some in batches(list(range(14)))] == [6, 6, 2]


def test_articles_and_openings() -> None:
    assert [with_article("actinide"), with_article("metal"), opening("the UAE")] == [
        "an actinide",
        "a metal",
        "The UAE",
    ]


def test_ordinals() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 42)] == (
        ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "42nd"]
    )
    assert [ordinal_word(n) for n in (1, 10, 11)] == ["first", "tenth", "11th"]


def test_plain_spelling_drops_accents_and_curls() -> None:
    assert [plain("São Tomé"), plain("Xi’an"), plain("Nuku‘alofa")] == ["Sao Tome", "Xi'an", "Nuku'alofa"]


def test_other_names_are_each_told_once_and_never_the_name() -> None:
    assert other_names("Åland", "Aland", "Åland", "Ahvenanmaa", "") == ("Aland", "Ahvenanmaa")
