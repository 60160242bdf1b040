"""How many times, numbers and quotations a text holds, told by their marks alone (seed 002, coverage validation)."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import lru_cache

from adjudge.model.skeleton import Detected
from adjudge.model.span import Span
from adjudge.text.dates import date_spans
from adjudge.text.numbers import numbers

_QUOTED = re.compile(
    '"([^"\n]*)"'
    "|\u201c([^\u201c\u201d]*)\u201d"  # “English”
    "|\u201e([^\u201e\u201c\u201d]*)[\u201c\u201d]"  # „German“
    "|\u00ab([^\u00ab\u00bb]*)\u00bb"  # «French»
    "|\u00bb([^\u00ab\u00bb]*)\u00ab"  # »German in books«
)
"""No mark may stand inside, so that a mark without a partner costs one look and pairs with nothing far off."""
_WORD = re.compile(r"\w")


def quote_spans(text: str) -> tuple[Span, ...]:
    """Where words stand between double quotation marks, without the marks: ASCII, curly, guillemets and German ones."""
    found = ((match, match.lastindex or 0) for match in _QUOTED.finditer(text))
    return tuple(Span(start=m.start(i), end=m.end(i)) for m, i in found if _WORD.search(text, m.start(i), m.end(i)))


@lru_cache(maxsize=2)
def number_spans(text: str) -> tuple[Span, ...]:
    """Where numbers stand that belong to no date and no time of day."""
    dated = date_spans(text)
    return tuple(one.span for one in numbers(text) if not _inside(one.span, dated))


def _inside(span: Span, apart: tuple[Span, ...]) -> bool:
    at = bisect_right(apart, span.start, key=lambda other: other.start)
    return any(span.overlaps(other) for other in apart[max(0, at - 1) : at + 1])


def detected(text: str) -> Detected:
    """The counts that a skeleton of the text is held to."""
    return Detected(times=len(date_spans(text)), numbers=len(number_spans(text)), quotes=len(quote_spans(text)))
