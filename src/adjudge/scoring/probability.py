"""How likely a claim is supported or refuted by what was read: what a fitted model proposes, and the one number a verdict is given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, fsum, log

from adjudge.model.evidence import Stance
from adjudge.model.ruling import Likelihood
from adjudge.model.score import Score, Term, weighted
from adjudge.model.verdict import Verdict
from adjudge.policy.probability import ProbabilityPolicy
from adjudge.scoring.formula import Honesty, formula


@dataclass(frozen=True, kw_only=True, slots=True)
class Voice:
    """What one text says of a part of a claim."""

    source: str
    """The independent source it speaks for: copies and passages of one document have one voice."""
    stance: Stance
    similarity: float


def likely_side(likely: Likelihood, least: float) -> Verdict:
    """The side that is likely enough to be said, or none."""
    side = likely.likelier
    return side if likely.of(side).value >= least else Verdict.NOT_ENOUGH_EVIDENCE


def signals(voices: Iterable[Voice], policy: ProbabilityPolicy) -> dict[str, float]:
    """What the fitted model looks at: the plainest support and refutation, what all sources together say, the nearest text."""
    heard = list(voices)
    balance: dict[str, float] = {}
    for voice in heard:
        said = log((voice.stance.supports + policy.doubt) / (voice.stance.refutes + policy.doubt))
        if abs(said) > abs(balance.get(voice.source, 0.0)):
            balance[voice.source] = said
    return {
        "support": _odds(max((v.stance.supports for v in heard), default=0.0), policy),
        "refute": _odds(max((v.stance.refutes for v in heard), default=0.0), policy),
        "balance": fsum(sorted(balance.values())),
        "similarity": max((v.similarity for v in heard), default=0.0),
    }


def _odds(probability: float, policy: ProbabilityPolicy) -> float:
    kept = min(max(probability, policy.least), 1.0 - policy.least)
    return log(kept / (1.0 - kept))


@formula(
    "verdict.likelihood",
    origin="multinomial logistic regression, fitted on development claims, each set left out in turn (docs/evaluation.md)",
    label=Honesty.GROUNDED,
    text="z(side) = bias + w · (log-odds of the plainest support, of the plainest refutation, Σ over sources of"
    " log((s + .02) / (r + .02)), similarity); P(side) = e^z(side) / (1 + e^z(supported) + e^z(refuted)), at most .98",
)
def likelihood(voices: Sequence[Voice], policy: ProbabilityPolicy) -> Likelihood:
    """How likely the texts read make a part of a claim supported or refuted. The order of texts does not matter, and copies
    of one add nothing."""
    seen = signals(voices, policy)
    raised = {side: _raised(seen, side, policy) for side in ("supported", "refuted")}
    sums = {side: fsum(t.contribution for t in terms) for side, terms in raised.items()}
    highest = max(0.0, *sums.values())
    mass = exp(-highest) + fsum(exp(z - highest) for z in sums.values())
    return Likelihood(
        supported=_probable(raised["supported"], sums["supported"], exp(sums["supported"] - highest) / mass, policy),
        refuted=_probable(raised["refuted"], sums["refuted"], exp(sums["refuted"] - highest) / mass, policy),
    )


def _raised(seen: Mapping[str, float], side: str, policy: ProbabilityPolicy) -> tuple[Term, ...]:
    bias = getattr(policy, f"{side}_bias")
    terms = (weighted(name, value, getattr(policy, f"{side}_{name}")) for name, value in seen.items())
    return (Term(name="bias", raw=1.0, weight=bias, contribution=bias), *terms)


def _probable(terms: tuple[Term, ...], odds: float, probability: float, policy: ProbabilityPolicy) -> Score:
    """The terms are log-odds; what turns their sum into a probability is the last one."""
    value = min(policy.most, probability)
    shape = Term(name="share", raw=odds, weight=1.0, contribution=value - odds)
    return Score(
        formula="verdict.likelihood", value=value, terms=(*terms, shape), fired=("most",) if value < probability else ()
    )


@formula(
    "verdict.parts",
    origin="Gödel's minimum t-norm, 1932",
    label=Honesty.HEURISTIC,
    text="P(supported) = min over parts; P(refuted) = max over parts, at most what P(supported) leaves",
)
def together(parts: Sequence[Likelihood]) -> Likelihood:
    """A claim is as likely as its least likely part, and as likely wrong as the part most likely to be."""
    if not parts:
        nothing = Score(formula="verdict.likelihood", value=0.0)
        return Likelihood(supported=nothing, refuted=nothing)
    return Likelihood(
        supported=min((p.supported for p in parts), key=lambda score: score.value),
        refuted=max((p.refuted for p in parts), key=lambda score: score.value),
    )
