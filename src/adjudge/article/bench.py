"""What an article is checked with, and how far its checking has come."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import field, replace

from adjudge.article.acquisition import ExtractTrackers
from adjudge.article.pages import NO_TIME
from adjudge.ports import Worthiness
from adjudge.run.world import Bench, Branching, Itself
from adjudge.values.article import ArticleRequest
from adjudge.values.budget import OF_ARTICLE, Budget, Spend
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Stance, Weighed
from adjudge.values.trace import Degraded, Event

Weigh = Callable[[Sequence[tuple[str, str]]], Sequence[Weighed]]
"""What each text of (text, claim) pairs says about its claim."""


def _one_by_one(urls: Sequence[str]) -> None:
    """Pages are fetched when they are taken."""


OUT_OF_TIME = Degraded(reason_code="budget_exhausted", detail=NO_TIME)


@dataclass(frozen=True, kw_only=True, slots=True)
class ArticleBench:
    """What an article is checked with."""

    bench: Bench
    """What each of its claims is verified with; its world is the article's."""
    world: Branching
    worthiness: Worthiness
    weigh: Weigh
    trackers: ExtractTrackers
    ahead: Callable[[Sequence[str]], None] = _one_by_one
    """Begins to fetch pages that will be taken next."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checking:
    """An article under way; every step makes a new one."""

    request: ArticleRequest
    began: dt.datetime
    itself: Itself
    """What the article is known by among the evidence."""
    trace: tuple[Event, ...] = ()
    reason_codes: tuple[str, ...] = ()
    spend: Spend = field(default_factory=Spend)

    @property
    def budget(self) -> Budget:
        return OF_ARTICLE[self.request.budget_class]

    def left(self, now: dt.datetime) -> float:
        """Seconds until the article's time is up; none below zero."""
        return max(0.0, self.budget.seconds - (now - self.began).total_seconds())


def stances(tools: ArticleBench) -> Callable[[Sequence[tuple[str, str]]], list[Stance]]:
    """What texts say of claims, and no more of it than that."""
    return lambda pairs: [weighed.stance for weighed in tools.weigh(pairs)]


def told(state: Checking, tools: ArticleBench, *events: Event) -> Checking:
    """With further events, told to whoever watches."""
    for event in events:
        tools.bench.watch(event)
    return replace(state, trace=(*state.trace, *events))


def with_reasons(state: Checking, *codes: str) -> Checking:
    """With reason codes, each given once."""
    return replace(state, reason_codes=tuple(dict.fromkeys((*state.reason_codes, *codes))))


def lacking(state: Checking, tools: ArticleBench, *lacks: Degraded) -> Checking:
    """After things that could not be done as asked; the same is said once."""
    new = [lack for lack in dict.fromkeys(lacks) if lack not in state.trace]
    return with_reasons(told(state, tools, *new), *(lack.reason_code for lack in new))
