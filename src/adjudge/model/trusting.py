"""What trust is computed from, and what comes of it beside the verdict's own `Trust`."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from adjudge.model.evidence import EvidenceKind, Stance, StanceLabel
from adjudge.model.score import Score
from adjudge.model.verdict import Gate, Standing, SubclaimStatus

_OPEN = Stance(supports=0.0, refutes=0.0, neutral=1.0)


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustItem:
    """One admissible piece of evidence as trust sees it; every number lies in 0..1."""

    evidence_id: str
    stance: Stance
    semantic: float = 0.0
    credibility: float = 0.5
    recency: float = 0.5
    """Fades with age; one half when undated."""
    domain: str = ""
    independent: str = ""
    """The independent source: copies of one text share it. Empty when the item is its own."""

    @property
    def source_key(self) -> str:
        return self.independent or self.evidence_id


@dataclass(frozen=True, kw_only=True, slots=True)
class SubclaimMatch:
    """One item held against one subclaim."""

    evidence_id: str
    semantic: float = 0.0
    """Calibrated similarity to the subclaim."""
    anchor_hits: int = 0
    overlap: float = 0.0
    """The share of the subclaim's words that the item holds."""
    object_found: bool = False
    stance: Stance = _OPEN
    """Towards the subclaim, not the whole claim."""
    kind: EvidenceKind = EvidenceKind.PASSAGE
    negation_differs: bool = False
    """One of the two is negated and the other is not."""

    @property
    def contradicts(self) -> bool:
        return self.stance.label is StanceLabel.REFUTES


class CoverLevel(StrEnum):
    """How well something covers a subclaim."""

    STRONG = "strong"
    PARTIAL = "partial"
    NONE = "none"


@dataclass(frozen=True, kw_only=True, slots=True)
class SubclaimCoverage:
    """How one subclaim is covered, how it fared, and by which rule."""

    subclaim_id: str
    status: SubclaimStatus = SubclaimStatus.UNKNOWN
    rule: str = "nothing_decides"
    """The row of the status table that applied."""
    level: CoverLevel = CoverLevel.NONE
    weight: float = 0.0
    relevance: float = 0.0
    """Of the most relevant item."""
    trust: float = 0.0
    """The best product of an item's trust and the weight of its own cover (000 §5.3)."""
    support: float = 0.0
    contradiction: float = 0.0
    best_evidence_id: str | None = None
    """The most relevant covering item of the side that decided."""
    trusted_evidence_id: str | None = None
    """The item `trust` is of."""
    evidence_ids: tuple[str, ...] = ()
    """Items that cover it at all, in the order of their names."""

    @property
    def contradicted(self) -> bool:
        return self.status in {SubclaimStatus.INVALID, SubclaimStatus.PARTIALLY_INVALID}


@dataclass(frozen=True, kw_only=True, slots=True)
class TrustMetrics:
    """Every number that a sufficiency gate looks at; items are independent ones throughout."""

    count: int = 0
    domains: int = 0
    sided: int = 0
    """Items that support or refute."""
    subclaims: int = 0
    covered: int = 0
    strong_covered: int = 0
    contradicted: int = 0
    coverage: float = 0.0
    diversity: float = 0.0
    agreement: float = 0.0
    relevance: float = 0.0
    """The mean over subclaims of their most relevant item's."""
    top_trust: float = 0.0
    top_semantic: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Sufficiency:
    """Whether the evidence is enough, by which route, and every gate it was put to."""

    sufficient: bool = False
    route: str = ""
    """The first route that passed, though a guard may have taken the pass back; empty when none did."""
    fired: tuple[str, ...] = ()
    """Guards that stood in the way."""
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class AdaptiveTrust:
    """The view that knows subclaims (seed 000 §5)."""

    metrics: TrustMetrics
    trust_post: Score
    sufficiency: Sufficiency
    standing: Standing
    confident: bool = False
    """Confidence mode was on."""
    subclaims: tuple[SubclaimCoverage, ...] = ()
    scores: tuple[Score, ...] = ()
    """Coverage, diversity and agreement with their terms."""


@dataclass(frozen=True, kw_only=True, slots=True)
class FixedTrust:
    """The view that only knows items, for comparison (seed 001, 000 §9)."""

    trust_post: Score
    agreement_ratio: float = 0.0
    interval: tuple[float, float] = (0.0, 0.0)
    grade: str = "F"


@dataclass(frozen=True, kw_only=True, slots=True)
class CacheState:
    """What the strict check of the cache looks at."""

    sufficient: bool
    coverage: float
    agreement: float
    sources: int
    """Independent ones."""
    stance_margin: float
    contradicted: int
    current_affairs: bool = False
    """Whether evidence on this claim goes stale."""
    newest_days: int | None = None
    """The age of the newest deciding item; None when no date is known."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Precheck:
    """Whether the cache may answer; all gates must pass."""

    passed: bool
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class FirstPlace:
    """A source that ranks something first in what a comparative claim compares."""

    independent: str
    entity: str


@dataclass(frozen=True, kw_only=True, slots=True)
class MonopolyStop:
    """Whether the search for a comparative claim ends, and by which rule."""

    stop: bool = False
    rule: str = ""
    leader: str = ""
    """The other entity most sources rank first, as they write it."""
    gates: tuple[Gate, ...] = field(default=())
