"""Putting every pair to the models and measuring what they answer."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from adjudge.evaluate.measuring import mean_over, measured, worst_mistakes
from adjudge.reading.weigh import UNREAD
from adjudge.values.document import Document
from adjudge.values.evaluation import Evaluation, LabelledPair, PairLabel, Prediction, Task
from adjudge.values.evidence import Stance, StanceLabel, Weighed
from adjudge.values.ledger import Entry, GroundRequest, Ledger, SupportLevel

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


# Grounding measured through the whole ledger, with the plain judge on the same pairs beside it.


# Labelled pairs answered by the whole ledger: the claim is the draft, the evidence its one document (seed 003).


Ground = Callable[[GroundRequest], Ledger]
"""The ledger of a draft: `Engine.ground`."""


def weigh_by_ledger(pairs: Sequence[tuple[str, str]], ground: Ground) -> tuple[Weighed, ...]:
    """What each text of (text, claim) pairs says of its claim, by the ledger of the claim as a draft."""
    return tuple(weighed(ledger(text, claim, ground)) for text, claim in pairs)


def ledger(text: str, claim: str, ground: Ground) -> Ledger:
    """The ledger of a claim. A draft in which the rules find none is taken as the claim that its pair says it is."""
    request = GroundRequest(draft=claim, documents=(Document(key="evidence", source="evidence", text=text),))
    found = ground(request)
    return found if found.entries else ground(replace(request, as_claim=True))


def weighed(found: Ledger) -> Weighed:
    """How far a draft as a whole is borne out; who decided on its weakest claim decided on it."""
    if not found.entries:
        return UNREAD
    weakest = min(found.entries, key=lambda entry: entry.probability)
    refutes = min(max(map(_refuted, found.entries)), 1.0 - found.probability)
    return Weighed(
        stance=Stance(supports=found.probability, refutes=refutes, neutral=max(0.0, 1.0 - found.probability - refutes)),
        decided_by=weakest.decided_by,
    )


def _refuted(entry: Entry) -> float:
    return max((q.probability for q in entry.evidence if q.support is SupportLevel.CONTRADICTED), default=0.0)


def measured_grounding(
    pairs: Sequence[LabelledPair], engine: Engine, watch: Callable[[int], None]
) -> tuple[Answers, Evaluation]:
    """The ledger's answers, and what they come to beside the plain judge's. Neither remembers what the other has read, so that
    each has its own seconds."""
    policy = engine.policy
    ground = partial(engine.ground, keep_case=False, remember=False)
    judged = partial(engine.models.weighed, policy=policy, remember=False)
    ways = (
        (partial(weigh_by_ledger, ground=ground), policy.grounding.supports),
        (judged, policy.weighing.grounding_threshold),
    )
    ledger, plain = (
        answer(pairs, Task.GROUNDING, weigh=weigh, threshold=threshold, watch=watch) for weigh, threshold in ways
    )
    made, stamped = engine.clock.now(), versions(engine)
    by_ledger, by_judge = (evaluation(found, Task.GROUNDING, made=made, versions=stamped) for found in (ledger, plain))
    return ledger, replace(by_ledger, plain=replace(by_judge, worst_mistakes=()))
