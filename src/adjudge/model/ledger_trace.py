"""What grounding a draft and answering a question do, as typed events (seed 003)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from adjudge.model.event import Event, event_type


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class LedgerWritten(Event):
    """Every claim of a draft was held against the documents (003)."""

    event: Literal["ledger_written"] = "ledger_written"
    claims: int
    chunks: int
    """How many there were to hold them against."""
    readings: int
    """Pairs of a text and a claim that the models were given."""
    coverage: float
    verdicts: dict[str, int] = field(default_factory=dict)
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class DraftWritten(Event):
    """A question was answered for the first time, before anything was judged (003)."""

    event: Literal["draft_written"] = "draft_written"
    by: str
    """rules or language_model."""
    chunks: int
    """Retrieved to write it from."""
    unfound: int = 0
    """Parts of the question that nothing speaks to."""
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class DraftChallenged(Event):
    """The skeptic read a draft (003)."""

    event: Literal["draft_challenged"] = "draft_challenged"
    points: dict[str, int] = field(default_factory=dict)
    """By kind, how many."""
    seconds: float = 0.0


@event_type
@dataclass(frozen=True, kw_only=True, slots=True)
class DraftRevised(Event):
    """A draft went through a round of revision and was judged again (003)."""

    event: Literal["draft_revised"] = "draft_revised"
    number: int
    by: str
    edits: int
    before: float
    """Coverage."""
    after: float
    kept: bool = True
    """Whether it is the best draft so far."""
    seconds: float = 0.0
