from __future__ import annotations

import pytest

from adjudge.english.sentences import sentences


def _cut(text: str, language: str = "en") -> list[str]:
    return [span.of(text) for span in sentences(text, language)]


def test_abbreviations_and_decimals_do_not_end_a_sentence() -> None:
    text = "Dr. Smith went to the U.S. in 1998. He paid $3.5 million. Was it worth it?"
    assert _cut(text) == [
        "Dr. Smith went to the U.S. in 1998.",
        "He paid $3.5 million.",
        "Was it worth it?",
    ]


def test_a_heading_is_no_part_of_the_sentence_below_it() -> None:
    assert _cut("# Lido\nThe pool opens on 1 May.") == ["# Lido", "The pool opens on 1 May."]
    assert _cut("It is deep.\n## Prices\nAdults pay 5 euros.") == ["It is deep.", "## Prices", "Adults pay 5 euros."]
    assert _cut("#one of\nmany") == ["#one of\nmany"]


def test_a_time_of_day_may_end_a_sentence() -> None:
    text = "Doors open at 9 AM. Leave by 5 p.m. Staff stay on. At 7:30 p.m. Eastern time we close, or at 8 a.m. Monday."
    assert _cut(text) == [
        "Doors open at 9 AM.",
        "Leave by 5 p.m.",
        "Staff stay on.",
        "At 7:30 p.m. Eastern time we close, or at 8 a.m. Monday.",
    ]


@pytest.mark.parametrize(
    "word",
    [
        "ten", "art", "fig", "sat", "sun", "min", "sec", "rep", "can", "tax", "car", "ill", "met", "cap", "mass", "pop", "spec",
        "bull",
        "wash", "ore", "con", "ex", "no", "app", "fed", "mod", "inn",
    ],
)  # fmt: skip
def test_an_ordinary_word_ends_a_sentence_before_a_capital(word: str) -> None:
    assert _cut(f"It is about the {word}. Lunch is served at noon.") == [
        f"It is about the {word}.",
        "Lunch is served at noon.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Requests are approved by HR.|A medical certificate is required.",
        "John Reed is the CEO.|Maria Lopez became CFO.",
        "It is made by IT.|HR approves it.",
        "It ended World War II.|The peace held.",
        "No.|Refunds take 30 days.",
        "Yes.|Refunds take 30 days.",
        "Is it open?|No.|A receipt is needed.",
        "Sign up for Plan B.|It is cheap.",
        "He works for Acme Inc.|The firm is old.",
        "Bring pens, paper, etc.|The shop sells both.",
        "She lives on Elm St.|The house is red.",
        "She lives in the U.S.|He lives in France.",
    ],
)
def test_a_full_stop_that_looks_like_an_abbreviation_s_may_end_a_sentence(text: str) -> None:
    assert _cut(text.replace("|", " ")) == text.split("|")


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Smith left.", "Lt. Col. Reed left.", "Mr. Smith met Mrs. Lee and Ms. Poe.", "Prof. Ann Lee spoke.",
        "Gen. Grant won.",
        "The Rev. John Smith spoke.", "Gov. Lee and Rep. Poe met.", "The Hon. Ann Lee spoke.", "Messrs. Smith and Lee left.",
        "See e.g. Smith for more.", "He paid, i.e. The Fund did.", "Compare cf. Smith there.", "Smith vs. Jones was decided.",
        "Washington v. Texas was decided.", "Smith et al. Found it.", "Use pens, paper, etc. in class.",
        "Acme Inc. Holdings rose.",
        "He lives at No. 5 Elm Street.", "No. 10 is the oldest house.", "No. V is lost.", "Nos. 5 and 6 left.",
        "See Fig. 3 for it.", "See fig. A for it.", "See art. V of it.", "See Art. V of it.", "See vol. II for it.",
        "See app. B for it.", "See pp. 12-14 of it.", "It opened on Jan. 5 in Rome.", "It opened on Sat. Jan. 5 in Rome.",
        "Feb. Sales rose.", "The U.S. Army left.", "The D.C. Council met.", "Ph.D. Students met.", "J. K. Rowling wrote it.",
        "George W. Bush spoke.", "St. Louis is a city.", "Mt. Everest is tall.", "Robert Downey Jr. Starred in it.",
        "Approx. 5 people came.", "About approx. Five came.", "The dept. Head left.", "The est. Value is 5.", "DR. Smith left.",
        "At 7 p.m. Eastern it shut.", "The rt. hon. Member left.",
    ],
)  # fmt: skip
def test_a_real_abbreviation_does_not(text: str) -> None:
    assert _cut(text) == [text]


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
