"""What the figures of a text come to when they are added, subtracted, divided or counted on a calendar.

Each operation waits for words in the claim that ask for it ("in all", "more than", "times as many", "rose by"), looks for
figures of the text that stand in that relation, and gives what they come to. None tries numbers at random: among enough
numbers some sum always fits.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from adjudge.english.figures.dates import DateMention
from adjudge.english.figures.quantities import Quantity
from adjudge.english.regex import regex
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, in_unit, judge
from adjudge.reading.quantities.marks import Figure, families, is_lifetime
from adjudge.reading.quantities.pairing import (
    Computed,
    Match,
    Operation,
    changes,
    direction,
    is_end_of_a_change,
    number,
    says_a_change,
    sentence_of,
    starts_a_change,
)
from adjudge.reading.quantities.reading import FigureReading
from adjudge.values.evidence import QuantityOutcome
from adjudge.values.span import Span

# One number of a text divided by another: multiples, shares and growth.


_PART_OF = regex(
    r"\s(?:out\s)?of\s(?:the\s|its\s|their\s|his\s|her\s|all\s)?(?:(?:[^\W\d]+\s){0,3}[^\W\d]+['\u2019]s?\s)?",
    re.IGNORECASE,
)
_OUT_OF = regex(r"(?:^|[.;:,]\s|\n)(?:out\s)?(?:of|among)\s(?:the\s|its\s|all\s|a total of\s)?$", re.IGNORECASE)
_NO_PAIR = frozenset({"ordinal", "times", "date", "age", "percent"})
_ONE_AMOUNT = 0.03
"""Two values this close in two units are one amount, given twice: "54,400 tonnes (60,000 tons)"."""


class _Pair(NamedTuple):
    """Two numbers of one kind that a text sets side by side, in the order it gives them."""

    one: Figure
    two: Figure
    first: float
    second: float


def multiple(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
    """How many times another a number is: the later by the earlier, or the claim's subject by what it is compared with;
    where its words do not tell, the way round that the claim has it."""
    pairs = [pair for pair in _pairs(text, said) if pair.first > 0 and pair.second > 0]
    for pair in pairs:
        turned = _second_by_first(claim, said, text, pair)
        if turned is None:
            turned = (pair.second > pair.first) == (claim.quantity is not None and claim.quantity.value > 1)
        top, bottom = (pair.second, pair.first) if turned else (pair.first, pair.second)
        yield Computed(
            value=top / bottom,
            parts=(pair.one, pair.two),
            operation="ratio",
            formula=f"{number(top)} / {number(bottom)}",
            operands=(top, bottom),
            slack=policy.multiple * top / bottom,
            only=len(pairs) == 1,
        )


def share_of(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
    """A part divided by its whole, in percent: "189 of the 900", "Of 900 …, 189"."""
    del claim, said
    counts = [f for f in text.figures if f.kind == "count" and f.quantity is not None and f.quantity.bound == "exact"]
    found = [parts for one, two in pairwise(counts) if (parts := _part_and_whole(text, one, two)) is not None]
    for part, whole in found:
        if part.quantity is None or whole.quantity is None or not 0 < part.quantity.value <= whole.quantity.value:
            continue
        yield Computed(
            value=100 * part.quantity.value / whole.quantity.value,
            parts=(part, whole),
            operation="share",
            formula=f"{number(part.quantity.value)} / {number(whole.quantity.value)}",
            operands=(part.quantity.value, whole.quantity.value),
            slack=policy.points,
            only=len(found) == 1,
        )


def growth(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
    """By how many percent a number rose, or fell where the claim says so."""
    towards = direction(sentence_of(claim, said))
    pairs = [pair for pair in _pairs(text, said) if pair.first] if towards else []
    for pair in pairs:
        to, since = (pair.second, pair.first) if towards > 0 else (pair.first, pair.second)
        yield Computed(
            value=towards * 100 * (pair.second - pair.first) / pair.first,
            parts=(pair.one, pair.two),
            operation="growth",
            formula=f"({number(to)} - {number(since)}) / {number(pair.first)}",
            operands=(pair.first, pair.second),
            slack=policy.points,
            only=len(pairs) == 1,
        )


def _second_by_first(claim: Figure, said: FigureReading, text: FigureReading, pair: _Pair) -> bool | None:
    """Whether the claim divides the second number by the first; None when its words do not tell."""
    if changes(text, pair.one, pair.two) or claim.span.of(said.text).lower().endswith("ed"):  # "doubled"
        return True
    order = _order(claim, said, pair.one, pair.two)
    return order > 0 if order else None


def _part_and_whole(text: FigureReading, one: Figure, two: Figure) -> tuple[Figure, Figure] | None:
    gap = text.text[one.span.end : two.span.start] if two.span.start - one.span.end <= 40 else ""
    if _PART_OF.fullmatch(gap):
        return one, two
    lead = text.text[max(text.sentences[one.sentence].start, one.span.start - 30) : one.span.start]
    return (two, one) if one.sentence == two.sentence and _OUT_OF.search(lead) else None


def _pairs(text: FigureReading, said: FigureReading) -> Iterator[_Pair]:
    for figure in text.figures:  # "from 3 to 4 metres" is read as a range
        quantity = figure.quantity
        if quantity is not None and quantity.upper is not None and starts_a_change(text, figure):
            yield _Pair(figure, figure, quantity.value, quantity.upper)
    plain = [figure for figure in text.figures if figure.quantity is not None and figure.kind not in _NO_PAIR]
    for place, one in enumerate(plain):
        for two in plain[place + 1 : place + 3]:
            if (pair := _paired(text, said, one, two)) is not None:
                yield pair


def _paired(text: FigureReading, said: FigureReading, one: Figure, two: Figure) -> _Pair | None:
    first, second = one.quantity, two.quantity
    if first is None or second is None or "range" in {first.bound, second.bound} or two.sentence - one.sentence > 1:
        return None
    if second.unit is None and second.kind == "count" and not two.thing and first.unit is not None:
        second = replace(second, unit=first.unit, kind=first.kind)  # "172 hectares, her brother 86"
    if not comparable(first, second) or not (changes(text, one, two) or _side_by_side(one, two, said)):
        return None
    theirs = in_unit(second, first.unit)
    if theirs is None or (first.unit != second.unit and abs(theirs.value - first.value) <= _ONE_AMOUNT * abs(first.value)):
        return None
    return _Pair(one, two, first.value, theirs.value)


def _side_by_side(one: Figure, two: Figure, said: FigureReading) -> bool:
    """Whether the second number is of the same thing as the first, or of none that is named; or is at least not of
    something else that the claim speaks of."""
    if one.thing & two.thing or not two.thing:
        return True
    return not two.thing & said.every_word and bool(two.clause & said.every_word)


# Numbers of a text added up, or one taken from another.


_IN_ALL = regex(r"\b(?:in all|in total|a total of|altogether|combined|together|overall|both|all told)\b", re.IGNORECASE)
_COMPARED = regex(
    r"\s(?:\w+\s){0,2}(?:(?P<less>fewer|less|lower|shorter|younger|lighter|smaller)"
    r"|more|greater|higher|taller|longer|older|heavier|larger|deeper|wider|faster)(?:\s\w+){0,2}\sthan\b",
    re.IGNORECASE,
)


def total(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
    """Numbers of one sentence that stand next to each other, added up.

    Where the claim does not speak of a total, only numbers of what it counts are added, and shares never.
    """
    asked = _IN_ALL.search(sentence_of(claim, said)) is not None
    rows: dict[int, list[tuple[Figure, float]]] = {}
    for figure, value in _alike(claim, text, policy):
        if asked or (figure.thing & claim.thing and claim.kind != "percent"):
            rows.setdefault(figure.sentence, []).append((figure, value))
    for row in rows.values():
        for first in range(len(row)):
            for last in range(len(row), first + 1, -1):
                parts = row[first:last]
                yield Computed(
                    value=sum(value for _, value in parts),
                    parts=tuple(figure for figure, _ in parts),
                    operation="sum",
                    formula=" + ".join(number(value) for _, value in parts),
                    asked=asked,
                    only=asked and len(parts) == len(row) and len(rows) == 1,
                )


def difference(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
    """One number less another, where the claim says by how much two things differ or one thing changed; below nothing where
    it has the two the wrong way round."""
    compared = _COMPARED.match(said.text, claim.span.end)
    if compared is None and not says_a_change(claim, said):
        return
    yield from _between_the_ends(claim, said, text)
    found = _alike(claim, text, policy)
    for place, (one, first) in enumerate(found):
        for two, second in found[place + 1 :]:
            if one.sentence != two.sentence:
                continue
            large, small = max(first, second), min(first, second)
            if compared is not None:
                order = _order(claim, said, one, two) * (-1 if compared["less"] else 1)
            else:
                order = direction(sentence_of(claim, said)) if changes(text, one, two) else 0
            wrong = order * (second - first) < 0
            yield Computed(
                value=small - large if wrong else large - small,
                parts=(one, two),
                operation="difference",
                formula=f"{number(large)} - {number(small)}",
                operands=(large, small),
                only=changes(text, one, two) or (compared is not None and len(found) == 2),
            )


def _order(claim: Figure, said: FigureReading, one: Figure, two: Figure) -> int:
    """1 where the claim says that the second number is the larger, -1 where the first, 0 where its words do not tell."""
    subject = families(said.text[: claim.span.start])
    other = families(said.text[claim.span.end :]) - subject
    first, second = (len(f.clause & subject) - len(f.clause & other) for f in (one, two))
    return (second > first) - (first > second)


def _between_the_ends(claim: Figure, said: FigureReading, text: FigureReading) -> Iterator[Computed]:
    """How far a change goes that reads like a range: "rose from 40 to 50 million"."""
    for figure in text.figures if claim.quantity is not None else ():
        ends = in_unit(figure.quantity, claim.quantity.unit) if figure.quantity and claim.quantity else None
        if ends is None or ends.upper is None or ends.kind != claim.kind or not is_end_of_a_change(text, figure):
            continue
        falls = direction(sentence_of(claim, said)) < 0
        yield Computed(
            value=(ends.value - ends.upper) if falls else (ends.upper - ends.value),
            parts=(figure,),
            operation="difference",
            formula=f"{number(ends.upper)} - {number(ends.value)}",
            operands=(ends.upper, ends.value),
            only=True,
        )


def _alike(claim: Figure, text: FigureReading, policy: QuantityPolicy) -> list[tuple[Figure, float]]:
    """The figures of the claim's own kind, in its unit; ranges add up to nothing definite."""
    wanted = claim.quantity
    found: list[tuple[Figure, float]] = []
    for figure in text.figures if wanted is not None else ():
        quantity = figure.quantity
        if wanted is None or quantity is None or figure.kind != claim.kind or quantity.bound == "range":
            continue
        if comparable(wanted, quantity) and (theirs := in_unit(quantity, wanted.unit)) is not None:
            found.append((figure, theirs.value))
    return found[: policy.figures]


