"""What an article is checked with, and how far its checking has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudge.article.acquisition import ExtractTrackers
from adjudge.article.gathering import one_by_one
from adjudge.article.pages import NO_TIME
from adjudge.ports import Worthiness
from adjudge.run.world import Bench, Branching, Itself
from adjudge.values.article import ArticleRequest
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Weighed
from adjudge.values.trace import Degraded, Run

Weigh = Callable[[Sequence[tuple[str, str]]], Sequence[Weighed]]
"""What each text of (text, claim) pairs says about its claim."""


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
    ahead: Callable[[Sequence[str]], None] = one_by_one
    """Begins to fetch pages that will be taken next."""
    hands: int = 1
    """Claims that may be verified at the same time where nobody outside is asked."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Checking:
    """An article under way; every step makes a new one."""

    request: ArticleRequest
    run: Run
    itself: Itself
    """What the article is known by among the evidence."""
