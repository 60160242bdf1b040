"""When evidence may be relied on: item trust, coverage of subclaims, sufficiency and the strict check of the cache.

The defaults are those of profile `library`. In a user's own documents the source-count and diversity gates do not apply
and recency is left out; profile `web` sets `recency_weight` .20, `min_evidence` 3, `diversity_high` .70,
`relaxed_diversity` .30 and `precheck_sources` 2.
"""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustPolicy(Bounded):
    semantic_weight: float = constant(0.30, 0.0, 1.0, "share of similarity to the claim in an item's trust (001)")
    source_weight: float = constant(0.30, 0.0, 1.0, "share of the source's credibility in an item's trust (001)")
    recency_weight: float = constant(
        0.0, 0.0, 1.0, "share of recency in an item's trust: a library does not age; profile web takes .20 (001)"
    )
    stance_weight: float = constant(0.20, 0.0, 1.0, "share of the side an item takes in its trust (001)")
    neutral_stance: float = constant(
        0.5, 0.0, 1.0, "what leaving the claim open counts, where supporting counts 1 and refuting 0"
    )
    grade_a: float = constant(0.85, 0.8, 1.0, "trust from which the grade is A")
    grade_b: float = constant(0.75, 0.7, 0.8, "trust from which the grade is B")
    grade_c: float = constant(0.65, 0.6, 0.7, "trust from which the grade is C")
    grade_d: float = constant(0.50, 0.45, 0.6, "trust from which the grade is D")
    grade_e: float = constant(0.35, 0.2, 0.45, "trust from which the grade is E; below it is F")
    bootstrap: int = constant(200, 10, 10_000, "times the items are drawn again for the interval of the fixed view")
    bootstrap_seed: int = constant(1, 0, 2**31, "where the drawing begins: the same items give the same interval")
    bootstrap_share: float = constant(0.95, 0.5, 0.999, "share of the drawn values that the interval holds")

    strong_semantic: float = constant(0.55, 0.0, 1.0, "similarity from which two anchors cover a subclaim strongly")
    strong_anchors: int = constant(2, 1, 5, "anchors a strong cover shares with the subclaim")
    object_semantic: float = constant(0.80, 0.0, 1.0, "similarity from which the object found is a strong cover too")
    partial_semantic: float = constant(0.30, 0.0, 1.0, "similarity from which one anchor or the object covers in part")
    strong_needs_side: int = constant(
        1, 0, 1, "1: a text that leaves the subclaim open covers it in part at most, however near it is"
    )
    anchors: int = constant(4, 1, 5, "anchors of a subclaim that are looked for, of the 2 to 5 extracted")
    strong_weight: float = constant(1.0, 0.0, 1.0, "what a strongly covered subclaim adds to coverage")
    partial_weight: float = constant(0.5, 0.0, 1.0, "what a partly covered subclaim adds to coverage")
    anchor_share: float = constant(0.3, 0.0, 1.0, "share of anchors beside similarity in an item's relevance")
    anchor_full: int = constant(2, 1, 5, "anchor hits that count in full in an item's relevance")
    overlap_share: float = constant(0.4, 0.0, 1.0, "share of word overlap beside similarity in an item's relevance")
    contradicting: float = constant(0.30, 0.0, 1.0, "what a contradicting item keeps of its relevance")
    graph_no_anchor: float = constant(0.70, 0.0, 1.0, "what a graph statement without an anchor keeps of its relevance")
    graph_one_anchor: float = constant(0.85, 0.0, 1.0, "what a graph statement with one anchor keeps of its relevance")
    negation_semantic: float = constant(
        0.80, 0.0, 1.0, "similarity from which a text negated otherwise than the subclaim makes it invalid"
    )
    outweighed: float = constant(
        0.30, 0.0, 1.0, "lead of one side over the other from which the weaker no longer makes a subclaim disputed"
    )

    coverage_high: float = constant(0.60, 0.0, 1.0, "coverage that with high agreement is enough (000 §5.2)")
    coverage_medium: float = constant(0.40, 0.0, 1.0, "coverage that is enough with high diversity too (000 §5.2)")
    diversity_high: float = constant(
        0.0, 0.0, 1.0, "diversity beside medium coverage: no gate in a library; profile web takes .70 (000 §5.2)"
    )
    agreement_high: float = constant(0.80, 0.0, 1.0, "agreement that every strict gate asks for (000 §5.2)")
    min_evidence: int = constant(
        1, 1, 20, "independent items below which the count is low: no gate in a library; profile web takes 3 (000 §5.2)"
    )
    low_coverage: float = constant(0.20, 0.0, 1.0, "coverage below which a low count fails")
    low_diversity: float = constant(0.85, 0.0, 1.0, "diversity at which a low count is let through")
    low_relevance: float = constant(0.75, 0.0, 1.0, "relevance at which a low count is let through")
    override_coverage: float = constant(0.25, 0.0, 1.0, "coverage at which wide diversity is enough (000 §5.2)")
    override_diversity: float = constant(0.75, 0.0, 1.0, "diversity that makes up for thin coverage (000 §5.2)")
    override_strong: int = constant(1, 1, 20, "strongly covered subclaims that are enough (000 §5.2)")
    override_relevance: float = constant(0.55, 0.0, 1.0, "mean relevance that is enough (000 §5.2)")
    side_needed: int = constant(
        1, 0, 1, "1: evidence of which nothing takes a side is never enough to stop looking for some that does"
    )

    confident_min_evidence: int = constant(1, 1, 20, "independent items asked for in confidence mode")
    confident_coverage_high: float = constant(0.35, 0.0, 1.0, "high coverage in confidence mode")
    confident_coverage_medium: float = constant(0.20, 0.0, 1.0, "medium coverage in confidence mode")
    confident_partial_weight: float = constant(0.7, 0.0, 1.0, "what a partly covered subclaim adds in confidence mode")
    relaxed_coverage: float = constant(0.5, 0.0, 1.0, "coverage of the relaxed gate of confidence mode")
    relaxed_diversity: float = constant(
        0.0, 0.0, 1.0, "diversity of the relaxed gate: no gate in a library; profile web takes .30"
    )
    relaxed_agreement: float = constant(0.8, 0.0, 1.0, "agreement of the relaxed gate of confidence mode")

    weak_trust: float = constant(0.55, 0.0, 1.0, "post trust below which a pass is taken back")
    weak_semantic: float = constant(0.60, 0.0, 1.0, "best similarity below which a pass is taken back")
    weak_top_trust: float = constant(0.55, 0.0, 1.0, "best item trust below which a pass is taken back")
    exempt_coverage: float = constant(0.95, 0.0, 1.0, "coverage at which agreement stands in for relevance")
    exempt_agreement: float = constant(0.90, 0.0, 1.0, "agreement that then exempts from the weak-relevance guard")
    exempt_override_coverage: float = constant(0.60, 0.0, 1.0, "coverage at which an override may be exempt")
    exempt_override_relevance: float = constant(0.65, 0.0, 1.0, "relevance at which an override may be exempt")
    exempt_override_trust: float = constant(0.55, 0.0, 1.0, "best item trust at which an override may be exempt")

    coverage_base: float = constant(0.5, 0.0, 1.0, "what post trust keeps when nothing is covered (000 §5.3)")
    agreement_base: float = constant(0.5, 0.0, 1.0, "what the fixed view keeps when every item contradicts (001)")
    confirmed: float = constant(0.8, 0.6, 1.0, "post trust from which the standing is confirmed (000 §5.3)")
    provisional: float = constant(0.6, 0.0, 0.8, "post trust from which the standing is provisional (000 §5.3)")

    precheck_coverage: float = constant(0.60, 0.0, 1.0, "coverage at which the cache may answer (000 §3.7)")
    precheck_agreement: float = constant(0.80, 0.0, 1.0, "agreement at which the cache may answer (000 §3.7)")
    precheck_sources: int = constant(
        1, 1, 20, "independent sources at which the cache may answer; profile web takes 2 (000 §3.7)"
    )
    precheck_fresh_days: int = constant(30, 1, 3650, "age in days at which evidence on current affairs is stale")
    precheck_margin: float = constant(0.30, 0.0, 1.0, "lead of one side at which the cache may answer (000 §3.7)")

    monopoly_sources: int = constant(2, 1, 20, "independent sources that rank the same other entity first")
    monopoly_budget: float = constant(
        0.5, 0.0, 1.0, "share of the queries after which a comparative claim without any ranking is given up"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if not self.semantic_weight + self.source_weight + self.recency_weight + self.stance_weight > 0.0:
            raise PolicyError("At least one of the four weights of item trust must be above 0.")
