"""A stance model whose every opinion the test wrote down."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import log

import numpy as np
import pytest
from numpy.typing import NDArray

from adjudge.values.evidence import StanceCalibration

Opinion = tuple[float, float, float]
"""P(supports), P(refutes), relevance."""
OPEN: Opinion = (0.01, 0.01, 0.05)


class Told:
    """Says of a text what it was told of the first of the given words that stands in it; of others, that they are aside."""

    def __init__(self, name: str, opinions: Mapping[str, Opinion]) -> None:
        self.name = name
        self.calibration = StanceCalibration()
        self.asked: list[tuple[str, str]] = []
        self.calls = 0
        self._opinions = opinions

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.asked += pairs
        self.calls += 1
        return np.array([self._row(text) for text, _ in pairs], np.float32).reshape(len(pairs), 4)

    def _row(self, text: str) -> tuple[float, float, float, float]:
        supports, refutes, relevance = next((o for word, o in self._opinions.items() if word in text), OPEN)
        odds = relevance / (1.0 - relevance)
        return log(supports), log(refutes), log(1.0 - supports - refutes), log(odds)


@pytest.fixture
def told() -> Callable[[str, Mapping[str, Opinion]], Told]:
    return Told
