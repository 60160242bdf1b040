"""How a policy constant is written down: its value, its bounds, and why it is what it is."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Any

from adjudge.errors import PolicyError


def constant(value: float | int, low: float, high: float, why: str) -> Any:
    """A bounded constant; the reason is part of the definition, so that nobody has to guess it later."""
    return field(default=value, metadata={"low": low, "high": high, "why": why})


def share(value: float, why: str) -> Any:
    """A constant between nothing and all, as most are."""
    return constant(value, 0, 1, why)


class Bounded:
    """Mixed into a slice: refuses values out of bounds when it is made, wherever they came from."""

    __slots__ = ()

    def __post_init__(self) -> None:
        for f in fields(self):  # type: ignore[arg-type]
            value, bounds = getattr(self, f.name), f.metadata
            if bounds and not bounds["low"] <= value <= bounds["high"]:
                raise PolicyError(f"{f.name} lies between {bounds['low']:g} and {bounds['high']:g}, not at {value:g}.")
