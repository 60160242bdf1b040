"""What a source is worth before a word of it is read: the number of each tier, for belief and for seed 002's priors."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class SourcePolicy(Bounded):
    own: float = constant(
        0.8, 0.0, 1.0, "credibility of the user's own documents: theirs to trust, and they chose them"
    )
    starter: float = constant(0.9, 0.0, 1.0, "credibility of the shipped facts, taken from statistics offices")
    unknown: float = constant(0.5, 0.0, 1.0, "credibility of a site nothing is known about: neither way")
    # Credibility by tier (000 §4, 001, 004 §7.2): one number for all three
    tier_a: float = constant(
        0.95, 0.0, 1.0, "credibility of tier A: above the .90 from which one source may do for TRUE"
    )
    tier_a_prime: float = constant(0.88, 0.0, 1.0, "credibility of tier A': just short of carrying TRUE alone")
    tier_b: float = constant(
        0.78, 0.0, 1.0, "credibility of tier B: edited and corrected, about as one's own documents"
    )
    tier_c: float = constant(0.55, 0.0, 1.0, "credibility of tier C: hardly more than of a stranger")
    tier_d: float = constant(
        0.20, 0.0, 1.0, "credibility of tier D: known to be loose with facts, or nobody answers for it"
    )
    invented: float = constant(0.0, 0.0, 0.4, "credibility of satire and fabrication: none, by definition")
    # Explainability by tier (002)
    explains_a: float = constant(0.96, 0.0, 1.0, "how defensible an explanation from tier A is (002)")
    explains_a_prime: float = constant(0.93, 0.0, 1.0, "how defensible one from tier A' is (002)")
    explains_b: float = constant(0.90, 0.5, 1.0, "how defensible one from tier B is: the baseline of the others (002)")
    explains_c: float = constant(0.85, 0.0, 1.0, "how defensible one from tier C is (002)")
    explains_d: float = constant(0.80, 0.0, 1.0, "how defensible one from tier D is (002)")
    explains_unknown: float = constant(0.38, 0.0, 1.0, "how defensible one from an unknown site is (002)")
    # Veracity by tier (002)
    veracity_counts: int = constant(0, 0, 1, "whether a tier moves veracity: off, for a tier never clamps truth (002)")
    veracity_a: float = constant(0.70, 0.0, 1.0, "veracity expected of tier A where tiers count (002)")
    veracity_a_prime: float = constant(0.65, 0.0, 1.0, "veracity expected of tier A' where tiers count (002)")
    veracity_b: float = constant(0.60, 0.0, 1.0, "veracity expected of tier B where tiers count (002)")
    veracity_c: float = constant(0.50, 0.0, 1.0, "veracity expected of tier C where tiers count (002)")
    veracity_d: float = constant(0.40, 0.0, 1.0, "veracity expected of tier D where tiers count (002)")
    veracity_unknown: float = constant(0.50, 0.0, 1.0, "veracity expected of an unknown site: even (002)")
