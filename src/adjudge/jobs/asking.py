"""Feeds and queries to the pages they point at."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from adjudge.errors import ProviderError
from adjudge.model.refresh import Asked, Lead
from adjudge.policy.refresh import RefreshPolicy
from adjudge.ports import SearchResult
from adjudge.text.urls import normalise

Ask = Callable[[int], Awaitable[tuple[SearchResult, ...]]]
"""The newest, or best, so many; raises ProviderError."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    """A feed to read or a query to put."""

    kind: str
    what: str
    ask: Ask


def feed(address: str, ask: Ask) -> Source:
    """A feed, shown without what follows its path: private feeds have their keys there."""
    return Source(kind="feed", what=address.partition("?")[0], ask=ask)


def query(words: str, ask: Ask) -> Source:
    """A query to a web search."""
    return Source(kind="query", what=words, ask=ask)


async def asked(
    feeds: Sequence[Source], queries: Sequence[Source], policy: RefreshPolicy, credibility: Callable[[str], float]
) -> tuple[tuple[Asked, ...], list[Lead]]:
    """Reads several feeds at a time and puts the queries one after another: each feed has its own server, a search one."""
    limit = asyncio.Semaphore(policy.feeds_at_once)

    async def read(feed: Source) -> tuple[Asked, tuple[Lead, ...]]:
        async with limit:
            return await _answer(feed, policy.entries, credibility)

    async def put() -> list[tuple[Asked, tuple[Lead, ...]]]:
        return [await _answer(query, policy.results, credibility) for query in queries]

    from_feeds, from_queries = await asyncio.gather(asyncio.gather(*map(read, feeds)), put())
    answers = [*from_feeds, *from_queries]
    return tuple(told for told, _ in answers), [lead for _, leads in answers for lead in leads]


async def _answer(source: Source, most: int, credibility: Callable[[str], float]) -> tuple[Asked, tuple[Lead, ...]]:
    try:
        results = await source.ask(most)
    except ProviderError as error:
        return Asked(kind=source.kind, what=source.what, error=str(error)), ()
    leads = tuple(
        Lead(
            url=normalise(result.url),
            origin=source.what,
            title=result.title,
            published=result.published,
            credibility=credibility(result.url),
        )
        for result in results
    )
    return Asked(kind=source.kind, what=source.what, found=len(leads)), leads
