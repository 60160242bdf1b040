"""The two ways the knowledge base in memory ranks passages: plain BM25 and plain cosine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from adjudge.model.knowledge import Hit
from adjudge.text.terms import terms

SATURATION = 1.2
LENGTH_WEIGHT = 0.75
"""The usual constants of BM25, those of SQLite too."""


def by_words(query: str, texts: Mapping[int, str]) -> list[Hit]:
    """Every text that shares a word with the query, best first."""
    wanted = frozenset(terms(query))
    counts = {passage_id: Counter(terms(text)) for passage_id, text in texts.items()}
    spread = Counter(term for count in counts.values() for term in wanted & count.keys())
    mean = sum(count.total() for count in counts.values()) / max(len(counts), 1)
    hits = []
    for passage_id, count in counts.items():
        damping = SATURATION * (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * count.total() / max(mean, 1.0))
        score = sum(
            math.log(1.0 + (len(counts) - spread[term] + 0.5) / (spread[term] + 0.5))
            * count[term]
            * (SATURATION + 1.0)
            / (count[term] + damping)
            for term in sorted(wanted & count.keys())  # a fixed order, for sums of floats depend on it
        )
        if score > 0.0:
            hits.append(Hit(passage_id=passage_id, score=score))
    return _best_first(hits)


def by_cosine(query: bytes, vectors: Mapping[int, bytes]) -> list[Hit]:
    """Every vector, nearest first."""
    wanted = _numbers(query)
    return _best_first(
        Hit(passage_id=passage_id, score=_cosine(wanted, _numbers(vector))) for passage_id, vector in vectors.items()
    )


def _numbers(vector: bytes) -> list[int]:
    return memoryview(vector).cast("b").tolist()


def _cosine(a: list[int], b: list[int]) -> float:
    lengths = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(y * y for y in b))
    product = sum(x * y for x, y in zip(a, b, strict=True))
    # Rounding can carry the cosine of equal vectors a hair beyond 1.
    return max(-1.0, min(1.0, product / lengths)) if lengths else 0.0


def _best_first(hits: Iterable[Hit]) -> list[Hit]:
    return sorted(hits, key=lambda hit: (-hit.score, hit.passage_id))
