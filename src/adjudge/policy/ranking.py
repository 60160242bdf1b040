"""How candidates are scored, which are let in, and how news results are put in order."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import SHIPPED, Bounded
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class RankingPolicy(Bounded, section="ranking"):
    """The hybrid ranker's score (seeds 000 §4, 001). Weights are relative: they are divided by their sum. And of each
    type of claim that moves any, `<type>_from_recency`, `<type>_from_entity` and `<type>_graph_share`, the graph's part of it."""

    semantic_weight: float = SHIPPED
    graph_weight: float = SHIPPED
    entity_weight: float = SHIPPED
    overlap_weight: float = SHIPPED
    recency_weight: float = SHIPPED
    credibility_weight: float = SHIPPED

    recency_counts: int = SHIPPED
    half_life_days: float = SHIPPED
    undated_recency: float = SHIPPED

    source_quality_share: float = SHIPPED

    graph_boost: float = SHIPPED
    graph_boost_overlap: float = SHIPPED
    joint_boost: float = SHIPPED
    joint_boost_entity: float = SHIPPED
    joint_boost_overlap: float = SHIPPED
    statement_boost: float = SHIPPED
    statement_boost_graph: float = SHIPPED
    anchors_pass: float = SHIPPED

    anchors_weak: float = SHIPPED
    weak_anchors_graph: float = SHIPPED
    weak_anchors_text: float = SHIPPED
    backfill: float = SHIPPED
    object_mismatch: float = SHIPPED
    focus_mismatch: float = SHIPPED
    subject_mismatch: float = SHIPPED
    relation_object_mismatch: float = SHIPPED
    merely_reports: float = SHIPPED
    low_signal: float = SHIPPED
    relation_reversed: float = SHIPPED
    uncertainty: float = SHIPPED
    floor: float = SHIPPED
    floor_credibility: float = SHIPPED
    contradiction: float = SHIPPED
    refined: int = SHIPPED
    refinement_share: float = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class AdmissionPolicy(Bounded, section="admission"):
    """Which candidates are let in at all, and on which trust may rest (seeds 000 §4.4, 001)."""

    apart_overlap: float = SHIPPED
    apart_semantic: float = SHIPPED
    linked_graph_norm: float = SHIPPED
    linked_graph: float = SHIPPED
    linked_entity: float = SHIPPED
    linked_overlap: float = SHIPPED
    object_overlap: float = SHIPPED
    object_strength: float = SHIPPED
    focus_overlap: float = SHIPPED
    focus_strength: float = SHIPPED
    relation_strength: float = SHIPPED
    report_overlap: float = SHIPPED
    faint_semantic: float = SHIPPED
    faint_overlap: float = SHIPPED
    faint_entity: float = SHIPPED
    faint_graph: float = SHIPPED
    count_overlap: float = SHIPPED

    topic_anchors: float = SHIPPED
    topic_entity: float = SHIPPED
    topic_overlap: float = SHIPPED
    topic_semantic: float = SHIPPED
    topic_semantic_entity: float = SHIPPED
    least_admissible: int = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsRankingPolicy(Bounded, section="news_ranking"):
    """The news pipeline's reranker (seed 004 §6.1). Weights are relative: they are divided by their sum."""

    relevance_weight: float = SHIPPED
    url_weight: float = SHIPPED
    source_weight: float = SHIPPED
    web_preference: float = SHIPPED
    kept_preference: float = SHIPPED
    other_preference: float = SHIPPED
    unaddressed_quality: float = SHIPPED
    least_url_quality: float = SHIPPED
    per_site: int = SHIPPED
    kept: int = SHIPPED


# Which of the things found for a claim become candidates.


@dataclass(frozen=True, kw_only=True, slots=True)
class CandidatePolicy(Bounded, section="candidates"):
    most: int = SHIPPED
    least_semantic: float = SHIPPED
    backfill_semantic: float = SHIPPED
    enough: int = SHIPPED
    copied: float = SHIPPED
    least_url_quality: float = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.backfill_semantic > self.least_semantic:
            raise PolicyError(
                f"backfill_semantic ({self.backfill_semantic:g}) must not be more than least_semantic ({self.least_semantic:g})."
            )
