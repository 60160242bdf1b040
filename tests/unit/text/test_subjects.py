"""Whose sentence it is: one told of its page's topic says nothing of another subject, unless only one can be it."""

from __future__ import annotations

import pytest

from adjudge.text.subjects import is_of_another

SCHOENEBERG = (
    "Sch\u00f6neberg is a district in Germany. GeoNames gives Sch\u00f6neberg a population of about 123,000. "
    "Sch\u00f6neberg is in the Europe/Berlin time zone."
)
BERN = "Bern is the capital of Switzerland. It lies on the Aare."
OBAMA = "Barack Obama was president. He was born in Hawaii."
WALPOLE = "George Walpole was an English officer. George Walpole fought in Jamaica."


@pytest.mark.parametrize(
    ("subject", "object_", "title", "text", "sentence"),
    [
        ("Berlin", "9 million inhabitants", "Sch\u00f6neberg", SCHOENEBERG, 1),
        ("Zurich", "the capital of Austria", "Bern", BERN, 0),
        ("Zurich", "the Aare in 1353", "Bern", BERN, 1),
        ("Robert Walpole", "an English politician", "George Walpole", WALPOLE, 0),
    ],
)
def test_a_sentence_on_the_page_s_own_topic_is_not_about_another(
    subject: str, object_: str, title: str, text: str, sentence: int
) -> None:
    assert is_of_another(subject, object_, sentence=_sentence(text, sentence), title=title, text=text)


@pytest.mark.parametrize(
    ("subject", "object_", "title", "text", "sentence"),
    [
        ("Berlin", "in the Europe/Berlin time zone", "Sch\u00f6neberg", SCHOENEBERG, 2),
        ("Zurich", "the capital of Switzerland", "Bern", BERN, 0),
        ("Bern", "9 million inhabitants", "Bern", BERN, 1),
        ("Obama", "in Kenya", "Barack Obama", OBAMA, 1),
        ("Barack Obama's birthplace", "Kenya", "Barack Obama", OBAMA, 1),
        ("the president", "in Kenya", "Barack Obama", OBAMA, 1),
        ("Michelle Obama", "in Kenya", "Why the president was born in Hawaii", OBAMA, 1),
        ("Michelle Obama", "in Kenya", "", OBAMA, 1),
    ],
)
def test_what_names_the_subject_or_could_only_be_said_of_one_speaks_to_the_claim(
    subject: str, object_: str, title: str, text: str, sentence: int
) -> None:
    assert not is_of_another(subject, object_, sentence=_sentence(text, sentence), title=title, text=text)


def _sentence(text: str, number: int) -> str:
    return text.split(". ")[number].rstrip(".") + "."
