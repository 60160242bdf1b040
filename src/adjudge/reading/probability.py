"""How likely a claim is supported or refuted by what was read: what a fitted model proposes, and what a verdict is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import exp, floor, fsum, log, log1p
from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge.policy.article import BeliefPolicy
from adjudge.policy.verify import ProbabilityPolicy
from adjudge.values.article_claim import BeliefState
from adjudge.values.dataclass import dataclass
from adjudge.values.evaluation import ReliabilityBin, RiskCoverage, RiskPoint
from adjudge.values.evidence import Stance, StanceCalibration, StanceLabel
from adjudge.values.ruling import Likelihood
from adjudge.values.score import Honesty, Score, Term, formula, weighted
from adjudge.values.verdict import Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


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
    " P(side) = e^z(side) / (1 + e^z(supported) + e^z(refuted))",
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
        supported=_probable(supported, sums[0], exp(sums[0] - highest) / mass),
        refuted=_probable(refuted, sums[1], exp(sums[1] - highest) / mass),
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


def _probable(terms: tuple[Term, ...], odds: float, probability: float) -> Score:
    """The terms are log-odds; what turns their sum into a probability is the last one."""
    shape = Term(name="share", raw=odds, weight=1.0, contribution=probability - odds)
    return Score(formula="verdict.likelihood", value=probability, terms=(*terms, shape))


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
    text="P(right) = P(side) of a side, 1 − P(supported) − P(refuted) of an open claim, their sum of a divided one; at most how"
    " often the surest sides of the way of deciding were right where they could be checked (.86 to .98), and of a side that one"
    " unknown site of the open web takes, or several on one day, at most .70",
)
def verdict_probability(likely: Likelihood, verdict: Verdict, surest: float, *, alone: float = 1.0) -> Score:
    """How likely a verdict is right. `surest` is what its way of deciding has been seen to be worth; what is read of a text
    cannot tell how far to believe it, so a side that stands alone on a site that nobody rates is at most as sure as such sites
    are."""
    if verdict in (Verdict.SUPPORTED, Verdict.REFUTED):
        side = likely.supported if verdict is Verdict.SUPPORTED else likely.refuted
        name, most = min(("alone", alone), ("most", surest), key=lambda limit: limit[1])
        if side.value <= most:
            return side
        capped = Term(name=name, raw=side.value, weight=1.0, contribution=most - side.value)
        return Score(formula="verdict.probability", value=most, terms=(weighted("side", side.value, 1.0), capped), fired=(name,))
    divided = verdict is Verdict.MIXED
    sides = (("supported", likely.supported.value), ("refuted", likely.refuted.value))
    terms = tuple(weighted(name, value, 1.0 if divided else -1.0) for name, value in sides)
    terms = terms if divided else (weighted("certainty", 1.0, 1.0), *terms)
    whole = max(0.0, fsum(t.contribution for t in terms))
    value = min(surest, whole)
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


@formula("belief.confidence", origin="constants.md", label=Honesty.HEURISTIC, text="confidence = 1 − e^−Σ|impact|")
def confidence(impacts: Mapping[str, float]) -> float:
    """How much evidence was weighed, whichever way it points: evidence that cancels out still was there."""
    return 1.0 - exp(-fsum(abs(one) for one in impacts.values()))


def believed(prior: float, impacts: Mapping[str, float]) -> BeliefState:
    """The belief that items of evidence leave of a prior in log-odds."""
    return BeliefState(log_odds=posterior(prior, impacts).value, confidence=confidence(impacts))


def updated(belief: BeliefState, impact: float) -> BeliefState:
    """A belief after one more item: the same as weighing it with the others at once."""
    return BeliefState(log_odds=belief.log_odds + impact, confidence=1.0 - (1.0 - belief.confidence) * exp(-abs(impact)))


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


# Making probabilities of a model's logits, and measuring whether they can be believed.


_COLUMNS = (StanceLabel.SUPPORTS, StanceLabel.REFUTES, StanceLabel.NEUTRAL)
"""The order of a model's first three logits."""
_STEPS = 100
"""Newton's method needs about ten; a hundred means that it will not end."""


@formula(
    "calibration.stance",
    origin="Guo, Pleiss, Sun and Weinberger, ICML 2017 (temperature scaling)",
    label=Honesty.GROUNDED,
    text="P(class) = softmax(logit / temperature)",
)
def calibrated(logits: Sequence[float], calibration: StanceCalibration) -> Stance:
    """Probabilities from a model's logits of supports, refutes and neither."""
    return _softmax([float(z) / calibration.temperature for z in logits[:3]])


@formula(
    "calibration.together",
    origin="Genest and Zidek, Statistical Science 1986 (logarithmic opinion pool); weights fitted",
    label=Honesty.GROUNDED,
    text="P(class) = softmax(judge's logit / temperature + beside · scout's logit)",
)
def read_together(judge: Sequence[float], scout: Sequence[float], calibration: StanceCalibration) -> Stance:
    """Probabilities from what judge and scout made of the same text; the judge's alone where its card weighs no scout."""
    rows = zip(judge[:3], scout[:3], strict=True)
    return _softmax([float(j) / calibration.temperature + calibration.beside * float(s) for j, s in rows])


@formula(
    "calibration.relevance",
    origin="the logistic function; the scout's fourth logit is trained on gold against same-page sentences",
    label=Honesty.HEURISTIC,
    text="relevance = 1 / (1 + e^−logit)",
)
def relevance(logit: float) -> float:
    """How likely a text speaks to a question at all."""
    return from_log_odds(logit)


