"""Judges of other makes in the place of the shipped one: classifiers in a folder, models behind a chat endpoint.

All are stance encoders. Their libraries are loaded when they are first asked and not before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, isfinite, log, log1p

from adjudge.values.evidence import Stance

# What a judge of another make finds, as the rows that every stance encoder gives.


Row = tuple[float, float, float, float]
"""Logits of supports, refutes and neither, and of whether the text speaks to the claim at all."""

LEAST = 1e-6
"""The least probability anything is given: nobody is that sure, and a logit has to be a number."""

NO_ANSWER: Row = (-20.0, -20.0, 0.0, -20.0)
"""Neither, for want of an answer that could be read. No answer that was read has logits as low, so that it can be told apart
wherever rows go: it is counted, and it is not remembered."""


def row_of(stance: Stance) -> Row:
    """Probabilities as logits: a softmax gives them back."""
    return from_logits([log(max(p, LEAST)) for p in (stance.supports, stance.refutes, stance.neutral)])


def from_logits(logits: Sequence[float]) -> Row:
    """The logits of supports, refutes and neither with that of taking a side: log((P(supports) + P(refutes)) / P(neither)).
    What is no number is no answer."""
    supports, refutes, neither = map(float, logits)
    if not all(map(isfinite, (supports, refutes, neither))):
        return NO_ANSWER
    return supports, refutes, neither, _log_sum(supports, refutes) - neither


def two_way(supports: float, other: float) -> Row:
    """The same of a judge that knows only whether a text bears a claim out: what does not may still not refute it."""
    if not (isfinite(supports) and isfinite(other)):
        return NO_ANSWER
    return from_logits((supports, _log_sum(supports, other) + log(LEAST), other))


def is_answer(row: Iterable[float]) -> bool:
    """Whether a row came from an answer that could be read."""
    return tuple(map(float, row)) != NO_ANSWER


def _log_sum(one: float, other: float) -> float:
    """log(e^one + e^other), of numbers that may be large."""
    low, high = sorted((one, other))
    return high + log1p(exp(low - high))
