"""Values of statements and claims held against each other: amounts with their units, years, dates, codes, ranks."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf
from typing import Literal, cast

from adjudge.english.figures.numbers import ORDINAL_WORDS
from adjudge.english.figures.quantities import Quantity
from adjudge.english.figures.units import convert
from adjudge.english.regex import regex
from adjudge.english.sentence import parsed
from adjudge.english.words import folded
from adjudge.facts.relations import Relation, wordings
from adjudge.values.dataclass import dataclass

CELSIUS = "degree_Celsius"
DEGREES = 300.0
"""What a share of a temperature is taken of, at least: at 0 °C a share of the figure would be nothing."""
_YEAR = regex(r"\b(1[0-9]{3}|20[0-9]{2})\b")
_DAY = regex(r"\b([0-9]{1,2})(?:st|nd|rd|th)?\b")
_MONTH = regex("january|february|march|april|may|june|july|august|september|october|november|december", re.IGNORECASE)
_RANK = regex(r"\A(?:the )?([0-9]{1,3})(?:st|nd|rd|th)\b|\A(?:the )?([a-z]+(?:-[a-z]+)?)\b", re.IGNORECASE)
_WORD = regex(r"[^\W_]+")
_BETWEEN = frozenset({"and", "the", "colleagues", "de", "von", "of"})
_LEANS = regex(
    r"\b(?:(?P<below>nearly|almost|not quite|close to|approaching"
    r"|(?:just|slightly|(?:a |very )?(?:little|touch|shade|bit)) (?:under|below|less than|short of))"
    r"|(?:just|slightly|(?:a |very )?(?:little|touch|shade|bit)|hardly|barely|not much) (?:over|above|more than))\b",
    re.IGNORECASE,
)
LEAN = 0.94
"""From where on an amount is nearly another, as a share of it."""
_AFTER_YEAR = frozenset({"ad", "ce", "a", "d", "or", "so", "on"})
_CODE = regex(r"\A[^\s]{1,6}\Z")


def agrees(relation: Relation, claimed: str, stated: str) -> bool | None:
    """Whether a claimed value is the stated one; None where that cannot be said."""
    match relation.value:
        case "amount":
            found = _amounts(relation, claimed, stated)
        case "code":
            found = _codes(claimed, stated)
        case "year" | "date":
            found = _dates(claimed, stated)
        case "people":
            found = _people(claimed, stated)
        case "first year" | "last year":
            found = _end_of_period(relation, claimed, stated)
        case "year within":
            found = _within(claimed, stated)
        case "period":
            years = _YEAR.findall(claimed)
            found = years == _YEAR.findall(stated) if len(years) == 2 else None
        case _:
            ours, theirs = rank(claimed), rank(stated)
            found = None if ours is None or theirs is None else ours == theirs
    return found


def _end_of_period(relation: Relation, claimed: str, stated: str) -> bool | None:
    """Whether a period begins, or ends, in a year; one that lasts still ends in none."""
    ours, years = _YEAR.fullmatch(claimed.strip()), _YEAR.findall(stated)
    if ours is None or not years or (relation.value == "last year" and stated.startswith("since")):
        return None
    return ours[1] == str(years[0 if relation.value == "first year" else -1])


def _within(claimed: str, stated: str) -> bool | None:
    """Whether a year lies in a period; of one that lasts still nobody knows how long."""
    ours, years = _YEAR.fullmatch(claimed.strip()), [int(year) for year in _YEAR.findall(stated)]
    if ours is None or not years:
        return None
    said = int(ours[1])
    if said < years[0]:
        return False
    lasts = stated.startswith("since")
    return None if lasts else said <= years[-1]


def is_value(relation: Relation, text: str) -> bool:
    """Whether a slot may be a value of a relation: of an amount a number and little else, of a year one."""
    if relation.values:
        return re.fullmatch(rf"(?:the |an? )?(?:{relation.values})(?:e?s)?", text, re.IGNORECASE) is not None
    if relation.value in ("year", "date", "period", "first year", "last year", "year within"):
        return _YEAR.search(text) is not None
    if relation.value == "code":
        return _CODE.match(text) is not None
    if relation.value == "rank":
        return rank(text) is not None
    if relation.value == "people":
        return not any(sign.isdigit() for sign in text)
    found = amount(text) if relation.value == "amount" else None
    return relation.value != "amount" or (found is not None and _says_only(text, found))


def amount(text: str) -> Quantity | None:
    """The one number of a text."""
    found = [q for q in parsed(text).quantities if q.kind != "ordinal"]
    return found[0] if len(found) == 1 else None


def rank(text: str) -> int | None:
    found = _RANK.match(text.strip())
    if not found:
        return None
    return int(found[1]) if found[1] else ORDINAL_WORDS.get(found[2].lower())


def measured(relation: Relation, stated: str) -> float | None:
    """What subjects are compared by: an amount in the unit the graph has it in, or a year."""
    if relation.value == "span":
        return _years(stated)
    if relation.value in ("year", "date", "period"):
        found = _YEAR.search(stated)
        return float(found[1]) + _into_year(stated[: found.start()]) if found else None
    quantity = amount(stated)
    if quantity is None:
        return None
    if quantity.kind in ("length", "time") and quantity.unit:  # written now in days, now in years
        base = "meter" if quantity.kind == "length" else "day"
        return convert(quantity.value, quantity.unit, base)
    return quantity.value


def _into_year(written: str) -> float:
    """How far into its year a day lies, as a share: enough to tell which of two comes first."""
    month, day = _MONTH.search(written), _DAY.search(written)
    if month is None or day is None:
        return 0.0
    months = _MONTH.pattern.split("|")
    return months.index(month[0].lower()) / 12 + int(day[1]) / 400


def _years(stated: str) -> float | None:
    """How many years a period lasted; None where it lasts still."""
    years = [int(year) for year in _YEAR.findall(stated)]
    if len(years) == 2:
        return float(years[1] - years[0])
    return 0.0 if len(years) == 1 and stated.startswith("in ") else None


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
    if (
        turned.bound == "about" and turned.value > 0 and (lean := _LEANS.search(claimed))
    ):  # "nearly 6,000" is less, and not by much
        low, high = (turned.value * LEAN, turned.value) if lean["below"] else (turned.value, turned.value / LEAN)
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


def _says_more(behind: str) -> bool:
    """Whether more follows a year than a date has: "1774 by Humphry Davy" says more than when."""
    return any(word not in _AFTER_YEAR for word in _WORD.findall(behind.lower()))


def _dates(claimed: str, stated: str) -> bool | None:
    ours, theirs = _YEAR.search(claimed), _YEAR.search(stated)
    if ours is None or theirs is None or _says_more(claimed[ours.end() :]):
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


# How many times another's amount: "twice", "more than four times", "a third of".


_FACTOR = regex(
    r"(?:(?P<below>nearly|almost|close to|just under|not quite)"
    r"|(?P<above>(?:well |slightly |just )?(?:more than|over|above)|at least)"
    r"|(?P<less>less than|under|fewer than|at most)|(?:about|around|roughly|approximately|some|exactly|precisely)) ",
    re.IGNORECASE,
)
_WHOLE_TIMES = {"twice": 2.0, "double": 2.0, "thrice": 3.0, "triple": 3.0, "treble": 3.0, "quadruple": 4.0, "half": 0.5}
_SHARE = regex(
    r"(?P<n>an?|one|two|three|four) (?P<of>half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?)(?: of)?"
)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_PARTS = {"hal": 2, "thi": 3, "qua": 4, "fou": 4, "fif": 5, "six": 6, "eig": 8, "ten": 10}
TIMES_NEAR, TIMES_FAR = 0.12, 0.3
"""How far off (as a share) a ratio still is the one that was said, and from where it is wrong."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Factor:
    """So many times as much, and how surely."""

    value: float
    lean: Literal["about", "below", "above", "less"] = "about"


