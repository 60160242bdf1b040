"""An article to be checked, and what checking it comes back as (seed 002)."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from adjudge.model.article_claims import Conversion
from adjudge.model.belief import BeliefState
from adjudge.model.budget import BudgetClass, Spend
from adjudge.model.claim import ClaimGraph
from adjudge.model.core_claim import CoreClaim
from adjudge.model.inline_source import InlineSource, Link
from adjudge.model.rgba import ExplainedRgba, Rgba
from adjudge.model.score import Score
from adjudge.model.source import Topic
from adjudge.model.trace import Event
from adjudge.model.verdict import Finding, Versions


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
        for one in self.claims:
            if one.id == id_:
                return one
        raise KeyError(id_)
