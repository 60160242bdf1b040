"""From answers to measures: each dataset by itself, all pairs together, and the mistakes worth reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean

from adjudge.reading.calibration import expected_calibration_error, reliability, risk_coverage
from adjudge.values.evaluation import (
    LABELS,
    Agreement,
    LabelMeasures,
    MeanMeasures,
    Measures,
    Prediction,
    RiskCoverage,
    Task,
)
from adjudge.values.score import Honesty, Score, formula, total, weighted

# How well answers agree with what people said: accuracy and its kin, all read off one table of confusions.


Confusion = Mapping[str, Mapping[str, int]]
"""How often each true label was given each answer."""

_STANDARD_DEVIATIONS = 1.959963984540054
"""The middle 95% of a normal distribution lie this far around its mean."""


def confusion(gold: Sequence[str], predicted: Sequence[str], labels: Sequence[str]) -> dict[str, dict[str, int]]:
    """Counts every answer under its true label; a label nobody has or gives is there with zeros."""
    counts = {str(truth): {str(answer): 0 for answer in labels} for truth in labels}
    for truth, answer in zip(gold, predicted, strict=True):
        counts[truth][answer] += 1
    return counts


def by_label(counts: Confusion) -> dict[str, LabelMeasures]:
    """Precision, recall and F1 of every label that some pair truly has; an answer never given has a precision of 0."""
    found = {}
    for label, row in counts.items():
        held = sum(row.values())
        if not held:
            continue
        right, given = row[label], sum(other[label] for other in counts.values())
        found[label] = LabelMeasures(
            n=held, precision=right / given if given else 0.0, recall=right / held, f1=2 * right / (held + given)
        )
    return found


@formula(
    "measures.accuracy",
    origin="The share of answers that are right; Manning, Raghavan and Schütze 2008, chapter 8",
    label=Honesty.GROUNDED,
    text="accuracy = right answers / pairs",
)
def accuracy(counts: Confusion) -> Score:
    """How often the answer is what people said; each term is what one label adds: its recall by its share of pairs."""
    found = by_label(counts)
    n = sum(label.n for label in found.values())
    return total("measures.accuracy", tuple(weighted(name, m.recall, m.n / n) for name, m in found.items()))


@formula(
    "measures.balanced_accuracy",
    origin="Brodersen, Ong, Stephan and Buhmann, ICPR 2010",
    label=Honesty.GROUNDED,
    text="balanced accuracy = mean over labels of recall",
)
def balanced_accuracy(counts: Confusion) -> Score:
    """Accuracy as it would be if every label were equally common; over the labels that occur among the pairs."""
    found = by_label(counts)
    terms = tuple(weighted(name, m.recall, 1.0 / len(found)) for name, m in found.items())
    return total("measures.balanced_accuracy", terms)


@formula(
    "measures.macro_f1",
    origin="Sokolova and Lapalme 2009; the mean of F1 scores that Opitz and Burst 2019 advise",
    label=Honesty.GROUNDED,
    text="macro F1 = mean over labels of 2 · right / (pairs with the label + answers with the label)",
)
def macro_f1(counts: Confusion) -> Score:
    """The mean of each label's F1, over the labels that occur among the pairs; an answer that never can be right lowers
    the recall of the label it was given for."""
    found = by_label(counts)
    terms = tuple(weighted(name, m.f1, 1.0 / len(found)) for name, m in found.items())
    return total("measures.macro_f1", terms)


@formula(
    "measures.interval",
    origin="Wilson, JASA 1927 (score interval), z = 1.96",
    label=Honesty.GROUNDED,
    text="(low, high) = (p + z²/2n ± z · √(p(1 − p)/n + z²/4n²)) / (1 + z²/n)",
)
def interval(right: float, n: int) -> tuple[float, float]:
    """Where a share lies with 95% confidence when `right` of `n` were right: few pairs give a wide answer.

    `right` may be a sum of shares, each of one thing: those vary less than all-or-nothing does, so the interval is if
    anything too wide."""
    z2 = _STANDARD_DEVIATIONS**2
    share = right / n
    middle = share + z2 / (2 * n)
    reach = _STANDARD_DEVIATIONS * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
    return max(0.0, (middle - reach) / (1 + z2 / n)), min(1.0, (middle + reach) / (1 + z2 / n))


@formula(
    "measures.recall",
    origin="Recall at k; Manning, Raghavan and Schütze 2008, chapter 8",
    label=Honesty.GROUNDED,
    text="recall@k = mean over claims of gold documents among the first k / gold documents",
)
def recall_at(k: int, ranks: Sequence[Sequence[int | None]]) -> float:
    """The share of a claim's gold documents found among its first k pieces of evidence, on average over claims.

    A claim brings the rank of each of its gold documents, None for one that was not found, and has at least one."""
    shares = [sum(rank is not None and rank <= k for rank in found) / len(found) for found in ranks]
    return sum(shares) / len(shares)


MISTAKES_KEPT = 10
_POINTS_KEPT = 200
"""Of a risk-coverage curve: more cannot be told apart on a page, and every pair would be one."""


def measured(predictions: Sequence[Prediction], task: Task, *, seconds: float) -> Measures:
    """The measures of some answers, of which there is at least one."""
    counts = confusion([p.pair.label for p in predictions], [p.predicted for p in predictions], LABELS[task])
    confidences, correct = [p.confidence for p in predictions], [p.correct for p in predictions]
    return Measures(
        n=len(predictions),
        seconds=seconds,
        accuracy=accuracy(counts).value,
        accuracy_interval=interval(sum(correct), len(correct)),
        macro_f1=macro_f1(counts).value,
        balanced_accuracy=balanced_accuracy(counts).value,
        ece=expected_calibration_error(confidences, correct),
        confusion=counts,
        labels=by_label(counts),
        reliability=reliability(confidences, correct),
        risk_coverage=thinned(risk_coverage(confidences, correct)),
        decided_by=dict(Counter(str(p.decided_by) for p in predictions).most_common()),
    )


def mean_over(per_dataset: Mapping[str, Agreement]) -> MeanMeasures:
    """Each dataset counted once, however many pairs it has."""
    found = per_dataset.values()
    return MeanMeasures(
        accuracy=fmean(m.accuracy for m in found),
        macro_f1=fmean(m.macro_f1 for m in found),
        balanced_accuracy=fmean(m.balanced_accuracy for m in found),
        ece=fmean(m.ece for m in found),
    )


def worst_mistakes(predictions: Sequence[Prediction]) -> tuple[Prediction, ...]:
    """The wrong answers given with most confidence; equal ones in the order they were asked."""
    wrong = [p for p in predictions if not p.correct]
    return tuple(sorted(wrong, key=lambda p: -p.confidence)[:MISTAKES_KEPT])


def thinned(curve: RiskCoverage) -> RiskCoverage:
    """Points at even steps, the first and the last among them; the area stays that of the whole curve."""
    last = len(curve.points) - 1
    if last < _POINTS_KEPT:
        return curve
    places = [round(step * last / (_POINTS_KEPT - 1)) for step in range(_POINTS_KEPT)]
    return RiskCoverage(points=tuple(curve.points[place] for place in places), area=curve.area)
