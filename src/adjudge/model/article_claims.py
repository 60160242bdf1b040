"""What an article's text was made into: its skeleton, the claims it became, and what was dropped (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudge.model.core_claim import CoreClaim, PredicateType
from adjudge.model.skeleton import CoverageSkeleton, SkeletonCoverage
from adjudge.model.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Conversion:
    """What became of one item of a skeleton."""

    kind: PredicateType
    """Of the item: event, measurement, quote or policy."""
    span: Span
    """Of the clause that states it."""
    text: str
    claim_id: str = ""
    """The claim it went into, alone or with other items of its clause; empty for a dropped one."""
    reason_codes: tuple[str, ...] = ()
    """Why it was dropped; of one that was not, what the claim still lacks."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ConvertedSkeleton:
    """A skeleton as claims."""

    results: tuple[Conversion, ...] = ()
    """Every item, in the order of the text."""
    emitted: tuple[CoreClaim, ...] = ()
    dropped: tuple[Conversion, ...] = ()
    """One a clause and reason."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleClaims:
    """The claims of an article, before any is chosen and searched for."""

    language: str
    title: str = ""
    skeleton: CoverageSkeleton = field(default_factory=CoverageSkeleton)
    coverage: SkeletonCoverage = field(default_factory=lambda: SkeletonCoverage(ok=True))
    claims: tuple[CoreClaim, ...] = ()
    """In the order of the text."""
    dropped: tuple[Conversion, ...] = ()
    anchor_id: str = ""
    """The claim that the headline, or else the lead, states; empty without claims."""
    reason_codes: tuple[str, ...] = ()
