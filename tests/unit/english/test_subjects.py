"""Whose sentence it is: one told of its page's topic says nothing of another subject, unless only one can be it."""

from __future__ import annotations

import pytest

from adjudge.english.topics import is_of_another

SCHOENEBERG = (
    "Sch\u00f6neberg is a district in Germany. GeoNames gives Sch\u00f6neberg a population of about 123,000. "
    "Sch\u00f6neberg is in the Europe/Berlin time zone."
)
BERN = "Bern is the capital of Switzerland. It lies on the Aare."
OBAMA = "Barack Obama was president. He was born in Hawaii."
WALPOLE = "George Walpole was an English officer. George Walpole fought in Jamaica."


@pytest.mark.parametrize(
    ("claim", "subject", "title", "text", "sentence"),
    [
        ("Berlin has 9 million inhabitants.", "Berlin", "Sch\u00f6neberg", SCHOENEBERG, 1),
        ("Zurich is the capital of Austria.", "Zurich", "Bern", BERN, 0),
        ("Zurich lies on the Rhine.", "Zurich", "Bern", BERN, 1),
        ("Robert Walpole was an English politician.", "Robert Walpole", "George Walpole", WALPOLE, 0),
    ],
)
def test_a_sentence_on_the_page_s_own_topic_is_not_about_another(
    claim: str, subject: str, title: str, text: str, sentence: int
) -> None:
    assert is_of_another(claim, subject, sentence=_sentence(text, sentence), title=title, text=text)


@pytest.mark.parametrize(
    ("claim", "subject", "title", "text", "sentence"),
    [
        ("Berlin is in the time zone of Paris.", "Berlin", "Sch\u00f6neberg", SCHOENEBERG, 2),
        ("Zurich is the capital of Switzerland.", "Zurich", "Bern", BERN, 0),
        ("Bern has 9 million inhabitants.", "Bern", "Bern", BERN, 1),
        ("Obama was born in Kenya.", "Obama", "Barack Obama", OBAMA, 1),
        ("Barack Obama's birthplace is Kenya.", "Barack Obama's birthplace", "Barack Obama", OBAMA, 1),
        ("The president was born in Kenya.", "The president", "Barack Obama", OBAMA, 1),
        ("Michelle Obama was born in Kenya.", "Michelle Obama", "Why the president was born in Hawaii", OBAMA, 1),
        ("Michelle Obama was born in Kenya.", "Michelle Obama", "", OBAMA, 1),
    ],
)
def test_what_names_the_subject_or_could_only_be_said_of_one_speaks_to_the_claim(
    claim: str, subject: str, title: str, text: str, sentence: int
) -> None:
    assert not is_of_another(claim, subject, sentence=_sentence(text, sentence), title=title, text=text)


def _sentence(text: str, number: int) -> str:
    return text.split(". ")[number].rstrip(".") + "."
