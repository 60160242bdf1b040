"""Putting every pair to the models and measuring what they answer."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudge.evaluate.measuring import mean_over, measured, worst_mistakes
from adjudge.values.evaluation import Evaluation, LabelledPair, PairLabel, Prediction, Task
from adjudge.values.evidence import Stance, StanceLabel, Weighed

if TYPE_CHECKING:
    from adjudge.engine import Engine


# What a weighed pair answers, by the task it was given for.


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


Weigh = Callable[[Sequence[tuple[str, str]]], Sequence[Weighed]]
"""(evidence, claim) pairs in, what was made of each out: `Engine.weigh`."""

_BATCH = 64
"""Pairs put at a time: enough to keep every core busy to the end, few enough to show progress."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Answers:
    """Every pair answered, dataset by dataset in the order they came, with the seconds each took."""

    per_dataset: dict[str, tuple[Prediction, ...]]
    seconds: dict[str, float]

    @property
    def all(self) -> tuple[Prediction, ...]:
        return tuple(p for predictions in self.per_dataset.values() for p in predictions)


def answer(
    pairs: Sequence[LabelledPair], task: Task, *, weigh: Weigh, threshold: float, watch: Callable[[int], None]
) -> Answers:
    """Puts every pair to `weigh` and tells `watch` how many were answered since it last heard."""
    groups: dict[str, list[LabelledPair]] = {}
    for pair in pairs:
        groups.setdefault(pair.dataset, []).append(pair)
    for first in pairs[:1]:
        weigh([(first.evidence, first.claim)])  # loads models and libraries: that is no part of the pairs' time
    per_dataset, seconds = {}, {}
    for name, group in groups.items():
        began = time.perf_counter()
        predictions: list[Prediction] = []
        for start in range(0, len(group), _BATCH):
            batch = group[start : start + _BATCH]
            weighed = weigh([(p.evidence, p.claim) for p in batch])
            predictions += [answered(p, w, task, threshold=threshold) for p, w in zip(batch, weighed, strict=True)]
            watch(len(batch))
        per_dataset[name], seconds[name] = tuple(predictions), time.perf_counter() - began
    return Answers(per_dataset=per_dataset, seconds=seconds)


def evaluation(answers: Answers, task: Task, *, made: dt.datetime, versions: dict[str, str]) -> Evaluation:
    """What some answers come to."""
    every, seconds = answers.all, sum(answers.seconds.values())
    per_dataset = {
        name: measured(predictions, task, seconds=answers.seconds[name])
        for name, predictions in answers.per_dataset.items()
    }
    return Evaluation(
        task=task,
        n=len(every),
        seconds=seconds,
        per_dataset=per_dataset,
        overall=measured(every, task, seconds=seconds),
        mean_over_datasets=mean_over(per_dataset),
        worst_mistakes=worst_mistakes(every),
        made=made,
        versions=versions,
    )


# What answered: everything a figure depends on beside the data.


def versions(engine: Engine) -> dict[str, str]:
    """The package, the policy's digest and profile, and the models."""
    from adjudge import __version__

    policy = f"{engine.policy.digest()} ({engine.policy.profile})"
    return {
        "adjudge": __version__,
        "policy": policy,
        "scout": engine.models.scout.name,
        "judge": engine.models.judge.name,
    }
