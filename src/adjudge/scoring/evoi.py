"""What looking a claim up is expected to be worth (seed 002)."""

from __future__ import annotations

from math import log2

from adjudge.model.core_claim import CoreClaim, MetadataConfidence
from adjudge.model.score import Score
from adjudge.policy.targets import TargetPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.scoring.product import product


@formula(
    "evoi.entropy",
    origin="Shannon 1948, A Mathematical Theory of Communication (seed 002)",
    label=Honesty.GROUNDED,
    text="H = −p log₂ p − (1 − p) log₂ (1 − p), 0 at both ends",
)
def entropy(probability: float) -> float:
    """How uncertain something is, in bits: 1 where it may as well be true as false, 0 where it is settled."""
    return sum(-p * log2(p) for p in (probability, 1.0 - probability) if p > 0.0)


@formula(
    "evoi.claim",
    origin="seed 002 (EVOI-based target count); value, harm and confidence factors of constants.md",
    label=Honesty.HEURISTIC,
    text="EVOI = 2 · H(prior) · worthiness · (1 + harm potential) · (0.6, 0.8, 1.0 for high, medium, low metadata confidence)",
)
def claim_evoi(claim: CoreClaim, prior: float, policy: TargetPolicy) -> Score:
    """What a search for a claim is worth: the more the less is known of it, the more it is worth checking, the more harm it
    could do and the less sure its fields are."""
    sure = {
        MetadataConfidence.HIGH: policy.confidence_high,
        MetadataConfidence.MEDIUM: policy.confidence_medium,
        MetadataConfidence.LOW: policy.confidence_low,
    }[claim.metadata_confidence]
    return product(
        "evoi.claim",
        {
            "value": policy.value,
            "entropy": entropy(prior),
            "worthiness": claim.check_worthiness,
            "harm": 1.0 + claim.harm_potential,
            "confidence": sure,
        },
    )
