"""Texts found by the words they share with another, the rare ones counting for more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

from adjudge.text.terms import terms

_SATURATION = 1.2
_LENGTH = 0.75
"""BM25's k1 and b, as Robertson and Walker's experiments and everybody since have them."""


class WordIndex:
    """BM25 over texts held in memory: for the chunks of one request, where no index is stored."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._counts = [Counter(terms(text)) for text in texts]
        self._lengths = [counts.total() for counts in self._counts]
        self._mean = sum(self._lengths) / len(self._lengths) if any(self._lengths) else 1.0
        self._holding: dict[str, list[int]] = {}
        for place, counts in enumerate(self._counts):
            for term in counts:
                self._holding.setdefault(term, []).append(place)

    def best(self, query: str, k: int) -> tuple[int, ...]:
        """The places of the k texts that share most with a query, the best first; none that shares nothing."""
        scores: dict[int, float] = {}
        for term in dict.fromkeys(terms(query)):
            holding = self._holding.get(term, ())
            rarity = log(1.0 + (len(self._counts) - len(holding) + 0.5) / (len(holding) + 0.5))
            for place in holding:
                scores[place] = scores.get(place, 0.0) + rarity * self._weight(term, place)
        return tuple(sorted(scores, key=lambda place: (-scores[place], place))[:k])

    def _weight(self, term: str, place: int) -> float:
        count = self._counts[place][term]
        norm = 1.0 - _LENGTH + _LENGTH * self._lengths[place] / self._mean
        return count * (_SATURATION + 1.0) / (count + _SATURATION * norm)
