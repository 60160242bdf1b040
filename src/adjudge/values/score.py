"""A computed number that still knows how it was computed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import ParamSpec, TypeVar

from adjudge.values.dataclass import dataclass


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


# The register of formulas: each with its origin and how far it can be trusted on theory alone.


P = ParamSpec("P")
R = TypeVar("R")


class Honesty(StrEnum):
    """The three labels of seed 002."""

    GROUNDED = "grounded"
    """Follows from published theory."""
    HEURISTIC = "heuristic"
    """An engineering choice that measured well."""
    SAFEGUARD = "safeguard"
    """A hard limit against overconfidence."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Formula:
    """A registered formula, as docs/formulas.md shows it."""

    name: str
    origin: str
    label: Honesty
    text: str
    about: str


REGISTER: dict[str, Formula] = {}


def formula(name: str, *, origin: str, label: Honesty, text: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Registers a function under a name; `text` is the formula as a person would write it."""

    def register(function: Callable[P, R]) -> Callable[P, R]:
        if name in REGISTER:
            raise ValueError(f"two formulas are named {name}")
        about = " ".join((function.__doc__ or "").split())
        REGISTER[name] = Formula(name=name, origin=origin, label=label, text=text, about=about)
        return function

    return register


# A score that factors multiply up to, told as what each of them added or took.


def product(formula: str, factors: Mapping[str, float]) -> Score:
    """The factors in order, the first as it stands: the contributions of the others are the changes they make, so that the
    terms still add up. Nothing at all comes to 1."""
    value, terms = 1.0, list[Term]()
    for name, factor in factors.items():
        before = value if terms else 0.0
        value *= factor
        terms.append(Term(name=name, raw=factor, weight=1.0, contribution=value - before))
    return Score(formula=formula, value=value, terms=tuple(terms))
