"""Whether a claim of an article has evidence enough, or is searched for once more (seed 002, stage 2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import fsum, log2

from adjudge.model.claim import Anchor
from adjudge.model.cluster import Cluster
from adjudge.model.evidence import StanceLabel
from adjudge.model.score import Score, total, weighted
from adjudge.policy.escalation import EscalationPolicy
from adjudge.scoring.formula import Honesty, formula


def missing_constraints(anchors: Collection[Anchor], covered: Collection[Anchor]) -> float:
    """The share of a claim's anchors (times, places, numbers, entities) that no evidence covers; 0 where it has none."""
    wanted = set(anchors)
    return len(wanted - set(covered)) / len(wanted) if wanted else 0.0


@formula(
    "escalation.sufficiency",
    origin="seed 002 (sufficiency of the fixed retrieval pipeline); weights, inputs and S_min of constants.md",
    label=Honesty.HEURISTIC,
    text=(
        "S = min(1.5, log₂(1 + clusters)) + min(1.5, mass) − min(1.5, mass of the smaller side) − missing;"
        " mass = Σ P(its side) · reliability over clusters with a side"
    ),
)
def sufficiency(clusters: Sequence[Cluster], missing: float, policy: EscalationPolicy) -> Score:
    """How far a claim's evidence is enough: independent sources that take a side, what they weigh, less what weighs against
    them and what of the claim nothing speaks of. Clusters without a side count for nothing."""
    sided = [c for c in clusters if c.stance.label is not StanceLabel.NEUTRAL]
    masses = {
        side: fsum(c.stance.probability * c.reliability for c in sided if c.stance.label is side)
        for side in (StanceLabel.SUPPORTS, StanceLabel.REFUTES)
    }
    smaller = min(masses.values())
    terms = (
        weighted("CE_cluster_count", min(policy.most_clusters, log2(1 + len(sided))), policy.clusters),
        weighted("SE_support_mass", min(policy.most_mass, fsum(masses.values())), policy.support),
        weighted("conflict_mass", min(policy.most_mass, smaller), -policy.conflict),
        weighted("missing_constraints", missing, -policy.missing),
    )
    return total("escalation.sufficiency", terms)


def escalates(score: Score, policy: EscalationPolicy) -> bool:
    """Whether a claim is searched for again: below S_min, and by no other rule."""
    return score.value < policy.least
