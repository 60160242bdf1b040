"""A score that factors multiply up to, told as what each of them added or took."""

from __future__ import annotations

from collections.abc import Mapping

from adjudge.model.score import Score, Term


def product(formula: str, factors: Mapping[str, float]) -> Score:
    """The factors in order, the first as it stands: the contributions of the others are the changes they make, so that the
    terms still add up. Nothing at all comes to 1."""
    value, terms = 1.0, list[Term]()
    for name, factor in factors.items():
        before = value if terms else 0.0
        value *= factor
        terms.append(Term(name=name, raw=factor, weight=1.0, contribution=value - before))
    return Score(formula=formula, value=value, terms=tuple(terms))
