"""How many claims of an article are worth a search, and how few or many may be (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.model.budget import BudgetClass
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class TargetPolicy(Bounded):
    value: float = constant(
        2.0, 0.0, 100.0, "worth of settling one even claim, in the unit of the cost: some claims pay, not all"
    )
    decay: float = constant(0.85, 0.01, 1.0, "what each further target is worth of the one before (002)")
    cost: float = constant(0.5, 0.0, 100.0, "what searching for one more claim costs, normalised (002)")
    least: float = constant(0.05, 0.0, 100.0, "marginal value below which nothing is searched for, however cheap (002)")
    confidence_high: float = constant(0.6, 0.0, 1.0, "share of the value left where a claim's fields are sure")
    confidence_medium: float = constant(0.8, 0.0, 1.0, "share of the value left where they are fairly sure")
    confidence_low: float = constant(1.0, 0.0, 1.0, "share where they are not: a search helps the uncertain most")
    minimal_floor: int = constant(1, 0, 1000, "fewest targets of the budget minimal (002)")
    minimal_ceiling: int = constant(3, 1, 1000, "most targets of the budget minimal (002)")
    standard_floor: int = constant(2, 0, 1000, "fewest targets of the budget standard (002)")
    standard_ceiling: int = constant(5, 1, 1000, "most targets of the budget standard (002)")
    deep_floor: int = constant(3, 0, 1000, "fewest targets of the budget deep (002)")
    deep_ceiling: int = constant(30, 1, 1000, "most targets of the budget deep (002)")

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        for budget in BudgetClass:
            floor, ceiling = self.bounds(budget)
            if floor > ceiling:
                raise PolicyError(f"{budget}_floor ({floor}) must not be above {budget}_ceiling ({ceiling}).")

    def bounds(self, budget: BudgetClass) -> tuple[int, int]:
        """The fewest and the most targets of a budget."""
        return {
            BudgetClass.MINIMAL: (self.minimal_floor, self.minimal_ceiling),
            BudgetClass.STANDARD: (self.standard_floor, self.standard_ceiling),
            BudgetClass.DEEP: (self.deep_floor, self.deep_ceiling),
        }[budget]
