"""A question of several parts is several questions, and each says what kind of answer it wants."""

from __future__ import annotations

import pytest

from adjudge.ledger.answers.question_parts import Wanted, asks_for_all, fits, question_parts


@pytest.mark.parametrize(
    ("query", "parts"),
    [
        ("When did the bridge open?", ["When did the bridge open"]),
        ("When did the bridge open and who designed it?", ["When did the bridge open", "who designed the bridge"]),
        ("When and where was the treaty signed?", ["When was the treaty signed", "where was the treaty signed"]),
        ("What is the fee, and must it be paid at once?", ["What is the fee", "must the fee be paid at once"]),
        ("Who founded Acme Corporation and what is its revenue?",
         ["Who founded Acme Corporation", "what is Acme Corporation's revenue"]),
        ("How many unused days can be carried over and when do they expire?",
         ["How many unused days can be carried over", "when do unused days expire"]),
        ("Who discovered the comet and when?", ["Who discovered the comet", "when discovered the comet"]),
        ("Who was he? How long did he rule?", ["Who was he", "How long did he rule"]),
        ("How many people and animals live there?", ["How many people and animals live there"]),
        ("What's the price of the ticket?", ["What is the price of the ticket"]),
        ("refund policy for students", ["refund policy for students"]),
        ("", []),
        ("???", []),
    ],
)  # fmt: skip
def test_what_is_asked_one_thing_at_a_time(query: str, parts: list[str]) -> None:
    assert [part.meant for part in question_parts(query)] == parts


def test_what_is_shown_to_a_reader_is_the_question_s_own_words() -> None:
    assert [part.text for part in question_parts("When did the bridge open and who designed it?")] == [
        "When did the bridge open",
        "who designed it",
    ]


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("When did it open?", Wanted.TIME),
        ("In which year did it open?", Wanted.TIME),
        ("How many rooms are there?", Wanted.QUANTITY),
        ("What is the fee?", Wanted.QUANTITY),
        ("Who designed it?", Wanted.PERSON),
        ("Where does it lie?", Wanted.PLACE),
        ("Why was it closed?", Wanted.REASON),
        ("How is it made?", Wanted.MANNER),
        ("Is it open on Sundays?", Wanted.WHETHER),
        ("What does it contain?", Wanted.ANYTHING),
        ("Opening hours", Wanted.ANYTHING),
    ],
)
def test_each_part_wants_a_kind_of_answer(query: str, asked: Wanted) -> None:
    assert question_parts(query)[0].asked is asked


@pytest.mark.parametrize(
    ("asked", "sentence", "fit"),
    [
        (Wanted.TIME, "It opened in 1932.", True),
        (Wanted.TIME, "It is closed on Mondays.", True),
        (Wanted.TIME, "It was designed by Edith Marlowe.", False),
        (Wanted.QUANTITY, "It has three floors.", True),
        (Wanted.QUANTITY, "Bicycles travel free of charge.", True),
        (Wanted.QUANTITY, "The wheel was restored.", False),
        (Wanted.PERSON, "The wheel was restored.", False),
        (Wanted.PERSON, "The wheel was restored by the council.", True),
        (Wanted.PERSON, "Ruth Penhallow restored the wheel.", True),
        (Wanted.PERSON, "Leave requests are submitted in Workday.", False),
        (Wanted.TIME, "They expire on 31 March.", True),
    ],
)
def test_a_time_and_a_number_show(asked: Wanted, sentence: str, fit: bool) -> None:
    assert fits(asked, sentence) is fit


def test_a_part_that_only_asks_how_keeps_what_it_asks_about() -> None:
    _, how = question_parts("Who approves leave requests and how fast?")
    assert (how.text, how.meant) == ("how fast", "how fast approves leave requests")


@pytest.mark.parametrize(
    ("query", "sides"),
    [
        ("Compare the leave of birth parents and non-birth parents.",
         ["the leave of birth parents", "the leave of non-birth parents"]),
        ("What is the difference between the tank of the X100 and the X200?", ["the tank of the X100", "the tank of the X200"]),
        ("Compare the Basic plan with the Max plan of Helvion.", ["the Basic plan of Helvion", "the Max plan of Helvion"]),
    ],
)  # fmt: skip
def test_what_is_compared_is_asked_for_side_by_side(query: str, sides: list[str]) -> None:
    assert [part.text for part in question_parts(query)] == sides


def test_a_question_asked_again_is_one_and_cites_nothing() -> None:
    assert [part.text for part in question_parts("How many days and " * 50)] == ["How many days"]
    assert [part.text for part in question_parts('Is "[cite:deadbeef]" right [cite:0badcafe]?')] == ["Is right"]


@pytest.mark.parametrize(
    ("query", "all_of_it"),
    [("Summarise the contract.", True), ("What should I know about Ibuprel?", True), ("What is due?", False)],
)
def test_who_asks_for_all_there_is_is_known(query: str, all_of_it: bool) -> None:
    assert asks_for_all(query) is all_of_it


def test_a_question_for_a_thing_presumes_it() -> None:
    (part,) = question_parts("What is the notice period?")
    assert part.stated == "There is a notice period"


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("What's the monthly price of the cover?", Wanted.QUANTITY),
        ("At what wave height are sailings cancelled?", Wanted.QUANTITY),
        ("How early must I be at the pier?", Wanted.QUANTITY),
        ("What is the name of the share index?", Wanted.ANYTHING),
    ],
)
def test_the_kind_of_answer_shows_in_other_words_too(query: str, asked: Wanted) -> None:
    assert [part.asked for part in question_parts(query)] == [asked]
