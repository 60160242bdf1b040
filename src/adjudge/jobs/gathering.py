"""The search for an article's evidence under way: what it works with, what it is for, and how far it has come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace

from adjudge.jobs.world import World
from adjudge.model.budget import Budget, Spend
from adjudge.model.cluster import Cluster
from adjudge.model.core_claim import CoreClaim
from adjudge.model.ordered_graph import OrderedGraph
from adjudge.model.score import Score
from adjudge.model.trace import Degraded, Event
from adjudge.model.url_desk import UrlDesk
from adjudge.model.url_registry import NormalizedUrl
from adjudge.policy import Policy
from adjudge.ports import Clock, SearchResult


@dataclass(frozen=True, kw_only=True, slots=True)
class Errand:
    """What is searched for."""

    claims: tuple[CoreClaim, ...]
    """All of the article: what is found is bound to any of them."""
    targets: tuple[str, ...]
    """Ids of those that searches are made for, the most valuable first."""
    graph: OrderedGraph = field(default_factory=OrderedGraph)
    title: str = ""
    budget: Budget = field(default_factory=Budget)
    """For the article as a whole."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Audited:
    """What a claim's evidence comes to once the judge has read it."""

    clusters: tuple[Cluster, ...] = ()
    missing: float = 0.0
    """The share of the claim's anchors that no evidence covers."""
    pages: frozenset[NormalizedUrl] = frozenset()
    """Pages that were read for it."""


Audit = Callable[[CoreClaim, frozenset[NormalizedUrl]], Awaitable[Audited]]
"""Reads what is stored for a claim, the pages eligible for it among them."""


def _one_by_one(urls: Sequence[str]) -> None:
    """Pages are fetched when they are taken."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Means:
    """What it is searched with."""

    world: World
    audit: Audit
    policy: Policy
    clock: Clock
    watch: Callable[[Event], None]
    ahead: Callable[[Sequence[str]], None] = _one_by_one
    """Begins to fetch pages that will be taken next, `Once.ahead`; a replay has nothing to begin."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A query, and whom it was asked for; for all claims where no one is named."""

    stage: int
    query: str
    claim_id: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Gathering:
    """How far the search has come; every step makes a new one. The last is its outcome."""

    began: dt.datetime
    desk: UrlDesk = field(default_factory=UrlDesk)
    asked: tuple[Asked, ...] = ()
    shown: dict[NormalizedUrl, SearchResult] = field(default_factory=dict)
    """What the search shows of a page: the first rung of the ladder."""
    sufficiency: dict[str, Score] = field(default_factory=dict)
    """S of each target before the last stage."""
    fresh: frozenset[str] = frozenset()
    """Snapshots fetched in this job."""
    sorted_pages: frozenset[NormalizedUrl] = frozenset()
    """Pages that were held against every claim."""
    spend: Spend = field(default_factory=Spend)
    trace: tuple[Event, ...] = ()
    reason_codes: tuple[str, ...] = ()


def told(state: Gathering, means: Means, event: Event) -> Gathering:
    """With one more event, told to whoever watches."""
    means.watch(event)
    return replace(state, trace=(*state.trace, event))


def lacking(state: Gathering, means: Means, code: str, detail: str) -> Gathering:
    """After something could not be done as asked; the same lack is said once."""
    event = Degraded(reason_code=code, detail=detail)
    if event in state.trace:
        return state
    codes = tuple(dict.fromkeys((*state.reason_codes, code)))
    return told(replace(state, reason_codes=codes), means, event)


def used_up(state: Gathering, errand: Errand, means: Means, of: str) -> tuple[Gathering, bool]:
    """Whether a limit or the time is used up; if so, it is said."""
    late = means.world.late(state.began, errand.budget.seconds)
    limit = "seconds" if late else state.spend.exceeded(errand.budget, of=(of,))
    if limit is None:
        return state, False
    return lacking(state, means, "budget_exhausted", f"No {limit} are left for the article."), True
