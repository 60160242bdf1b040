"""Evidence: a passage or graph statement brought before a claim, and what it says about it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.score import Score
from adjudge.model.source import SourceRating
from adjudge.model.span import Span


class StanceLabel(StrEnum):
    """Which way a piece of evidence points."""

    SUPPORTS = "supports"
    REFUTES = "refutes"
    NEUTRAL = "neutral"


class EvidenceKind(StrEnum):
    """Where a piece of evidence was found."""

    PASSAGE = "passage"
    GRAPH = "graph"
    WEB = "web"


@dataclass(frozen=True, kw_only=True, slots=True)
class Stance:
    """Calibrated probabilities that a text supports, refutes or leaves open a claim."""

    supports: float
    refutes: float
    neutral: float

    def __post_init__(self) -> None:
        if not abs(self.supports + self.refutes + self.neutral - 1.0) < 1e-6:
            raise ValueError("the three probabilities of a stance add up to 1")

    @property
    def label(self) -> StanceLabel:
        best = max(self.supports, self.refutes, self.neutral)
        if best == self.neutral:
            return StanceLabel.NEUTRAL
        return StanceLabel.SUPPORTS if best == self.supports else StanceLabel.REFUTES

    @property
    def probability(self) -> float:
        """How likely the label is."""
        return max(self.supports, self.refutes, self.neutral)


@dataclass(frozen=True, kw_only=True, slots=True)
class Evidence:
    """One weighed item: exact text, origin, scores, stance."""

    id: str
    kind: EvidenceKind
    text: str
    content_sha256: str
    span: Span
    """Where the text stands in its snapshot."""
    source: str
    title: str = ""
    url: str | None = None
    published: dt.date | None = None
    semantic: float = 0.0
    """Calibrated similarity to the claim."""
    cosine: float = 0.0
    """The raw one, kept for diagnosis."""
    lexical: float = 0.0
    graph: float = 0.0
    credibility: float = 0.5
    rating: SourceRating | None = None
    """Of its source: the tier, and what gave it that tier."""
    stance: Stance | None = None
    rationale: Span | None = None
    """The sentence that decides, as offsets into the snapshot."""
    admissible: bool = True
    grade: str = ""
    """Of its trust, A to F; empty when trust does not rest on it."""
    hints: tuple[str, ...] = ()
    """What its wording gives away: that it reports, hedges, denies or is negated."""
    scores: tuple[Score, ...] = ()
    reasons: tuple[str, ...] = ()
    """Why it was kept, penalised or set aside."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Citation:
    """Words a verdict rests on: `quote` is exactly the snapshot's text from `start` to `end`."""

    evidence_id: str
    quote: str
    start: int
    end: int
    content_sha256: str
    stance: StanceLabel
    stance_probability: float
    source: str
    title: str = ""
    url: str | None = None
    published: dt.date | None = None
