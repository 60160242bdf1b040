"""A value that figures of a text come to, and the looks at a text that every computation needs."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from adjudge.policy.quantity import QuantityPolicy
from adjudge.reading.quantities.reading import Figure, Reading

_FROM = re.compile(r"\bfrom\s(?:about\s|around\s)?$", re.IGNORECASE)
_TO = re.compile(r"[^.;]{0,25}?\bto\s(?:about\s|around\s)?", re.IGNORECASE)
_ENDS = re.compile(r"\b(?:to|from|at|reach\w*)\s(?:\w+\s){0,2}$", re.IGNORECASE)
_UP = re.compile(
    r"\b(?:rose|risen|rises?|increas\w+|grew|grown|grows?|growth|climb\w*|gain\w*|added|jump\w*|expand\w*)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:fell|fallen|falls?|decreas\w+|declin\w+|drop\w*|reduc\w+|cut|lost|loss|shrank|shrunk|lower\w*)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Computed:
    """What figures of a text come to, in the unit of the claimed one."""

    value: float
    parts: tuple[Figure, ...]
    operation: str
    formula: str
    """For a person: "267 + 326"."""
    operands: tuple[float, ...] = ()
    """The two numbers that are set against each other: more and less, part and whole, after and before for a ratio, before
    and after for growth."""
    slack: float = 0.0
    """How far the value may be off: a year on either side where only years are given."""
    asked: bool = True
    """Whether the claim's words ask for this operation; without, a fit may be chance."""
    only: bool = False
    """The text offers no other figures for this operation: what does not fit, contradicts."""


Operation = Callable[[Figure, Reading, Reading, QuantityPolicy], Iterator[Computed]]
"""From a claimed figure, the claim and the text to whatever can be computed."""


def sentence_of(figure: Figure, reading: Reading) -> str:
    return reading.sentences[figure.sentence].of(reading.text)


def starts_a_change(text: Reading, figure: Figure) -> bool:
    """Whether a number stands after "from"."""
    return _FROM.search(text.text[max(0, figure.span.start - 15) : figure.span.start]) is not None


def changes(text: Reading, one: Figure, two: Figure) -> bool:
    """Whether a text says that something went from one number to the other."""
    between = text.text[one.span.end : min(two.span.start, one.span.end + 40)]
    return starts_a_change(text, one) and _TO.fullmatch(between) is not None


def is_end_of_a_change(text: Reading, figure: Figure) -> bool:
    """Whether a number is what something rose or fell from or to, and so not by how much it did."""
    if figure.quantity is not None and figure.quantity.bound == "range":
        return starts_a_change(text, figure) and direction(sentence_of(figure, text)) != 0
    alike = [f for f in text.figures if f.sentence == figure.sentence and f.kind == figure.kind]
    return any(figure in pair and changes(text, *pair) for pair in pairwise(alike))


def says_a_change(claim: Figure, said: Reading) -> bool:
    """Whether a claimed number is by how much something rose or fell: "lost 160 members", "rose by 10 million"."""
    if _ENDS.search(said.text, max(0, claim.span.start - 24), claim.span.start):
        return False
    return direction(sentence_of(claim, said)) != 0


def direction(sentence: str) -> int:
    """1 where something is said to rise, -1 where it falls, 0 where neither or both."""
    return (_UP.search(sentence) is not None) - (_DOWN.search(sentence) is not None)


def number(value: float) -> str:
    """A number as people write it."""
    for scale, name in ((1e9, "billion"), (1e6, "million")):
        if abs(value) >= scale and math.isfinite(value) and float(f"{value / scale:.4g}") * scale == value:
            return f"{value / scale:.4g} {name}"
    return f"{value:,.0f}" if math.isfinite(value) and value == round(value) else f"{value:,.4g}"
