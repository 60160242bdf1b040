"""The candidates that came through ranking, and what became of the others."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.score import Score

BEYOND = "beyond_top_k"
"""Why an item that passed every gate is not among the kept."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RankedItem:
    """A candidate with its final score, and whether trust may rest on it."""

    id: str
    score: Score
    admissible: bool = False
    """The seeds' admissible_for_trust."""
    reasons: tuple[str, ...] = ()
    """How its topic meets the claim's, and what it was let in despite."""
    refined: Score | None = None
    """What put it in its place, when a cross-encoder had a say in the order."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DroppedItem:
    """A candidate left out, and every rule that said so."""

    id: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Shortlist:
    """What ranking hands on, best first."""

    kept: tuple[RankedItem, ...] = ()
    contradicting: tuple[RankedItem, ...] = ()
    """Held apart from the supporting ones, never lost: the verdict hears both sides."""
    dropped: tuple[DroppedItem, ...] = ()
    degraded: bool = False
    """Too little was left, so that contradicting items and those without a core entity stay in."""
