"""Which sentence of the window that decides is the one that does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from adjudge.model.evidence import StanceLabel
from adjudge.model.span import Span
from adjudge.steps.questions import Question
from adjudge.steps.reading import Reading, StanceReader
from adjudge.text.sentences import sentences


@dataclass(frozen=True, kw_only=True, slots=True)
class Sought:
    """A window whose stance is settled, and what is asked of its sentences."""

    question: Question
    window: Span
    label: StanceLabel
    holding: Span | None = None
    """What decided in the models' place, if anything did: the sentence that holds it is the answer."""


def rationales(sought: Sequence[Sought], scout: StanceReader) -> list[Span]:
    """For each the sentence of the window that takes its side most strongly by itself, read in one batch."""
    candidates = [_candidates(s) for s in sought]
    read = iter(
        scout.read(
            [
                (s.question.headed(span), s.question.claim)
                for s, spans in zip(sought, candidates, strict=True)
                if len(spans) > 1
                for span in spans
            ]
        )
    )
    return [
        _best(spans, list(islice(read, len(spans))), s.label) if len(spans) > 1 else spans[0]
        for s, spans in zip(sought, candidates, strict=True)
    ]


def _candidates(sought: Sought) -> tuple[Span, ...]:
    """The sentences of the window; of one longer than the window, what the window holds."""
    inside = tuple(
        Span(start=max(s.start, sought.window.start), end=min(s.end, sought.window.end))
        for s in sentences(sought.question.evidence)
        if s.overlaps(sought.window)
    )
    if sought.holding is not None:
        inside = tuple(s for s in inside if s.overlaps(sought.holding))[:1] or inside
    return inside or (sought.window,)


def _best(spans: Sequence[Span], readings: Sequence[Reading], label: StanceLabel) -> Span:
    def taken(place: int) -> float:
        stance = readings[place].stance
        return stance.supports if label is StanceLabel.SUPPORTS else stance.refutes

    return spans[max(range(len(spans)), key=taken)]
