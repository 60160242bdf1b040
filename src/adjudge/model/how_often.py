"""A probability as a person says it: the one number by which a verdict is relied on has one wording, wherever it is told."""

from __future__ import annotations


def how_often(probability: float) -> str:
    """How many of so many come true: "about 8 of 10". What is nearer to certain is said more finely."""
    if probability >= 0.995:
        return "more than 99 of 100"
    if probability >= 0.965:
        return f"about {int(probability * 100 + 0.5)} of 100"
    if probability >= 0.925:
        return "about 19 of 20"
    tenths = int(probability * 10 + 0.5)
    return f"about {tenths} of 10" if tenths else "fewer than 1 of 10"


def right_in(probability: float) -> str:
    """What the calibrated probability of a verdict means: "right in about 8 of 10 such verdicts"."""
    return f"right in {how_often(probability)} such verdicts"
