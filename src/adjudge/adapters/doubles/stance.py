"""Stance by shared words and negations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.model.weighing import StanceCalibration
from adjudge.text.terms import overlap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_NEGATION = re.compile(r"\b(?:not|no|never|none|nobody|nothing|neither|cannot)\b|n['\u2019]t\b", re.IGNORECASE)
_ABOUT = 0.6
"""Below this share of the claim's words, evidence is about something else."""


class OverlapStanceEncoder:
    """Stance without a model: evidence with most of a claim's words supports it, or refutes it when negated.

    Good enough for flows: "Paris is not the capital of France" refutes "Paris is the capital of France", and
    a text about bananas says nothing of it. It sees no numbers, names or paraphrases.
    """

    @property
    def name(self) -> str:
        """As results are stamped with it."""
        return "overlap-stance"

    @property
    def calibration(self) -> StanceCalibration:
        """Its logits are as good as they get."""
        return StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim): supports, refutes, neither, relevance."""
        import numpy as np

        rows = [_row(evidence, claim) for evidence, claim in pairs]
        return np.array(rows, dtype=np.float32).reshape(len(rows), 4)


def _row(evidence: str, claim: str) -> tuple[float, float, float, float]:
    shared = overlap(claim, evidence)
    if shared < _ABOUT:
        return (shared, 0.0, 3.0, 6.0 * (shared - _ABOUT))
    opposed = _negated(evidence) != _negated(claim)
    relevance = 6.0 * (shared - 0.5)
    plain = 4.0 * shared**4  # a text that lacks one of the claim's words is far less sure: it may name another thing
    return (0.0, plain, 0.0, relevance) if opposed else (plain, 0.0, 0.0, relevance)


def _negated(text: str) -> bool:
    return len(_NEGATION.findall(text)) % 2 == 1
