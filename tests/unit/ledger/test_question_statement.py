"""Questions as the statements that would answer them, and within a sentence."""

from __future__ import annotations

import pytest

from adjudge.english.words import terms
from adjudge.ledger.answers.answer_values import counts_of, demands, has_form, values
from adjudge.ledger.answers.question_parts import Wanted
from adjudge.ledger.answers.question_statement import gapped, indirect, without_known


@pytest.mark.parametrize(
    ("question", "value", "said"),
    [
        ("How much is the deposit?", "£150", "The deposit is £150."),
        ("By when must the keys be handed back?", "by 10 a.m", "The keys must be handed back by 10 a.m."),
        ("How high did the river rise?", "4.86 metres", "The river rose to 4.86 metres."),
        ("How heavy is the heater?", "13.1 kg", "The heater weighs 13.1 kg."),
        ("How long does it take to walk the trail?", "3.5 hours", "It takes 3.5 hours to walk the trail."),
        ("How many seats does the hall have?", "240", "The hall has 240 seats."),
        ("Who leads the department?", "Ruth Baird", "Ruth Baird leads the department."),
        ("Where is a refund paid to?", "to the account", "A refund is paid to the account."),
    ],
)
def test_a_question_becomes_the_statement_that_answers_it(question: str, value: str, said: str) -> None:
    form = gapped(question)
    assert form is not None and form.filled(value) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How old is the Great Barn?", "how old the Great Barn is"),
        ("Is there a lift?", "whether there is a lift"),
        ("Where can I buy filters?", "where you can buy filters"),
        ("Who built the hut?", "who built the hut"),
    ],
)
def test_a_question_within_a_sentence(question: str, said: str) -> None:
    assert indirect(question) == said


def test_what_the_place_of_a_sentence_says_is_not_asked_of_it_again() -> None:
    held = frozenset(terms("A deposit of £150 is due."))
    known = frozenset(terms("Hire agreement, Mereside Barn Trust"))
    assert without_known("How much is the deposit for Mereside Barn", held, known) == "How much is the deposit"
    assert without_known("How much is the deposit for Harrow Hall", held, known).endswith("Harrow Hall")


def test_only_a_value_of_the_asked_form_can_answer() -> None:
    seats = demands("How many seats does the hall have?")
    assert [*counts_of(seats, "The hall has 240 seats.")] == ["240"]
    assert [*counts_of(seats, "Seats must be reserved; 7.30 p.m., hall: piano.")] == []
    assert not has_form(Wanted.TIME, demands("When will the lido open?"), "The lido was opened in 1934.")
    assert has_form(Wanted.TIME, demands("When will the lido open?"), "The lido will open on 23 May 2026.")
    heavy = demands("How heavy is the machine?")
    assert values(Wanted.QUANTITY, heavy, "It bakes loaves of 500 and 1,000 grams.", 4) == ()
    assert values(Wanted.QUANTITY, heavy, "The machine weighs 5.6 kg.", 4) == ("5.6 kg",)


def test_somebody_is_known_by_an_office_whatever_follows_it() -> None:
    said = "The line manager decides on them within three working days."
    assert values(Wanted.PERSON, demands("Who decides on requests"), said, 4) == ("The line manager",)


def test_who_is_asked_for_is_nobody_that_the_question_names() -> None:
    wanted = demands("Who is the captain of the Morning Tern")
    assert not has_form(Wanted.PERSON, wanted, "The ship, the Morning Tern, entered service in 2011.")
    assert has_form(Wanted.PERSON, wanted, "The Morning Tern is commanded by Ada Moss.")
