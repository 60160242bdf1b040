"""How likely documents bear a claim out, when the best of several texts was looked for (seed 003 §4.3)."""

from __future__ import annotations

from math import exp, log

from adjudge.model.score import Score, Term
from adjudge.policy.grounding import GroundingPolicy
from adjudge.scoring.formula import Honesty, formula

_SURE = 1e-6
"""Odds are taken of nothing surer than this."""


@formula(
    "ledger.borne_out",
    origin="Adjudge; the best of several readings errs upwards, and what no text has a word for was invented or inferred",
    label=Honesty.HEURISTIC,
    text="log-odds(P) = log-odds(P(supports) of a text) − s · (1 − 1/n) − u · unheard; n texts were read; s, u in the policy",
)
def borne_out(supports: float, *, texts: int, unheard: float, policy: GroundingPolicy) -> Score:
    """The probability that a text bears a claim out which is one of several that were read for it. `unheard` is the share of the
    claim's content words that none of them holds."""
    among = 1.0 - 1.0 / max(1, texts)
    terms = (
        Term(name="supports", raw=supports, weight=1.0, contribution=log_odds(supports)),
        Term(name="among_several", raw=among, weight=-policy.among_several, contribution=-policy.among_several * among),
        Term(name="unheard", raw=unheard, weight=-policy.unheard, contribution=-policy.unheard * unheard),
    )
    raised = sum(term.contribution for term in terms)
    return Score(formula="ledger.borne_out", value=1.0 / (1.0 + exp(-raised)), terms=terms)


def log_odds(probability: float) -> float:
    inside = min(max(probability, _SURE), 1.0 - _SURE)
    return log(inside / (1.0 - inside))
