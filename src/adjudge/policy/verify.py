"""From evidence to a verdict: how truth, evidence quality and confidence are counted, and which guards decide."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import SHIPPED, Bounded
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class VerdictPolicy(Bounded, section="verdict"):
    """And what a part of each status counts, `<status>`."""

    # Truth by status (000 §6.1)
    unknown: float = SHIPPED
    contradicted_penalty: float = SHIPPED
    unresolved_penalty: float = SHIPPED
    unresolved_truth: float = SHIPPED
    strong_truth: float = SHIPPED
    resolved_truth: float = SHIPPED
    contradicted_truth: float = SHIPPED
    # Truth, once a verdict stands (000 §6.1, §8)
    ceiling: float = SHIPPED
    ceiling_diversity: float = SHIPPED
    numeric_agrees: float = SHIPPED
    numeric_differs: float = SHIPPED
    dominance_truth: float = SHIPPED
    single_source_truth: float = SHIPPED
    absolute_truth: float = SHIPPED
    refuted_truth: float = SHIPPED
    unverifiable_truth: float = SHIPPED
    # Evidence quality (000 §6.2)
    relevance_semantic: float = SHIPPED
    relevance_graph: float = SHIPPED
    support_relevance: float = SHIPPED
    support_anchors: float = SHIPPED
    support_overlap: float = SHIPPED
    support_credibility: float = SHIPPED
    support_contradicting: float = SHIPPED
    support_uncertain: float = SHIPPED
    support_reporting: float = SHIPPED
    quality_share: float = SHIPPED
    quality_diversity: float = SHIPPED
    # Confidence (000 §7)
    confidence_truth: float = SHIPPED
    confidence_coverage: float = SHIPPED
    confidence_agreement: float = SHIPPED
    confidence_diversity: float = SHIPPED
    confidence_trust: float = SHIPPED
    confidence_cap: float = SHIPPED
    covered: float = SHIPPED
    covered_share: float = SHIPPED
    contract_cap: float = SHIPPED
    unresolved_cap: float = SHIPPED
    unresolved_slope: float = SHIPPED
    insufficient_cap: float = SHIPPED
    insufficient_unresolved_cap: float = SHIPPED
    doubtful_truth: float = SHIPPED
    doubtful_cap: float = SHIPPED
    confidence_floor: float = SHIPPED
    contradicted_floor: float = SHIPPED
    dominance_floor: float = SHIPPED
    numeric_cap: float = SHIPPED
    unverifiable_cap: float = SHIPPED
    unverifiable_comparative_cap: float = SHIPPED
    # Reconciliation (000 §8)
    side: float = SHIPPED
    source_gates: int = SHIPPED
    gate_admissible: float = SHIPPED
    gate_diversity: float = SHIPPED
    gate_trust: float = SHIPPED
    gate_coverage: float = SHIPPED
    gate_agreement: float = SHIPPED
    gate_sources: int = SHIPPED
    gate_credibility: float = SHIPPED
    false_coverage: float = SHIPPED
    false_agreement: float = SHIPPED
    true_coverage: float = SHIPPED
    true_agreement: float = SHIPPED
    true_admissible: float = SHIPPED
    true_stance: float = SHIPPED
    true_contradiction: float = SHIPPED
    decisive: float = SHIPPED
    decisive_other: float = SHIPPED
    conflict: float = SHIPPED
    outweighed: float = SHIPPED
    outspoken: float = SHIPPED
    vote: float = SHIPPED
    voters: int = SHIPPED
    stranger_vote: float = SHIPPED
    stranger_voters: int = SHIPPED
    force_false: float = SHIPPED
    force_false_coverage: float = SHIPPED
    force_true: float = SHIPPED
    force_true_coverage: float = SHIPPED
    force_true_admissible: float = SHIPPED
    dominance_ratio: float = SHIPPED
    dominance_diversity: float = SHIPPED
    # News (004 §7, §8)
    minimum_sources: int = SHIPPED
    credible_least: int = SHIPPED
    credible_share: float = SHIPPED
    citations: int = SHIPPED


# How likely a claim is supported or refuted by what was read: the weights of a fitted model.


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbabilityPolicy(Bounded, section="probability"):
    supported_bias: float = SHIPPED
    refuted_bias: float = SHIPPED
    plainness: float = SHIPPED
    similarity: float = SHIPPED
    least: float = SHIPPED
    alone: float = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class SurestPolicy(Bounded, section="surest"):
    """By ways of deciding."""

    facts: float = SHIPPED
    small: float = SHIPPED
    small_given: float = SHIPPED
    strong: float = SHIPPED
    strong_given: float = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenWeights(Bounded, section="probability_given"):
    """The same weights where all that was read is of somebody's own few documents."""

    supported_bias: float = SHIPPED
    refuted_bias: float = SHIPPED
    plainness: float = SHIPPED
    similarity: float = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class StrongWeights(Bounded, section="probability_strong"):
    """The same where a judge of whole texts read it."""

    supported_bias: float = SHIPPED
    refuted_bias: float = SHIPPED
    plainness: float = SHIPPED
    similarity: float = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class StrongGivenWeights(Bounded, section="probability_strong_given"):
    """The same where both hold."""

    supported_bias: float = SHIPPED
    refuted_bias: float = SHIPPED
    plainness: float = SHIPPED
    similarity: float = SHIPPED


