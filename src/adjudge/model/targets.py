"""Which claims of an article are searched for, which are deferred, and why (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.budget import BudgetClass
from adjudge.model.score import Score


class TargetStop(StrEnum):
    """What ended the adding of targets."""

    BELOW_MINIMUM = "marginal_evoi_below_minimum"
    BELOW_COST = "marginal_evoi_below_cost"
    CEILING = "ceiling_reached"
    NO_MORE_CLAIMS = "no_more_claims"


class TargetReason(StrEnum):
    """Why a claim is a target."""

    EVOI = "evoi"
    FLOOR = "budget_floor"
    ANCHOR = "anchor_forced"


DISPLACED = "displaced_by_anchor"
"""Why a claim worth its search is deferred all the same: the ceiling has one place too few."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Marginal:
    """What one more target would bring, in the order in which claims are worth it."""

    claim_id: str
    evoi: Score
    marginal: float
    """Its value after diminishing returns, before the cost."""
    net: float
    """Of all targets up to this one, less what they cost."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Target:
    """A claim that is searched for."""

    claim_id: str
    reason: TargetReason


@dataclass(frozen=True, kw_only=True, slots=True)
class Deferred:
    """A claim that is not searched for; what was found for others may still speak of it."""

    claim_id: str
    reason_code: str


@dataclass(frozen=True, kw_only=True, slots=True)
class TargetPlan:
    """The outcome of choosing targets: what the events of target selection are written from."""

    budget: BudgetClass
    optimal_k: int
    """The number of targets that is worth most, before the floor and the anchor."""
    stop: TargetStop
    marginals: tuple[Marginal, ...] = ()
    """Of every claim, the most valuable first."""
    targets: tuple[Target, ...] = ()
    """In the same order, a forced anchor last."""
    deferred: tuple[Deferred, ...] = ()
