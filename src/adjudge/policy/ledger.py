"""What counts as a claim of a draft, how surely documents bear it out, and when a draft is good enough (seed 003)."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.model.chunk import HASH_DIGITS
from adjudge.policy.constant import Bounded, constant


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerPolicy(Bounded):
    hash_digits: int = constant(HASH_DIGITS, 4, 64, "hex digits of a chunk's name; more where two would share one")
    claim_words: int = constant(2, 1, 20, 'words of the shortest claim: "Prices doubled."')
    claim_terms: int = constant(1, 0, 10, "content words without which nothing is stated")
    longest: int = constant(1200, 80, 10000, "characters of the longest claim; beyond them a sentence is a list")
    claims: int = constant(5000, 1, 100000, "claims taken out of one draft; a longer draft is a book")
    direct_share: float = constant(
        0.6, 0.0, 1.0, "share of the question's content words with which a claim is its direct answer: most of them"
    )
    focus_share: float = constant(
        0.3, 0.0, 1.0, "the same where the claim also holds what the question asks for: a person, a date, an amount"
    )
    full: float = constant(0.85, 0.0, 1.0, "confidence that full support begins with (003 §5.2)")
    partial: float = constant(0.6, 0.0, 1.0, "confidence that partial support begins with (003 §5.2)")
    source_boost: float = constant(0.05, 0.0, 1.0, "what every further match adds to confidence (003 §5.2)")
    most_boosts: int = constant(3, 0, 20, "further matches that are counted (003 §5.2)")
    similar: float = constant(0.85, 0.0, 1.0, "mean similarity above which confidence is raised (003 §5.2)")
    similar_boost: float = constant(0.05, 0.0, 1.0, "what that adds (003 §5.2)")
    inference_penalty: float = constant(0.1, 0.0, 1.0, "what indirect evidence takes from confidence (003 §5.2)")
    supported: float = constant(
        0.8, 0.0, 1.0, "confidence above which full support is the verdict supported (003 §5.1)"
    )
    match: float = constant(0.7, 0.0, 1.0, "calibrated similarity above which a chunk may be evidence (003 §4.2)")
    coverage: float = constant(0.85, 0.0, 1.0, "share of material claims that must be borne out (003 §7.3)")
    unsupported: float = constant(0.05, 0.0, 1.0, "share of material claims that may be found nowhere (003 §7.3)")
    critical_unsupported: int = constant(0, 0, 1000, "critical claims that may be found nowhere (003 §7.3)")
    contradictions: int = constant(0, 0, 1000, "claims that may go against the documents (003 §7.3)")
    revisions: int = constant(2, 0, 20, "times a draft is revised at most (003 §6.1)")
    outdated_days: int = constant(365, 1, 36500, "age above which a document is out of date (003 §8.3)")
    low_confidence: float = constant(0.6, 0.0, 1.0, "mean confidence below which a reader is warned")
    audit_days: int = constant(90, 1, 36500, "how long audits are kept where a workspace sets nothing else (003 §9.2)")
