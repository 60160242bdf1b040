"""What counts as a claim of a draft, how surely documents bear it out, and when a draft is good enough (seed 003)."""

from __future__ import annotations

from adjudge.policy.constant import SHIPPED, Bounded
from adjudge.values.dataclass import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerPolicy(Bounded, section="ledger"):
    hash_digits: int = SHIPPED
    claim_words: int = SHIPPED
    claim_terms: int = SHIPPED
    longest: int = SHIPPED
    claims: int = SHIPPED
    direct_share: float = SHIPPED
    focus_share: float = SHIPPED
    full: float = SHIPPED
    partial: float = SHIPPED
    source_boost: float = SHIPPED
    most_boosts: int = SHIPPED
    similar: float = SHIPPED
    similar_boost: float = SHIPPED
    inference_penalty: float = SHIPPED
    supported: float = SHIPPED
    match: float = SHIPPED
    coverage: float = SHIPPED
    unsupported: float = SHIPPED
    critical_unsupported: int = SHIPPED
    contradictions: int = SHIPPED
    revisions: int = SHIPPED
    outdated_days: int = SHIPPED
    low_confidence: float = SHIPPED
    audit_days: int = SHIPPED


# How claims of a draft are matched with chunks of documents, read against them, and found borne out (seed 003 §4).


@dataclass(frozen=True, kw_only=True, slots=True)
class GroundingPolicy(Bounded, section="grounding"):
    cited_chunks: int = SHIPPED
    similar_chunks: int = SHIPPED
    worded_chunks: int = SHIPPED
    nearest_chunks: int = SHIPPED
    retrieved: int = SHIPPED
    prior: float = SHIPPED
    plainness: float = SHIPPED
    joined_doubt: float = SHIPPED
    supports: float = SHIPPED
    partly: float = SHIPPED
    refutes: float = SHIPPED
    turned: float = SHIPPED
    reserved: float = SHIPPED
    second_chunks: int = SHIPPED
    joined: int = SHIPPED


# How an answer is written from documents, challenged and revised without a language model (seed 003 §2, §6).


@dataclass(frozen=True, kw_only=True, slots=True)
class WritingPolicy(Bounded, section="writing"):
    retrieved: int = SHIPPED
    near: float = SHIPPED
    sentences: int = SHIPPED
    asked: int = SHIPPED
    told: float = SHIPPED
    values: int = SHIPPED
    by_similarity: float = SHIPPED
    by_words: float = SHIPPED
    by_relevance: float = SHIPPED
    by_answer: float = SHIPPED
    unfit: float = SHIPPED
    rare: float = SHIPPED
    borne: float = SHIPPED
    unborne: float = SHIPPED
    settled: float = SHIPPED
    elsewhere: float = SHIPPED
    same: float = SHIPPED
    speaks: float = SHIPPED
    stands_out: float = SHIPPED
    clear: float = SHIPPED
    hardly: float = SHIPPED
    beside: float = SHIPPED
    led: float = SHIPPED
    answer_sentences: int = SHIPPED
    nearest: float = SHIPPED
    nearest_shown: int = SHIPPED
    draft_sentences: int = SHIPPED
    draft_worth: float = SHIPPED
    overall_worth: float = SHIPPED
    steps: int = SHIPPED
    paragraph: int = SHIPPED
    longest: int = SHIPPED
    alike: float = SHIPPED
    silent: float = SHIPPED
    instead: float = SHIPPED
    shown: int = SHIPPED
    shown_characters: int = SHIPPED
    points: int = SHIPPED
    support_items: int = SHIPPED
    ruling_words: float = SHIPPED
    ruling_unheard: float = SHIPPED
