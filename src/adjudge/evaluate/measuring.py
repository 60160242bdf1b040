"""From answers to measures: each dataset by itself, all pairs together, and the mistakes worth reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import fmean

from adjudge.model.evaluation import LABELS, Agreement, MeanMeasures, Measures, Prediction, Task
from adjudge.model.reliability import RiskCoverage
from adjudge.reading.calibration import expected_calibration_error, reliability, risk_coverage
from adjudge.scoring.measures import accuracy, balanced_accuracy, by_label, confusion, interval, macro_f1

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
