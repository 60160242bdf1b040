"""Time counted on a calendar: from one date of a text to the next."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from itertools import pairwise

from adjudge.model.span import Span
from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.bands import in_unit
from adjudge.reading.quantities.computed import Computed, sentence_of
from adjudge.reading.quantities.marks import is_lifetime
from adjudge.reading.quantities.reading import Figure, Reading
from adjudge.text.dates import DateMention
from adjudge.text.quantities import Quantity

_LASTED = re.compile(
    r"\b(?:for|took|takes|lasted|lasts|lasting|spent|within|over|after|span\w*|years? later)\b", re.IGNORECASE
)
_LONG = frozenset({"day", "week", "month", "year", "decade", "century"})
"""Units a calendar can count; nobody gives a film's minutes by two dates."""
_NOWHERE = Span(start=0, end=0)
_BORN = re.compile(r"\b(?:born|birth)\b", re.IGNORECASE)
_LIFE = re.compile(r"\s?[-\u2013\u2014]{1,2}\s?(?:died\s)?")


def duration(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
    """The time between two dates of one sentence."""
    wanted = claim.quantity
    if wanted is None or wanted.unit not in _LONG or not _LASTED.search(sentence_of(claim, said)):
        return
    dated = [figure for figure in text.figures if figure.date is not None][: policy.figures]
    pairs = [(one, two) for one, two in pairwise(dated) if one.sentence == two.sentence and not _cited(text, one, two)]
    for one, two in pairs:
        first, last = one.date, two.date
        if first is None or last is None or last.start <= first.start:
            continue
        length = _in_unit((last.start - first.start).days, wanted.unit)
        # Years alone leave a year open, and whether the last day counts is anybody's guess.
        open_days = 372.0 if "day" not in {first.precision, last.precision} else 1.01
        yield Computed(
            value=length,
            parts=(one, two),
            operation="duration",
            formula=_written(first, last, text),
            slack=max(_in_unit(open_days, wanted.unit), 0.02 * length),
            only=len(dated) == 2,
        )


def _cited(text: Reading, *dates: Figure) -> bool:
    """Whether each date stands in brackets of its own, as works are dated: "Lockwood (2007) and Sloan (2008)"."""
    ends = (text.text[d.span.start - 1 : d.span.start] + text.text[d.span.end : d.span.end + 1] for d in dates)
    return all(end == "()" for end in ends)


def age(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
    """Full years from a birth to the date that follows it."""
    del claim, said
    dated = [figure for figure in text.figures if figure.date is not None][: policy.figures]
    for one, two in pairwise(dated):
        first, last = one.date, two.date
        if first is None or last is None or last.start <= first.start or not _from_birth(text, one, two):
            continue
        exact = first.precision == last.precision == "day"
        yield Computed(
            value=float(_full_years(first.start, last.start)),
            parts=(one, two),
            operation="age",
            formula=_written(first, last, text),
            slack=0.0 if exact else 1.0,
            only=len(dated) == 2,
        )


def _from_birth(text: Reading, one: Figure, two: Figure) -> bool:
    """Whether the first of two dates is a birth: it says so, or they stand as a life does, "(1864 - 1947)"."""
    if _BORN.search(text.text, max(0, one.span.start - 30), one.span.start):
        return True
    gap = text.text[one.span.end : two.span.start] if two.span.start - one.span.end <= 12 else ""
    return _LIFE.fullmatch(gap) is not None and is_lifetime(one.date, two.date)


def _full_years(first: dt.date, last: dt.date) -> int:
    return last.year - first.year - ((last.month, last.day) < (first.month, first.day))


def _in_unit(days: float, unit: str) -> float:
    found = in_unit(Quantity(value=float(days), span=_NOWHERE, unit="day", kind="time"), unit)
    return found.value if found is not None else 0.0


def _written(first: DateMention, last: DateMention, text: Reading) -> str:
    return f"{first.span.of(text.text)} to {last.span.of(text.text)}"