def factor(written: str) -> Factor | None:
    """What "more than four times" or "half" comes to."""
    found = _FACTOR.match(written)
    lean = next((name for name, said in found.groupdict().items() if said), "about") if found else "about"
    rest = written[found.end() :].lower() if found else written.lower()
    rest = rest.removesuffix(" the").removesuffix(" of").strip()
    value = _WHOLE_TIMES.get(rest)
    if value is None and (share := _SHARE.fullmatch(rest)):
        value = _COUNTS[share["n"]] / _PARTS[share["of"][:3]]
    if value is None and rest.endswith(" times"):
        counted = parsed(rest).numbers
        value = counted[0].value if len(counted) == 1 else None
    return None if value is None else Factor(value=value, lean=cast("Literal['about', 'below', 'above', 'less']", lean))


def ratio_holds(asked: Factor, ratio: float) -> bool | None:
    """Whether two amounts stand to each other as was said; None where that is a matter of rounding."""
    off = ratio / asked.value
    low, high = 1 - TIMES_NEAR, 1 + TIMES_NEAR
    wrong_low, wrong_high = 1 - TIMES_FAR, 1 + TIMES_FAR
    match asked.lean:
        case "below":
            low, high, wrong_low, wrong_high = 1 - 1.5 * TIMES_NEAR, 1.02, 1 - TIMES_FAR, 1 + TIMES_NEAR
        case "above":
            low, high, wrong_low, wrong_high = 1.0, inf, 1 - TIMES_NEAR / 2, inf
        case "less":
            low, high, wrong_low, wrong_high = 0.0, 1.0, 0.0, 1 + TIMES_NEAR / 2
    if low <= off <= high:
        return True
    return False if off < wrong_low or off > wrong_high else None
