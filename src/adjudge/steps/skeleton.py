"""An article's skeleton by rules: its events, measurements, quotes and policies, each in its place (seed 002, phase 1)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from adjudge.model.skeleton import (
    CoverageSkeleton,
    Mention,
    SkeletonEvent,
    SkeletonMeasurement,
    SkeletonPolicy,
    SkeletonQuote,
)
from adjudge.model.span import Span
from adjudge.steps.article_reader import LONGEST
from adjudge.steps.article_reading import ArticleReading
from adjudge.steps.said import Said
from adjudge.text.detecting import number_spans
from adjudge.text.metrics import metric
from adjudge.text.permitting import orders
from adjudge.text.places import place
from adjudge.text.quantities import Quantity, quantities
from adjudge.text.speakers import speaker
from adjudge.text.times import Time

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


def _event(reading: ArticleReading, said: Said) -> SkeletonEvent:
    there = place(said.own)
    where = _mention(reading, there.shifted(said.span.start)) if there else None
    return SkeletonEvent(
        span=said.span, subject=said.subject, verb=said.verb, time=_time(reading, said.span), location=where
    )  # fmt: skip


def _policy(reading: ArticleReading, said: Said) -> SkeletonPolicy:
    return SkeletonPolicy(
        span=said.span, subject=said.subject, action=said.predicate.rstrip(" ."), time=_time(reading, said.span)
    )  # fmt: skip


def _measurements(reading: ArticleReading, said: Sequence[Said]) -> Iterator[SkeletonMeasurement]:
    spans = number_spans(reading.clear)
    for one in said:
        first = bisect_left(spans, one.span.start, key=lambda span: span.start)
        past = bisect_left(spans, one.span.end, lo=first, key=lambda span: span.start)
        known = quantities(one.own) if past > first and len(one.own) <= LONGEST else ()
        for span in spans[first:past]:
            yield _measurement(reading, one, span, _quantity(known, span, one.span.start))


def _measurement(reading: ArticleReading, said: Said, span: Span, quantity: Quantity | None) -> SkeletonMeasurement:
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


def _quotes(reading: ArticleReading, said: Sequence[Said]) -> Iterator[SkeletonQuote]:
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
