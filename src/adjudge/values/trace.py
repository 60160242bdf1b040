"""The trace: everything a job did, as typed events.

Progress bars, server-sent events, audit, replay and the written explanation are views of this one tuple. An event's
`event` field is its type's name in JSON; decoding finds the type again by it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from adjudge.values.events import (
    AnchorForced,
    BayesianBudget,
    BindCompleted,
    ClaimsRead,
    ClaimsRelated,
    ClaimVerified,
    DraftChallenged,
    DraftRevised,
    DraftWritten,
    Event,
    ExplainabilityTierFactor,
    ExtractBatchFinished,
    ExtractBatchStarted,
    InlineChecked,
    LadderClimbed,
    LedgerWritten,
    TargetsChosen,
    UrlsRegistered,
    event_type,
)

__all__ = [
    "AnchorForced",
    "BayesianBudget",
    "BindCompleted",
    "ClaimVerified",
    "ClaimsRead",
    "ClaimsRelated",
    "Consulted",
    "Degraded",
    "DraftChallenged",
    "DraftRevised",
    "DraftWritten",
    "Event",
    "ExplainabilityTierFactor",
    "ExtractBatchFinished",
    "ExtractBatchStarted",
    "FactsRead",
    "Fired",
    "Heard",
    "Ingested",
    "InlineChecked",
    "LadderClimbed",
    "LedgerWritten",
    "Proposed",
    "Retrieved",
    "Round",
    "Searched",
    "Started",
    "Stopped",
    "TargetsChosen",
    "Trace",
    "UrlsRegistered",
    "Withheld",
    "event_type",
]


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Started(Event):
    """A job began."""

    event: Literal["started"] = "started"
    job: str
    profile: str
    policy: str


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Round(Event):
    """One turn of a job's loop."""

    event: Literal["round"] = "round"
    number: int
    query: str = ""
    new_passages: int = 0
    sufficient: bool = False
    values: dict[str, float] = field(default_factory=dict)


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Retrieved(Event):
    """Candidates came back from the knowledge base."""

    event: Literal["retrieved"] = "retrieved"
    query: str
    lexical: int
    vector: int
    graph: int = 0
    kept: int = 0
    undated_left_out: int = 0
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Ingested(Event):
    """A batch of documents was stored durably."""

    event: Literal["ingested"] = "ingested"
    collection: str
    documents: int
    passages: int
    triples: int = 0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Heard(Event):
    """The models read candidates; tokens are reckoned, seconds are left out of every digest."""

    event: Literal["heard"] = "heard"
    candidates: int
    scout_tokens: int = 0
    judge_tokens: int = 0
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Searched(Event):
    """A web search was asked, and pages were read."""

    event: Literal["searched"] = "searched"
    query: str
    results: int = 0
    skipped: int = 0
    """Results not fetched: seen before, no article, or beyond the limit."""
    pages: int = 0
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Consulted(Event):
    """A language model was asked."""

    event: Literal["consulted"] = "consulted"
    tag: str
    """Which step asked."""
    tokens: int = 0
    answered: bool = True
    priority: str = ""
    """How badly the answer was wanted, where that was not the step's own priority."""
    cost: float | None = None
    """In the currency of the policy's prices; None where there are none."""
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Withheld(Event):
    """A step wanted to ask a language model and was not let: the marker of a skipped call (001)."""

    event: Literal["withheld"] = "withheld"
    tag: str
    priority: str
    rule: str
    """Which rule of the quota forbade it."""
    tokens: int = 0
    """The most it could have cost."""


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Proposed(Event):
    """A language model proposed a verdict, and the evidence let it stand or not."""

    event: Literal["proposed"] = "proposed"
    verdict: str
    stands: bool
    rationale: str = ""
    points: str = ""
    """Which way the rationale argues."""
    used: tuple[str, ...] = ()
    """Ids of the evidence it names."""


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class FactsRead(Event):
    """A language model read facts in a page, and so many of them its own words bear out."""

    event: Literal["facts_read"] = "facts_read"
    url: str
    proposed: int
    kept: int


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Fired(Event):
    """A guard, cap or penalty acted."""

    event: Literal["fired"] = "fired"
    rule: str
    before: float
    after: float
    why: str = ""


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Degraded(Event):
    """Something could not be done as asked; the job went on without it."""

    event: Literal["degraded"] = "degraded"
    reason_code: str
    detail: str = ""


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class Stopped(Event):
    """A job ended, and why."""

    event: Literal["stopped"] = "stopped"
    reason: str


Trace = tuple[Event, ...]