# When evidence may be relied on: item trust, coverage of subclaims, sufficiency and the strict check of the cache.
#
# The defaults are those of profile `library`. In a user's own documents the source-count and diversity gates do not apply
# and recency is left out; profile `web` sets `recency_weight` .20, `min_evidence` 3, `diversity_high` .70,
# `relaxed_diversity` .30 and `precheck_sources` 2.


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustPolicy(Bounded, section="trust"):
    """And the least trust of each grade, `grade_<letter>`."""

    semantic_weight: float = SHIPPED
    source_weight: float = SHIPPED
    recency_weight: float = SHIPPED
    stance_weight: float = SHIPPED
    neutral_stance: float = SHIPPED
    bootstrap: int = SHIPPED
    bootstrap_seed: int = SHIPPED
    bootstrap_share: float = SHIPPED

    strong_semantic: float = SHIPPED
    strong_anchors: int = SHIPPED
    object_semantic: float = SHIPPED
    partial_semantic: float = SHIPPED
    strong_needs_side: int = SHIPPED
    anchors: int = SHIPPED
    strong_weight: float = SHIPPED
    partial_weight: float = SHIPPED
    anchor_share: float = SHIPPED
    anchor_full: int = SHIPPED
    overlap_share: float = SHIPPED
    contradicting: float = SHIPPED
    graph_no_anchor: float = SHIPPED
    graph_one_anchor: float = SHIPPED
    negation_semantic: float = SHIPPED
    outweighed: float = SHIPPED

    coverage_high: float = SHIPPED
    coverage_medium: float = SHIPPED
    diversity_high: float = SHIPPED
    agreement_high: float = SHIPPED
    min_evidence: int = SHIPPED
    low_coverage: float = SHIPPED
    low_diversity: float = SHIPPED
    low_relevance: float = SHIPPED
    override_coverage: float = SHIPPED
    override_diversity: float = SHIPPED
    override_strong: int = SHIPPED
    override_relevance: float = SHIPPED
    side_needed: int = SHIPPED

    confident_min_evidence: int = SHIPPED
    confident_coverage_high: float = SHIPPED
    confident_coverage_medium: float = SHIPPED
    confident_partial_weight: float = SHIPPED
    relaxed_coverage: float = SHIPPED
    relaxed_diversity: float = SHIPPED
    relaxed_agreement: float = SHIPPED

    weak_trust: float = SHIPPED
    weak_semantic: float = SHIPPED
    weak_top_trust: float = SHIPPED
    exempt_coverage: float = SHIPPED
    exempt_agreement: float = SHIPPED
    exempt_override_coverage: float = SHIPPED
    exempt_override_relevance: float = SHIPPED
    exempt_override_trust: float = SHIPPED

    coverage_base: float = SHIPPED
    agreement_base: float = SHIPPED
    confirmed: float = SHIPPED
    provisional: float = SHIPPED

    precheck_coverage: float = SHIPPED
    precheck_agreement: float = SHIPPED
    precheck_sources: int = SHIPPED
    precheck_fresh_days: int = SHIPPED
    precheck_margin: float = SHIPPED

    monopoly_sources: int = SHIPPED
    monopoly_budget: float = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if not self.semantic_weight + self.source_weight + self.recency_weight + self.stance_weight > 0.0:
            raise PolicyError("At least one of the four weights of item trust must be above 0.")


# How far one claim may be followed: what is read, what is searched, and when to stop.


@dataclass(frozen=True, kw_only=True, slots=True)
class LoopPolicy(Bounded, section="loop"):
    news: int = SHIPPED
    top_k: int = SHIPPED
    graph_statements: int = SHIPPED
    scout_tokens: int = SHIPPED
    token_characters: float = SHIPPED
    queries: int = SHIPPED
    urls: int = SHIPPED
    results: int = SHIPPED
    snippet_words: int = SHIPPED
    rounds: int = SHIPPED
    barren: int = SHIPPED
    widening: int = SHIPPED
    widest: int = SHIPPED
    counterfactual: int = SHIPPED


# How much a claim may hold, when its language is certain, and into how many parts it is taken.


@dataclass(frozen=True, kw_only=True, slots=True)
class FactsPolicy(Bounded, section="facts"):
    statements: int = SHIPPED
    said: float = SHIPPED
    denied: float = SHIPPED
    doubtful: float = SHIPPED
    far: float = SHIPPED


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimPolicy(Bounded, section="claims"):
    longest: int = SHIPPED
    least_terms: int = SHIPPED
    language_sure: float = SHIPPED
    language_letters: int = SHIPPED
    english_share: float = SHIPPED
    foreign_share: float = SHIPPED
    plain_share: float = SHIPPED
    decompose: int = SHIPPED
    decompose_length: int = SHIPPED
    subclaims: int = SHIPPED
    part_words: int = SHIPPED
    anchors_least: int = SHIPPED
    anchors_most: int = SHIPPED
    focus: int = SHIPPED
    entities: int = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.anchors_least > self.anchors_most:
            raise PolicyError(f"anchors_least ({self.anchors_least}) must not be more than anchors_most ({self.anchors_most}).")
