"""What a weighed pair answers, by the task it was given for."""

from __future__ import annotations

from adjudge.model.evaluation import LabelledPair, PairLabel, Prediction, Task
from adjudge.model.evidence import Stance, StanceLabel
from adjudge.model.weighing import Weighed

_STANCES = {
    StanceLabel.SUPPORTS: PairLabel.SUPPORTS,
    StanceLabel.REFUTES: PairLabel.REFUTES,
    StanceLabel.NEUTRAL: PairLabel.NEI,
}


def answered(pair: LabelledPair, weighed: Weighed, task: Task, *, threshold: float) -> Prediction:
    """The answer to a pair, with its probability. The threshold is grounding's; stance takes the likeliest of three."""
    if task is Task.STANCE:
        predicted, confidence = _STANCES[weighed.stance.label], weighed.stance.probability
    else:
        predicted, confidence = _grounded(weighed.stance, threshold)
    return Prediction(
        pair=pair, predicted=predicted, confidence=confidence, stance=weighed.stance, decided_by=weighed.decided_by
    )


def _grounded(stance: Stance, threshold: float) -> tuple[PairLabel, float]:
    if stance.supports >= threshold:
        return PairLabel.SUPPORTS, stance.supports
    return PairLabel.NOT_SUPPORTED, 1.0 - stance.supports
