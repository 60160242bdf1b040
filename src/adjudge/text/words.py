"""The words of a text where they stand, and what kind of word a few of them are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from adjudge.model.span import Span

_TOKEN = re.compile(r"[^\W_]+(?:(?:[-'\u2019&./]|(?<=[0-9]),(?=[0-9]))[^\W_]+)*|[^\w\s]|_+")
_QUOTES = {"\u201c": "\u201d", "\u00ab": "\u00bb", "(": ")", "[": "]"}
_CLOSING = frozenset(_QUOTES.values())

_DETERMINERS_WORDS = """
a an the this that these those each every some any no another both either neither all many several few most
"""
DETERMINERS = frozenset(_DETERMINERS_WORDS.split())
_POSSESSIVES_WORDS = """
my your his her its our their whose
"""
POSSESSIVES = frozenset(_POSSESSIVES_WORDS.split())
PRONOUNS = frozenset({"he", "she", "it", "they"})
_PREPOSITIONS_WORDS = """
about above across after against along alongside amid among around as at atop before behind below beneath beside
besides between beyond by despite down during except for from in inside into like near of off on onto opposite out
outside over past per since through throughout to toward towards under underneath until unlike up upon versus via
with within without
"""
PREPOSITIONS = frozenset(_PREPOSITIONS_WORDS.split())
RELATIVES = frozenset({"who", "which", "that"})
CONJUNCTIONS = frozenset({"and", "but", "or", "nor", "yet", "while", "whereas", "although", "though", "because", "if"})


@dataclass(frozen=True, kw_only=True, slots=True)
class Word:
    """A word or a mark of punctuation."""

    text: str
    lower: str
    start: int
    end: int
    enclosed: bool = False
    """Inside quotation marks or brackets, where other rules of grammar hold."""

    @property
    def is_capital(self) -> bool:
        return self.text[0].isupper()

    @property
    def bare(self) -> str:
        """The word without what hangs on an apostrophe: "it" of "it's"."""
        return self.lower.partition("'")[0].partition("\u2019")[0]

    @property
    def is_mark(self) -> bool:
        return not self.text[0].isalnum()


@lru_cache(maxsize=64)
def words(text: str) -> tuple[Word, ...]:
    """The words and marks of `text` in order."""
    found: list[Word] = []
    open_marks = 0
    quoted = False
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _CLOSING:
            open_marks = max(0, open_marks - 1)
        inside = quoted or open_marks > 0
        if token == '"':
            inside, quoted = True, not quoted
        elif token in _QUOTES:
            open_marks += 1
            inside = True
        elif token in _CLOSING:
            inside = True
        found.append(Word(text=token, lower=token.lower(), start=match.start(), end=match.end(), enclosed=inside))
    return tuple(found)


def span_of(row: Sequence[Word]) -> Span:
    """Where a run of words stands; an empty one stands nowhere and is refused."""
    return Span(start=row[0].start, end=row[-1].end)


def stretch(text: str, row: Sequence[Word]) -> str:
    """The text of a run of words, as it is written; empty for none."""
    return text[row[0].start : row[-1].end] if row else ""
