"""What a job may spend, and what it has spent."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from adjudge.values.dataclass import dataclass


class BudgetClass(StrEnum):
    """How far a job may go (seed 002)."""

    MINIMAL = "minimal"
    STANDARD = "standard"
    DEEP = "deep"


@dataclass(frozen=True, kw_only=True, slots=True)
class Budget:
    """The most a job may use of each thing that costs."""

    llm_calls: int = 12
    tokens: int = 24_000
    searches: int = 6
    pages: int = 18
    seconds: float = 120.0


OF_CLASS = {
    BudgetClass.MINIMAL: Budget(llm_calls=4, tokens=8_000, searches=1, pages=3, seconds=30.0),
    BudgetClass.STANDARD: Budget(),
    BudgetClass.DEEP: Budget(llm_calls=24, tokens=48_000, searches=12, pages=36, seconds=300.0),
}
"""What each class may spend on one claim."""

OF_ARTICLE = {
    BudgetClass.MINIMAL: Budget(llm_calls=8, tokens=16_000, searches=7, pages=15, seconds=60.0),
    BudgetClass.STANDARD: Budget(llm_calls=40, tokens=80_000, searches=12, pages=45, seconds=180.0),
    BudgetClass.DEEP: Budget(llm_calls=240, tokens=480_000, searches=70, pages=250, seconds=1200.0),
}
"""What each class may spend on an article: a query for all claims, one for each of the central ones, one for each target."""


EVERYTHING = ("llm_calls", "tokens", "searches", "pages", "seconds")
"""What costs, by the names that a budget and a spend share."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Spend:
    """What has been used so far."""

    llm_calls: int = 0
    tokens: int = 0
    searches: int = 0
    pages: int = 0
    seconds: float = 0.0
    cost: float | None = None

    def plus(self, other: Spend) -> Spend:
        costs = [c for c in (self.cost, other.cost) if c is not None]
        both = {name: getattr(self, name) + getattr(other, name) for name in EVERYTHING}
        return Spend(**both, cost=sum(costs) if costs else None)

    def without_time(self) -> Spend:
        """For digests: two runs that did the same work differ in seconds alone."""
        return replace(self, seconds=0.0)

    def exceeded(self, budget: Budget, of: tuple[str, ...] = EVERYTHING) -> str | None:
        """The name of the first limit that is used up, if any."""
        return next((name for name in of if getattr(self, name) >= getattr(budget, name)), None)
