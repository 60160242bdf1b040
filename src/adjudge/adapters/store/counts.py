"""In how many passages words stand, and what that makes a word worth."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counts:
    """In how many of some passages each word stands."""

    passages: int
    holding: dict[str, int]

    def weight(self, word: str) -> float:
        """BM25's inverse document frequency, in the form that is never negative."""
        holding = min(self.holding.get(word, 0), self.passages)
        return math.log(1.0 + (self.passages - holding + 0.5) / (holding + 0.5))
