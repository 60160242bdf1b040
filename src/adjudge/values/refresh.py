"""A refresh of the news: what it asks, what came in, and what was turned away for which reason."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from enum import StrEnum


class Rejection(StrEnum):
    """Why a page did not come in. What the address alone can tell stands before what takes a fetch."""

    NO_ARTICLE = "no_article"
    """A front page, a section or a search: its text is another one tomorrow."""
    TOO_OLD = "too_old"
    DUPLICATE = "duplicate"
    """Another address of a page, or another page with the same text."""
    OVER_LIMIT = "over_limit"
    """More than a run, or its share of a site, allows."""
    NOT_CREDIBLE = "not_credible"
    """Below the floor, when enough came from above it."""
    OUT_OF_TIME = "out_of_time"
    ROBOTS = "blocked_by_robots"
    STUB = "paywall_stub"
    """A paywall, a login, a robot check or an error where the text should be."""
    FETCH_FAILED = "fetch_failed"
    TOO_SHORT = "too_short"
    LANGUAGE = "language"


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """A page that a feed or a search pointed at."""

    url: str
    """Normalised."""
    origin: str
    """Which feed or query it came from."""
    title: str = ""
    published: dt.date | None = None
    credibility: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """A feed that was read or a query that was put, and what it gave."""

    kind: str
    """feed or query."""
    what: str
    found: int = 0
    error: str = ""
    """Why it gave nothing, when it could not answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class CameIn:
    """A page that is in the new collection because of this run."""

    url: str
    title: str
    source: str
    published: dt.date | None
    credibility: float
    origin: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Rejected:
    """A page that was turned away."""

    url: str
    reason: Rejection
    detail: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Progress:
    """How far the fetching is; told after every page."""

    pages: int
    """To be looked at, as far as is known by now."""
    came_in: int = 0
    rejected: int = 0

    @property
    def done(self) -> int:
        return self.came_in + self.rejected


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshPlan:
    """What a refresh would ask, and its bounds."""

    collection: str
    feeds: tuple[str, ...]
    queries: tuple[str, ...]
    search: str
    """The web searches that queries go to, in order; empty where none is set."""
    languages: tuple[str, ...]
    entries: int
    """Of each feed."""
    results: int
    """Of each query."""
    pages: int
    days: int


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshReport:
    """The account of one refresh."""

    collection: str
    began: dt.datetime
    seconds: float
    generation: int | None
    """What readers see since; None when nothing came in and the collection was left as it was."""
    asked: tuple[Asked, ...] = ()
    came_in: tuple[CameIn, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    """The first so many; the counts are of all."""
    rejections: dict[Rejection, int] = field(default_factory=dict)
    kept: int = 0
    """Pages of earlier runs that are young enough to stay."""
    expired: int = 0
    """Pages of earlier runs that were too old to stay."""
    passages: int = 0

    @property
    def refreshed(self) -> bool:
        """Whether the collection was built anew."""
        return self.generation is not None

    @property
    def outages(self) -> tuple[Asked, ...]:
        """The feeds and queries that could not be had."""
        return tuple(asked for asked in self.asked if asked.error)
