"""A score as the steps that made it: each term begins where the one before ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.score import Score, Term
from adjudge.render.reasons import term_words

HEADLINES = ("truth.final", "confidence.composite")
"""The two scores a person asks about first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One term of a score and where it took the sum."""

    term: Term
    label: str
    start: float
    end: float
    limit: bool
    """A guard, cap or penalty, not a measured part."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Waterfall:
    """The steps of a score, and the scale that holds all of them."""

    score: Score
    steps: tuple[Step, ...]
    low: float
    high: float

    def place(self, value: float) -> float:
        """Where a value lies on the scale, 0 to 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))


def waterfall(score: Score) -> Waterfall:
    """The score's terms as steps. Nothing is recomputed: the value stays the score's own."""
    steps, running, limits = [], 0.0, frozenset(score.fired)
    for term in score.terms:
        end = running + term.contribution
        label = term_words(term.name)
        steps.append(Step(term=term, label=label, start=running, end=end, limit=term.name in limits))
        running = end
    reached = [0.0, score.value, *(step.end for step in steps)]
    high = max(reached)
    return Waterfall(score=score, steps=tuple(steps), low=min(reached), high=1.0 if high <= 1.0 else high)


def headlines(scores: Sequence[Score]) -> tuple[Score, ...]:
    """The scores worth showing first, in their order; the first two where none of them is there."""
    named = {score.formula: score for score in scores if score.terms}
    return tuple(named[name] for name in HEADLINES if name in named) or tuple(named.values())[: len(HEADLINES)]


def rules_told(scores: Sequence[Score]) -> frozenset[str]:
    """The rules that the headline scores explain themselves, so that nothing else need say them again."""
    return frozenset(name for score in headlines(scores) for name in score.fired)


def waterfall_bar(fall: Waterfall, start: float, end: float, kind: str) -> str:
    """One step as inline SVG, from where the sum stood to where it went. The numbers stand beside it."""
    left, right = sorted(2 + 296 * fall.place(value) for value in (start, end))
    width = max(1.5, right - left)
    zero = 2 + 296 * fall.place(0.0)
    return (
        '<svg class="fall" viewBox="0 0 300 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<line class="track" x1="{zero:.1f}" y1="0" x2="{zero:.1f}" y2="14"/>'
        f'<rect class="{kind}" x="{left:.1f}" y="2" width="{width:.1f}" height="10" rx="1.5"/></svg>'
    )
