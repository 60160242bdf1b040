"""When: every time a text names, by the calendar, from one to another, or counted from another day."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator
from dataclasses import dataclass

from adjudge.model.core_claim import TimeAnchorType
from adjudge.model.span import Span
from adjudge.text.dates import date_spans, dates

_DAYS = "(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_PERIOD = "(?:days?|nights?|weeks?|weekends?|months?|years?|decades?|centur(?:y|ies))"
_SEASON = "(?:spring|summer|autumn|fall|winter)"
_SOME = r"(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|several|few|many|some|[0-9]{1,4})"
_RELATIVE = re.compile(
    rf"\b(?:yesterday|today|tonight|nowadays|currently|recently|at present|so far"
    rf"|(?:last|this|next|the (?:previous|following|same|past|next)|that) (?:{_PERIOD}|{_SEASON}|{_DAYS})"
    r"|(?-i:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
    rf"|{_SOME} (?:more )?{_PERIOD} (?:ago|earlier|later|before|after)|in recent {_PERIOD}|for {_SOME} {_PERIOD}"
    r"|(?:in|during) (?:antiquity|prehistory|ancient times|prehistoric times|medieval times|modern times)"
    r"|(?:in|during|since|before|after) the (?:(?:early|late|high) )?(?-i:Middle Ages|Renaissance|Enlightenment"
    r"|Bronze Age|Iron Age"
    r"|Stone Age|Ice Age|Cold War|Great Depression|Industrial Revolution)"
    r"|(?:in|during|since|before|after) (?:the )?(?-i:(?:First |Second )?World War(?: I{1,2}| One| Two)?))\b",
    re.IGNORECASE,
)
_FROM = re.compile(r"\b(?:from|between)\s{1,3}(?:the\s)?$", re.IGNORECASE)
_TO = re.compile(r"\s{1,3}(?:to|until|till|through)\s{1,3}(?:the\s)?|\s?[\u2010-\u2015-]\s?", re.IGNORECASE)
_AND = re.compile(r"\s{1,3}and\s{1,3}(?:the\s)?", re.IGNORECASE)
_REACH = 12


@dataclass(frozen=True, kw_only=True, slots=True)
class Time:
    """A time where it stands, with the first and the last day it could mean where the calendar says."""

    span: Span
    type: TimeAnchorType
    start: dt.date | None = None
    end: dt.date | None = None


def times(text: str) -> tuple[Time, ...]:
    """The times of a text in order and apart; "from 1914 to 1918" is one."""
    return tuple(_joined(text, sorted((*_by_calendar(text), *_relative(text)), key=lambda one: one.span)))


def _by_calendar(text: str) -> Iterator[Time]:
    read = {mention.span: mention for mention in dates(text)}
    for span in date_spans(text):
        known = read.get(span)
        start, end = (known.start, known.end) if known else (None, None)
        yield Time(span=span, type=TimeAnchorType.EXPLICIT, start=start, end=end)


def _relative(text: str) -> Iterator[Time]:
    for found in _RELATIVE.finditer(text):
        yield Time(span=Span(start=found.start(), end=found.end()), type=TimeAnchorType.RELATIVE)


def _joined(text: str, found: list[Time]) -> Iterator[Time]:
    at = 0
    reached = 0
    while at < len(found):
        one = found[at]
        other = found[at + 1] if at + 1 < len(found) else None
        at += 1
        if one.span.start < reached:
            continue
        if other is not None and _is_range(text, one, other):
            one = Time(
                span=Span(start=one.span.start, end=other.span.end),
                type=TimeAnchorType.RANGE, start=one.start, end=other.end,
            )  # fmt: skip
            at += 1
        reached = one.span.end
        yield one


def _is_range(text: str, one: Time, other: Time) -> bool:
    if one.type is not TimeAnchorType.EXPLICIT or other.type is not TimeAnchorType.EXPLICIT:
        return False
    gap = text[one.span.end : other.span.start] if other.span.start - one.span.end <= _REACH else ""
    if _TO.fullmatch(gap):
        return True
    before = text[max(0, one.span.start - _REACH) : one.span.start]
    return _AND.fullmatch(gap) is not None and _FROM.search(before) is not None
