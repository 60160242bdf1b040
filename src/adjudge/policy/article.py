"""What the claims taken out of an article must carry, and how much harm each topic can do (seed 002)."""

from __future__ import annotations

from adjudge.errors import PolicyError
from adjudge.policy.constant import SHIPPED, Bounded
from adjudge.values.budget import BudgetClass
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticlePolicy(Bounded, section="article"):
    """And of each topic `harm_<topic>`."""

    tolerance: float = SHIPPED
    seed_terms: int = SHIPPED
    most_seed_terms: int = SHIPPED
    needs_time: int = SHIPPED
    clause_words: int = SHIPPED
    borne_out: float = SHIPPED
    longest: int = SHIPPED
    plain_terms: int = SHIPPED
    personal_terms: int = SHIPPED
    general_terms: int = SHIPPED
    quote_words: int = SHIPPED
    headline_share: float = SHIPPED
    restated: float = SHIPPED
    asked_characters: int = SHIPPED
    asked_items: int = SHIPPED
    claims: int = SHIPPED
    harm_step: float = SHIPPED


# How evidence for the claims of an article is searched for and fetched (seed 002, fixed retrieval pipeline).


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleRetrievalPolicy(Bounded, section="article_retrieval"):
    batch: int = SHIPPED
    universal_terms: int = SHIPPED
    quote_overlap: float = SHIPPED
    quotes: int = SHIPPED
    inline_links: int = SHIPPED
    inline_belief: float = SHIPPED
    inline_passages: int = SHIPPED
    inline_passage: int = SHIPPED
    inline_characters: int = SHIPPED
    inline_sure: float = SHIPPED


# When fetching further pages for a claim stops being worth it (seed 002, evidence acquisition ladder).


@dataclass(frozen=True, kw_only=True, slots=True)
class AcquisitionPolicy(Bounded, section="acquisition"):
    value: float = SHIPPED
    marginal_cost: float = SHIPPED
    decay: float = SHIPPED
    min_extracts: int = SHIPPED
    max_extracts: int = SHIPPED
    successes: float = SHIPPED
    failures: float = SHIPPED
    success_step: float = SHIPPED
    failure_step: float = SHIPPED
    success_relevance: float = SHIPPED
    quotes_weight: float = SHIPPED
    relevance_weight: float = SHIPPED
    diversity_weight: float = SHIPPED
    quotes_wanted: int = SHIPPED
    steepness: float = SHIPPED
    midpoint: float = SHIPPED
    enough: float = SHIPPED
    sufficiency_discount: float = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        if self.min_extracts > self.max_extracts:
            raise PolicyError(f"min_extracts ({self.min_extracts}) must not be above max_extracts ({self.max_extracts}).")


# How far evidence moves a belief, and what a consensus of sources holds it to (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class BeliefPolicy(Bounded, section="belief"):
    nearest: float = SHIPPED
    steepness: float = SHIPPED
    midpoint: float = SHIPPED
    most_impact: float = SHIPPED
    consensus_sources: int = SHIPPED
    authoritative: float = SHIPPED


# How the place of a claim among the others of an article is told (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimGraphPolicy(Bounded, section="claim_graph"):
    reach: float = SHIPPED
    central: int = SHIPPED
    pairs: int = SHIPPED
    pairs_a_claim: int = SHIPPED
    shared_by: int = SHIPPED
    covered: float = SHIPPED
    near: int = SHIPPED
    details: int = SHIPPED
    denied_share: float = SHIPPED
    contradicts: float = SHIPPED
    contradicts_values: float = SHIPPED
    contradicts_counts: float = SHIPPED
    shared_word: float = SHIPPED
    borne_out: float = SHIPPED
    denies: float = SHIPPED
    says: float = SHIPPED
    told_twice: float = SHIPPED
    told_within: int = SHIPPED
    supports: float = SHIPPED
    restated: float = SHIPPED
    depends: float = SHIPPED
    damping: float = SHIPPED


# When a claim of an article is searched for once more (seed 002, stage 2).


@dataclass(frozen=True, kw_only=True, slots=True)
class EscalationPolicy(Bounded, section="escalation"):
    clusters: float = SHIPPED
    support: float = SHIPPED
    conflict: float = SHIPPED
    missing: float = SHIPPED
    most_clusters: float = SHIPPED
    most_mass: float = SHIPPED
    least: float = SHIPPED


# How the dimensions of a claim are moved from where they start (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class RgbaPolicy(Bounded, section="rgba"):
    neutral: float = SHIPPED
    harm: float = SHIPPED
    loaded_wording: float = SHIPPED
    missing_attribution: float = SHIPPED
    headline_mismatch: float = SHIPPED
    fully_loaded: float = SHIPPED
    least_words: int = SHIPPED
    headline_read: int = SHIPPED
    headline_denied: float = SHIPPED


# How far evidence found for some claims of an article is read for its others (seed 002: deferred claims).


@dataclass(frozen=True, kw_only=True, slots=True)
class SharingPolicy(Bounded, section="sharing"):
    overlap: float = SHIPPED
    itself: float = SHIPPED
    passages: int = SHIPPED
    claims: int = SHIPPED


# How many claims of an article are worth a search, and how few or many may be (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class TargetPolicy(Bounded, section="targets"):
    """And of each budget `<budget>_floor` and `<budget>_ceiling`."""

    value: float = SHIPPED
    decay: float = SHIPPED
    cost: float = SHIPPED
    least: float = SHIPPED
    confidence_high: float = SHIPPED
    confidence_medium: float = SHIPPED
    confidence_low: float = SHIPPED

    def __post_init__(self) -> None:
        Bounded.__post_init__(self)
        for budget in BudgetClass:
            floor, ceiling = self.bounds(budget)
            if floor > ceiling:
                raise PolicyError(f"{budget}_floor ({floor}) must not be above {budget}_ceiling ({ceiling}).")

    def bounds(self, budget: BudgetClass) -> tuple[int, int]:
        """The fewest and the most targets of a budget."""
        return getattr(self, f"{budget}_floor"), getattr(self, f"{budget}_ceiling")
