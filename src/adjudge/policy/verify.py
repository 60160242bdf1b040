"""From evidence to a verdict: how truth, evidence quality and confidence are counted, and which guards decide."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant, share
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class VerdictPolicy(Bounded):
    # Truth by status (000 §6.1)
    strongly_valid: float = share(1.0, "what a strongly valid part counts (000 §6.1)")
    valid: float = share(1.0, "what a valid part counts (000 §6.1)")
    partially_valid: float = share(0.75, "what a part that holds in part counts (000 §6.1)")
    unknown: float = share(0.45, "what an unknown part counts: a little less than even (000 §6.1)")
    partially_invalid: float = share(0.25, "what a part that fails in part counts (000 §6.1)")
    invalid: float = share(0.0, "what an invalid part counts (000 §6.1)")
    contradicted_penalty: float = share(0.30, "taken off for the share of parts contradicted (000 §6.1)")
    unresolved_penalty: float = share(0.10, "taken off for the share of parts left open (000 §6.1)")
    unresolved_truth: float = share(0.89, "truth at most while a part is open: short of certainty")
    strong_truth: float = constant(0.90, 0.5, 1, "mean status from which a fully resolved claim is strongly true")
    resolved_truth: float = constant(0.98, 0.5, 1, "truth at least of a fully resolved, strongly true claim")
    contradicted_truth: float = constant(0.12, 0, 0.5, "truth at most when parts are contradicted and none holds")
    # Truth, once a verdict stands (000 §6.1, §8)
    ceiling: float = share(0.85, "truth and evidence quality at most from one domain (000 §6)")
    ceiling_diversity: float = share(0.10, "what full diversity adds to that ceiling (000 §6)")
    numeric_agrees: float = constant(0.90, 0.5, 1, "truth at least of a part whose number certainly agrees")
    numeric_differs: float = constant(0.10, 0, 0.5, "truth at most of a part whose number certainly differs")
    dominance_truth: float = constant(0.15, 0, 0.5, "truth at most of a false claim that sources mostly contradict")
    single_source_truth: float = share(0.75, "truth at most where no second source supports (profile web)")
    absolute_truth: float = share(0.55, "truth at most of always, never, all: one exception undoes them")
    refuted_truth: float = constant(0.45, 0, 0.5, "truth at most of what is refuted: it must not read as half true")
    unverifiable_truth: float = share(0.45, "truth at most of what cannot be decided: that of an unknown")
    # Evidence quality (000 §6.2)
    relevance_semantic: float = share(0.70, "share of similarity in an item's relevance (000 §6.2)")
    relevance_graph: float = share(0.30, "share of the graph in an item's relevance (000 §6.2)")
    support_relevance: float = share(0.70, "share of relevance in an item's support (000 §6.2)")
    support_anchors: float = share(0.15, "share of anchors found in an item's support (000 §6.2)")
    support_overlap: float = share(0.10, "share of words in common in an item's support (000 §6.2)")
    support_credibility: float = share(0.05, "share of credibility in an item's support (000 §6.2)")
    support_contradicting: float = share(0.40, "what a contradicting item keeps of its support")
    support_uncertain: float = share(0.08, "taken off the support of uncertain wording")
    support_reporting: float = share(0.06, "taken off the support of a text that only reports a claim")
    quality_share: float = share(0.85, "what evidence from one domain keeps of its quality (000 §6.2)")
    quality_diversity: float = share(0.15, "what full diversity adds to that (000 §6.2)")
    # Confidence (000 §7)
    confidence_truth: float = share(0.30, "share of truth in confidence (000 §7)")
    confidence_coverage: float = share(0.25, "share of coverage in confidence (000 §7)")
    confidence_agreement: float = share(0.20, "share of agreement in confidence (000 §7)")
    confidence_diversity: float = share(0.15, "share of diversity in confidence (000 §7)")
    confidence_trust: float = share(0.10, "share of adaptive post trust in confidence (000 §7)")
    confidence_cap: float = share(0.95, "confidence at most by the composite formula (000 §7)")
    covered: float = share(0.80, "coverage from which confidence may not fall far below truth (000 §7)")
    covered_share: float = share(0.75, "share of truth that confidence then has at least (000 §7)")
    contract_cap: float = share(0.98, "confidence at most, whatever raised it")
    unresolved_cap: float = share(0.40, "confidence at most when no part is resolved")
    unresolved_slope: float = share(0.35, "what the share of resolved parts adds to that")
    insufficient_cap: float = share(0.62, "confidence at most on evidence the trust policy finds too thin")
    insufficient_unresolved_cap: float = share(0.55, "the same with parts left open besides")
    doubtful_truth: float = share(0.35, "mean status up to which open parts make a claim doubtful")
    doubtful_cap: float = share(0.48, "confidence at most in a doubtful claim with open parts")
    confidence_floor: float = constant(0.05, 0, 0.5, "confidence at least: nothing is known for certain not to hold")
    contradicted_floor: float = share(0.50, "confidence at least in FALSE when every part is contradicted")
    dominance_floor: float = share(0.80, "confidence at least in FALSE when sources mostly contradict")
    numeric_cap: float = share(0.90, "confidence at most when a number decides and one source gives it")
    unverifiable_cap: float = share(0.35, "confidence at most in UNVERIFIABLE (000 §7)")
    unverifiable_comparative_cap: float = share(0.45, "the same for a comparative claim (000 §7)")
    # Reconciliation (000 §8)
    side: float = constant(
        0.7,
        0.34,
        1,
        "probability from which a verdict takes a side: a wrong side costs a reader more than an open claim",
    )
    source_gates: int = constant(
        0, 0, 1, "1 where source count and diversity gate a verdict: profile web; one's own documents may be few"
    )
    gate_admissible: float = share(0.50, "share of admissible evidence a TRUE or FALSE needs")
    gate_diversity: float = share(0.40, "diversity a TRUE or FALSE needs, unless trust is enough")
    gate_trust: float = share(0.45, "trust that makes up for missing diversity")
    gate_coverage: float = share(0.70, "coverage a TRUE or FALSE needs, unless agreement is enough")
    gate_agreement: float = share(0.80, "agreement with the verdict that makes up for missing coverage")
    gate_sources: int = constant(2, 1, 20, "independent sources a TRUE or FALSE needs")
    gate_credibility: float = share(0.90, "credibility at which one source is enough for TRUE")
    false_coverage: float = share(0.70, "coverage of the exception for FALSE")
    false_agreement: float = share(0.80, "agreement of the exception for FALSE")
    true_coverage: float = share(0.90, "coverage of the exception for TRUE")
    true_agreement: float = share(0.90, "agreement of the exception for TRUE")
    true_admissible: float = share(0.60, "share of admissible evidence of the exception for TRUE")
    true_stance: float = share(0.68, "supporting stance of the exception for TRUE")
    true_contradiction: float = share(0.35, "contradiction below which the exception for TRUE holds")
    decisive: float = share(0.58, "strength from which a signal decides")
    decisive_other: float = share(0.40, "strength of the other signal up to which it may")
    conflict: float = share(0.45, "strength of both signals from which they are in conflict")
    outweighed: float = constant(
        0.25, 0, 0.5, "share of the two signals' odds below which the fainter is outweighed: three to one, no conflict"
    )
    outspoken: float = share(0.70, "strength from which a signal stands, whatever the other's odds")
    vote: float = constant(0.65, 0.5, 1, "share of the sources with a side from which their vote is strong")
    voters: int = constant(2, 1, 20, "independent sources a vote needs: one alone is not a vote")
    force_false: float = share(0.62, "refuting stance that forces FALSE")
    force_false_coverage: float = share(0.60, "coverage it needs for that")
    force_true: float = share(0.70, "supporting stance that forces TRUE")
    force_true_coverage: float = share(0.70, "coverage it needs for that")
    force_true_admissible: float = share(0.60, "share of admissible evidence it needs for that")
    dominance_ratio: float = share(0.50, "share of refuting sources from which contradiction dominates")
    dominance_diversity: float = share(0.40, "diversity it needs for that (profile web)")
    # News (004 §7, §8)
    minimum_sources: int = constant(1, 1, 20, "independent sources that Supported and Refuted need (004 §7.3)")
    credible_least: int = constant(3, 0, 25, "credible citations below which all are used (004 §7.2)")
    credible_share: float = share(0.30, "share of credible citations below which all are used (004 §7.2)")
    citations: int = constant(25, 1, 200, "citations kept when subclaims are joined (004 §8)")


# How likely a claim is supported or refuted by what was read: the weights of a fitted model.


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbabilityPolicy(Bounded):
    supported_bias: float = constant(0.68, -20, 20, "log-odds of supported against open where nothing was read")
    refuted_bias: float = constant(0.36, -20, 20, "log-odds of refuted against open where nothing was read")
    plainness: float = constant(0.76, 0, 10, "for each log-odds that the plainest text takes a side")
    similarity: float = constant(1.65, 0, 20, "for how near that text is to the claim")
    least: float = constant(0.001, 1e-6, 0.1, "how near to never or certain a reading may come: log-odds have no end")
    most: float = constant(0.98, 0.5, 1, "no verdict is surer: corpora err too")


# When evidence may be relied on: item trust, coverage of subclaims, sufficiency and the strict check of the cache.
#
# The defaults are those of profile `library`. In a user's own documents the source-count and diversity gates do not apply
# and recency is left out; profile `web` sets `recency_weight` .20, `min_evidence` 3, `diversity_high` .70,
# `relaxed_diversity` .30 and `precheck_sources` 2.


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustPolicy(Bounded):
    semantic_weight: float = share(0.30, "share of similarity to the claim in an item's trust (001)")
    source_weight: float = share(0.30, "share of the source's credibility in an item's trust (001)")
    recency_weight: float = share(
        0.0, "share of recency in an item's trust: a library does not age; profile web takes .20 (001)"
    )
    stance_weight: float = share(0.20, "share of the side an item takes in its trust (001)")
    neutral_stance: float = share(0.5, "what leaving the claim open counts, where supporting counts 1 and refuting 0")
    grade_a: float = constant(0.85, 0.8, 1, "trust from which the grade is A")
    grade_b: float = constant(0.75, 0.7, 0.8, "trust from which the grade is B")
    grade_c: float = constant(0.65, 0.6, 0.7, "trust from which the grade is C")
    grade_d: float = constant(0.50, 0.45, 0.6, "trust from which the grade is D")
    grade_e: float = constant(0.35, 0.2, 0.45, "trust from which the grade is E; below it is F")
    bootstrap: int = constant(200, 10, 10_000, "times the items are drawn again for the interval of the fixed view")
    bootstrap_seed: int = constant(1, 0, 2**31, "where the drawing begins: the same items give the same interval")
    bootstrap_share: float = constant(0.95, 0.5, 0.999, "share of the drawn values that the interval holds")

    strong_semantic: float = share(0.55, "similarity from which two anchors cover a subclaim strongly")
    strong_anchors: int = constant(2, 1, 5, "anchors a strong cover shares with the subclaim")
    object_semantic: float = share(0.80, "similarity from which the object found is a strong cover too")
    partial_semantic: float = share(0.30, "similarity from which one anchor or the object covers in part")
    strong_needs_side: int = constant(
        1, 0, 1, "1: a text that leaves the subclaim open covers it in part at most, however near it is"
    )
    anchors: int = constant(4, 1, 5, "anchors of a subclaim that are looked for, of the 2 to 5 extracted")
    strong_weight: float = share(1.0, "what a strongly covered subclaim adds to coverage")
    partial_weight: float = share(0.5, "what a partly covered subclaim adds to coverage")
    anchor_share: float = share(0.3, "share of anchors beside similarity in an item's relevance")
    anchor_full: int = constant(2, 1, 5, "anchor hits that count in full in an item's relevance")
    overlap_share: float = share(0.4, "share of word overlap beside similarity in an item's relevance")
    contradicting: float = share(0.30, "what a contradicting item keeps of its relevance")
    graph_no_anchor: float = share(0.70, "what a graph statement without an anchor keeps of its relevance")
    graph_one_anchor: float = share(0.85, "what a graph statement with one anchor keeps of its relevance")
    negation_semantic: float = share(
        0.80, "similarity from which a text negated otherwise than the subclaim makes it invalid"
    )
    outweighed: float = share(
        0.30, "lead of one side over the other from which the weaker no longer makes a subclaim disputed"
    )

    coverage_high: float = share(0.60, "coverage that with high agreement is enough (000 §5.2)")
    coverage_medium: float = share(0.40, "coverage that is enough with high diversity too (000 §5.2)")
    diversity_high: float = share(
        0.0, "diversity beside medium coverage: no gate in a library; profile web takes .70 (000 §5.2)"
    )
    agreement_high: float = share(0.80, "agreement that every strict gate asks for (000 §5.2)")
    min_evidence: int = constant(
        1, 1, 20, "independent items below which the count is low: no gate in a library; profile web takes 3 (000 §5.2)"
    )
    low_coverage: float = share(0.20, "coverage below which a low count fails")
    low_diversity: float = share(0.85, "diversity at which a low count is let through")
    low_relevance: float = share(0.75, "relevance at which a low count is let through")
    override_coverage: float = share(0.25, "coverage at which wide diversity is enough (000 §5.2)")
    override_diversity: float = share(0.75, "diversity that makes up for thin coverage (000 §5.2)")
    override_strong: int = constant(1, 1, 20, "strongly covered subclaims that are enough (000 §5.2)")
    override_relevance: float = share(0.55, "mean relevance that is enough (000 §5.2)")
    side_needed: int = constant(
        1, 0, 1, "1: evidence of which nothing takes a side is never enough to stop looking for some that does"
    )

    confident_min_evidence: int = constant(1, 1, 20, "independent items asked for in confidence mode")
    confident_coverage_high: float = share(0.35, "high coverage in confidence mode")
    confident_coverage_medium: float = share(0.20, "medium coverage in confidence mode")
    confident_partial_weight: float = share(0.7, "what a partly covered subclaim adds in confidence mode")
    relaxed_coverage: float = share(0.5, "coverage of the relaxed gate of confidence mode")
    relaxed_diversity: float = share(0.0, "diversity of the relaxed gate: no gate in a library; profile web takes .30")
    relaxed_agreement: float = share(0.8, "agreement of the relaxed gate of confidence mode")

    weak_trust: float = share(0.55, "post trust below which a pass is taken back")
    weak_semantic: float = share(0.60, "best similarity below which a pass is taken back")
    weak_top_trust: float = share(0.55, "best item trust below which a pass is taken back")
    exempt_coverage: float = share(0.95, "coverage at which agreement stands in for relevance")
    exempt_agreement: float = share(0.90, "agreement that then exempts from the weak-relevance guard")
    exempt_override_coverage: float = share(0.60, "coverage at which an override may be exempt")
    exempt_override_relevance: float = share(0.65, "relevance at which an override may be exempt")
    exempt_override_trust: float = share(0.55, "best item trust at which an override may be exempt")

    coverage_base: float = share(0.5, "what post trust keeps when nothing is covered (000 §5.3)")
    agreement_base: float = share(0.5, "what the fixed view keeps when every item contradicts (001)")
    confirmed: float = constant(0.8, 0.6, 1, "post trust from which the standing is confirmed (000 §5.3)")
    provisional: float = constant(0.6, 0, 0.8, "post trust from which the standing is provisional (000 §5.3)")

    precheck_coverage: float = share(0.60, "coverage at which the cache may answer (000 §3.7)")
    precheck_agreement: float = share(0.80, "agreement at which the cache may answer (000 §3.7)")
    precheck_sources: int = constant(
        1, 1, 20, "independent sources at which the cache may answer; profile web takes 2 (000 §3.7)"
    )
    precheck_fresh_days: int = constant(30, 1, 3650, "age in days at which evidence on current affairs is stale")
    precheck_margin: float = share(0.30, "lead of one side at which the cache may answer (000 §3.7)")

    monopoly_sources: int = constant(2, 1, 20, "independent sources that rank the same other entity first")
    monopoly_budget: float = share(
        0.5, "share of the queries after which a comparative claim without any ranking is given up"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if not self.semantic_weight + self.source_weight + self.recency_weight + self.stance_weight > 0.0:
            raise PolicyError("At least one of the four weights of item trust must be above 0.")


# How far one claim may be followed: what is read, what is searched, and when to stop.


@dataclass(frozen=True, kw_only=True, slots=True)
class LoopPolicy(Bounded):
    news: int = constant(0, 0, 1, "1 where the stances of sources decide by the rules of seed 004: manner news")
    top_k: int = constant(5, 1, 20, "items kept on the shortlist (000 §2)")
    graph_statements: int = constant(
        10, 0, 100, "statements taken from the knowledge graph: more repeat what texts say"
    )
    scout_tokens: int = constant(
        900, 100, 100_000, "tokens the scout may read for one claim: seven or eight passages; more find no more"
    )
    token_characters: float = constant(4.2, 1, 10, "characters of English in a token, to reckon a text's cost unread")
    queries: int = constant(6, 0, 50, "web queries a claim may cost; from the field")
    urls: int = constant(3, 1, 20, "pages fetched for one query; from the field")
    results: int = constant(10, 1, 50, "results asked of a search (004)")
    snippet_words: int = constant(
        0, 0, 200, "words from which a search's extract is evidence where its page cannot be had; 0 where it is none"
    )
    rounds: int = constant(6, 1, 50, "turns of the loop at most; 004 takes three")
    barren: int = constant(2, 1, 20, "rounds in a row that bring nothing new before the search is given up")
    widening: int = constant(0, 0, 20, "added to top_k each round, up to `widest`; 004 adds five")
    widest: int = constant(20, 1, 50, "top_k at most (004)")
    counterfactual: int = constant(
        3, 0, 6, "items left out together, at most, in looking for the evidence a verdict hangs on"
    )


# How much a claim may hold, when its language is certain, and into how many parts it is taken.


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimPolicy(Bounded):
    longest: int = constant(2000, 100, 20000, "characters a claim may have (004 §2); more is an article")
    least_terms: int = constant(2, 1, 10, "content words without which nothing is stated: a bare name is no claim")
    language_sure: float = constant(
        0.7, 0.5, 1, "probability at which the detector is believed that a claim is not English"
    )
    language_letters: int = constant(
        12, 1, 200, "letters below which no language can be told; names make short claims look foreign"
    )
    english_share: float = share(
        0.1, "share of English function words that outweighs the detector, which reads names as foreign"
    )
    foreign_share: float = share(
        0.2, "share of function words of other languages that settles what the detector only suspects"
    )
    decompose: int = constant(1, 0, 1, "0 leaves every claim whole (004 §3)")
    decompose_length: int = constant(20, 1, 200, "characters below which a claim is never taken apart (004 §3)")
    subclaims: int = constant(5, 1, 20, "parts a claim is taken into at most (004 §3)")
    part_words: int = constant(3, 1, 10, "words below which a sentence is a scrap and stays with its neighbour")
    anchors_least: int = constant(2, 1, 5, "anchors a subclaim should have (001): one alone matches by chance")
    anchors_most: int = constant(
        5, 2, 5, "anchors a subclaim may have: 001 extracts up to five, of which coverage counts four"
    )
    focus: int = constant(4, 1, 12, "focus words a subclaim keeps: what is claimed, not every word of it")
    entities: int = constant(24, 1, 200, "names kept of a claim: what has more is a list, not a claim")

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.anchors_least > self.anchors_most:
            raise PolicyError(
                f"anchors_least ({self.anchors_least}) must not be more than anchors_most ({self.anchors_most})."
            )
