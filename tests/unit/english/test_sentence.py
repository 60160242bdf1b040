"""A sentence is parsed once, however many ask, and says what the single functions say."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from adjudge.english import sentence as module
from adjudge.english.clauses import clause
from adjudge.english.figures.dates import date_spans, dates
from adjudge.english.figures.numbers import numbers
from adjudge.english.figures.quantities import quantities
from adjudge.english.names import names
from adjudge.english.sentence import Sentence, overlap, parsed, remembered
from adjudge.english.words import terms, words

TEXTS = [
    "In 1911 Marie Curie, born on 7 November 1867, won her second Nobel Prize at 8 p.m. for 2.5 kg of radium.",
    "About 300 people live in Grünau, and the landlord's fee was 1,250 euros between 1998 and 2003.",
    "It is so.",
    "Wird das Wasser teurer?",
    "…",
    "",
]
PARTS: dict[str, Callable[[str], Any]] = {
    "words": words,
    "terms": terms,
    "vocabulary": lambda text: frozenset(terms(text)),
    "clause": lambda text: clause(words(text)),
    "names": names,
    "dates": dates,
    "date_spans": date_spans,
    "numbers": numbers,
    "quantities": lambda text: quantities(text, numbers(text), date_spans(text)),
}


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("part", PARTS)
def test_each_part_is_what_the_single_function_says(part: str, text: str) -> None:
    assert getattr(Sentence(text=text), part) == PARTS[part](text)


@pytest.mark.parametrize("part", [*PARTS, "statement", "statement_clause", "number_spans"])
def test_a_part_is_read_once(part: str) -> None:
    assert getattr(parsed(TEXTS[0]), part) is getattr(parsed(TEXTS[0]), part)


def test_names_and_quantities_take_the_words_and_dates_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    for part in ("words", "numbers", "date_expressions"):
        own = getattr(module, part)
        monkeypatch.setattr(module, part, lambda text, own=own, part=part: asked.append(part) or own(text))
    found = Sentence(text=TEXTS[0])
    assert found.names
    assert found.quantities
    assert found.clause is not None
    assert found.dates
    assert found.number_spans
    assert sorted(asked) == ["date_expressions", "numbers", "words"]


def test_the_door_gives_the_same_sentence_for_the_same_text() -> None:
    assert parsed("Vega is a star.") is parsed("Vega is a star.")
    long = "Vega is a star. " * 2_000
    assert parsed(long) is not parsed(long), "a document is not kept"
    assert parsed(long) == parsed(long)


def test_sentences_are_equal_by_their_text_whatever_was_read_of_them() -> None:
    one, other = Sentence(text=TEXTS[0]), Sentence(text=TEXTS[0])
    assert one.names
    assert (one, hash(one)) == (other, hash(other))
    assert one != Sentence(text=TEXTS[1])
    with pytest.raises(FrozenInstanceError):
        one.text = ""  # type: ignore[misc]


def test_a_sentence_travels_as_its_text() -> None:
    found = Sentence(text=TEXTS[0])
    assert found.words
    data = pickle.dumps(found)
    assert pickle.loads(data) == found
    assert len(data) < len(TEXTS[0]) + 100


def test_the_statement_opens_past_a_word_that_only_says_how_exactly_it_counts() -> None:
    found = parsed("About 300 people live in Oslo.")
    assert found.statement == found.words[1:]
    assert found.statement_clause is not None
    assert found.statement_clause.subject_words[0].text == "300"
    plain = parsed("Some people live in Oslo.")
    assert plain.statement is plain.words
    assert plain.statement_clause is plain.clause


def test_names_are_told_once_each_and_without_a_genitive() -> None:
    assert parsed("Ada Byron met Babbage; Ada Byron's notes and Babbage.").entities(5) == ("Ada Byron", "Babbage")
    assert parsed("Ada Byron met Babbage.").entities(1) == ("Ada Byron",)


def test_what_a_step_reads_off_a_sentence_is_read_once_for_each_way_to_ask() -> None:
    asked: list[tuple[str, int]] = []

    @remembered
    def first(text: str, most: int = 1) -> tuple[str, ...]:
        asked.append((text, most))
        return parsed(text).terms[:most]

    assert first("Vega shines brightly.") is first("Vega shines brightly.")
    assert first("Vega shines brightly.", most=2) == ("vega", "shine")
    assert first("Vega shines brightly.", most=2) == ("vega", "shine")
    assert asked == [("Vega shines brightly.", 1), ("Vega shines brightly.", 2)]


def test_nothing_found_is_remembered_too() -> None:
    asked: list[str] = []

    @remembered
    def none(text: str) -> None:
        asked.append(text)

    none("Deneb is far.")
    none("Deneb is far.")
    assert asked == ["Deneb is far."]


def test_overlap_counts_the_words_of_the_claim() -> None:
    assert overlap("Vega shines", "Vega is the star that shines") == 1.0
    assert overlap("It is", "Vega shines") == 0.0
