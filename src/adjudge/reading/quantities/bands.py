"""When two quantities bear each other out: each is a band of values, narrow for what it asserts, wide for what it allows."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from adjudge.english.figures.quantities import Quantity
from adjudge.english.figures.units import are_namesakes, convert, is_one_currency
from adjudge.policy.reading import QuantityPolicy
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import QuantityOutcome

SHARES = frozenset({"percent", "fraction"})
_TINY = 1e-9
_BOUNDS = frozenset({"more_than", "at_least", "less_than", "at_most"})
STATED = frozenset({"exact", "about"})
_DIGITS = 100.0
"""A value of so many of its last places has three digits or more: it was looked up and not guessed."""
_LEEWAY = 5.0
"""Last places that such a value may be off."""
_THIRDS = 1.5
"""The step of a fraction in percent: a third is 33 or 34 of them."""


@dataclass(frozen=True, slots=True)
class Band:
    """Values from `low` to `high`; an open end is not itself among them."""

    low: float
    high: float
    open_low: bool = False
    open_high: bool = False

    def within(self, other: Band) -> bool:
        """Whether every value of this band is one of the other's."""
        slack = _TINY * max(1.0, abs(other.low) if math.isfinite(other.low) else abs(other.high))
        low = self.low > other.low + slack if other.open_low and not self.open_low else self.low >= other.low - slack
        high = self.high < other.high - slack if other.open_high and not self.open_high else self.high <= other.high + slack
        return low and high

    def apart(self, other: Band) -> bool:
        """Whether the bands share no value."""
        return self.high < other.low or other.high < self.low

    def widened(self, by: float) -> Band:
        return Band(self.low - by, self.high + by, self.open_low, self.open_high)


