"""An article to be checked, and what checking it comes back as (seed 002)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import field
from typing import TypeAlias

from adjudge.values.article_claim import BeliefState, CoreClaim, ExplainedRgba, InlineSource, Link, PredicateType, Rgba
from adjudge.values.budget import BudgetClass, Spend
from adjudge.values.claim import ClaimGraph
from adjudge.values.dataclass import dataclass
from adjudge.values.score import Score
from adjudge.values.source import Topic
from adjudge.values.span import Span
from adjudge.values.trace import Event
from adjudge.values.verdict import Finding, Versions

# What a text states at least, before it is worded as claims: events, measurements, quotes, policies (seed 002).


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """A time, a place or a number where the text names it."""

    text: str
    span: Span


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonEvent:
    """Who did what, when and where."""

    span: Span
    subject: str
    verb: str
    time: Mention | None = None
    location: Mention | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonMeasurement:
    """How much of what."""

    span: Span
    metric: str
    quantity: Mention
    unit: str = ""
    time: Mention | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonQuote:
    """Who said what, word for word."""

    span: Span
    speaker: str
    quote_text: str
    """What stands between the marks."""
    time: Mention | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonPolicy:
    """Who orders, allows or forbids what."""

    span: Span
    subject: str
    action: str
    time: Mention | None = None


SkeletonItem: TypeAlias = SkeletonEvent | SkeletonMeasurement | SkeletonQuote | SkeletonPolicy


@dataclass(frozen=True, kw_only=True, slots=True)
class CoverageSkeleton:
    """All four kinds, each in the order of the text."""

    events: tuple[SkeletonEvent, ...] = ()
    measurements: tuple[SkeletonMeasurement, ...] = ()
    quotes: tuple[SkeletonQuote, ...] = ()
    policies: tuple[SkeletonPolicy, ...] = ()

    @property
    def items(self) -> tuple[SkeletonItem, ...]:
        """All that it holds, kind by kind."""
        return *self.events, *self.measurements, *self.quotes, *self.policies

    def times(self) -> Iterator[Mention]:
        """Every time that an item of any kind carries; one that two items share comes twice."""
        return (item.time for item in self.items if item.time is not None)


@dataclass(frozen=True, kw_only=True, slots=True)
class Detected:
    """How many times, numbers and quotations a text holds, counted without understanding it."""

    times: int = 0
    numbers: int = 0
    quotes: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class SkeletonCoverage:
    """Whether a skeleton carries enough of what the text holds."""

    ok: bool
    reason_codes: tuple[str, ...] = ()
    shares: dict[str, float] = field(default_factory=dict)
    """By kind, the share that is carried; 1 where there was nothing to carry."""


# What an article's text was made into: its skeleton, the claims it became, and what was dropped (seed 002).


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


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleRequest:
    """An article, and under which conditions it is checked. All of it is kept with the case."""

    text: str
    """Every offset of the report counts characters of this."""
    title: str = ""
    """Empty: its first heading."""
    url: str | None = None
    """Where it was read, if anywhere: its own site is no evidence for it."""
    language: str = ""
    """Empty: told from the text."""
    links: tuple[Link, ...] = ()
    """Beside those that its text spells out."""
    collections: tuple[str, ...] = ()
    as_of: dt.date | None = None
    budget_class: BudgetClass = BudgetClass.STANDARD
    topic: Topic = Topic.GENERAL
    today: dt.date = dt.date(1970, 1, 1)


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleClaim:
    """One claim of an article: where it stands, whether it was checked, and what came of it."""

    id: str
    text: str
    """So that it stands alone: a pronoun may be replaced. The article's own words are those from `start` to `end`."""
    start: int
    end: int
    type: str
    worthiness: float
    target: bool
    deferred_reason: str | None = None
    undecided_reason: str | None = None
    """Why there is no finding: nothing found for others states it, or time did not last."""
    finding: Finding | None = None
    """Of a target; of a deferred claim only where evidence found for targets states it or its contrary."""
    inherited_from: tuple[str, ...] = ()
    """The targets whose evidence decided a deferred claim."""
    belief: BeliefState | None = None
    """After what other claims of the article pass on to it."""
    local_belief: BeliefState | None = None
    """By its own evidence alone."""
    verdict_score: float | None = None
    """Its belief as a credibility score from 0 to 1; no probability: that is the finding's."""
    rgba: ExplainedRgba | None = None
    evoi: Score | None = None
    """What a search for it was expected to be worth."""
    centrality: float = 0.0
    core: CoreClaim | None = None
    """All that was read out of its words: time anchor, search terms, falsifiability and the rest."""
    score_terms: tuple[Score, ...] = ()


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
    url: str | None = None
    language: str = ""
    text: str = ""
    budget_class: BudgetClass = BudgetClass.STANDARD
    claims: tuple[ArticleClaim, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    graph: ClaimGraph = field(default_factory=ClaimGraph)
    anchor_id: str = ""
    """The claim the article is there for."""
    rgba: Rgba | None = None
    explained: ExplainedRgba | None = None
    """The same four, each with how it came about."""
    verified_score: float = 0.5
    """A credibility score, never a probability that the article is true."""
    skeleton_coverage: dict[str, float] = field(default_factory=dict)
    dropped: tuple[Conversion, ...] = ()
    """What the text states and no claim was made of, and why."""
    inline_sources: tuple[InlineSource, ...] = ()
    reason_codes: tuple[str, ...] = ()
    stop_reason: str = ""
    spend: Spend = field(default_factory=Spend)
    versions: Versions | None = None
    trace: tuple[Event, ...] = ()

    def claim(self, id_: str) -> ArticleClaim:
        """A claim by its id; raises KeyError for one that is not there."""
        return {one.id: one for one in self.claims}[id_]
