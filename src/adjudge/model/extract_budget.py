"""What fetching pages for one claim has brought so far, and whether to fetch another (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from adjudge.model.score import Score


@dataclass(frozen=True, kw_only=True, slots=True)
class Extract:
    """What one fetched page brought."""

    site: str
    relevance: float
    quotes: int = 0
    authoritative: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractBudget:
    """One claim's fetches, or the inline sources'. A value: another claim's cannot change it, whatever runs at once."""

    extracts: tuple[Extract, ...] = ()

    def after(self, extract: Extract) -> ExtractBudget:
        """The same with one more."""
        return replace(self, extracts=(*self.extracts, extract))


class ExtractReason(StrEnum):
    """The rule that decided whether another page is fetched."""

    MAXIMUM = "max_extracts"
    MINIMUM = "min_extracts"
    SUFFICIENT = "sufficient"
    BELOW_COST = "evoi_below_marginal_cost"
    WORTH_IT = "evoi_at_least_marginal_cost"


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractDecision:
    """Whether another page is fetched, and what decided it."""

    fetch: bool
    reason: ExtractReason
    evoi: Score
    sufficiency: Score
