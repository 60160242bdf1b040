"""Grounding measured through the whole ledger, with the plain judge on the same pairs beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from adjudge.evaluate.ledger_answers import weigh_by_ledger
from adjudge.evaluate.run import Answers, answer, evaluation
from adjudge.evaluate.stamp import versions
from adjudge.model.evaluation import Evaluation, LabelledPair, Task

if TYPE_CHECKING:
    from adjudge.engine import Engine


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
