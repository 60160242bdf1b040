"""A stretch of a text, by character offsets."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class Span:
    """Characters `start` up to, not including, `end` of some text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"a span runs forward from 0 or later, not {self.start}..{self.end}")

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        """The words themselves."""
        return text[self.start : self.end]

    def shifted(self, by: int) -> Span:
        """The same stretch when `by` characters stand before the text."""
        return Span(start=self.start + by, end=self.end + by)

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


def within(spans: Sequence[Span], place: Span) -> tuple[Span, ...]:
    """What lies in a stretch of the text, of stretches in order and apart: counted from its start, and cut at its ends."""
    first = bisect_right(spans, place.start, key=lambda span: span.end)
    past = bisect_left(spans, place.end, lo=first, key=lambda span: span.start)
    return tuple(
        Span(start=max(span.start, place.start) - place.start, end=min(span.end, place.end) - place.start)
        for span in spans[first:past]
    )


def touched(spans: Sequence[Span], start: int, end: int) -> bool:
    """Whether one of some stretches, in order and apart, lies or reaches between two places."""
    at = bisect_right(spans, start, key=lambda span: span.end)
    return at < len(spans) and spans[at].start < end


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The same stretches in order and apart: those that overlap or touch as one."""
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start <= apart[-1].end:
            apart[-1] = Span(start=apart[-1].start, end=max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return tuple(apart)
