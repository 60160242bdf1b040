"""How triples around a claim's entities are scored."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class GraphPolicy(Bounded):
    hops: int = constant(2, 1, 2, "steps walked from an entity: farther statements are seldom about the claim")
    candidates: int = constant(200, 1, 5000, "triples read before they are scored")
    hop_decay: float = constant(
        0.5, 0.0, 1.0, "what a second step keeps of a score: it is about a neighbour, not the subject"
    )
    overlap_weight: float = constant(0.6, 0.0, 1.0, "share of word overlap with the claim in a triple's score")
    ends_weight: float = constant(
        0.4, 0.0, 1.0, "share of the claim's entities that the triple joins: one end named is half, both is all"
    )
