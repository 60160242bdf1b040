"""The four dimensions a claim and an article are seen in: danger, veracity, honesty, explainability (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.score import Score


@dataclass(frozen=True, kw_only=True, slots=True)
class Rgba:
    """Danger, veracity, honesty of presentation, explainability, each from 0 to 1."""

    r: float
    g: float
    b: float
    a: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ExplainedRgba:
    """The four dimensions, each with how it came about."""

    r: Score
    g: Score
    b: Score
    a: Score

    @property
    def values(self) -> Rgba:
        """The numbers alone."""
        return Rgba(r=self.r.value, g=self.g.value, b=self.b.value, a=self.a.value)


@dataclass(frozen=True, kw_only=True, slots=True)
class Presentation:
    """How something is presented, each fault from 0 for none to 1; None where it was not looked at, which moves nothing."""

    loaded_wording: float | None = None
    missing_attribution: float | None = None
    headline_mismatch: float | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class ColouredClaim:
    """A target claim with its dimensions, and how much of the article's it makes up."""

    claim_id: str
    worthiness: float
    rgba: Rgba
