"""The content words of a text, in a form in which two texts can meet."""

from __future__ import annotations

import re
import threading
import unicodedata
from functools import cached_property, lru_cache
from typing import Any

from adjudge.text.clean import calm_marks, without_invisible

_FUNCTION_WORDS = """
    a about above after again against all also although am an and any are aren as at be because been
    before being below between both but by can cannot could couldn did didn do does doesn doing don down
    during each either else ever every few for from further had hadn has hasn have haven having he hence
    her here hers herself him himself his how however i if in indeed into is isn it its itself just let
    may me might mine more most much must mustn my myself neither no nor not of off on once only onto or
    other others our ours ourselves out over own per quite rather said same say says shall she should
    shouldn since so some such than that the their theirs them themselves then there thereby therefore
    these they this those though through thus to too toward towards under until unto up upon us very via
    was wasn we were weren what when where whereas whether which while who whom whose why will with
    within without won would wouldn yet you your yours yourself yourselves
"""
STOP_WORDS = frozenset(_FUNCTION_WORDS.split())
"""English words that say how a sentence is built, not what it is about."""

# Scripts written without spaces: their words cannot be told apart here, so pairs of characters stand in.
_UNSPACED = "\u0e01-\u0e5b\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TERM = re.compile(
    rf"(?P<unspaced>[{_UNSPACED}]+)"
    rf"|[0-9]+(?:[.,][0-9]+)*[^\W_{_UNSPACED}]*"
    rf"|[^\W_{_UNSPACED}]+(?:['\u2019][^\W_{_UNSPACED}]+)*"
)
_GROUPING = re.compile(r"(?<=[0-9]),(?=[0-9]{3})")
_ACCENT = re.compile("[\u0300-\u036f]+")
_CLITICS = frozenset({"s", "t", "d", "m", "re", "ve", "ll"})
# No word is longer; what is longer is noise that would only fill the cache.
_LONGEST = 64


def terms(text: str) -> tuple[str, ...]:
    """The content words in order: folded, stemmed, stop words dropped, numbers kept without separators."""
    found: list[str] = []
    for match in _TERM.finditer(folded(text)):
        token = match[0]
        if match["unspaced"]:
            found.extend(token[i : i + 2] for i in range(max(1, len(token) - 1)))
        elif term := _term(token[:_LONGEST]):
            found.append(term)
    return tuple(found)


def overlap(claim: str, text: str) -> float:
    """The share of the claim's distinct terms that `text` holds too; 0 when the claim has none."""
    wanted = frozenset(terms(claim))
    return len(wanted.intersection(terms(text))) / len(wanted) if wanted else 0.0


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
        from snowballstemmer.english_stemmer import EnglishStemmer  # type: ignore[import-untyped]

        return EnglishStemmer()


_STEMMERS = _Stemmers()
