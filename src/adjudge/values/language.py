"""What a language model is asked for, and the verdict it may propose."""

from __future__ import annotations

from enum import StrEnum

from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceLabel
from adjudge.values.span import Span
from adjudge.values.verdict import Verdict


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
    **dict.fromkeys(CallTag, Priority.NORMAL),
    **dict.fromkeys((CallTag.FACTS, CallTag.VERDICT), Priority.CRITICAL),
    **dict.fromkeys((CallTag.ANCHORS, CallTag.RATIONALE, CallTag.CRITIQUE), Priority.LOW),
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


# What a job may ask of a language model, what it has asked, and what it wants to ask next (seed 001).


class Override(StrEnum):
    """A rule that a caller may set aside for one call; the budget itself is never set aside."""

    RESERVE = "reserve"
    """Draws on what is kept for critical calls."""
    TAG = "tag"
    """Asks although the tag has been asked as often as it may."""
    DEGRADED = "degraded"
    """Asks although the vendor has said that no more is to be had."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """A call that a step wants to make."""

    tag: CallTag
    tokens: int
    """The most it can cost: the prompt, reckoned high, and the longest answer."""
    priority: Priority
    overrides: frozenset[Override] = frozenset()

    @classmethod
    def of(
        cls, tag: CallTag, tokens: int, overrides: frozenset[Override] = frozenset(), priority: Priority | None = None
    ) -> Call:
        """A call with the priority of its tag, unless it is given one of its own."""
        return cls(tag=tag, tokens=tokens, priority=priority or PRIORITIES[tag], overrides=overrides)


@dataclass(frozen=True, kw_only=True, slots=True)
class Made:
    """A call that was made, answered or not."""

    tag: CallTag
    tokens: int = 0
    priority: Priority | None = None
    """Its own, where that was not the one of its tag."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Quota:
    """A job's account with a language model. It belongs to the job alone and travels with it: no two jobs share one."""

    calls: int
    tokens: int
    """The most of each that the job may use."""
    made: tuple[Made, ...] = ()
    degraded: bool = False
    """The vendor has said that no more is to be had."""

    @property
    def calls_left(self) -> int:
        return max(0, self.calls - len(self.made))

    @property
    def tokens_left(self) -> int:
        return max(0, self.tokens - sum(call.tokens for call in self.made))

    def calls_of(self, tag: CallTag) -> int:
        """How often the job has asked under a tag."""
        return sum(call.tag is tag for call in self.made)

    @property
    def critical(self) -> tuple[Made, ...]:
        """The calls that drew on the reserve."""
        return tuple(call for call in self.made if call.tag in CRITICAL_TAGS and call.priority in (None, Priority.CRITICAL))


@dataclass(frozen=True, kw_only=True, slots=True)
class Permission:
    """Whether a call may be made; `rule` names what forbids it, and `why` says so in half a sentence."""

    allowed: bool
    rule: str = ""
    why: str = ""
