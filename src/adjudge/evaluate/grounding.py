"""Grounding measured through the whole ledger, with the plain judge on the same pairs beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from adjudge.evaluate.run import Answers, answer, evaluation, versions
from adjudge.reading.weigh import UNREAD
from adjudge.values.document import Document
from adjudge.values.evaluation import Evaluation, LabelledPair, Task
from adjudge.values.evidence import Stance, Weighed
from adjudge.values.ledger import Entry, GroundRequest, Ledger, SupportLevel

if TYPE_CHECKING:
    from adjudge.engine import Engine


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
