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
    """BM25 over texts held in memory: for the chunks of one request, where no index is stored. What a word is worth in a text
    depends on no query, so it is worked out once: hundreds of claims ask for the same words again and again."""

    def __init__(self, texts: Sequence[str]) -> None:
        import numpy as np

        counted = [Counter(terms(text)) for text in texts]
        lengths = [counts.total() for counts in counted]
        mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
        held: dict[str, tuple[list[int], list[float]]] = {}
        for place, (counts, length) in enumerate(zip(counted, lengths, strict=True)):
            norm = _SATURATION * (1.0 - _LENGTH + _LENGTH * length / mean)
            for term, count in counts.items():
                places, worth = held.setdefault(term, ([], []))
                places.append(place)
                worth.append(count * (_SATURATION + 1.0) / (count + norm))
        self._texts = len(counted)
        self._holding = {
            term: (np.array(places), _rarity(len(places), len(counted)) * np.array(worth))
            for term, (places, worth) in held.items()
        }

    def best(self, query: str, k: int) -> tuple[int, ...]:
        """The places of the k texts that share most with a query, the best first; none that shares nothing."""
        import numpy as np

        scores = np.zeros(self._texts)
        for term in dict.fromkeys(terms(query)):
            if term in self._holding:
                places, worth = self._holding[term]
                scores[places] += worth
        order = np.argsort(-scores, kind="stable")[:k]
        return tuple(int(place) for place in order if scores[place] > 0.0)


def _rarity(holding: int, texts: int) -> float:
    return log(1.0 + (texts - holding + 0.5) / (holding + 0.5))