def comparable(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities measure the same kind of thing. Money of two currencies does not, unless the amounts are one: then
    one of the currencies is wrong."""
    if one.kind in SHARES and other.kind in SHARES:
        return True
    if one.kind != other.kind:
        return False
    if of_another_currency(one, other):
        return True
    if one.kind == "money":
        return is_one_currency(one.unit, other.unit)
    return one.unit == other.unit if one.unit is None else in_unit(other, one.unit) is not None


def of_another_currency(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are one amount of two currencies, of which neither can be taken for the other."""
    if not one.kind == other.kind == "money" or is_one_currency(one.unit, other.unit) or are_namesakes(one.unit, other.unit):
        return False
    return (one.value, one.upper) == (other.value, other.upper)


def in_unit(quantity: Quantity, unit: str | None) -> Quantity | None:
    """The quantity in another unit; None where there is no way."""
    if quantity.kind == "fraction" and unit in {"percent", "percentage_point"}:
        upper = None if quantity.upper is None else quantity.upper * 100
        return replace(quantity, value=quantity.value * 100, upper=upper, unit="percent", kind="percent", step=_THIRDS)
    if quantity.unit == unit or unit is None or quantity.unit is None:
        return quantity if quantity.unit == unit else None
    if quantity.kind == "money":
        return replace(quantity, unit=unit) if is_one_currency(quantity.unit, unit) else None
    found = _line(quantity.unit, unit)
    if found is None:
        return None
    factor, offset = found
    upper = None if quantity.upper is None else quantity.upper * factor + offset
    return replace(quantity, value=quantity.value * factor + offset, upper=upper, unit=unit, step=quantity.step * abs(factor))


@lru_cache(maxsize=512)
def _line(unit: str, to: str) -> tuple[float, float] | None:
    """Every conversion is a straight line: its slope and its value at nothing."""
    at_zero, at_one = convert(0.0, unit, to), convert(1.0, unit, to)
    return None if at_zero is None or at_one is None else (at_one - at_zero, at_zero)


def judge(claim: Quantity, evidence: Quantity, policy: QuantityPolicy, *, reached: bool = False) -> QuantityOutcome:
    """Whether a stated quantity bears out a claimed one of the same kind; both may be bounds, ranges or estimates."""
    if (other := of_another_currency(claim, evidence)) or claim.value in _grouped(evidence) or evidence.value in _grouped(claim):
        return QuantityOutcome.DIFFERS if other else QuantityOutcome.AGREES
    unit = "percent" if claim.kind == "fraction" else claim.unit
    mine, theirs = in_unit(claim, unit) or claim, in_unit(evidence, unit)
    if theirs is None:
        return QuantityOutcome.UNDECIDED
    near, far = _distances(mine, theirs, policy, converted=evidence.unit != claim.unit and claim.kind not in SHARES)
    said, told = _band(mine), _band(theirs)
    loose = said.widened(near) if mine.bound in {"exact", "about", "range"} else said
    if reached and theirs.bound in STATED:  # "up to 50" says that 50 is reached
        said = Band(mine.value, mine.value)
        return QuantityOutcome.DIFFERS if said.widened(far).apart(told) else QuantityOutcome.AGREES
    if told.within(loose):
        return QuantityOutcome.AGREES
    if mine.bound == theirs.bound == "range":  # two accounts of one spread: both ends are off, or it cannot be told
        ends = (abs(said.low - told.low) > far and abs(said.high - told.high) > far) and not said.within(told)
        return QuantityOutcome.DIFFERS if ends else QuantityOutcome.UNDECIDED
    # What one side bounds, the other must pass by more than rounding to contradict it.
    return QuantityOutcome.DIFFERS if said.widened(far).apart(told) else QuantityOutcome.UNDECIDED


def _grouped(quantity: Quantity) -> tuple[float, ...]:
    """A count as it would be with a point between its thousands, where it is written so: "5.000 inhabitants" are no five."""
    three = quantity.kind == "count" and quantity.bound in STATED and abs(quantity.step * 1000 - 1.0) < _TINY
    return (float(round(quantity.value * 1000.0)),) if three else ()


def _distances(mine: Quantity, theirs: Quantity, policy: QuantityPolicy, *, converted: bool) -> tuple[float, float]:
    """How near two values are the same, and how far apart they are different beyond doubt."""
    near = max(_near(mine, policy), _near(theirs, policy))
    if mine.bound == theirs.bound == "about":  # two estimates that differ may well be two different estimates
        near *= 0.5
    if mine.bound in _BOUNDS and theirs.bound in STATED and (precise := _precision(theirs)) is not None:
        # "More than 9,000" asserts that 9,000 is passed, and 8,849 is not some 9,000: its digits are given.
        return near, max(precise, near * policy.clearly) if converted else precise
    if converted:
        near = max(near, policy.degree_rounding if mine.kind == "temperature" else policy.conversion * abs(mine.value))
    return near, max(_far(mine, policy), _far(theirs, policy), near * policy.clearly)


def _band(quantity: Quantity) -> Band:
    value = quantity.value
    match quantity.bound:
        case "more_than":
            return Band(value, math.inf, open_low=True)
        case "at_least":
            return Band(value, math.inf)
        case "less_than":
            return Band(-math.inf, value, open_high=True)
        case "at_most":
            return Band(-math.inf, value)
        case "range":
            return Band(value, value if quantity.upper is None else quantity.upper)
    return Band(value, value)


def _precision(quantity: Quantity) -> float | None:
    """How far the digits given leave a value open; None where they are too few to tell a count from a guess."""
    value = abs(quantity.value)
    if not 0.0 < value < 1e15:
        return None
    last = _last_place(value)
    return last * _LEEWAY if value >= last * _DIGITS else None


def _last_place(value: float) -> float:
    """The place value of the last digit that is not nought: 1 of 8,849, 10,000 of 3.43 million."""
    digits = f"{value:.12g}"
    if "e" in digits or "." in digits:
        digits = f"{value:.6f}".rstrip("0").rstrip(".")
    whole, _, decimals = digits.partition(".")
    if decimals:
        return 10.0 ** -len(decimals)
    return 10.0 ** (len(whole) - len(whole.rstrip("0")))


def _near(quantity: Quantity, policy: QuantityPolicy) -> float:
    """How far off another value may be and still be this one."""
    if quantity.bound == "about":
        if quantity.kind == "temperature":
            return policy.degrees * (1.8 if quantity.unit == "degree_Fahrenheit" else 1.0)
        return max(policy.about * abs(quantity.value), 0.5 * quantity.step if quantity.kind == "percent" else 0.0)
    # Digits given are digits meant: 5.2 million may be anything that rounds to it; 48 is 48.
    rounded = 0.499 * quantity.step if quantity.step != 1.0 else 0.0
    return min(rounded, 0.5 * policy.about * abs(quantity.value)) if quantity.step > 1.0 else rounded


def _far(quantity: Quantity, policy: QuantityPolicy) -> float:
    """How far off another value must be to be a different one beyond doubt."""
    value = abs(quantity.value)
    if quantity.kind == "ordinal":
        return 0.0
    if quantity.kind == "temperature":
        return policy.degrees
    if quantity.bound == "about":
        return policy.about * policy.clearly * value
    if value < policy.exact_below and value == math.floor(value) and quantity.kind == "count":
        return _roundness(value, policy)
    return max(policy.rounding * value, _roundness(value, policy))


def _roundness(value: float, policy: QuantityPolicy) -> float:
    """How far off a round number may be because it was rounded; nothing for one that is not round."""
    if not 100 <= value < 1e15 or value != math.floor(value):
        return 0.0
    number, step = int(value), 1
    while number % (step * 10) == 0:
        step *= 10
    return min(0.5 * step, policy.about * value) if step >= 10 else 0.0
