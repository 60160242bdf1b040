"""The figures of a text, and the words they stand among."""

from __future__ import annotations

import pytest

from adjudge.reading.quantities.marks import families, family, marks
from adjudge.reading.quantities.reading import FigureReading, read


def kinds(text: str) -> list[tuple[str, str]]:
    return [(mark.span.of(text), mark.kind) for mark in marks(text)]


def reading(text: str) -> FigureReading:
    return read(text, 100)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Rosa Delgado, 34, beat the 69-year-old champion.", [("34", "age"), ("69-year", "age")]),
        ("He died aged 71 (age 71).", [("71", "age"), ("71", "age")]),
        ("She was 25 years old.", [("25 years", "age")]),
        ("It lasted 25 years.", [("25 years", "time")]),
        ("It is three times as large.", [("three", "times")]),
        ("It was seen three times.", [("three", "count")]),
        ("Rents doubled, then halved.", [("doubled", "times"), ("halved", "times")]),
        ("She owns half as much.", [("half", "times")]),
        ("He is 5 feet 3 inches tall.", [("5 feet 3 inches", "length")]),
        ("It takes 23 hours and 56 minutes.", [("23 hours and 56 minutes", "time")]),
        ("It has 3 m and 5 m masts.", [("3 m", "length"), ("5 m", "length")]),
        ("It was built between 1931 and 1972.", [("1931 and 1972", "date")]),
        ("No one knows which one.", []),
        ("A quarter of a billion dollars was lost.", [("quarter of a billion dollars", "money")]),
        ("Nothing is counted here.", []),
    ],
)
def test_figures_are_found_with_what_only_comparing_needs(text: str, found: list[tuple[str, str]]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("It opened before 1990.", "before"),
        ("It opened after the early 1990s.", "after"),
        ("It opened by 1990.", "by"),
        ("It opened in 1990.", "in"),
        ("It opened between 1990 and 1995.", "between"),
        ("It opened after the 1739 peace treaty.", "in"),
    ],
)
def test_a_date_knows_on_which_side_of_it_things_happened(text: str, relation: str) -> None:
    (mark,) = marks(text)
    assert mark.relation == relation


def test_multiples_keep_their_bounds() -> None:
    (mark,) = marks("Sales more than doubled.")
    assert mark.quantity is not None
    assert (mark.quantity.value, mark.quantity.bound) == (2.0, "more_than")


def test_a_life_in_brackets_is_a_birth_and_a_death() -> None:
    text = "Lewis (29 November 1898 – 22 November 1963) wrote."
    assert [mark.event for mark in marks(text)] == ["born", "died"]
    assert [mark.event for mark in marks("The war (1914) ended in 1918.")] == ["", ""]
    assert families("born died") <= reading(text).every_word


def test_a_figure_knows_what_it_counts_and_its_clause() -> None:
    text = "The flood killed 30 people in Tarragh and 38 in Oskarby."
    people, others = reading(text).figures
    assert people.thing == {family("people")}
    assert people.clause == families("flood killed people Tarragh")
    assert others.thing == frozenset()
    assert others.clause == families("Oskarby")


def test_what_follows_of_is_what_is_counted() -> None:
    (figure,) = reading("Only 55 of the nests held eggs.").figures
    assert family("nests") in figure.thing


def test_a_figure_after_a_colon_is_said_of_what_stands_before() -> None:
    (figure,) = reading("Peru — Airports: 107").figures
    assert figure.labelled and figure.clause == families("Peru Airports")


def test_an_age_set_between_commas_is_said_of_the_name_before() -> None:
    figure, _ = reading("Leila Haddad, 27, won in 31 moves.").figures
    assert figure.clause == families("Leila Haddad")


def test_a_line_of_a_table_is_a_sentence_of_its_own() -> None:
    text = "\n".join(f"Peru — Fact number {letter}: {n} km of something or other" for n, letter in enumerate("abcde", 2))
    assert [figure.sentence for figure in reading(text).figures] == [0, 1, 2, 3, 4]


def test_denials_and_alternatives_are_noted() -> None:
    assert reading("It has not 5 rooms.").negated == (True,)
    assert reading("It has no fewer than 5 rooms.").negated == (False,)
    assert [figure.alternative for figure in reading("It has 5 or 6 rooms.").figures] == [True, True]
    assert [figure.alternative for figure in reading("It has 5 rooms.").figures] == [False]


def test_a_text_of_too_many_figures_is_given_without_them_and_says_so() -> None:
    found = read("1, 2, 3 and 4.", 3)
    assert found.figures == () and found.why == "more than 3 figures: which of them is meant cannot be told"
    assert len(read("1, 2, 3 and 4.", 4).figures) == 4


def test_words_of_one_family_are_one() -> None:
    assert family("height") == family("tall") == family("high")
    assert family("inhabitants") == family("population")
    assert family("the") == ""
    assert family("height") != family("depth")
