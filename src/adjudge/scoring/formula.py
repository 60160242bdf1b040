"""The register of formulas: each with its origin and how far it can be trusted on theory alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import ParamSpec, TypeVar

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
