"""An article's skeleton by rules: its events, measurements, quotes and policies, each in its place (seed 002, phase 1)."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from adjudge.english.figures.dates import Time
from adjudge.english.figures.quantities import Quantity
from adjudge.english.names import is_person
from adjudge.english.quotations import speaker
from adjudge.english.reader import LONGEST, ArticleReading, SaidClause
from adjudge.english.regex import any_of, regex
from adjudge.english.sentence import parsed
from adjudge.english.words import CONJUNCTIONS, DETERMINERS, PREPOSITIONS, RELATIVES
from adjudge.values.article import (
    CoverageSkeleton,
    Mention,
    SkeletonEvent,
    SkeletonMeasurement,
    SkeletonPolicy,
    SkeletonQuote,
)
from adjudge.values.span import Span
from adjudge.values.word_lists import alternatives, one_of

# What a number in a clause measures: "population" of "a population of 5,000", "metres tall", "people".


_OF = regex(
    r"\b((?:[a-z-]{3,24}\s){0,2}[a-z-]{3,24})\s(?:of|is|was|are|were|at|to|reached|exceeded|exceeds|stood at|stands at)\s"
    r"(?:(?:about|around|over|nearly|almost|roughly|some|approximately|more than|less than|up to|at least|only|just|a)\s){0,2}$"
)
_STOPS = PREPOSITIONS | CONJUNCTIONS | DETERMINERS | RELATIVES | {"is", "was", "are", "were", "when", "where"}
_NO_METRIC = one_of("total the that which there and have has had one out than also first")
_BEFORE, _MOST = 70, 3


def metric(own: str, start: int, end: int, subject: str) -> str:
    """What a number at a place of a clause says how much of: the noun before "of", what is counted after it, or the subject."""
    if (found := _OF.search(own[max(0, start - _BEFORE) : start])) is not None:
        noun = [word for word in found[1].split() if word not in _STOPS]
        if noun and noun[-1] not in _NO_METRIC and found[0].rstrip().rpartition(" ")[2] != "is":
            return noun[-1]
    counted: list[str] = []
    for word in parsed(own[end : end + _BEFORE]).words:
        if word.is_mark or word.lower in _STOPS or word.is_capital or len(counted) >= _MOST:
            break
        counted.append(word.text)
    return " ".join(counted) or subject


# Who orders, allows or forbids what: rules, laws and bans as sentences state them.


_ORDER = (
    r"(?:ban|prohibit|forbid|forbade|forbidden|outlaw|require|mandate|oblige|permit|allow|legali[sz]e|criminali[sz]e"
    r"|decriminali[sz]e|authori[sz]e|restrict|abolish|impose|repeal|enact|ratif(?:y|ie)|exempt|bar|compel|order"
    r"|license)"
)
_FORMS = rf"{_ORDER}(?:s|d|ed|ned|red|ted|es|ing)?"
_MAKER = regex(rf"\b(?:{alternatives('article.skeleton.maker')})\b")
_ACTS = regex(rf"\b(?:{_FORMS})\b", re.IGNORECASE)
_PASSIVE = regex(
    rf"\b(?:is|are|was|were|be|been|being|became|becomes?|made)\s(?:\w{{2,12}}ly\s|now\s|still\s|also\s|not\s|never\s|once\s){{0,2}}"
    rf"(?:{alternatives('article.skeleton.passive')})\b",
    re.IGNORECASE,
)
_MUST = regex(r"\b(?:must(?:\snot)?|may\snot|shall(?:\snot)?|(?:has|have|had)\sto)\s[a-z]{2,}", re.IGNORECASE)
_BOUND = any_of("article.skeleton.bound")
_NATURE = regex(r"\b(?:to (?:be|live|grow|survive|see|breathe))\b", re.IGNORECASE)


def orders(subject: str, predicate: str) -> bool:
    """Whether a clause says that somebody may, must or must not: a maker of rules that orders, or those who are bound."""
    if _PASSIVE.search(predicate):
        return True
    if _ACTS.match(predicate.lstrip()) or _ACTS.search(predicate[:40]):
        return _MAKER.search(subject) is not None and _NATURE.search(predicate) is None
    return _MUST.match(predicate.lstrip()) is not None and _BOUND.search(subject) is not None


# Where: the place a clause names for what it tells.


_PLACES_BEFORE = regex(
    r"\b(?:in|at|near|outside|across|throughout|inside|off|around|from|to|on)\s(?:the\s|(?:north|south|east|west|central)\w{0,4}\s){0,2}$"
)
_PLACES_REACH = 24


def place(own: str) -> Span | None:
    """The first name that a preposition of place leads to; None where there is none. A person is no place."""
    for span in parsed(own).names:
        if _PLACES_BEFORE.search(own, max(0, span.start - _PLACES_REACH), span.start) and not is_person(span.of(own)):
            return span
    return None


_REACH = 400
"""Characters on each side in which a number has its time and a quotation its speaker."""


def skeleton(reading: ArticleReading) -> CoverageSkeleton:
    """What the clauses of an article hold, claims or not: whether one can be checked is for the conversion to say."""
    said = reading.said if reading.headline is None else (reading.headline, *reading.said)
    return CoverageSkeleton(
        events=tuple(_event(reading, one) for one in said if one.subject),
        measurements=tuple(_measurements(reading, said)),
        quotes=tuple(_quotes(reading, said)),
        policies=tuple(_policy(reading, one) for one in said if one.found and orders(one.subject, one.predicate)),
    )


def first_time(reading: ArticleReading, said: Span) -> Time | None:
    """The time of a clause: the first by the calendar, else the first of all."""
    found = reading.times_in(said)
    return next((time for time in found if time.start is not None), found[0] if found else None)


def _time(reading: ArticleReading, said: Span) -> Mention | None:
    found = first_time(reading, said)
    return _mention(reading, found.span) if found else None


def _mention(reading: ArticleReading, span: Span) -> Mention:
    return Mention(text=span.of(reading.text), span=span)


def _event(reading: ArticleReading, said: SaidClause) -> SkeletonEvent:
    there = place(said.own)
    where = _mention(reading, there.shifted(said.span.start)) if there else None
    return SkeletonEvent(
        span=said.span, subject=said.subject, verb=said.verb, time=_time(reading, said.span), location=where
    )  # fmt: skip


def _policy(reading: ArticleReading, said: SaidClause) -> SkeletonPolicy:
    return SkeletonPolicy(
        span=said.span, subject=said.subject, action=said.predicate.rstrip(" ."), time=_time(reading, said.span)
    )  # fmt: skip


def _measurements(reading: ArticleReading, said: Sequence[SaidClause]) -> Iterator[SkeletonMeasurement]:
    spans = parsed(reading.clear).number_spans
    for one in said:
        first = bisect_left(spans, one.span.start, key=lambda span: span.start)
        past = bisect_left(spans, one.span.end, lo=first, key=lambda span: span.start)
        known = parsed(one.own).quantities if past > first and len(one.own) <= LONGEST else ()
        for span in spans[first:past]:
            yield _measurement(reading, one, span, _quantity(known, span, one.span.start))


def _measurement(reading: ArticleReading, said: SaidClause, span: Span, quantity: Quantity | None) -> SkeletonMeasurement:
    begins = said.span.start
    if len(said.own) > LONGEST:  # a list or noise, in which no number says what it is of
        return SkeletonMeasurement(span=said.span, metric=said.subject, quantity=_mention(reading, span))
    end = max(span.end, quantity.span.end + begins if quantity else 0)
    return SkeletonMeasurement(
        span=said.span,
        metric=metric(said.own, span.start - begins, min(end, said.span.end) - begins, said.subject),
        quantity=_mention(reading, span),
        unit=(quantity.unit or "") if quantity else "",
        time=_nearest(reading, said.span, span),
    )


def _quantity(known: Sequence[Quantity], span: Span, begins: int) -> Quantity | None:
    """The quantity of a clause that a number is part of."""
    place = span.shifted(-begins)
    at = bisect_right(known, place.start, key=lambda one: one.span.start)
    return next((one for one in known[max(0, at - 1) : at + 1] if one.span.overlaps(place)), None)


def _nearest(reading: ArticleReading, said: Span, span: Span) -> Mention | None:
    """The time of a clause that stands nearest to a number: "5,000 in 1900 and 9,000 in 1950"."""
    found = min(reading.times_in(_near(span, said)), key=lambda time: _gap(time.span, span), default=None)
    return _mention(reading, found.span) if found else None


def _near(span: Span, within: Span) -> Span:
    """What stands around a place, so that a stretch without end costs no more than a sentence."""
    return Span(start=max(within.start, span.start - _REACH), end=min(within.end, span.end + _REACH))


def _gap(time: Span, span: Span) -> int:
    """A time that follows its number is nearer than one as far before it."""
    return 2 * (time.start - span.end) if time.start >= span.end else 3 * (span.start - time.end)


def _quotes(reading: ArticleReading, said: Sequence[SaidClause]) -> Iterator[SkeletonQuote]:
    """Every quotation of a paragraph, with its speaker where a sentence that it stands in names one."""
    whole = tuple(dict.fromkeys(one.sentence for one in said))
    for quote in reading.quotes:
        at = bisect_right(whole, quote.start, key=lambda span: span.start) - 1
        last = bisect_right(whole, quote.end, key=lambda span: span.start) - 1
        if at < 0 or quote.end > whole[last].end:
            continue
        around = _near(quote, Span(start=whole[at].start, end=whole[last].end))
        inside = Span(start=quote.start - around.start, end=quote.end - around.start)
        who = speaker(around.of(reading.clear), inside)
        yield SkeletonQuote(
            span=Span(start=quote.start - 1, end=quote.end + 1),
            speaker=" ".join(who.split()),
            quote_text=quote.of(reading.text),
            time=_time(reading, around),
        )
