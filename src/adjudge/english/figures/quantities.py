"""Quantities a text states: how much, of what unit, and how exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal, cast

from adjudge.english.figures.dates import clocks
from adjudge.english.figures.numbers import Number
from adjudge.english.figures.units import currency_after, currency_before, unit_after, whole_currency
from adjudge.english.regex import any_of, anycase, regex
from adjudge.values.dataclass import dataclass
from adjudge.values.span import Span, joined, touched
from adjudge.values.word_lists import alternatives, table

Bound = Literal["exact", "about", "at_least", "more_than", "at_most", "less_than", "range"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Quantity:
    """A number with its meaning; `upper` closes a range that `value` opens."""

    value: float
    span: Span
    """From the number or its currency sign to the end of the unit; words such as "about" lie outside."""
    unit: str | None = None
    """A canonical name such as "kilometer", "percent" or "USD"; None for things counted."""
    kind: str = "count"
    """count, ordinal, fraction, percent, money, length, mass, time, temperature, area, volume, speed, …"""
    bound: Bound = "exact"
    upper: float | None = None
    step: float = 1.0
    """The least difference its writing can show: a hundred thousand for "5.2 million", 1 for "48"."""


_Draft = tuple[Quantity, float]
"""A quantity, and the million or thousand its number was given in; 1 when it was given in full."""


def _bounds(name: str) -> str:
    """Phrases by the bound they set, each bound a group by its name."""
    return "|".join(f"(?P<{bound}>{phrases})" for bound, phrases in table(name).items())


_LEADING = anycase(rf"(?<!\w)(?:{_bounds('english.figures.quantities.before')})(?:\san?)?\s?$")
_TRAILING = anycase(_bounds("english.figures.quantities.after"))
_LEAD_REACH = 28  # the longest leading phrase

_SHORT_SCALE = regex(
    r"(?P<sure>[\s\u00a0]?(?:bn|mn|mln|tn|trn)|[kKMB])(?!\w)"
    r"|(?P<unsure>[\s\u00a0]?[mbBMtT])(?!\w)"
)
_SHORT_SCALES = {"k": 1e3, "m": 1e6, "mn": 1e6, "mln": 1e6, "b": 1e9, "bn": 1e9, "t": 1e12, "tn": 1e12, "trn": 1e12}
# "5.2m people": a letter that is a metre elsewhere is a million where people or goods are counted.
_MANY = anycase(rf"\s(?:{alternatives('english.figures.quantities.many')})\b")
_POPULATION = any_of("english.figures.quantities.population")

_DECIMALS = regex(r"(?:\.|,(?=[0-9]{1,2}(?![0-9])))([0-9]{1,20})(?![0-9,.])")
_PARTIAL = anycase("half|quarter|[\u00bd\u00bc\u00be]")
_OF_ONE = anycase(r"\s(?:of\s)?(?:an?|one)(?=\s)")
_MINUS = regex(r"(?<![\w%])[-\u2212]$")
_DASH = anycase(r"\s?[-\u2010-\u2015]\s?$|\sto\s$")
_AND = anycase(r"\sand\s")
_BETWEEN = anycase(r"\bbetween\s(?:about\s)?$")


def quantities(text: str, counted: Sequence[Number], dated: Sequence[Span]) -> tuple[Quantity, ...]:
    """The quantities of `text`, in order, by its numbers and the places of its dates. Dates and clock times are none."""
    times = joined((*dated, *(clock.span for clock in clocks(text))))
    untimed = (number for number in counted if not touched(times, number.span.start, number.span.end))
    return tuple(_joined(text, [draft for number in untimed if (draft := _draft(text, number)) is not None]))


_FIGURE_NEXT = regex(r"[\s\u00a0]?(?=[0-9])")


def _belongs_to_the_next(text: str, end: int) -> bool:
    """Whether the currency that ends here is written before another number, as in "five $10 notes"."""
    figure = _FIGURE_NEXT.match(text, end)
    return figure is not None and (ahead := currency_before(text, figure.end())) is not None and ahead[1] < end


def _draft(text: str, number: Number) -> _Draft | None:
    start, end, value, scale = number.span.start, number.span.end, number.value, number.scale
    if number.ordinal:
        return Quantity(value=value, span=number.span, kind="ordinal"), 1.0
    leading = currency_before(text, start)
    if leading is not None:
        start = leading[1]
        if value > 0 and _MINUS.search(text[max(0, start - 2) : start]):
            start, value = start - 1, -value
    if scale == 1.0 and not number.written and (short := _short_scale(text, number, leading is not None)):
        scale, end = short
        value *= scale
    unit, kind, unit_end = _unit(text, number, end, scale, leading[0] if leading else None)
    if kind == "money" and unit is not None:
        unit, each = whole_currency(unit)
        value, scale = value * each, scale * each
    if unit_end == end and text[end : end + 1].isalnum():  # "747s", "3D", "4x4": names, not numbers
        return None
    bound = _bound(text, start, end, unit_end)
    span, step = Span(start=start, end=unit_end), _step(number.span.of(text)) * scale
    return Quantity(value=value, span=span, unit=unit, kind=kind, bound=bound, step=step), scale


def _step(written: str) -> float:
    """The place value of the last digit given: 0.1 for "5.2"; a half or a quarter is no finer than a tenth."""
    if written.count(".") <= 1 and (decimals := _DECIMALS.search(written)):
        return 10.0 ** -len(decimals[1])
    return 0.1 if _PARTIAL.search(written) else 1.0


def _unit(text: str, number: Number, end: int, scale: float, money: str | None) -> tuple[str | None, str, int]:
    """The unit's name, the kind of quantity, and where both end."""
    if money is not None:
        return money, "money", end
    if (found := currency_after(text, end)) is not None and not _belongs_to_the_next(text, found[1]):
        return found[0], "money", found[1]
    at = end + 1 if text[end : end + 1] == "+" else end
    if number.fraction and (whole := _OF_ONE.match(text, at)):  # "half an hour", "three quarters of a mile"
        at = whole.end()
    if (measured := unit_after(text, at)) is not None:
        unit, unit_end = measured
        if unit.name == "pound" and scale >= 1e6:  # millions of pounds are money, not mass
            return "GBP", "money", unit_end
        return unit.name, unit.kind, unit_end
    return None, "fraction" if number.fraction else "count", end


