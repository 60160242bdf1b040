"""How likely documents bear out a claim, and a whole draft, when the best of several texts was looked for (seed 003 §4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum, log, log2

from adjudge.model.ledger import Entry, SupportLevel
from adjudge.model.score import Score, Term, weighted
from adjudge.policy.grounding import GroundingPolicy
from adjudge.scoring.formula import Honesty, formula
from adjudge.text.terms import terms

_SURE = 1e-6
"""Odds are taken of nothing surer than this."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sought:
    """What is known of a claim before any text is believed."""

    texts: int = 1
    """How many were read for it."""
    words: int = 0
    """Content words it has."""
    unheard: float = 0.0
    """The share of them that none of the texts holds."""


@formula(
    "ledger.borne_out",
    origin="Adjudge; fitted on half of the grounding sets: the best of several readings errs upwards, a claim of many details can"
    " be wrong in many places, and what no text has a word for was invented or inferred",
    label=Honesty.HEURISTIC,
    text="log-odds(P) = log-odds(P(supports)) − 0.5 · (1 − 1/texts) − 3 · unheard − 1.5 · min(1.5, log2(words / 8))"
    " − 0.5 [joined]; no detail is doubted in a claim that the text holds word for word",
)
def borne_out(
    supports: float, sought: Sought, policy: GroundingPolicy, *, worded: bool = False, joined: bool = False
) -> Score:
    """The probability that a text bears a claim out. `worded` says that a sentence of it is the claim itself, `joined` that
    it was put together from several places."""
    doublings = log2(max(sought.words, 1) / policy.detail_words)
    detail = 0.0 if worded else min(policy.detail_most, max(0.0, doublings))
    found = (
        Term(name="supports", raw=supports, weight=1.0, contribution=log_odds(supports)),
        weighted("among_several", 1.0 - 1.0 / max(1, sought.texts), -policy.among_several),
        weighted("unheard", sought.unheard, -policy.unheard),
        weighted("detail", detail, -policy.detail),
        weighted("joined", float(joined), -policy.joined_doubt),
    )
    return _score("ledger.borne_out", found)


@formula(
    "ledger.ruled",
    origin="Adjudge; a language model states no calibrated probability: what it adds is worth the least that its level takes",
    label=Honesty.HEURISTIC,
    text="P = max(P(claim), 0.45 where it is raised to full, 0.3 where to partial)",
)
def as_ruled(borne: float, level: SupportLevel, policy: GroundingPolicy) -> Score:
    """The probability of a claim that a language model raised to a level."""
    least = policy.supports if level is SupportLevel.FULL else policy.partly
    return Score(formula="ledger.ruled", value=max(borne, least), fired=(level.value,))


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """What one claim brings to the judgement of its draft."""

    supports: float
    """P(supports) of the text that speaks most for it, before any doubt."""
    words: int
    """Content words it has."""
    unheard: float
    """The share of them that none of its texts holds."""


def part_of(entry: Entry) -> Part:
    """What an entry brings, from the terms of its own score. A denied claim brings no more than what was left of it, and one that
    a language model raised no less."""
    known = {
        term.name: term.raw for score in entry.scores if score.formula == "ledger.borne_out" for term in score.terms
    }
    supports = known.get("supports", entry.probability)
    if entry.support_level is SupportLevel.CONTRADICTED:
        supports = min(supports, entry.probability)
    return Part(supports=supports, words=len(set(terms(entry.claim))), unheard=known.get("unheard", 0.0))


@formula(
    "ledger.draft",
    origin="Adjudge; fitted on half of the grounding sets: a draft is as good as its weakest claim, each word may be wrong,"
    " and those that no document has mostly are",
    label=Honesty.HEURISTIC,
    text="log-odds(P) = 0.5 + min over claims of log-odds(P(supports)) − 6 · unheard − 1.5 · max(0, log2(words / 8));"
    " without claims P = 1, without documents P = 0",
)
def whole_draft(parts: Sequence[Part], policy: GroundingPolicy, *, retrieved: bool = True) -> Score:
    """The probability that documents bear out everything a draft claims."""
    if not parts or not retrieved:
        return Score(formula="ledger.draft", value=1.0 if retrieved else 0.0)
    weakest = min(part.supports for part in parts)
    words = sum(part.words for part in parts)
    unheard = fsum(part.words * part.unheard for part in parts) / max(1, words)
    doublings = max(0.0, log2(max(words, 1) / policy.detail_words))
    found = (
        weighted("prior", 1.0, policy.draft_prior),
        Term(name="weakest", raw=weakest, weight=1.0, contribution=log_odds(weakest)),
        weighted("unheard", unheard, -policy.draft_unheard),
        weighted("detail", doublings, -policy.draft_detail),
    )
    return _score("ledger.draft", found)


def _score(name: str, terms: tuple[Term, ...]) -> Score:
    raised = fsum(term.contribution for term in terms)
    return Score(formula=name, value=1.0 / (1.0 + exp(-raised)), terms=terms)


def log_odds(probability: float) -> float:
    inside = min(max(probability, _SURE), 1.0 - _SURE)
    return log(inside / (1.0 - inside))
