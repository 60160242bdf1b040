"""Passages of one document speak with one voice: what one says plainly another does not deny in passing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.assessment import Heard
from adjudge.model.evidence import StanceLabel
from adjudge.model.weighing import Weighed
from adjudge.scoring.pooling import beside


def one_voice(heard: Sequence[Heard]) -> tuple[Heard, ...]:
    """What was heard, with the fainter side of every document fainter still. Two documents may well disagree."""
    documents: dict[str, list[Heard]] = defaultdict(list)
    for each in heard:
        documents[each.candidate.content_sha256].append(each)
    return tuple(_in_chorus(each, documents[each.candidate.content_sha256]) for each in heard)


def _in_chorus(one: Heard, chorus: Sequence[Heard]) -> Heard:
    if len(chorus) == 1:
        return one
    return replace(one, parts=tuple(_beside(part, [h.parts[n] for h in chorus]) for n, part in enumerate(one.parts)))


def _beside(part: Weighed, others: Sequence[Weighed]) -> Weighed:
    stance = beside(part.stance, [other.stance for other in others])
    if stance is part.stance:
        return part
    if stance.label is StanceLabel.NEUTRAL:
        return replace(part, stance=stance, rationale=None, stopped="outspoken")
    return replace(part, stance=stance)
