"""Values of statements and claims held against each other: amounts with their units, years, dates, codes, ranks."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf

from adjudge.facts.relations import Relation, wordings
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
_WORD = re.compile(r"[^\W_]+")
_BETWEEN = frozenset({"and", "the", "colleagues", "de", "von", "of"})
_CODE = re.compile(r"\A[^\s]{1,6}\Z")


def agrees(relation: Relation, claimed: str, stated: str) -> bool | None:
    """Whether a claimed value is the stated one; None where that cannot be said."""
    if relation.value == "amount":
        return _amounts(relation, claimed, stated)
    if relation.value == "code":
        return _codes(claimed, stated)
    if relation.value in ("year", "date"):
        return _dates(claimed, stated)
    if relation.value == "people":
        return _people(claimed, stated)
    if relation.value == "period":
        years = _YEAR.findall(claimed)
        return years == _YEAR.findall(stated) if len(years) == 2 else None
    ours, theirs = rank(claimed), rank(stated)
    return None if ours is None or theirs is None else ours == theirs


def is_value(relation: Relation, text: str) -> bool:
    """Whether a slot may be a value of a relation: of an amount a number and little else, of a year one."""
    if relation.values:
        return re.fullmatch(rf"(?:the |an? )?(?:{relation.values})(?:e?s)?", text, re.IGNORECASE) is not None
    if relation.value in ("year", "date", "period"):
        return _YEAR.search(text) is not None
    if relation.value == "code":
        return _CODE.match(text) is not None
    if relation.value == "rank":
        return rank(text) is not None
    found = amount(text) if relation.value == "amount" else None
    return relation.value != "amount" or (found is not None and _says_only(text, found))


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
    if relation.value in ("year", "date", "period"):
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
    if ours is None or theirs is None or not _says_only(claimed, ours):
        return None
    turned = _in_unit_of(ours, theirs)
    if turned is None:
        return None
    if relation.exact:
        return turned.value == theirs.value
    base = max(abs(theirs.value), DEGREES) if theirs.unit == CELSIUS else abs(theirs.value)
    near, far = max(relation.near * base, turned.step / 2, theirs.step / 2), max(relation.far * base, turned.step)
    low, high = _reach(turned)
    if turned.bound not in ("exact", "about", "range"):  # "more than" is more than, and not nearly
        near, far = 0.0, near
    off = max(low - theirs.value, theirs.value - high)
    return True if off <= near else False if off > far else None


def _reach(quantity: Quantity) -> tuple[float, float]:
    """From where to where an amount may lie."""
    if quantity.bound in ("more_than", "at_least"):
        return quantity.value, inf
    if quantity.bound in ("less_than", "at_most"):
        return -inf, quantity.value
    return quantity.value, quantity.value if quantity.upper is None else quantity.upper


def _in_unit_of(ours: Quantity, theirs: Quantity) -> Quantity | None:
    """An amount in another's unit; None where the two measure different things."""
    if ours.unit == theirs.unit:
        return ours
    if ours.unit is None or theirs.unit is None:
        return None
    value = convert(ours.value, ours.unit, theirs.unit)
    next_ = convert(ours.value + ours.step, ours.unit, theirs.unit)
    if value is None or next_ is None:
        return None
    upper = None if ours.upper is None else convert(ours.upper, ours.unit, theirs.unit)
    return replace(ours, value=value, step=abs(next_ - value), upper=upper, unit=theirs.unit)


def _says_only(text: str, quantity: Quantity) -> bool:
    """Whether a slot says nothing but its number: "60 million people in the north" says more."""
    rest = f"{text[: quantity.span.start]} {text[quantity.span.end :]}"
    return all(word.lower() in wordings().around for word in _WORD.findall(rest))


def _people(claimed: str, stated: str) -> bool | None:
    """Whether somebody is among those stated; one who shares no name with any of them is not."""
    ours = {word for word in _WORD.findall(folded(claimed)) if word not in _BETWEEN}
    theirs = {word for word in _WORD.findall(folded(stated)) if word not in _BETWEEN}
    if ours and ours <= theirs:
        return True
    return False if ours and not ours & theirs else None


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
