"""When fetching further pages for a claim stops being worth it (seed 002, evidence acquisition ladder)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class AcquisitionPolicy(Bounded):
    value: float = constant(2.0, 0.0, 100.0, "worth of a page that helps an even claim, in the unit of the cost")
    marginal_cost: float = constant(0.5, 0.0, 100.0, "value below which a further page is not fetched (002)")
    decay: float = constant(0.85, 0.01, 1.0, "what each further page is worth of the one before (002)")
    min_extracts: int = constant(2, 0, 100, "pages always fetched: one alone says little of the next (002)")
    max_extracts: int = constant(12, 1, 1000, "pages never exceeded for one claim (002)")
    successes: float = constant(2.0, 0.01, 100.0, "α of the prior: pages taken to have helped before the first")
    failures: float = constant(2.0, 0.01, 100.0, "β of the prior: pages taken to have brought nothing before the first")
    success_step: float = constant(1.0, 0.0, 10.0, "what a page that helped adds to α")
    failure_step: float = constant(0.5, 0.0, 10.0, "what one that did not adds to β: a page may fail for many reasons")
    success_relevance: float = constant(0.6, 0.0, 1.0, "relevance a page needs to have helped")
    quotes_weight: float = constant(0.4, 0.0, 1.0, "share of quotes in how sufficient the pages are")
    relevance_weight: float = constant(0.4, 0.0, 1.0, "share of relevance in how sufficient the pages are")
    diversity_weight: float = constant(0.2, 0.0, 1.0, "share of different sites in how sufficient the pages are")
    quotes_wanted: int = constant(3, 1, 100, "quotes from which there are enough: two sides and one to spare")
    steepness: float = constant(10.0, 0.1, 100.0, "how sharply sufficiency turns, as evidence's impact does (002)")
    midpoint: float = constant(0.5, 0.0, 1.0, "the weighted sum that is half sufficient")
    enough: float = constant(0.85, 0.0, 1.0, "sufficiency above which no further page is fetched")
    sufficiency_discount: float = constant(0.5, 0.0, 1.0, "how much of a page's value full sufficiency takes (002)")

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.min_extracts > self.max_extracts:
            raise PolicyError(
                f"min_extracts ({self.min_extracts}) must not be above max_extracts ({self.max_extracts})."
            )
