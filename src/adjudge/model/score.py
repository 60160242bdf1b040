"""A computed number that still knows how it was computed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Term:
    """One part of a score: what went in, how much it counts, what it added."""

    name: str
    raw: float
    weight: float
    contribution: float


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    """A value with its terms; the waterfall a person sees reads these and nothing recomputes them."""

    formula: str
    """The name it is registered under."""
    value: float
    terms: tuple[Term, ...] = ()
    fired: tuple[str, ...] = ()
    """Guards, caps and penalties that acted, in the order they did."""


def weighted(name: str, raw: float, weight: float) -> Term:
    """A term whose contribution is its weight times its value."""
    return Term(name=name, raw=raw, weight=weight, contribution=raw * weight)


def total(formula: str, terms: tuple[Term, ...], *, fired: tuple[str, ...] = ()) -> Score:
    """The score that its terms add up to."""
    return Score(formula=formula, value=sum(t.contribution for t in terms), terms=terms, fired=fired)
