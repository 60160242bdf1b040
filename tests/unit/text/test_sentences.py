from __future__ import annotations

import pytest

from adjudge.text.sentences import sentences


def _cut(text: str, language: str = "en") -> list[str]:
    return [span.of(text) for span in sentences(text, language)]


def test_abbreviations_and_decimals_do_not_end_a_sentence() -> None:
    text = "Dr. Smith went to the U.S. in 1998. He paid $3.5 million. Was it worth it?"
    assert _cut(text) == [
        "Dr. Smith went to the U.S. in 1998.",
        "He paid $3.5 million.",
        "Was it worth it?",
    ]


def test_a_time_of_day_may_end_a_sentence() -> None:
    text = "Doors open at 9 AM. Leave by 5 p.m. Staff stay on. At 7:30 p.m. Eastern time we close, or at 8 a.m. Monday."
    assert _cut(text) == [
        "Doors open at 9 AM.",
        "Leave by 5 p.m.",
        "Staff stay on.",
        "At 7:30 p.m. Eastern time we close, or at 8 a.m. Monday.",
    ]


def test_a_blank_line_ends_a_sentence_and_a_single_line_break_does_not() -> None:
    text = "A heading\n\nThe text goes on\nover a line.\n \t\nMore"
    assert _cut(text) == ["A heading", "The text goes on\nover a line.", "More"]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Das ist z.B. gut. Und das? Ja.", ["Das ist z.B. gut.", "Und das?", "Ja."]),
        ("ja", "これはペンです。あれは本です。", ["これはペンです。", "あれは本です。"]),
        ("fr-CA", "Il est là 😀. Elle aussi.", ["Il est là 😀.", "Elle aussi."]),
    ],
)
def test_other_languages_have_their_own_rules(language: str, text: str, expected: list[str]) -> None:
    assert _cut(text, language) == expected


def test_spans_count_characters_of_the_text_as_given() -> None:
    text = "  😀 One. \r\n Two. "
    assert [(span.start, span.end) for span in sentences(text)] == [(2, 8), (12, 16)]


@pytest.mark.parametrize("text", ["", " \n\n\t "])
def test_nothing_but_space_holds_no_sentence(text: str) -> None:
    assert sentences(text) == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_sentence_longer_than_a_window_stays_whole(language: str) -> None:
    text = "word " * 3000 + "end. Next one begins here."
    assert [len(span) for span in sentences(text, language)] == [15_004, 21]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("unit", ["a", "word "])
def test_a_megabyte_without_punctuation_is_one_sentence(language: str, unit: str) -> None:
    assert len(sentences(unit * (1_000_000 // len(unit)), language)) == 1


def test_where_a_window_falls_does_not_matter() -> None:
    sentence = "The cat sat on the mat near Mr. Brown. "
    assert set(_cut(sentence * 1000)) == {sentence.strip()}


def test_a_lone_surrogate_is_a_character_like_any_other() -> None:
    assert _cut("Eins \ud800. Zwei.", "de") == ["Eins \ud800.", "Zwei."]