def _softmax(raised: Sequence[float]) -> Stance:
    top = max(raised)  # taken off first: a large logit would overflow
    parts = [exp(z - top) for z in raised]
    supports, refutes, neutral = (part / sum(parts) for part in parts)
    return Stance(supports=supports, refutes=refutes, neutral=neutral)


@formula(
    "calibration.fit",
    origin="Guo, Pleiss, Sun and Weinberger, ICML 2017",
    label=Honesty.GROUNDED,
    text="(1/T, beside) = argmin Σ −log softmax(logit / T + beside · scout's logit)[label] + (1/T − 1)² / 2 + beside² / 2",
)
def fit(logits: ArrayLike, labels: Sequence[StanceLabel], scout: ArrayLike | None = None) -> StanceCalibration:
    """The temperature, and where the scout's logits on the same pairs are given what they count beside, under which the labels
    are most likely, by Newton's method: in 1/T and `beside` the problem is convex. The last terms count as much as one pair and
    keep a few pairs that are all right from meaning infinite confidence."""
    import numpy as np

    if not labels:
        return StanceCalibration()
    told = [logits] if scout is None else [logits, scout]
    moves = np.stack([np.asarray(rows, np.float64)[:, :3] for rows in told], axis=2)
    hot = np.array([[label == column for column in _COLUMNS] for label in labels], np.float64)
    at = np.eye(len(told))[0]
    loss, gradient, curvature = _likelihood(at, moves, hot)
    for _ in range(_STEPS):
        step = np.linalg.solve(curvature, gradient)
        if float(gradient @ step) < 1e-12:
            break
        size = 1.0
        while _likelihood(at - size * step, moves, hot)[0] > loss - 0.25 * size * float(gradient @ step):
            size /= 2.0
            if size < 1e-9:  # no better than rounding any more
                break
        at = at - size * step
        loss, gradient, curvature = _likelihood(at, moves, hot)
    if at[0] < 1e-3:
        raise InputError(
            "These logits do not go with these labels, so no temperature makes probabilities of them.",
            "Check that the columns are supports, refutes, neither, and that labels and rows are in the same order.",
        )
    return StanceCalibration(temperature=float(1.0 / at[0]), beside=float(at[1]) if scout is not None else 0.0)


def _likelihood(
    at: NDArray[np.float64], moves: NDArray[np.float64], hot: NDArray[np.float64]
) -> tuple[float, NDArray[np.float64], NDArray[np.float64]]:
    """What `fit` makes small, with its slope and curvature."""
    import numpy as np

    from_start = at - np.eye(len(at))[0]
    raised = moves @ at
    raised = raised - raised.max(axis=1, keepdims=True)
    mass = np.exp(raised)
    share = mass / mass.sum(axis=1, keepdims=True)
    loss = float((np.log(mass.sum(axis=1)) - (raised * hot).sum(axis=1)).sum() + from_start @ from_start / 2.0)
    gradient = np.einsum("nc,ncp->p", share - hot, moves) + from_start
    mean = np.einsum("nc,ncp->np", share, moves)
    curvature = np.einsum("nc,ncp,ncq->pq", share, moves, moves) - mean.T @ mean + np.eye(len(at))
    return loss, gradient, curvature


def reliability(confidences: Sequence[float], correct: Sequence[bool], bins: int = 15) -> tuple[ReliabilityBin, ...]:
    """Answers in bins of equal width by confidence, each with what it promised and what it kept."""
    filled: list[list[tuple[float, bool]]] = [[] for _ in range(bins)]
    for confidence, right in zip(confidences, correct, strict=True):
        filled[min(floor(confidence * bins), bins - 1)].append((float(confidence), bool(right)))
    return tuple(
        ReliabilityBin(
            low=place / bins,
            high=(place + 1) / bins,
            count=len(held),
            confidence=sum(c for c, _ in held) / max(len(held), 1),
            accuracy=sum(r for _, r in held) / max(len(held), 1),
        )
        for place, held in enumerate(filled)
    )


@formula(
    "calibration.error",
    origin="Naeini, Cooper and Hauskrecht, AAAI 2015 (expected calibration error)",
    label=Honesty.GROUNDED,
    text="ECE = Σ over bins (count / n) · |accuracy − confidence|",
)
def expected_calibration_error(confidences: Sequence[float], correct: Sequence[bool], bins: int = 15) -> float:
    """How far confidence and accuracy lie apart on average, 0 to 1; nothing answered promises nothing, so 0."""
    held = reliability(confidences, correct, bins)
    return sum(b.count * abs(b.accuracy - b.confidence) for b in held) / max(len(confidences), 1)


@formula(
    "calibration.risk_coverage",
    origin="El-Yaniv and Wiener, JMLR 2010; area after Geifman and El-Yaniv, NeurIPS 2017",
    label=Honesty.GROUNDED,
    text="risk(t) = wrong answers with confidence ≥ t / answers with confidence ≥ t; area = mean of risk over coverage",
)
def risk_coverage(confidences: Sequence[float], correct: Sequence[bool]) -> RiskCoverage:
    """The share of wrong answers among the surest, for every share answered. Answers of one confidence are taken
    together, so that the order they came in never matters."""
    ranked = sorted(zip(map(float, confidences), map(bool, correct), strict=True), reverse=True)
    points: list[RiskPoint] = []
    answered, wrong, area = 0, 0, 0.0
    for threshold, group in groupby(ranked, key=lambda pair: pair[0]):
        rights = [right for _, right in group]
        answered += len(rights)
        wrong += len(rights) - sum(rights)
        points.append(RiskPoint(threshold=threshold, coverage=answered / len(ranked), risk=wrong / answered))
        area += len(rights) / len(ranked) * wrong / answered
    return RiskCoverage(points=tuple(points), area=area)
