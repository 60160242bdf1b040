"""Texts found by the words they share with another."""

from __future__ import annotations

from adjudge.english.layout.likeness import WordIndex

TEXTS = (
    "The parking fee is due in May.",
    "The library fee is due in June, and the fee for guests in July.",
    "Whales are mammals.",
    "The guard of the parking garage is called Ada Quist.",
)


def test_a_rare_word_counts_for_more_than_a_common_one() -> None:
    assert WordIndex(TEXTS).best("What does Ada Quist say about a fee?", 2) == (3, 1)


def test_the_best_first_and_no_more_than_asked_for() -> None:
    index = WordIndex(TEXTS)
    assert index.best("The parking fee", 1) == (0,)
    assert set(index.best("The parking fee", 9)) == {0, 1, 3}


def test_what_shares_nothing_is_not_found() -> None:
    assert WordIndex(TEXTS).best("Helium is a gas.", 3) == ()
    assert WordIndex(()).best("Whales", 3) == ()
    assert WordIndex(("", "   ")).best("Whales", 3) == ()


def test_a_word_of_every_form_is_one_word() -> None:
    assert WordIndex(TEXTS).best("One whale is a mammal", 1) == (2,)


def test_of_equals_the_first_comes_first() -> None:
    assert WordIndex(["A fee is due.", "Whales swim.", "A fee is due."]).best("fee", 3) == (0, 2)
