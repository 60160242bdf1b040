"""Claims that give a figure of the starter facts with fewer digits or in another unit.

A right one is rounded by two percent at the most; a wrong one is half as much or twice as much, which no rounding and no other
year explains.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from bench.everyday.facts import Things
from bench.everyday.figures import REFUTED, Drawn, opened
from bench.everyday.wording import known


@dataclass(frozen=True, kw_only=True, slots=True)
class Amount:
    """A figure of the base, and how it is said in the same or another unit."""

    values: tuple[tuple[str, float], ...]
    wording: str
    units: tuple[tuple[str, Callable[[float], float]], ...]
    """Each with what turns the base's figure into it; the first is the base's own."""
    scale: bool = False
    """Whether large figures are said in millions."""


def amounts(things: Things) -> tuple[Amount, ...]:
    """What is rounded and converted, always in the same order."""
    cities = [one for one in things.cities.values() if one.people >= 1.5e6 and one.country != "China"]
    elements = [one for one in things.elements.values() if one.number <= 92]
    return (
        Amount(
            values=tuple((one.phrase, one.people) for one in known(things)),
            wording="{x} has about {n} inhabitants.",
            units=(("", lambda v: v),),
            scale=True,
        ),
        Amount(
            values=tuple((one.phrase, one.area) for one in known(things)),
            wording="{x} covers roughly {n} {unit}.",
            units=(("square kilometres", lambda v: v), ("square miles", lambda v: v / 2.589988)),
            scale=True,
        ),
        Amount(
            values=tuple((name, h) for name, (h, _, _) in things.mountains.items() if h),
            wording="{x} is about {n} {unit} high.",
            units=(("metres", lambda v: v), ("feet", lambda v: v / 0.3048)),
        ),
        Amount(
            values=tuple((f"the {name}", length) for name, (_, length) in things.rivers.items() if length),
            wording="{x} is some {n} {unit} long.",
            units=(("kilometres", lambda v: v), ("miles", lambda v: v / 1.609344)),
        ),
        Amount(
            values=tuple((one.name, one.melts) for one in elements if one.melts is not None and one.melts > 200),
            wording="{x} melts at about {n} {unit}.",
            units=(("°C", lambda v: v), ("°F", lambda v: v * 1.8 + 32), ("kelvins", lambda v: v + 273.15)),
        ),
        Amount(
            values=tuple((one.name, one.distance * 1e6) for one in things.planets.values()),
            wording="{x} orbits the Sun at a mean distance of roughly {n} {unit}.",
            units=(("kilometres", lambda v: v), ("miles", lambda v: v / 1.609344)),
            scale=True,
        ),
        Amount(
            values=tuple((one.name, one.days) for one in things.planets.values() if one.name != "Earth"),
            wording="{x} takes about {n} {unit} for one orbit of the Sun.",
            units=(("days", lambda v: v), ("years", lambda v: v / 365.25)),
        ),
        Amount(
            values=tuple((one.name, one.diameter) for one in things.planets.values()),
            wording="The diameter of {x} is around {n} {unit}.",
            units=(("kilometres", lambda v: v), ("miles", lambda v: v / 1.609344)),
        ),
        Amount(
            values=tuple((one.name, one.people) for one in cities),
            wording="{x} is a city of about {n} people.",
            units=(("", lambda v: v),),
            scale=True,
        ),
        Amount(
            values=tuple((one.name, one.density) for one in elements if one.density is not None and one.density > 1),
            wording="The density of {x} is about {n} {unit}.",
            units=(("g/cm³", lambda v: v), ("kg/m³", lambda v: v * 1000)),
        ),
    )  # fmt: skip


def rounded(things: Things, rng: random.Random, label: str, turn: int) -> Drawn:
    """A figure to two digits: rounded from the base's where it holds, far off where it does not."""
    all_of = amounts(things)
    amount = all_of[turn % len(all_of)]
    x, value = rng.choice(amount.values)
    unit, turned = amount.units[-1] if turn % 4 else amount.units[0]
    if unit == "kelvins" and rng.random() < 0.5:
        unit, turned = amount.units[1]
    shown = turned(value)
    if label == REFUTED:
        shown *= rng.choice((0.4, 0.55, 1.9, 2.6))
    return opened(amount.wording.format(x=x, n=_digits(shown, scale=amount.scale), unit=unit)).replace("  ", " "), label


def _digits(value: float, *, scale: bool) -> str:
    """Two digits, or three where two would be off by more than two percent."""
    two = float(f"{value:.2g}")
    value = two if abs(two - value) <= 0.02 * abs(value) else float(f"{value:.3g}")
    if scale and value >= 1e9:
        return f"{value / 1e9:.3g} billion"
    if scale and value >= 1e6:
        return f"{value / 1e6:.3g} million"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
