"""How likely documents bear out a claim, and a whole draft, when the best of several texts was looked for (seed 003 §4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log

from adjudge.model.ledger import Entry, SupportLevel
from adjudge.model.score import Score, Term, weighted
from adjudge.policy.grounding import GroundingPolicy
from adjudge.scoring.formula import Honesty, formula

_SURE = 1e-6
"""Odds are taken of nothing surer than this."""


@formula(
    "ledger.borne_out",
    origin="Adjudge; two numbers fitted on seven grounding sets. Unheard words, many details and many texts were weighed too, and"
    " made it worse on every set that they were not fitted on",
    label=Honesty.HEURISTIC,
    text="log-odds(P) = 0.32 + 0.72 · log-odds(P(supports)) − 0.5 [joined]",
)
def borne_out(supports: float, policy: GroundingPolicy, *, joined: bool = False) -> Score:
    """The probability that a text bears a claim out. `joined` says that it was put together from several places."""
    found = (
        weighted("prior", 1.0, policy.prior),
        Term(
            name="supports", raw=supports, weight=policy.plainness, contribution=policy.plainness * log_odds(supports)
        ),
        weighted("joined", float(joined), -policy.joined_doubt),
    )
    return _score("ledger.borne_out", found)


@formula(
    "ledger.ruled",
    origin="Adjudge; a language model states no calibrated probability: what it adds is worth the least that its level takes",
    label=Honesty.HEURISTIC,
    text="P = max(P(claim), 0.5 where it is raised to full, 0.35 where to partial)",
)
def as_ruled(borne: float, level: SupportLevel, policy: GroundingPolicy) -> Score:
    """The probability of a claim that a language model raised to a level."""
    least = policy.supports if level is SupportLevel.FULL else policy.partly
    return Score(formula="ledger.ruled", value=max(borne, least), fired=(level.value,))


@formula(
    "ledger.draft",
    origin="Adjudge; as sentence-wise summary checkers have it",
    label=Honesty.HEURISTIC,
    text="P = min over claims of P(claim); without claims P = 1, without documents P = 0",
)
def whole_draft(entries: Sequence[Entry], *, retrieved: bool = True) -> Score:
    """The probability that documents bear out everything a draft claims: a draft is as good as its weakest claim."""
    if not entries or not retrieved:
        return Score(formula="ledger.draft", value=1.0 if retrieved else 0.0)
    return Score(formula="ledger.draft", value=min(entry.probability for entry in entries))


def _score(name: str, terms: tuple[Term, ...]) -> Score:
    raised = fsum(term.contribution for term in terms)
    return Score(formula=name, value=1.0 / (1.0 + exp(-raised)), terms=terms)


def log_odds(probability: float) -> float:
    inside = min(max(probability, _SURE), 1.0 - _SURE)
    return log(inside / (1.0 - inside))
