"""Beliefs in log-odds: what evidence adds, and what a consensus of sources holds them to (seed 002).

What comes of it is a credibility score. It is no calibrated probability, and nothing here calls it one.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, fsum, log, log1p

from adjudge.model.belief import BeliefState
from adjudge.model.evidence import StanceLabel
from adjudge.model.score import Score, Term, weighted
from adjudge.policy.belief import BeliefPolicy
from adjudge.scoring.formula import Honesty, formula

SIGNS = {StanceLabel.SUPPORTS: 1.0, StanceLabel.REFUTES: -1.0, StanceLabel.NEUTRAL: 0.0}


@formula(
    "belief.log_odds",
    origin="Good 1950, Probability and the Weighing of Evidence (seed 002)",
    label=Honesty.GROUNDED,
    text="log-odds = ln(p / (1 − p)), p held between 10⁻⁶ and 1 − 10⁻⁶",
)
def log_odds(probability: float, policy: BeliefPolicy) -> float:
    """A probability where evidence adds up instead of multiplying; what is never or certain is held just short of it."""
    held = min(1.0 - policy.nearest, max(policy.nearest, probability))
    return log(held) - log1p(-held)


@formula(
    "belief.probability",
    origin="Good 1950, Probability and the Weighing of Evidence (seed 002)",
    label=Honesty.GROUNDED,
    text="p = 1 / (1 + e^−log-odds)",
)
def from_log_odds(log_odds: float) -> float:
    """The way back, without overflow however far the log-odds go."""
    small = exp(-abs(log_odds))
    return 1.0 / (1.0 + small) if log_odds >= 0.0 else small / (1.0 + small)


@formula(
    "belief.impact",
    origin="seed 002 (sigmoid impact); what strength is read from is the caller's",
    label=Honesty.HEURISTIC,
    text="impact = ± relevance · L_max / (1 + e^(−k (strength − x₀))), k 10, x₀ 0.5, L_max 2; − for refuting",
)
def impact(strength: float, relevance: float, side: StanceLabel, policy: BeliefPolicy) -> Score:
    """What one item of evidence adds to a belief: weak evidence next to nothing, the strongest a limited amount. What takes
    no side adds nothing."""
    share = from_log_odds(policy.steepness * (strength - policy.midpoint))
    term = weighted("damped_strength", share, SIGNS[side] * relevance * policy.most_impact)
    return Score(formula="belief.impact", value=term.contribution, terms=(term,))


@formula(
    "belief.posterior",
    origin="Good 1950, Probability and the Weighing of Evidence (seed 002)",
    label=Honesty.GROUNDED,
    text="posterior = prior + Σ impacts, all in log-odds",
)
def posterior(prior: float, impacts: Mapping[str, float]) -> Score:
    """A belief after evidence, by the names of the items. The order they came in does not matter, to the last digit."""
    terms = (
        weighted("prior", prior, 1.0),
        *(Term(name=name, raw=one, weight=1.0, contribution=one) for name, one in impacts.items()),
    )
    return Score(formula="belief.posterior", value=fsum(t.contribution for t in terms), terms=terms)


@formula(
    "belief.confidence",
    origin="constants.md",
    label=Honesty.HEURISTIC,
    text="confidence = 1 − e^−Σ|impact|",
)
def confidence(impacts: Mapping[str, float]) -> float:
    """How much evidence was weighed, whichever way it points: evidence that cancels out still was there."""
    return 1.0 - exp(-fsum(abs(one) for one in impacts.values()))


def believed(prior: float, impacts: Mapping[str, float]) -> BeliefState:
    """The belief that items of evidence leave of a prior in log-odds."""
    return BeliefState(log_odds=posterior(prior, impacts).value, confidence=confidence(impacts))


def updated(belief: BeliefState, impact: float) -> BeliefState:
    """A belief after one more item: the same as weighing it with the others at once."""
    return BeliefState(
        log_odds=belief.log_odds + impact,
        confidence=1.0 - (1.0 - belief.confidence) * exp(-abs(impact)),
    )


@formula(
    "belief.verdict_score",
    origin="constants.md (verdict_score: a claim's posterior from 0 to 1)",
    label=Honesty.HEURISTIC,
    text="verdict_score = 1 / (1 + e^−posterior)",
)
def verdict_score(posterior: Score) -> Score:
    """A claim's credibility from 0 to 1. Impacts are tuned by hand and consensus caps them: it is no probability."""
    value = from_log_odds(posterior.value)
    term = Term(name="posterior", raw=posterior.value, weight=1.0, contribution=value)
    return Score(formula="belief.verdict_score", value=value, terms=(term,), fired=posterior.fired)
