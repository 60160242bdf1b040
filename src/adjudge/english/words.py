"""The words of a text where they stand, and what kind of word a few of them are."""

from __future__ import annotations

import sys
import threading
import unicodedata
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from adjudge.english.layout.clean import calm_marks, without_invisible
from adjudge.english.regex import regex
from adjudge.values.dataclass import dataclass
from adjudge.values.span import as_read
from adjudge.values.word_lists import one_of, word_set

_TOKEN = regex(r"[^\W_]+(?:(?:[-'\u2019&./]|(?<=[0-9]),(?=[0-9]))[^\W_]+)*|[^\w\s]|_+")
_OPENING, _CLOSING = frozenset("\u201c\u00ab(["), frozenset("\u201d\u00bb)]")
_ENCLOSING = _OPENING | _CLOSING | {'"'}

DETERMINERS = word_set("english.words.determiners")
ARTICLES = frozenset({"a", "an", "the"})
DEMONSTRATIVES = frozenset({"this", "that", "these", "those"})
POSSESSIVES = one_of("my your his her its our their whose")
PRONOUNS = frozenset({"he", "she", "it", "they"})
SOMEBODY = one_of("he she him her his hers")
"""Pronouns that stand for a person."""
THIRD_PERSON = PRONOUNS | one_of("him her them his hers its their theirs")
POINTING = DEMONSTRATIVES | THIRD_PERSON | {"such", "both"}
"""Words that, at the head of a sentence, mean something said before it."""
PREPOSITIONS = word_set("english.words.prepositions")
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


def words(text: str) -> tuple[Word, ...]:
    """The words and marks of `text` in order."""
    found: list[Word] = []
    open_marks = 0
    quoted = False
    for match in _TOKEN.finditer(text):
        token = match[0]
        inside = quoted or open_marks > 0 or token in _ENCLOSING
        if token == '"':
            quoted = not quoted
        elif token in _OPENING:
            open_marks += 1
        elif token in _CLOSING:
            open_marks = max(0, open_marks - 1)
        found.append(Word(text=token, lower=token.lower(), start=match.start(), end=match.end(), enclosed=inside))
    return tuple(found)


def stretch(text: str, row: Sequence[Word]) -> str:
    """The text of a run of words, as it is written; empty for none."""
    return text[row[0].start : row[-1].end] if row else ""


# The content words of a text, in a form in which two texts can meet.


STOP_WORDS = word_set("english.words.function")
"""English words that say how a sentence is built, not what it is about."""

# Scripts written without spaces: their words cannot be told apart here, so pairs of characters stand in.
_UNSPACED = "\u0e01-\u0e5b\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TERM = regex(
    rf"(?P<unspaced>[{_UNSPACED}]+)"
    rf"|[0-9]+(?:[.,][0-9]+)*[^\W_{_UNSPACED}]*"
    rf"|[^\W_{_UNSPACED}]+(?:['\u2019][^\W_{_UNSPACED}]+)*"
)
_PLAIN_TERM = regex(r"[0-9]+(?:[.,][0-9]+)*[^\W_]*|[^\W_]+(?:'[^\W_]+)*")
"""The same for ASCII, in which every script has spaces."""
_GROUPING = regex(r"(?<=[0-9]),(?=[0-9]{3})")
_ACCENT = regex("[\u0300-\u036f]+")
_CLITICS = frozenset({"s", "t", "d", "m", "re", "ve", "ll"})
# No word is longer; what is longer is noise that would only fill the cache.
_LONGEST = 64


def terms(text: str) -> tuple[str, ...]:
    """The content words in order: folded, stemmed, stop words dropped, numbers kept without separators."""
    plain = folded(as_read(text))
    if plain.isascii():
        return tuple(term for token in _PLAIN_TERM.findall(plain) if (term := _term(token[:_LONGEST])))
    found: list[str] = []
    for match in _TERM.finditer(plain):
        token = match[0]
        if match["unspaced"]:
            found.extend(token[i : i + 2] for i in range(max(1, len(token) - 1)))
        elif term := _term(token[:_LONGEST]):
            found.append(term)
    return tuple(found)


def folded(text: str) -> str:
    """The text in the form in which words and names are compared: lower case, no accents, nothing invisible."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", calm_marks(without_invisible(text.casefold())))
    return unicodedata.normalize("NFC", _ACCENT.sub("", plain))


@lru_cache(maxsize=1 << 16)
def _term(token: str) -> str:
    """The term a token stands for; empty for a stop word."""
    if token[0].isdigit():
        return _GROUPING.sub("", token)
    first, *rest = token.replace("\u2019", "'").split("'")
    word = first if rest and rest[-1] in _CLITICS else first + "".join(rest)
    return "" if word in STOP_WORDS else str(_STEMMERS.english.stemWord(word))


class _Stemmers(threading.local):
    """One a thread: a stemmer keeps the word it works on, and two threads would stem each other's."""

    @cached_property
    def english(self) -> Any:
        return _english_stemmer()()


@cache
def _english_stemmer() -> Any:
    """The stemmer of English. Its package loads those of thirty other languages when it is imported, so this one is taken out
    of its folder: a stand-in with the same path is there while it is loaded."""
    with _LOADING:
        found = find_spec("snowballstemmer")
        if "snowballstemmer" in sys.modules or found is None:
            return import_module("snowballstemmer.english_stemmer").EnglishStemmer
        package = ModuleType("snowballstemmer")
        package.__path__ = list(found.submodule_search_locations or ())
        sys.modules["snowballstemmer"] = package
        try:
            return import_module("snowballstemmer.english_stemmer").EnglishStemmer
        finally:
            del sys.modules["snowballstemmer"]


_LOADING = threading.Lock()
_STEMMERS = _Stemmers()
