"""What checking an article comes back as (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudge.model.belief import BeliefState
from adjudge.model.claim import ClaimGraph
from adjudge.model.rgba import Rgba
from adjudge.model.trace import Event
from adjudge.model.verdict import Finding


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleClaim:
    """One claim of an article: where it stands, whether it was checked, and what came of it."""

    id: str
    text: str
    start: int
    end: int
    type: str
    worthiness: float
    target: bool
    deferred_reason: str | None = None
    belief: BeliefState | None = None
    finding: Finding | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Contradiction:
    """Two claims of one article that cannot both hold."""

    a: str
    b: str
    probability: float


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleReport:
    """All claims of an article, how they hang together, and what holds."""

    case_id: str
    title: str = ""
    claims: tuple[ArticleClaim, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    graph: ClaimGraph = field(default_factory=ClaimGraph)
    rgba: Rgba | None = None
    verified_score: float = 0.5
    skeleton_coverage: dict[str, float] = field(default_factory=dict)
    reason_codes: tuple[str, ...] = ()
    trace: tuple[Event, ...] = ()
