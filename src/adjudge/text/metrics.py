"""What a number in a clause measures: "population" of "a population of 5,000", "metres tall", "people"."""

from __future__ import annotations

import re

from adjudge.text.words import CONJUNCTIONS, DETERMINERS, PREPOSITIONS, RELATIVES, words

_OF = re.compile(
    r"\b((?:[a-z-]{3,24}\s){0,2}[a-z-]{3,24})\s(?:of|is|was|are|were|at|to|reached|exceeded|exceeds|stood at|stands at)\s"
    r"(?:(?:about|around|over|nearly|almost|roughly|some|approximately|more than|less than|up to|at least|only|just|a)\s){0,2}$"
)
_STOPS = PREPOSITIONS | CONJUNCTIONS | DETERMINERS | RELATIVES | {"is", "was", "are", "were", "when", "where"}
_NO_METRIC = frozenset(
    {"total", "the", "that", "which", "there", "and", "have", "has", "had", "one", "out", "than", "also", "first"}
)
_BEFORE, _MOST = 70, 3


def metric(own: str, start: int, end: int, subject: str) -> str:
    """What a number at a place of a clause says how much of: the noun before "of", what is counted after it, or the subject."""
    if (found := _OF.search(own[max(0, start - _BEFORE) : start])) is not None:
        noun = [word for word in found[1].split() if word not in _STOPS]
        if noun and noun[-1] not in _NO_METRIC and found[0].rstrip().rpartition(" ")[2] != "is":
            return noun[-1]
    counted: list[str] = []
    for word in words(own[end : end + _BEFORE]):
        if word.is_mark or word.lower in _STOPS or word.is_capital or len(counted) >= _MOST:
            break
        counted.append(word.text)
    return " ".join(counted) or subject
