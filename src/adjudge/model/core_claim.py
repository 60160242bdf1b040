"""A claim of an article with all that decides whether, where and how it can be checked (seed 002)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum

from adjudge.model.span import Span


class PredicateType(StrEnum):
    """What a claim says of its subject."""

    EVENT = "event"
    MEASUREMENT = "measurement"
    QUOTE = "quote"
    POLICY = "policy"
    RANKING = "ranking"
    EXISTENCE = "existence"
    OTHER = "other"


TIME_ANCHOR_EXEMPT = frozenset(
    {PredicateType.QUOTE, PredicateType.POLICY, PredicateType.RANKING, PredicateType.EXISTENCE}
)
"""What can be checked although nobody says when."""


class TimeAnchorType(StrEnum):
    """How a claim says when."""

    EXPLICIT = "explicit"
    """By the calendar."""
    RANGE = "range"
    """From one time to another."""
    RELATIVE = "relative"
    """Counted from another day: yesterday, last year."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeAnchor:
    """When a claim says that it holds."""

    type: TimeAnchorType = TimeAnchorType.UNKNOWN
    text: str = ""
    span: Span | None = None
    """Where the words stand in the article."""
    start: dt.date | None = None
    end: dt.date | None = None
    """The first and the last day it could mean."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Falsifiability:
    """Whether anything could show a claim wrong, and what would."""

    is_falsifiable: bool = False
    falsifiable_by: str = ""


class MetadataConfidence(StrEnum):
    """How sure the fields of a claim are: what is read out of plain words is surer than what is guessed."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


@dataclass(frozen=True, kw_only=True, slots=True)
class CoreClaim:
    """One claim as it was taken out of an article."""

    id: str
    claim_text: str
    span: Span
    """Where its words stand in the article."""
    predicate_type: PredicateType = PredicateType.OTHER
    subject_entities: tuple[str, ...] = ()
    time_anchor: TimeAnchor = field(default_factory=TimeAnchor)
    retrieval_seed_terms: tuple[str, ...] = ()
    """Words to search for it by."""
    falsifiability: Falsifiability = field(default_factory=Falsifiability)
    check_worthiness: float = 0.5
    """From 0 for what nobody would look up to 1."""
    harm_potential: float = 0.0
    """From 0 to 1, should it be false and believed."""
    metadata_confidence: MetadataConfidence = MetadataConfidence.MEDIUM


@dataclass(frozen=True, kw_only=True, slots=True)
class Verifiability:
    """Whether a claim can be retrieved for and scored; not whether it is true."""

    ok: bool
    reason_codes: tuple[str, ...] = ()
