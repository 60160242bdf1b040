"""How candidates are scored, which are let in, and how news results are put in order."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import Bounded, constant, share
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class RankingPolicy(Bounded):
    """The hybrid ranker's score (seeds 000 §4, 001). Weights are relative: they are divided by their sum."""

    semantic_weight: float = constant(0.31, 0.01, 1, "share of similarity in the base score (000 §4); never nothing")
    graph_weight: float = share(0.12, "share of the knowledge graph in the base score (000 §4)")
    entity_weight: float = share(0.20, "share of the claim's entities named in the text (000 §4)")
    overlap_weight: float = share(0.15, "share of the claim's words found in the text (000 §4)")
    recency_weight: float = share(0.05, "share of freshness in the base score (000 §4)")
    credibility_weight: float = share(0.17, "share of the source's credibility (000 §4)")

    recency_counts: int = constant(
        0, 0, 1, "1 lets age count; a library's documents are as good as the day they were kept, so only web takes 1"
    )
    half_life_days: float = constant(365.0, 1, 36500, "days in which freshness halves (000 §4.1)")
    undated_recency: float = share(0.5, "freshness of an undated item: as of one a half-life old")

    therapeutic_from_recency: float = share(
        0.02, "moved off recency for treatments: newer trials still overturn older ones, so little"
    )
    therapeutic_from_entity: float = share(0.08, "moved off entities for treatments: every page on a drug names it")
    therapeutic_graph_share: float = share(
        0.3, "of what is moved for treatments, to the graph; the rest to credibility, which matters most here"
    )
    causal_from_recency: float = share(0.03, "moved off recency for causes: they age slowly")
    causal_from_entity: float = share(0.05, "moved off entities for causes: naming both is not linking them")
    causal_graph_share: float = share(
        0.5, "of what is moved for causes, to the graph: a stated link and a sound source count alike"
    )
    mechanistic_from_recency: float = share(0.04, "moved off recency for mechanisms: they do not age")
    mechanistic_from_entity: float = share(
        0.06, "moved off entities for mechanisms: the steps between them are the claim"
    )
    mechanistic_graph_share: float = share(
        0.8, "of what is moved for mechanisms, to the graph: it states who acts on what"
    )

    source_quality_share: float = share(
        0.5, "share of the page's own quality inside credibility; the rest is the source's (001)"
    )

    graph_boost: float = constant(0.05, 0, 0.5, "added in proportion to the graph's score (000 §4.2)")
    graph_boost_overlap: float = share(0.08, "claim overlap from which the graph's score is added")
    joint_boost: float = constant(0.10, 0, 0.5, "added when graph, entities and words agree (000 §4.2)")
    joint_boost_entity: float = share(0.34, "entity overlap needed for the joint boost: more than one of three")
    joint_boost_overlap: float = share(0.10, "claim overlap needed for the joint boost")
    statement_boost: float = constant(0.08, 0, 0.5, "added to a well-anchored graph statement (000 §4.2)")
    statement_boost_graph: float = share(0.40, "graph score needed for the statement boost")
    anchors_pass: float = share(0.34, "share of anchors found at which they pass: more than one of three")

    anchors_weak: float = share(0.20, "share of anchors below which a candidate is hardly on the claim")
    weak_anchors_graph: float = share(
        0.30, "kept by a graph statement with weak anchors: it has no context to redeem it (000 §4.3)"
    )
    weak_anchors_text: float = share(0.70, "kept by a text with weak anchors (000 §4.3)")
    backfill: float = share(0.85, "kept by an item let in as backfill (000 §4.3)")
    object_mismatch: float = share(0.55, "kept without the claim's object (000 §4.3)")
    focus_mismatch: float = share(0.75, "kept without the claim's focus (000 §4.3)")
    subject_mismatch: float = share(0.60, "kept without the claim's subject (000 §4.3)")
    relation_object_mismatch: float = share(0.70, "kept when relation and object do not stand together (000 §4.3)")
    merely_reports: float = share(
        0.65, "kept by a text that only reports the claim, unless the claim is about a belief (000 §4.3)"
    )
    low_signal: float = share(0.80, "kept by boilerplate and teasers (001)")
    relation_reversed: float = share(0.65, "kept when the relation runs the other way (001)")
    uncertainty: float = share(0.12, "taken off a hedging text when the claim is a plain assertion (000 §4.3)")
    floor: float = share(0.2, "least score of a most credible source that both searches put last (000 §4.4)")
    floor_credibility: float = share(0.9, "credibility from which that floor holds (000 §4.4)")
    contradiction: float = share(0.60, "kept by contradicting evidence among what is to support the claim (001)")
    refined: int = constant(
        20, 0, 500, "first places a cross-encoder may reorder (001); beyond them nothing is shown or weighed"
    )
    refinement_share: float = share(
        0.5, "share of the cross-encoder in that order: it reads both texts, but knows nothing of sources"
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class AdmissionPolicy(Bounded):
    """Which candidates are let in at all, and on which trust may rest (seeds 000 §4.4, 001)."""

    apart_overlap: float = share(0.15, "claim overlap below which a text needs meaning or graph to stay")
    apart_semantic: float = share(0.75, "similarity at which few shared words are a paraphrase")
    linked_graph_norm: float = share(0.55, "place among the graph scores that excuses few shared words")
    linked_graph: float = share(0.45, "graph score that excuses few shared words")
    linked_entity: float = share(0.20, "entity overlap that excuse asks for")
    linked_overlap: float = share(0.08, "claim overlap that excuse asks for")
    object_overlap: float = share(0.40, "claim overlap at which the object may be missing")
    object_strength: float = share(0.90, "similarity or graph score at which the object may be missing")
    focus_overlap: float = share(0.35, "claim overlap at which the focus may be missing")
    focus_strength: float = share(0.90, "similarity or graph score at which the focus may be missing")
    relation_strength: float = share(
        0.95, "similarity or graph score at which subject or relation-object may be missing"
    )
    report_overlap: float = share(0.60, "claim overlap below which a mere report of the claim is dropped")
    faint_semantic: float = share(0.20, "similarity below which a candidate is faint")
    faint_overlap: float = share(0.08, "claim overlap below which a candidate is faint")
    faint_entity: float = share(0.20, "entity overlap below which a candidate is faint")
    faint_graph: float = share(0.40, "graph score below which a candidate is faint")
    count_overlap: float = share(0.0, "claim overlap a count claim's evidence must exceed (001)")

    topic_anchors: float = share(0.34, "share of anchors found at which the topic is the claim's")
    topic_entity: float = share(0.34, "entity overlap at which, with some shared words, it is too")
    topic_overlap: float = share(0.10, "claim overlap that entities need beside them")
    topic_semantic: float = share(0.80, "similarity at which a paraphrase is on topic without the anchors' words")
    topic_semantic_entity: float = share(0.20, "entity overlap a paraphrase needs beside it")
    least_admissible: int = constant(2, 1, 20, "admissible items below which ranking is in degraded mode")


@dataclass(frozen=True, kw_only=True, slots=True)
class NewsRankingPolicy(Bounded):
    """The news pipeline's reranker (seed 004 §6.1). Weights are relative: they are divided by their sum."""

    relevance_weight: float = constant(0.70, 0.01, 1, "share of the cross-encoder (004 §6.1); never nothing")
    url_weight: float = share(0.20, "share of how much the address looks like one article (004 §6.1)")
    source_weight: float = share(0.10, "share of where it was found (004 §6.1)")
    web_preference: float = share(1.0, "worth of a live web result: the newest there is")
    kept_preference: float = share(0.7, "worth of a passage of the knowledge base")
    other_preference: float = share(0.8, "worth of anything else, such as a graph statement")
    unaddressed_quality: float = share(
        0.4, "address quality of a text without a web address: as of one whose address tells nothing"
    )
    least_url_quality: float = share(
        0.1, "address quality below which a result is dropped before it is scored: front pages have 0"
    )
    per_site: int = constant(2, 0, 50, "results kept of one site, 0 for no limit (004 §6.1)")
    kept: int = constant(25, 1, 500, "results handed on (004 RERANK_TOP_K)")


# Which of the things found for a claim become candidates.


@dataclass(frozen=True, kw_only=True, slots=True)
class CandidatePolicy(Bounded):
    most: int = constant(40, 1, 1000, "candidates handed to ranking (000 §3): the rest changes no shortlist")
    least_semantic: float = share(
        0.28, "similarity a passage usually needs; one found by its words alone has none to hold against it"
    )
    backfill_semantic: float = share(0.20, "similarity that will do where too little else was found")
    enough: int = constant(
        5, 0, 100, "candidates below which weaker ones fill up, marked: as many as an answer shows by default (000 §2)"
    )
    copied: float = constant(
        0.5, 0.2, 1, "share of a text's word shingles found in another at which both are one source (001)"
    )
    least_url_quality: float = share(
        0.1, "address quality below which a page of the web is no candidate: front pages have 0 (004 §6.1)"
    )

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.backfill_semantic > self.least_semantic:
            raise PolicyError(
                f"backfill_semantic ({self.backfill_semantic:g}) must not be more than least_semantic"
                f" ({self.least_semantic:g})."
            )
