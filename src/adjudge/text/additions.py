"""What one text says that another does not: the names, numbers and denials a rewriting has brought in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adjudge.text.claims import is_negated
from adjudge.text.dates import dates
from adjudge.text.numbers import numbers
from adjudge.text.terms import STOP_WORDS, folded

_WORD = re.compile(r"[^\W_]+")
_PLACES = 12  # significant digits by which two readings of one number agree


@dataclass(frozen=True, kw_only=True, slots=True)
class Additions:
    """What was brought in; nothing in any field is what a faithful part has."""

    names: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    negation: bool = False

    def __bool__(self) -> bool:
        return bool(self.names or self.numbers or self.negation)


def additions(source: str, text: str) -> Additions:
    """What `text` holds that `source` does not.

    A name is any word with a capital or a digit in it; a number counts by its value, so "five million" may
    become "5,000,000". Words in small letters may be new: a rewriting needs them.
    """
    known = {folded(word) for word in _WORD.findall(source)}
    values = _values(source)
    fresh: dict[str, None] = {}
    figures: dict[str, None] = {}
    told = numbers(text)
    for match in _WORD.finditer(text):
        word = match[0]
        if folded(word) in known:
            continue
        if any(character.isdigit() for character in word):
            if not any(number.span.start <= match.start() < number.span.end for number in told):
                figures[word] = None
        elif word != word.lower() and not _builds(text, match):
            fresh[word] = None
    for number in told:
        if _value(number.value) not in values:
            figures[number.span.of(text)] = None
    for date in dates(text):
        if (
            date.start.year not in {d.start.year for d in dates(source)}
            and _value(float(date.start.year)) not in values
        ):
            figures[date.span.of(text)] = None
    return Additions(names=tuple(fresh), numbers=tuple(figures), negation=is_negated(text) and not is_negated(source))


def _builds(text: str, match: re.Match[str]) -> bool:
    """Whether a word has its capital only from opening a sentence and says nothing by itself: "There", "The"."""
    before = text[: match.start()].rstrip()[-1:]
    return match[0].lower() in STOP_WORDS and before in {"", ".", "!", "?", '"', "\u201c"}


def _values(text: str) -> frozenset[str]:
    return frozenset(_value(number.value) for number in numbers(text))


def _value(value: float) -> str:
    return f"{value:.{_PLACES}g}"
