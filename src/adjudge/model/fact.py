"""What stated facts say of a part of a claim."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class FactQuote:
    """Where a statement stands that a fact rests on."""

    content_sha256: str
    span: Span
    """In that text."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """A part of a claim held against the statements of a knowledge graph that it maps onto."""

    part: int
    """Its place among the parts."""
    holds: bool
    working: str
    """For a person: what was held against what."""
    quotes: tuple[FactQuote, ...]
    collections: tuple[str, ...]
    """Where the statements come from: other texts from there are not read on this part, for these were taken from them."""
