"""Whether a claim can be checked at all, by how it is built and not by whether it is true (seed 002)."""

from __future__ import annotations

from collections.abc import Callable

from adjudge.model.core_claim import TIME_ANCHOR_EXEMPT, CoreClaim, TimeAnchorType, Verifiability
from adjudge.policy.article import ArticlePolicy
from adjudge.scoring.formula import Honesty, formula

Fault = Callable[[CoreClaim, ArticlePolicy], bool]


def _empty(claim: CoreClaim, policy: ArticlePolicy) -> bool:
    return not claim.claim_text.strip()


def _about_nobody(claim: CoreClaim, policy: ArticlePolicy) -> bool:
    return not any(entity.strip() for entity in claim.subject_entities)


def _hard_to_find(claim: CoreClaim, policy: ArticlePolicy) -> bool:
    terms = {term.strip().casefold() for term in claim.retrieval_seed_terms}
    return len(terms - {""}) < policy.seed_terms


def _not_falsifiable(claim: CoreClaim, policy: ArticlePolicy) -> bool:
    return not claim.falsifiability.is_falsifiable


def _no_time(claim: CoreClaim, policy: ArticlePolicy) -> bool:
    exempt = claim.predicate_type in TIME_ANCHOR_EXEMPT
    return not exempt and claim.time_anchor.type is TimeAnchorType.UNKNOWN


FAULTS: tuple[tuple[str, Fault], ...] = (
    ("empty_claim_text", _empty),
    ("missing_subject_entities", _about_nobody),
    ("insufficient_retrieval_seed_terms", _hard_to_find),
    ("not_falsifiable", _not_falsifiable),
    ("unknown_time_anchor", _no_time),
)
"""The reason codes of the seed in its order."""


@formula(
    "claims.verifiability",
    origin="seed 002 (claim verifiability validation)",
    label=Honesty.HEURISTIC,
    text="ok = text, subject, 3 search terms, falsifiable, a time unless quote, policy, ranking or existence",
)
def verifiability(claim: CoreClaim, policy: ArticlePolicy) -> Verifiability:
    """Whether a claim can be retrieved for and scored, with a reason code for everything it lacks. A search term named twice
    or left blank finds nothing more and is not counted."""
    codes = tuple(code for code, fault in FAULTS if fault(claim, policy))
    return Verifiability(ok=not codes, reason_codes=codes)
