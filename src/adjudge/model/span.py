"""A stretch of a text, by character offsets."""

from __future__ import annotations

from dataclasses import dataclass


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
