"""What a text states at least, before it is worded as claims: events, measurements, quotes, policies (seed 002)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from adjudge.model.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """A time, a place or a number where the text names it."""

    text: str
    span: Span


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonEvent:
    """Who did what, when and where."""

    span: Span
    subject: str
    verb: str
    time: Mention | None = None
    location: Mention | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonMeasurement:
    """How much of what."""

    span: Span
    metric: str
    quantity: Mention
    unit: str = ""
    time: Mention | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonQuote:
    """Who said what, word for word."""

    span: Span
    speaker: str
    quote_text: str
    """What stands between the marks."""
    time: Mention | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonPolicy:
    """Who orders, allows or forbids what."""

    span: Span
    subject: str
    action: str
    time: Mention | None = None


SkeletonItem: TypeAlias = SkeletonEvent | SkeletonMeasurement | SkeletonQuote | SkeletonPolicy


@dataclass(frozen=True, kw_only=True, slots=True)
class CoverageSkeleton:
    """All four kinds, each in the order of the text."""

    events: tuple[SkeletonEvent, ...] = ()
    measurements: tuple[SkeletonMeasurement, ...] = ()
    quotes: tuple[SkeletonQuote, ...] = ()
    policies: tuple[SkeletonPolicy, ...] = ()

    def times(self) -> Iterator[Mention]:
        """Every time that an item of any kind carries; one that two items share comes twice."""
        items: tuple[SkeletonItem, ...] = (*self.events, *self.measurements, *self.quotes, *self.policies)
        return (item.time for item in items if item.time is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Detected:
    """How many times, numbers and quotations a text holds, counted without understanding it."""

    times: int = 0
    numbers: int = 0
    quotes: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonCoverage:
    """Whether a skeleton carries enough of what the text holds."""

    ok: bool
    reason_codes: tuple[str, ...] = ()
    shares: dict[str, float] = field(default_factory=dict)
    """By kind, the share that is carried; 1 where there was nothing to carry."""
