"""One number of a text divided by another: multiples, shares and growth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import comparable, in_unit
from adjudge.reading.quantities.families import families
from adjudge.reading.quantities.pairing import Computed, changes, direction, number, sentence_of, starts_a_change
from adjudge.reading.quantities.reading import Figure, Reading

_PART_OF = re.compile(
    r"\s(?:out\s)?of\s(?:the\s|its\s|their\s|his\s|her\s|all\s)?(?:(?:[^\W\d]+\s){0,3}[^\W\d]+['\u2019]s?\s)?",
    re.IGNORECASE,
)
_OUT_OF = re.compile(r"(?:^|[.;:,]\s|\n)(?:out\s)?(?:of|among)\s(?:the\s|its\s|all\s|a total of\s)?$", re.IGNORECASE)
_NO_PAIR = frozenset({"ordinal", "times", "date", "age", "percent"})
_ONE_AMOUNT = 0.03
"""Two values this close in two units are one amount, given twice: "54,400 tonnes (60,000 tons)"."""


class _Pair(NamedTuple):
    """Two numbers of one kind that a text sets side by side, in the order it gives them."""

    one: Figure
    two: Figure
    first: float
    second: float


def multiple(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
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


def share_of(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
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


def growth(claim: Figure, said: Reading, text: Reading, policy: QuantityPolicy) -> Iterator[Computed]:
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


def _second_by_first(claim: Figure, said: Reading, text: Reading, pair: _Pair) -> bool | None:
    """Whether the claim divides the second number by the first; None when its words do not tell."""
    if changes(text, pair.one, pair.two) or claim.span.of(said.text).lower().endswith("ed"):  # "doubled"
        return True
    subject = families(said.text[: claim.span.start])
    compared = families(said.text[claim.span.end :]) - subject
    first, second = (len(f.clause & subject) - len(f.clause & compared) for f in (pair.one, pair.two))
    return None if first == second else second > first


def _part_and_whole(text: Reading, one: Figure, two: Figure) -> tuple[Figure, Figure] | None:
    gap = text.text[one.span.end : two.span.start] if two.span.start - one.span.end <= 40 else ""
    if _PART_OF.fullmatch(gap):
        return one, two
    lead = text.text[max(text.sentences[one.sentence].start, one.span.start - 30) : one.span.start]
    return (two, one) if one.sentence == two.sentence and _OUT_OF.search(lead) else None


def _pairs(text: Reading, said: Reading) -> Iterator[_Pair]:
    for figure in text.figures:  # "from 3 to 4 metres" is read as a range
        quantity = figure.quantity
        if quantity is not None and quantity.upper is not None and starts_a_change(text, figure):
            yield _Pair(figure, figure, quantity.value, quantity.upper)
    plain = [figure for figure in text.figures if figure.quantity is not None and figure.kind not in _NO_PAIR]
    for place, one in enumerate(plain):
        for two in plain[place + 1 : place + 3]:
            if (pair := _paired(text, said, one, two)) is not None:
                yield pair


def _paired(text: Reading, said: Reading, one: Figure, two: Figure) -> _Pair | None:
    first, second = one.quantity, two.quantity
    if first is None or second is None or "range" in {first.bound, second.bound} or two.sentence - one.sentence > 1:
        return None
    if second.unit is None and second.kind == "count" and not two.thing and first.unit is not None:
        second = replace(second, unit=first.unit, kind=first.kind)  # "172 hectares, her brother 86"
    if not comparable(first, second) or not (changes(text, one, two) or _side_by_side(one, two, said)):
        return None
    theirs = in_unit(second, first.unit)
    if theirs is None or (
        first.unit != second.unit and abs(theirs.value - first.value) <= _ONE_AMOUNT * abs(first.value)
    ):
        return None
    return _Pair(one, two, first.value, theirs.value)


def _side_by_side(one: Figure, two: Figure, said: Reading) -> bool:
    """Whether the second number is of the same thing as the first, or of none that is named; or is at least not of
    something else that the claim speaks of."""
    if one.thing & two.thing or not two.thing:
        return True
    return not two.thing & said.every_word and bool(two.clause & said.every_word)