def _short_scale(text: str, number: Number, money: bool) -> tuple[float, int] | None:
    """The scale in "5.2m", "$3bn" or "10k", and where it ends."""
    found = _SHORT_SCALE.match(text, number.span.end)
    if found is None:
        return None
    sure = found["sure"] is not None or money or currency_after(text, found.end()) is not None
    if not sure:
        before = text[max(0, number.span.start - 60) : number.span.start]
        attached = found.start() + 1 == found.end()
        sure = found[0] == "m" and attached and bool(_MANY.match(text, found.end()) or _POPULATION.search(before))
    return (_SHORT_SCALES[found[0].strip().lower()], found.end()) if sure else None


def bound_before(text: str, at: int) -> Bound:
    """What the words just before a number make of it: "more than", "about"."""
    return _named(_LEADING.search(text[max(0, at - _LEAD_REACH) : at]))


def with_bound(text: str, span: Span) -> Span:
    """A quantity together with the words that say how exactly it is meant."""
    before = _LEADING.search(text, max(0, span.start - _LEAD_REACH), span.start)
    after = _TRAILING.match(text, span.end)
    return Span(start=before.start() if before else span.start, end=after.end() if after else span.end)


def _bound(text: str, start: int, number_end: int, unit_end: int) -> Bound:
    before = bound_before(text, start)
    return before if before != "exact" else _named(_TRAILING.match(text, unit_end) or _TRAILING.match(text, number_end))


def _named(found: re.Match[str] | None) -> Bound:
    """The bound whose phrase was found; each alternative is a group by its name."""
    return cast("Bound", found.lastgroup) if found else "exact"


def _joined(text: str, drafts: list[_Draft]) -> Iterator[Quantity]:
    """The quantities, with the two ends of a range made one."""
    at = 0
    while at < len(drafts):
        if at + 1 < len(drafts) and (both := _range(text, drafts[at], drafts[at + 1])) is not None:
            yield both
            at += 2
        else:
            yield drafts[at][0]
            at += 1


def _range(text: str, low: _Draft, high: _Draft) -> Quantity | None:
    (one, low_scale), (two, high_scale) = low, high
    if two.span.start - one.span.end > 5 or "ordinal" in {one.kind, two.kind}:
        return None
    between = text[one.span.end : two.span.start]
    if not _DASH.match(between) and not (
        _AND.fullmatch(between) and _BETWEEN.search(text[max(0, one.span.start - 15) : one.span.start])
    ):
        return None
    if one.unit is not None and two.unit is not None and one.unit != two.unit:
        return None
    # "3-4 million" and "$5 to 7 billion" give the scale once.
    shared = high_scale if low_scale == 1.0 and one.value <= two.value / high_scale else 1.0
    value, whole = one.value * shared, one if two.unit is None else two
    if not value < two.value:
        return None
    span = Span(start=one.span.start, end=two.span.end)
    return replace(whole, value=value, upper=two.value, bound="range", span=span)
