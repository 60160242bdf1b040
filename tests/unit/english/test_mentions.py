"""Whether a text mentions something, in whatever form, and which of two things acts on the other."""

from __future__ import annotations

import pytest

from adjudge.english.mentions import HeadedText, Stems, acts, is_idle, phrase, stems


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("inflammation", "an inflammatory reply"),
        ("varies", "variations between cells"),
        ("tumour", "the tumors"),
        ("anaemia", "mild anemia"),
        ("Bcl2", "Bcl-2 was lost"),
        ("genes", "the gene"),
    ],
)
def test_forms_and_spellings_of_one_word_meet(wanted: str, text: str) -> None:
    assert all(stem in Stems(text) for stem in stems(wanted))


@pytest.mark.parametrize(("wanted", "text"), [("internet", "an interest"), ("form", "the formula"), ("port", "a portrait")])
def test_words_that_only_begin_alike_do_not(wanted: str, text: str) -> None:
    assert not any(stem in Stems(text) for stem in stems(wanted))


def test_a_word_is_meant_by_another_of_its_sense_but_not_held() -> None:
    (kill,) = stems("killed")
    held = Stems("Caesar was murdered.")
    assert held.means(kill) and kill not in held
    assert held.share([kill]) == 0.0 and held.share([]) == 0.0


def test_a_heading_names_what_the_text_need_not_repeat() -> None:
    subject = phrase("Marie Curie")
    assert subject is not None
    assert subject.is_in(HeadedText("She won twice.", "Marie Curie", "Prizes"))
    assert not subject.is_in(HeadedText("She won twice."))


def test_the_nearest_sentence_holds_most_of_what_is_asked() -> None:
    reading = HeadedText("Rome is old. Rome burned for six days. It rained.", "Burning days")
    assert reading.nearest(stems("Rome burned")) == "Rome burned for six days."
    assert HeadedText("").nearest(stems("Rome")) == ""


def test_anchors_looked_up_together_are_found_as_they_are_alone() -> None:
    found = phrase("Barack Obama")
    assert found is not None
    text = "Obama spoke."
    assert HeadedText(text, wanted=found.anchors).share_of(found.anchors) == HeadedText(text).share_of(found.anchors) == 1.0
    assert HeadedText(text, wanted=found.anchors).share_of(()) == 0.0


@pytest.mark.parametrize("text", ["", "there", "one", "more likely", "solely", "it"])
def test_what_says_nothing_by_itself_is_not_looked_for(text: str) -> None:
    assert phrase(text) is None


@pytest.mark.parametrize(
    ("word", "idle"), [("solely", True), ("two", True), ("inside", True), ("important", True), ("volcano", False)]
)
def test_idle_words_say_how_how_many_or_where(word: str, idle: bool) -> None:
    assert is_idle(word) is idle


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Rome destroyed Carthage.", True),
        ("Carthage was utterly destroyed by Rome.", True),
        ("Carthage destroyed Rome.", False),
        ("Rome was destroyed by Carthage.", False),
        ("Rome fought Carthage.", None),
        ("Rome destroyed Carthage, and Rome rebuilt it.", None),
    ],
)
def test_who_acts_on_whom(sentence: str, expected: bool | None) -> None:
    assert acts(sentence, stems("Rome"), stems("destroyed"), stems("Carthage")) is expected


def test_who_marries_whom_has_no_direction() -> None:
    assert acts("Ann married Bob.", stems("Ann"), stems("married"), stems("Bob")) is None
