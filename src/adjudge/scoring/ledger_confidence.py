"""How surely evidence bears a claim of a draft out, and the verdict that follows (seed 003 §5)."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from adjudge.model.ledger import SupportLevel
from adjudge.model.score import Score, Term
from adjudge.model.verdict import Support
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.formula import Honesty, formula

NOTHING_TO_RAISE = "no_support"
_DIGITS = 12
"""Decimals to which tenths add up as on paper: .85 + .05 − .1 is .8 and not a hair more, which would change a verdict."""


@formula(
    "ledger.confidence",
    origin="seed 003 §5.2",
    label=Honesty.HEURISTIC,
    text=(
        "confidence = base + 0.05 · min(matches − 1, 3) + 0.05 [mean similarity > 0.85] − 0.1 [inference], within 0..1;"
        " base = 0.85 full, 0.6 partial; without support confidence = 0"
    ),
)
def confidence(
    level: SupportLevel, similarities: Sequence[float], *, requires_inference: bool, policy: LedgerPolicy
) -> Score:
    """From how far the evidence goes, how many matches there are and how near they are. What no evidence bears out has
    confidence 0 (003 §5.3), however many chunks speak of the same thing; a contradiction has none of its own."""
    base = {SupportLevel.FULL: policy.full, SupportLevel.PARTIAL: policy.partial}.get(level, 0.0)
    terms = [Term(name="support_level", raw=base, weight=1.0, contribution=base)]
    if level in {SupportLevel.NONE, SupportLevel.CONTRADICTED}:
        return Score(formula="ledger.confidence", value=0.0, terms=tuple(terms), fired=(NOTHING_TO_RAISE,))
    if (further := min(len(similarities) - 1, policy.most_boosts)) > 0:
        terms.append(_term("further_matches", further, policy.source_boost))
    mean = mean_similarity(similarities)
    if mean > policy.similar:
        terms.append(Term(name="similarity", raw=mean, weight=1.0, contribution=policy.similar_boost))
    if requires_inference:
        terms.append(_term("inference", 1.0, -policy.inference_penalty))
    value = round(fsum(term.contribution for term in terms), _DIGITS)
    return Score(formula="ledger.confidence", value=min(max(value, 0.0), 1.0), terms=tuple(terms))


def _term(name: str, raw: float, weight: float) -> Term:
    return Term(name=name, raw=raw, weight=weight, contribution=raw * weight)


def mean_similarity(similarities: Sequence[float]) -> float:
    """The mean over a claim's matches; 0 without any. Equal similarities have exactly that mean."""
    return round(fsum(similarities) / len(similarities), _DIGITS) if similarities else 0.0


def verdict(level: SupportLevel, confidence: float, policy: LedgerPolicy) -> Support:
    """The decision tree of 003 §5.1: full support that is not sure enough is weak, and so is partial support."""
    if level is SupportLevel.NONE:
        return Support.NOT_FOUND
    if level is SupportLevel.CONTRADICTED:
        return Support.CONTRADICTED
    sure = level is SupportLevel.FULL and confidence > policy.supported
    return Support.SUPPORTED if sure else Support.WEAK
