"""Making probabilities of a model's logits, and measuring whether they can be believed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from math import exp, floor
from typing import TYPE_CHECKING

from adjudge.errors import InputError
from adjudge.reading.probability import from_log_odds
from adjudge.values.dataclass import dataclass
from adjudge.values.evaluation import ReliabilityBin, RiskCoverage, RiskPoint
from adjudge.values.evidence import Stance, StanceCalibration, StanceLabel
from adjudge.values.score import Honesty, formula

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

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
def together(judge: Sequence[float], scout: Sequence[float], calibration: StanceCalibration) -> Stance:
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Isotonic:
    """A never-falling step function from a score to a probability."""

    scores: tuple[float, ...]
    """Where each step begins, rising."""
    probabilities: tuple[float, ...]
    """The height of each step, rising."""

    def __call__(self, score: float) -> float:
        """The probability of a score. Between two steps the lower one holds: it promises less."""
        return self.probabilities[max(bisect_right(self.scores, score) - 1, 0)]


@formula(
    "calibration.isotonic",
    origin="Ayer, Brunk, Ewing, Reid and Silverman 1955; for classifiers Zadrozny and Elkan, KDD 2002",
    label=Honesty.GROUNDED,
    text="m = argmin over never-falling m of Σ (outcome − m(score))²",
)
def fit_isotonic(scores: Sequence[float], outcomes: Sequence[bool]) -> Isotonic:
    """The never-falling map from scores to how often the outcome came true, by pooling neighbours that fall."""
    if not scores:
        raise InputError("A probability cannot be fitted to no outcomes at all.", "Give some scores and outcomes.")
    steps: list[tuple[float, float, int]] = []  # where it begins, outcomes that came true, outcomes
    for score, group in groupby(sorted(zip(scores, outcomes, strict=True)), key=lambda pair: pair[0]):
        came = [outcome for _, outcome in group]
        begin, true, count = float(score), float(sum(came)), len(came)
        while steps and steps[-1][1] * count >= true * steps[-1][2]:
            begin, before, some = steps.pop()
            true, count = true + before, count + some
        steps.append((begin, true, count))
    return Isotonic(scores=tuple(s[0] for s in steps), probabilities=tuple(s[1] / s[2] for s in steps))


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
