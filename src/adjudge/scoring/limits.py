"""Ordered tables of limits: caps, floors and guards that act on a score one after another, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from adjudge.model.score import Score, Term
from adjudge.policy.verdict import VerdictPolicy

C = TypeVar("C")

Limit: TypeAlias = Callable[[float, C, VerdictPolicy], float]
"""What is left of a value in a given case; the function's name is what the score says fired."""


def limited(score: Score, limits: Sequence[Limit[C]], case: C, policy: VerdictPolicy, *, formula: str = "") -> Score:
    """The score after every limit in turn. One that changes the value becomes a term, so that the terms still add up."""
    value, terms, fired = score.value, list(score.terms), list(score.fired)
    for limit in limits:
        left = limit(value, case, policy)
        if left != value:
            name = limit.__name__
            terms.append(Term(name=name, raw=left, weight=1.0, contribution=left - value))
            fired.append(name)
            value = left
    return Score(formula=formula or score.formula, value=value, terms=tuple(terms), fired=tuple(fired))


def within_bounds(value: float, case: object, policy: VerdictPolicy) -> float:
    """The last row of a table: nothing is less than never or more than certain."""
    return min(1.0, max(0.0, value))
