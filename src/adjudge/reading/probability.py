"""How likely a claim is supported or refuted by what was read: what a fitted model proposes, and what a verdict is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, fsum, log, log1p

from adjudge.policy.article import BeliefPolicy
from adjudge.policy.verify import ProbabilityPolicy
from adjudge.values.article_claim import BeliefState
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Stance, StanceLabel
from adjudge.values.ruling import Likelihood
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.verdict import Verdict


@dataclass(frozen=True, kw_only=True, slots=True)
class TextVoice:
    """What one text says of a part of a claim."""

    stance: Stance
    similarity: float


def likely_side(likely: Likelihood, least: float) -> Verdict:
    """The side that is likely enough to be said, or none."""
    side = likely.likelier
    return side if likely.of(side) >= least else Verdict.NOT_ENOUGH_EVIDENCE


@formula(
    "verdict.likelihood",
    origin="Cox 1958 (logistic regression), multinomial, fitted on development claims, each set left out in turn",
    label=Honesty.GROUNDED,
    text="z(side) = bias + max over texts of (w · log-odds of P(side) + v · similarity);"
    " P(side) = e^z(side) / (1 + e^z(supported) + e^z(refuted)), at most .98",
)
def likelihood(voices: Sequence[TextVoice], policy: ProbabilityPolicy) -> Likelihood:
    """How likely the texts read make a part of a claim supported or refuted, by the text that speaks most plainly and nearest for
    each side. The order of texts does not matter, copies add nothing, and a text that plainly refutes never makes support
    likelier: one in doubt says a little for both. How many sources agree added nothing on development claims."""
    supported = _raised("supported", [(v.stance.supports, v.similarity) for v in voices], policy)
    refuted = _raised("refuted", [(v.stance.refutes, v.similarity) for v in voices], policy)
    sums = [fsum(t.contribution for t in terms) for terms in (supported, refuted)]
    highest = max(0.0, *sums)
    mass = exp(-highest) + fsum(exp(z - highest) for z in sums)
    return Likelihood(
        supported=_probable(supported, sums[0], exp(sums[0] - highest) / mass, policy),
        refuted=_probable(refuted, sums[1], exp(sums[1] - highest) / mass, policy),
    )


def _raised(side: str, said: Sequence[tuple[float, float]], policy: ProbabilityPolicy) -> tuple[Term, ...]:
    """The log-odds of a side against an open claim, term by term, for the text that raises them most."""
    bias = policy.supported_bias if side == "supported" else policy.refuted_bias
    texts = [
        (
            weighted("plainness", _odds(probability, policy), policy.plainness),
            weighted("similarity", near, policy.similarity),
        )
        for probability, near in (*said, (0.0, 0.0))  # where nothing was read, nothing speaks for either side
    ]
    best = max(texts, key=lambda terms: fsum(t.contribution for t in terms))
    return (Term(name="bias", raw=1.0, weight=bias, contribution=bias), *best)


def _odds(probability: float, policy: ProbabilityPolicy) -> float:
    kept = min(max(probability, policy.least), 1.0 - policy.least)
    return log(kept / (1.0 - kept))


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


@formula(
    "verdict.probability",
    origin="Adjudge; the one number for how far to rely on a verdict",
    label=Honesty.HEURISTIC,
    text="P(right) = P(side) of a side, 1 − P(supported) − P(refuted) of an open claim, their sum of a divided one, at most .98",
)
def verdict_probability(likely: Likelihood, verdict: Verdict, policy: ProbabilityPolicy) -> Score:
    """How likely a verdict is right."""
    if verdict is Verdict.SUPPORTED:
        return likely.supported
    if verdict is Verdict.REFUTED:
        return likely.refuted
    divided = verdict is Verdict.MIXED
    sides = (("supported", likely.supported.value), ("refuted", likely.refuted.value))
    terms = tuple(weighted(name, value, 1.0 if divided else -1.0) for name, value in sides)
    terms = terms if divided else (weighted("certainty", 1.0, 1.0), *terms)
    whole = max(0.0, fsum(t.contribution for t in terms))
    value = min(policy.most, whole)
    if value < whole:
        terms = (*terms, Term(name="most", raw=whole, weight=1.0, contribution=value - whole))
    return Score(formula="verdict.probability", value=value, terms=terms, fired=("most",) if value < whole else ())


def odds_share(one: float, other: float) -> float:
    """The odds one/(1−one) over their sum with the other's, multiplied out so that certainty divides by nothing."""
    ours, theirs = one * (1.0 - other), other * (1.0 - one)
    if ours + theirs > 0.0:
        return ours / (ours + theirs)
    return 0.5 if one > 0.0 else 0.0


# Beliefs in log-odds: what evidence adds, and what a consensus of sources holds them to (seed 002).
#
# What comes of it is a credibility score. It is no calibrated probability, and nothing here calls it one.


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
