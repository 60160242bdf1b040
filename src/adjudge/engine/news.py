"""Where the news come from: the feeds and web searches of the settings, made ready for a refresh."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from adjudge.adapters.search.feeds import Feed
from adjudge.errors import InputError
from adjudge.jobs import asking
from adjudge.jobs.keep import Keeping
from adjudge.jobs.refresh import Refreshing
from adjudge.model.document import Document
from adjudge.model.knowledge import Stated
from adjudge.policy import Policy
from adjudge.policy.refresh import QUERIES
from adjudge.ports import Clock, Fetcher, Searcher, UrlHistory
from adjudge.settings import Settings
from adjudge.steps.rate import credibility_of


def news(
    asked: Settings,
    policy: Policy,
    clock: Clock,
    *,
    keeping: Keeping,
    searcher: Searcher | None,
    fetcher: Fetcher | None,
    urls: UrlHistory,
    stated: Callable[[Document], Stated],
) -> Refreshing:
    """What a refresh works with. Raises InputError where nothing may be read, or nobody said what."""
    if searcher is None or fetcher is None:
        raise InputError("Profile library never leaves the machine.", "Set ADJUDGE_PROFILE=web, or say --profile web.")
    queries = (asked.refresh_queries or QUERIES) if asked.search else ()
    if not (asked.feeds or queries):
        raise InputError("There are no news to read.", "Set ADJUDGE_FEEDS to feeds, or ADJUDGE_SEARCH to a web search.")
    return Refreshing(
        keeping=keeping,
        feeds=tuple(asking.feed(address, Feed(address, clock).latest) for address in asked.feeds),
        queries=tuple(asking.query(words, partial(searcher.search, words)) for words in queries),
        fetcher=fetcher,
        urls=urls,
        credibility=partial(credibility_of, policy=policy),
        stated=stated,
        languages=asked.refresh_languages,
    )
