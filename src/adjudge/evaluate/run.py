"""Putting every pair to the models and measuring what they answer."""

from __future__ import annotations

import datetime as dt
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from math import sqrt
from operator import eq
from statistics import fmean
from typing import TYPE_CHECKING, Any

from adjudge.reading.probability import expected_calibration_error, reliability, risk_coverage
from adjudge.reading.weigh import UNREAD
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.evaluation import (
    LABELS,
    Agreement,
    Evaluation,
    LabelledPair,
    LabelMeasures,
    MeanMeasures,
    Measures,
    PairLabel,
    Prediction,
    RiskCoverage,
    Task,
)
from adjudge.values.evidence import Stance, StanceLabel, Weighed
from adjudge.values.ledger import Entry, GroundRequest, Ledger, SupportLevel
from adjudge.values.score import Honesty, Score, formula, total, weighted

if TYPE_CHECKING:
    from adjudge.engine import Engine


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


# From answers to measures: each dataset by itself, all pairs together, and the mistakes worth reading.


MISTAKES_KEPT = 10
_POINTS_KEPT = 200
"""Of a risk-coverage curve: more cannot be told apart on a page, and every pair would be one."""


def agreement(gold: Sequence[str], predicted: Sequence[str], sure: Sequence[float], labels: Sequence[str]) -> dict[str, Any]:
    """What measures of every kind tell of some answers, of which there is at least one; the curve of risk is each kind's own."""
    counts, correct = confusion(gold, predicted, labels), list(map(eq, gold, predicted))
    return {
        "n": len(correct),
        "accuracy": accuracy(counts).value,
        "accuracy_interval": interval(sum(correct), len(correct)),
        "macro_f1": macro_f1(counts).value,
        "balanced_accuracy": balanced_accuracy(counts).value,
        "ece": expected_calibration_error(sure, correct),
        "confusion": counts,
        "labels": by_label(counts),
        "reliability": reliability(sure, correct),
    }


def measured(predictions: Sequence[Prediction], task: Task, *, seconds: float) -> Measures:
    """The measures of some answers, of which there is at least one."""
    gold, predicted = [p.pair.label for p in predictions], [p.predicted for p in predictions]
    sure = [p.confidence for p in predictions]
    return Measures(
        **agreement(gold, predicted, sure, LABELS[task]),
        seconds=seconds,
        risk_coverage=thinned(risk_coverage(sure, [p.correct for p in predictions])),
        decided_by=dict(Counter(str(p.decided_by) for p in predictions).most_common()),
    )


def mean_over(per_dataset: Mapping[str, Agreement]) -> MeanMeasures:
    """Each dataset counted once, however many pairs it has."""
    found = per_dataset.values()
    return MeanMeasures(**{f.name: fmean(getattr(m, f.name) for m in found) for f in fields(MeanMeasures)})


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
    elif (supports := weighed.stance.supports) >= threshold:
        predicted, confidence = PairLabel.SUPPORTS, supports
    else:
        predicted, confidence = PairLabel.NOT_SUPPORTED, 1.0 - supports
    return Prediction(pair=pair, predicted=predicted, confidence=confidence, stance=weighed.stance, decided_by=weighed.decided_by)


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


def answer(pairs: Sequence[LabelledPair], task: Task, *, weigh: Weigh, threshold: float, watch: Callable[[int], None]) -> Answers:
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
        name: measured(predictions, task, seconds=answers.seconds[name]) for name, predictions in answers.per_dataset.items()
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


def measured_grounding(pairs: Sequence[LabelledPair], engine: Engine, watch: Callable[[int], None]) -> tuple[Answers, Evaluation]:
    """The ledger's answers, and what they come to beside the plain judge's. Neither remembers what the other has read, so that
    each has its own seconds."""
    policy = engine.policy
    ground = partial(engine.ground, keep_case=False, remember=False)
    judged = partial(engine.models.weighed, policy=policy, remember=False)
    ways = (
        (partial(weigh_by_ledger, ground=ground), policy.grounding.supports),
        (judged, policy.weighing.grounding_threshold),
    )
    ledger, plain = (answer(pairs, Task.GROUNDING, weigh=weigh, threshold=threshold, watch=watch) for weigh, threshold in ways)
    made, stamped = engine.clock.now(), versions(engine)
    by_ledger, by_judge = (evaluation(found, Task.GROUNDING, made=made, versions=stamped) for found in (ledger, plain))
    return ledger, replace(by_ledger, plain=replace(by_judge, worst_mistakes=()))
