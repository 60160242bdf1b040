"""How far evidence moves a belief, and what a consensus of sources holds it to (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefPolicy(Bounded):
    nearest: float = constant(
        1e-6, 1e-12, 0.01, "how near to never or certain a probability may come: at 0 and 1 log-odds have no end"
    )
    steepness: float = constant(10.0, 0.1, 100.0, "k of the impact: how sharply weak evidence falls off (002)")
    midpoint: float = constant(0.5, 0.0, 1.0, "x₀ of the impact: the strength that counts half (002)")
    most_impact: float = constant(
        2.0, 0.0, 20.0, "L_max of the impact: log-odds one item moves at most, odds of 7 to 1 (002)"
    )
    consensus_sources: int = constant(2, 1, 20, "authoritative sources from which there is a consensus (002)")
    authoritative: float = constant(
        0.85, 0.0, 1.0, "credibility from which a source is authoritative: tiers A and A', no own document"
    )
