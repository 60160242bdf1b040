"""What a language model is asked for, and the verdict it may propose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.evidence import StanceLabel
from adjudge.model.span import Span
from adjudge.model.verdict import Verdict


class CallTag(StrEnum):
    """Which step asks; every tag has its own limits in the policy."""

    SKELETON = "skeleton"
    DECOMPOSE = "decompose"
    ANCHORS = "anchors"
    QUERIES = "queries"
    FACTS = "facts"
    STANCE = "stance"
    VERDICT = "verdict"
    RATIONALE = "rationale"
    WRITE = "write"
    CRITIQUE = "critique"
    REVISE = "revise"
    SUPPORT = "support"


class Priority(StrEnum):
    """How badly a job wants an answer (001)."""

    CRITICAL = "critical"
    """Calls are kept back for it."""
    NORMAL = "normal"
    LOW = "low"
    """The first to go when little is left."""


PRIORITIES = {
    CallTag.SKELETON: Priority.NORMAL,
    CallTag.DECOMPOSE: Priority.NORMAL,
    CallTag.ANCHORS: Priority.LOW,
    CallTag.QUERIES: Priority.NORMAL,
    CallTag.FACTS: Priority.CRITICAL,
    CallTag.STANCE: Priority.NORMAL,
    CallTag.VERDICT: Priority.CRITICAL,
    CallTag.RATIONALE: Priority.LOW,
    CallTag.WRITE: Priority.NORMAL,
    CallTag.CRITIQUE: Priority.LOW,
    CallTag.REVISE: Priority.NORMAL,
    CallTag.SUPPORT: Priority.NORMAL,
}
"""What a call is worth where its caller says nothing else."""

CRITICAL_TAGS = frozenset(tag for tag, priority in PRIORITIES.items() if priority is Priority.CRITICAL)

OBJECT_TAGS = frozenset({CallTag.VERDICT, CallTag.ANCHORS})
"""Whose answer is one JSON object: a server that can be held to that may be. The others ask for an array or for prose."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """A verdict somebody proposes with an argument; the evidence has the last word (000 §8)."""

    verdict: Verdict
    rationale: str = ""
    points: StanceLabel = StanceLabel.NEUTRAL
    """Which way the rationale argues by its own words."""
    used: tuple[str, ...] = ()
    """Ids of the evidence it names."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Opinion:
    """Which way a text points on one part of a claim, as a language model reads it."""

    candidate: str
    part: int
    label: StanceLabel | None = None
    """None where it was asked and gave no answer that can be used."""
    quote: Span | None = None
    """The words of the text that decide; None for neither side."""

    @property
    def pair(self) -> tuple[str, int]:
        return self.candidate, self.part
