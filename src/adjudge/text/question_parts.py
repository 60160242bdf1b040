"""The parts of a question, and what kind of answer each of them wants."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from adjudge.text.dates import dates
from adjudge.text.names import names
from adjudge.text.numbers import numbers
from adjudge.text.sentences import sentences
from adjudge.text.terms import terms
from adjudge.text.verbs import forms
from adjudge.text.words import DETERMINERS, PREPOSITIONS, stretch, words


class Asked(StrEnum):
    """What a part of a question wants to know."""

    TIME = "time"
    QUANTITY = "quantity"
    PERSON = "person"
    PLACE = "place"
    REASON = "reason"
    MANNER = "manner"
    WHETHER = "whether"
    ANYTHING = "anything"


@dataclass(frozen=True, kw_only=True, slots=True)
class QuestionPart:
    """One thing that is asked."""

    text: str
    """Its own words, without the question mark."""
    asked: Asked
    meant: str
    """The same with what its pronoun stands for; where that cannot be told, with the rest of the question behind it."""


_WH = r"(?:who|whom|whose|what|which|when|where|why|how)"
_AUX = r"(?:is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|had)"
_CUT = re.compile(
    rf"(?:,\s{{0,3}}|;\s{{0,3}})?\s(?:and|or)\s(?=(?:{_WH}|(?:by|in|at|from|for|on|to)\s{_WH}|{_AUX})\b)", re.IGNORECASE
)
_TWO = re.compile(
    rf"({_WH}(?:\s(?:many|much|long|often|far))?),?\sand\s({_WH}(?:\s(?:many|much|long|often|far))?)\s(?=\S)",
    re.IGNORECASE,
)
_KINDS: tuple[tuple[Asked, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (
            Asked.TIME,
            r"(?:(?:since|until|by|from)\s)?when\b|(?:in|on|by|at|from|since|until)?\s?(?:what|which)\s(?:year|date|day|month|time|century)\b"
            r"|how\slong\sago\b",
        ),
        (
            Asked.QUANTITY,
            r"(?:(?:by|for|to|at|in|within)\s)?how\s(?:many|much|long|old|far|tall|high|deep|wide|large|big|heavy|often|fast|hot|cold)\b"
            r"|what\s(?:(?:is|are|was|were)\s)?(?:the\s)?(?:percentage|share|number|price|cost|fee|amount|population|height|length|depth"
            r"|age|size|weight|rate|limit|salary|deadline)\b|(?:at\s)?what\s(?:price|percentage|rate|temperature)\b",
        ),
        (Asked.PERSON, r"(?:(?:by|for|to|from|with)\s)?(?:who|whom|whose)\b"),
        (Asked.PLACE, r"(?:from\s)?where\b|in\s(?:what|which)\s(?:city|country|town|place|state|building|room)\b"),
        (Asked.REASON, r"why\b|how\scome\b|for\swhat\sreason\b"),
        (Asked.MANNER, r"how\b"),
        (Asked.WHETHER, rf"{_AUX}\b"),
    )
)
_POINTING = re.compile(r"\b(?:(it|they|them|he|she|him|this|that)|(its|their|his))\b(?!['\u2019])", re.IGNORECASE)
_SUBJECT = re.compile(rf"\b{_AUX}\s(?=\S)", re.IGNORECASE)
_VERBAL = frozenset({"be", "been", "have", "not"})
_OPENING = re.compile(rf"(?:{_WH}(?:\s(?:many|much|long|often|far|old|tall|high))?|{_AUX})\s", re.IGNORECASE)
_DOES = frozenset({"do", "does", "did"})
_MOST_WORDS = 6
_WHEN = re.compile(
    r"\b(?:days?|weeks?|months?|years?|hours?|minutes?|noon|midnight|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?"
    r"|saturdays?|sundays?|spring|summer|autumn|winter|century|daily|weekly|monthly|yearly|annually|a\.?m\.?|p\.?m\.?|when|while|after|before|until|if|unless|once)\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\b(?:none|free|half|twice|once|double|third|quarter|dozens?|hundreds?|thousands?|millions?|daily|weekly|monthly|yearly)\b",
    re.IGNORECASE,
)


def question_parts(query: str) -> tuple[QuestionPart, ...]:
    """What a question asks, one thing at a time. A text that asks nothing is one part that any statement on it answers."""
    found: list[QuestionPart] = []
    subject = ""
    for span in sentences(query):
        for text in _pieces(span.of(query)):
            meant = _meant(text, subject, found[0].text if found else "")
            found.append(QuestionPart(text=text, asked=_asked(text), meant=meant))
            subject = subject or _subject(text)
    return tuple(found)


def _meant(text: str, subject: str, first: str) -> str:
    points = _POINTING.search(text)
    rest = _OPENING.sub("", first)
    if terms(rest) and not terms(text):  # "Who found it, and when?"
        return f"{text} {rest}"
    if points is None or not terms(rest):
        return text
    if not subject:
        return f"{text}, {rest}"
    genitive = ("'" if subject.endswith("s") else "'s") if points[2] else ""
    return f"{text[: points.start()]}{subject}{genitive}{text[points.end() :]}"


def _subject(text: str) -> str:
    """What a question is about: "the bridge" of "When did the bridge open". Nothing where that cannot be told."""
    begins = _SUBJECT.search(text)
    if begins is None:
        return next((span.of(text) for span in names(text)), "")
    row = words(text[begins.end() :])
    if row and row[0].lower in _VERBAL:  # "How many days can be carried over": what is asked for is the subject
        return _OPENING.sub("", text[: begins.start()]).strip()
    end = 0
    while end < min(len(row), _MOST_WORDS):
        word = row[end]
        verb = end > 0 and row[end - 1].lower not in DETERMINERS and bool(forms(word.lower)) and not word.is_capital
        if verb or word.is_mark or (end and word.lower in PREPOSITIONS - {"of"}):
            break
        end += 1
    if end == len(row) and end > 2 and begins[0].lower().strip() in _DOES:
        end -= 1  # the last word is the verb, whatever else it may be
    subject = stretch(text[begins.end() :], row[:end])
    return "" if _POINTING.search(subject) else subject


def fits(asked: Asked, sentence: str) -> bool:
    """Whether a sentence has what such a question wants, where that shows: a time, a number."""
    if asked is Asked.TIME:
        return bool(dates(sentence)) or _WHEN.search(sentence) is not None
    if asked is Asked.QUANTITY:
        return bool(numbers(sentence)) or _HOW_MUCH.search(sentence) is not None
    return True


def _pieces(sentence: str) -> Iterator[str]:
    bare = sentence.strip().rstrip("?!. ")
    shared = _TWO.match(bare)
    if shared is not None:
        rest = bare[shared.end() :]
        yield from (f"{shared[1]} {rest}", f"{shared[2]} {rest}")
        return
    if _asked(bare) is Asked.ANYTHING and not re.match(rf"{_WH}\b", bare, re.IGNORECASE):
        if bare:
            yield bare
        return
    yield from (piece.strip(" ,;") for piece in _CUT.split(bare) if piece.strip(" ,;"))


def _asked(text: str) -> Asked:
    return next((kind for kind, pattern in _KINDS if pattern.match(text)), Asked.ANYTHING)