# Time counted on a calendar: from one date of a text to the next.


_LASTED = regex(r"\b(?:for|took|takes|lasted|lasts|lasting|spent|within|over|after|span\w*|years? later)\b", re.IGNORECASE)
_LONG = frozenset({"day", "week", "month", "year", "decade", "century"})
"""Units a calendar can count; nobody gives a film's minutes by two dates."""
_NOWHERE = Span(start=0, end=0)
_BORN = regex(r"\b(?:born|birth)\b", re.IGNORECASE)
_LIFE = regex(r"\s?[-\u2013\u2014]{1,2}\s?(?:died\s)?")


def duration(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
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


def _cited(text: FigureReading, *dates: Figure) -> bool:
    """Whether each date stands in brackets of its own, as works are dated: "Lockwood (2007) and Sloan (2008)"."""
    ends = (text.text[d.span.start - 1 : d.span.start] + text.text[d.span.end : d.span.end + 1] for d in dates)
    return all(end == "()" for end in ends)


def age(claim: Figure, said: FigureReading, text: FigureReading, policy: QuantityPolicy) -> Iterator[Computed]:
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


def _from_birth(text: FigureReading, one: Figure, two: Figure) -> bool:
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


def _written(first: DateMention, last: DateMention, text: FigureReading) -> str:
    return f"{first.span.of(text.text)} to {last.span.of(text.text)}"


AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED
_OTHERWISE: tuple[Operation, ...] = (total, difference)
_BY_KIND: dict[str, tuple[Operation, ...]] = {
    "percent": (share_of, growth, total),
    "fraction": (share_of, growth),
    "times": (multiple,),
    "time": (duration, total, difference),
    "age": (age,),
    "date": (),
    "ordinal": (),
    "temperature": (difference,),
}
_POINTS = {"percentage_point", "basis_point"}
"""What one share is more than another, never a share itself: from 20% to 25% are 5 points, and 25% more."""


def worked_out(match: Match, said: FigureReading, told: FigureReading, policy: QuantityPolicy) -> Match:
    """What arithmetic on the text makes of a figure that no single number of it bears out."""
    against: Match | None = None
    mine = match.claim.quantity
    points = mine is not None and mine.unit in _POINTS
    operations = (difference,) if points else _BY_KIND.get(match.claim.kind, _OTHERWISE)
    for computed in (one for operation in operations for one in operation(match.claim, said, told, policy)):
        outcome = _outcome(match.claim, computed, policy)
        if outcome is AGREES:
            return _match(match.claim, computed, outcome)
        if outcome is DIFFERS and computed.only and against is None:
            against = _match(match.claim, computed, outcome)
    return against or match


def _outcome(claim: Figure, computed: Computed, policy: QuantityPolicy) -> QuantityOutcome:
    mine = claim.quantity
    if mine is None:
        return UNDECIDED
    if mine.kind == "fraction":
        mine = in_unit(mine, "percent") or mine
    stated = mine.bound in {"exact", "about"}
    if not stated and (not computed.only or computed.operation == "sum"):
        return UNDECIDED  # almost any sum is more than something
    off = abs(mine.value - computed.value)
    if stated and off <= computed.slack:
        return AGREES
    outcome = judge(mine, Quantity(value=computed.value, span=claim.span, unit=mine.unit, kind=mine.kind), policy)
    return UNDECIDED if outcome is DIFFERS and off <= 2 * computed.slack else outcome


def _match(claim: Figure, computed: Computed, outcome: QuantityOutcome) -> Match:
    return Match(
        claim=claim,
        evidence=computed.parts,
        operation=computed.operation,
        outcome=outcome,
        computed=computed.value,
        formula=computed.formula,
        operands=computed.operands,
        guessed=not computed.asked,
    )
