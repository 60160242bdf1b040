"""The evidence acquisition ladder (seed 002): snippets, then full texts of the best, then quotes, while that pays.

It enriches what a search found and never decides what is searched.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from adjudge.errors import ProviderError
from adjudge.jobs.extract_trackers import ExtractTracker
from adjudge.model.extract_budget import Extract, ExtractDecision
from adjudge.model.span import Span
from adjudge.model.trace import Degraded
from adjudge.model.url_registry import NormalizedUrl
from adjudge.policy.article_retrieval import ArticleRetrievalPolicy
from adjudge.reading.cascade import Similar
from adjudge.steps.quote import quote
from adjudge.text.urls import site


@dataclass(frozen=True, kw_only=True, slots=True)
class Rung:
    """A page that might be fetched, and what is shown of it."""

    url: NormalizedUrl
    snippet: str = ""
    authoritative: bool = False
    """Its source is one of those that are believed for what they are."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Text:
    """A page in full."""

    content_sha256: str
    text: str
    title: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Enriched:
    """A fetched page and where in it the claim is spoken of."""

    url: NormalizedUrl
    content_sha256: str
    relevance: float
    quotes: tuple[Span, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Climb:
    """What the ladder brought one claim."""

    enriched: tuple[Enriched, ...] = ()
    decisions: tuple[ExtractDecision, ...] = ()
    """One before each page, and the one that ended it; none of those where nothing was left to fetch."""
    left: tuple[NormalizedUrl, ...] = ()
    """Not fetched, the most promising first."""
    degraded: tuple[Degraded, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Ladder:
    """What it is climbed with."""

    page: Callable[[NormalizedUrl], Awaitable[Text]]
    """A page in full, fetched or from the store; raises ProviderError when it cannot be had."""
    similar: Similar
    policy: ArticleRetrievalPolicy


async def climb(claim: str, belief: float, rungs: Sequence[Rung], tracker: ExtractTracker, ladder: Ladder) -> Climb:
    """Fetches pages for a claim, the most promising snippet first, until the claim's own tracker says that the next is not
    worth it. A page that cannot be had is one that did not help."""
    waiting = _ranked(claim, rungs, ladder.similar)
    enriched: list[Enriched] = []
    decisions: list[ExtractDecision] = []
    lacks: list[Degraded] = []
    while waiting:
        decision = tracker.next(belief)
        decisions.append(decision)
        if not decision.fetch:
            break
        rung = waiting.pop(0)
        try:
            page = await ladder.page(rung.url)
        except ProviderError as error:
            lacks.append(Degraded(reason_code="page_failed", detail=str(error)))
            tracker.record(Extract(site=site(rung.url), relevance=0.0))
            continue
        found = quote(claim, page.text, ladder.similar, ladder.policy)
        tracker.record(
            Extract(
                site=site(rung.url),
                relevance=found.relevance,
                quotes=len(found.quotes),
                authoritative=rung.authoritative,
            )
        )
        enriched.append(
            Enriched(url=rung.url, content_sha256=page.content_sha256, relevance=found.relevance, quotes=found.quotes)
        )
    return Climb(
        enriched=tuple(enriched),
        decisions=tuple(decisions),
        left=tuple(rung.url for rung in waiting),
        degraded=tuple(lacks),
    )


def _ranked(claim: str, rungs: Sequence[Rung], similar: Similar) -> list[Rung]:
    """By what the snippets say; of equals, and where none is shown, as the search gave them."""
    shown = [rung for rung in rungs if rung.snippet]
    likeness = similar(claim, [rung.snippet for rung in shown]) if shown else ()
    scores = dict(zip((rung.url for rung in shown), likeness, strict=True))
    unique = {rung.url: rung for rung in rungs}
    return sorted(unique.values(), key=lambda rung: -scores.get(rung.url, 0.0))
