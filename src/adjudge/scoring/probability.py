"""The probability that a verdict is right, said beside the seed's confidence and never instead of it."""

from __future__ import annotations

from math import exp, log2

from adjudge.model.ruling import Grounds
from adjudge.model.score import Score, Term, weighted
from adjudge.model.verdict import Verdict
from adjudge.policy.probability import ProbabilityPolicy
from adjudge.scoring.formula import Honesty, formula


def _signals(verdict: Verdict, grounds: Grounds) -> tuple[float, float]:
    """What speaks for the verdict, and what speaks against it."""
    supports, refutes = grounds.entailment, grounds.contradiction
    sides = {
        Verdict.SUPPORTED: (supports, refutes),
        Verdict.REFUTED: (refutes, supports),
        Verdict.MIXED: (max(supports, refutes), 0.0),
        Verdict.NOT_ENOUGH_EVIDENCE: (1.0 - max(supports, refutes), 0.0),
    }
    return sides[verdict]


@formula(
    "probability.verdict",
    origin="Cox 1958 (logistic regression), fitted on development claims",
    label=Honesty.GROUNDED,
    text="P(right) = σ(bias + signal · s − other · o + coverage · c + sources · log2(1 + n)), at most .98",
)
def verdict_probability(verdict: Verdict, grounds: Grounds, policy: ProbabilityPolicy) -> Score:
    """How likely the verdict is right, from the strength of both sides, the parts covered and the sources that agree. The
    terms are log-odds; what turns their sum into a probability is the last one."""
    signal, other = _signals(verdict, grounds)
    decided = verdict is not Verdict.NOT_ENOUGH_EVIDENCE  # covering a claim well speaks against leaving it open
    terms = [
        Term(name="bias", raw=1.0, weight=policy.bias, contribution=policy.bias),
        weighted("signal", signal, policy.signal),
        weighted("other_side", other, -policy.other),
        weighted("coverage", grounds.coverage if decided else 0.0, policy.coverage),
        weighted("sources", log2(1 + grounds.sources_for(verdict)) if decided else 0.0, policy.sources),
    ]
    odds = sum(t.contribution for t in terms)
    probability = 1.0 / (1.0 + exp(-odds))
    value = min(policy.most, probability)
    terms.append(Term(name="logistic", raw=odds, weight=1.0, contribution=value - odds))
    fired = ("most",) if value < probability else ()
    return Score(formula="probability.verdict", value=value, terms=tuple(terms), fired=fired)
