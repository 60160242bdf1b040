"""The verbs of news, letters, contracts and manuals, beyond those of the lists."""

from __future__ import annotations

import pytest

from adjudge.english.sentence import parsed
from adjudge.english.verbs import forms, inflected, past_of, stock_forms


@pytest.mark.parametrize(
    ("word", "form"),
    [
        ("leapt", "past"),
        ("wept", "past"),
        ("tolerates", "s"),
        ("alternate", "base"),
        ("misquoted", "participle"),
        ("accrues", "s"),
        ("undertakes", "s"),
    ],
)
def test_it_knows_forms_that_no_list_has(word: str, form: str) -> None:
    assert form in stock_forms(word)


def test_what_is_a_noun_as_often_is_marked_so() -> None:
    assert "nouny" in stock_forms("smells")
    assert "nouny" not in stock_forms("absorbs")


@pytest.mark.parametrize("word", ["smells", "grants", "tides", "mount"])
def test_it_is_a_verb_only_to_who_looks_for_one(word: str) -> None:
    assert stock_forms(word)
    assert not forms(word)


@pytest.mark.parametrize("word", ["even", "up", "while", "police", "till"])
def test_a_word_that_is_hardly_ever_a_verb_is_none(word: str) -> None:
    assert not stock_forms(word)


def test_what_a_list_says_of_a_word_holds() -> None:
    assert forms("was") == {"be"}
    assert forms("can") == {"modal"}


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("The Tenant forfeits the deposit.", "forfeits"),
        ("The valve shuts when the tank is full.", "shuts"),
        ("Enzymes degrade the coating within hours.", "degrade"),
    ],
)
def test_the_main_verb_of_a_contract_a_manual_or_a_paper_is_found(text: str, verb: str) -> None:
    found = parsed(text).clause
    assert found is not None
    assert found.row[found.verb].text == verb


@pytest.mark.parametrize("letter", ["b", "y", "x"])
def test_a_letter_that_stands_where_a_verb_should_has_forms_as_others_do(letter: str) -> None:
    """ "What did Vitamin b do?" is asked too, and was an IndexError."""
    assert all(form.startswith(letter) for form in (*inflected(letter), past_of(letter)))


def test_short_verbs_double_their_last_letter() -> None:
    assert inflected("stop") == ("stops", "stopped", "stopping")
    assert inflected("cry") == ("cries", "cried", "crying")
