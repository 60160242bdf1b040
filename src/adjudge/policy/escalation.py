"""When a claim of an article is searched for once more (seed 002, stage 2)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class EscalationPolicy(Bounded):
    clusters: float = constant(1.0, 0.0, 10.0, "w1: independent clusters that take a side, by log₂(1 + n)")
    support: float = constant(1.0, 0.0, 10.0, "w2: how much they weigh together")
    conflict: float = constant(1.0, 0.0, 10.0, "w3: how much of that the smaller side weighs, which counts against")
    missing: float = constant(
        1.0, 0.0, 10.0, "w4: the share of the claim's anchors nothing covers, which counts against"
    )
    most_clusters: float = constant(1.5, 0.0, 10.0, "what clusters come to at most: two are nearly all it takes")
    most_mass: float = constant(1.5, 0.0, 10.0, "what a mass comes to at most: many sources do not make up for gaps")
    least: float = constant(
        0.95, -10.0, 10.0, "S_min: sufficiency below which a claim is searched for again; no other rule stops it"
    )
