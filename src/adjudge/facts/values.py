"""Values of statements and claims held against each other: amounts with their units, years, dates, codes, ranks."""

from __future__ import annotations

import re

from adjudge.facts.relations import Relation
from adjudge.text.number_words import ORDINAL_WORDS
from adjudge.text.quantities import Quantity, quantities
from adjudge.text.terms import folded
from adjudge.text.units import convert

CELSIUS = "degree_Celsius"
DEGREES = 300.0
"""What a share of a temperature is taken of, at least: at 0 °C a share of the figure would be nothing."""
_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")
_DAY = re.compile(r"\b([0-9]{1,2})(?:st|nd|rd|th)?\b")
_MONTH = re.compile(
    "january|february|march|april|may|june|july|august|september|october|november|december", re.IGNORECASE
)
_RANK = re.compile(r"\A(?:the )?([0-9]{1,3})(?:st|nd|rd|th)\b|\A(?:the )?([a-z]+(?:-[a-z]+)?)\b", re.IGNORECASE)
_CODE = re.compile(r"\A[^\s]{1,6}\Z")


def agrees(relation: Relation, claimed: str, stated: str) -> bool | None:
    """Whether a claimed value is the stated one; None where that cannot be said."""
    if relation.value == "amount":
        return _amounts(relation, claimed, stated)
    if relation.value == "code":
        return _codes(claimed, stated)
    if relation.value in ("year", "date"):
        return _dates(claimed, stated)
    ours, theirs = rank(claimed), rank(stated)
    return None if ours is None or theirs is None else ours == theirs


def amount(text: str) -> Quantity | None:
    """The one number of a text."""
    found = [q for q in quantities(text) if q.kind != "ordinal"]
    return found[0] if len(found) == 1 else None


def rank(text: str) -> int | None:
    found = _RANK.match(text.strip())
    if not found:
        return None
    return int(found[1]) if found[1] else ORDINAL_WORDS.get(found[2].lower())


def measured(relation: Relation, stated: str) -> float | None:
    """What subjects are compared by: an amount in the unit the graph has it in, or a year."""
    if relation.value in ("year", "date"):
        found = _YEAR.search(stated)
        return float(found[1]) if found else None
    quantity = amount(stated)
    if quantity is None:
        return None
    if quantity.kind in ("length", "time") and quantity.unit:  # written now in days, now in years
        base = "meter" if quantity.kind == "length" else "day"
        return convert(quantity.value, quantity.unit, base)
    return quantity.value


def _amounts(relation: Relation, claimed: str, stated: str) -> bool | None:
    ours, theirs = amount(claimed), amount(stated)
    if ours is None or theirs is None or not _only_number(claimed, ours):
        return None
    value, step, upper = ours.value, ours.step, ours.upper
    if ours.unit != theirs.unit:
        if ours.unit is None or theirs.unit is None:
            return None
        turned = convert(value, ours.unit, theirs.unit)
        if turned is None:
            return None
        step = abs((convert(value + step, ours.unit, theirs.unit) or turned) - turned)
        upper = convert(upper, ours.unit, theirs.unit) if upper is not None else None
        value = turned
    if relation.exact:
        return value == theirs.value
    base = max(abs(theirs.value), DEGREES) if theirs.unit == CELSIUS else abs(theirs.value)
    near, far = max(relation.near * base, step / 2, theirs.step / 2), max(relation.far * base, step)
    apart = theirs.value - value
    if ours.bound in ("more_than", "at_least"):
        return True if apart >= 0 else (False if -apart > near else None)
    if ours.bound in ("less_than", "at_most"):
        return True if apart <= 0 else (False if apart > near else None)
    if ours.bound == "range" and upper is not None:
        if value - near <= theirs.value <= upper + near:
            return True
        return False if not value - far <= theirs.value <= upper + far else None
    if abs(apart) <= near:
        return True
    return False if abs(apart) > far else None


_AROUND = re.compile(
    r"(?:an?|about|around|approximately|approx\.?|roughly|nearly|almost|some|just|over|under|more|less|fewer|than|at|least|most|up|to|exactly|only"
    r"|an? estimated|estimated|close|between|and|well|slightly|a little|the|circa|in total|people|inhabitants|residents|°|²|³|\s|,)*\Z",
    re.IGNORECASE,
)


def _only_number(text: str, quantity: Quantity) -> bool:
    """Whether a slot says nothing but its number: "60 million people in the north" says more."""
    rest = f"{text[: quantity.span.start]} {text[quantity.span.end :]}"
    return bool(_AROUND.match(rest))


def _codes(claimed: str, stated: str) -> bool | None:
    ours = claimed.strip(" .\"'“”‘’")
    dotted = stated.startswith(".") and not ours.startswith(".")
    if folded(f".{ours}" if dotted else ours) == folded(stated):
        return True
    return False if _CODE.match(ours) else None


def _dates(claimed: str, stated: str) -> bool | None:
    ours, theirs = _YEAR.search(claimed), _YEAR.search(stated)
    if ours is None or theirs is None:
        return None
    if ours[1] != theirs[1]:
        return False
    month, known = _MONTH.search(claimed), _MONTH.search(stated)
    if month is None or known is None:
        return True if not claimed[: ours.start()].strip() or known is None else None
    if folded(month[0]) != folded(known[0]):
        return False
    day, told = _DAY.search(claimed), _DAY.search(stated)
    return True if day is None or told is None or day[1] == ours[1][:2] else day[1] == told[1]
