"""What each signal counts for, by the kind of claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from adjudge.model.claim import ClaimType
from adjudge.policy.ranking import RankingPolicy
from adjudge.scoring.formula import Honesty, formula


@dataclass(frozen=True, kw_only=True, slots=True)
class Weights:
    """The six shares of the base score; they add up to 1."""

    semantic: float
    graph: float
    entity: float
    overlap: float
    recency: float
    credibility: float


@dataclass(frozen=True, kw_only=True, slots=True)
class _Move:
    """How much goes from recency and entities to graph and credibility."""

    from_recency: float
    from_entity: float
    graph_share: float


@formula(
    "ranking.weights",
    origin="seeds 000 §4, 001 (claim-type overrides)",
    label=Honesty.HEURISTIC,
    text="m = taken off recency + taken off entity; graph + m · share; credibility + m · (1 − share); weight = weight / Σ",
)
def weights(claim_type: ClaimType, policy: RankingPolicy) -> Weights:
    """General claims take seed 000's set; for treatments, causes and mechanisms weight moves to graph and credibility.
    Where age does not count, its weight is shared out among the rest."""
    move = _moves(policy).get(claim_type, _Move(from_recency=0.0, from_entity=0.0, graph_share=0.0))
    # No more can be taken than is there.
    from_recency = min(move.from_recency, policy.recency_weight)
    from_entity = min(move.from_entity, policy.entity_weight)
    moved = from_recency + from_entity
    return _whole(
        Weights(
            semantic=policy.semantic_weight,
            graph=policy.graph_weight + moved * move.graph_share,
            entity=policy.entity_weight - from_entity,
            overlap=policy.overlap_weight,
            recency=(policy.recency_weight - from_recency) * policy.recency_counts,
            credibility=policy.credibility_weight + moved * (1.0 - move.graph_share),
        )
    )


def _moves(policy: RankingPolicy) -> Mapping[ClaimType, _Move]:
    return {
        ClaimType.THERAPEUTIC: _Move(
            from_recency=policy.therapeutic_from_recency,
            from_entity=policy.therapeutic_from_entity,
            graph_share=policy.therapeutic_graph_share,
        ),
        ClaimType.CAUSAL: _Move(
            from_recency=policy.causal_from_recency,
            from_entity=policy.causal_from_entity,
            graph_share=policy.causal_graph_share,
        ),
        ClaimType.MECHANISTIC: _Move(
            from_recency=policy.mechanistic_from_recency,
            from_entity=policy.mechanistic_from_entity,
            graph_share=policy.mechanistic_graph_share,
        ),
    }


def _whole(given: Weights) -> Weights:
    """The same proportions, adding up to 1."""
    each = {f.name: getattr(given, f.name) for f in fields(given)}
    whole = sum(each.values())
    return Weights(**{name: value / whole for name, value in each.items()})
