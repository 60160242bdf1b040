"""Articles: read from a file, an address or somebody's hands, and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from adjudge.adapters.files.reader import FileReader
from adjudge.adapters.search.feeds import Feed
from adjudge.article.inline import links_of
from adjudge.errors import InputError
from adjudge.knowledge import refresh
from adjudge.knowledge.ingest import Keeping
from adjudge.knowledge.pages import parted
from adjudge.knowledge.refresh import Refreshing
from adjudge.knowledge.sources import credibility_of
from adjudge.policy import Policy
from adjudge.policy.sources import QUERIES
from adjudge.ports import Clock, Fetcher, Searcher, UrlHistory
from adjudge.settings import Settings
from adjudge.values.article import ArticleRequest
from adjudge.values.article_claim import LinkedWords
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Stated


async def article(source: str, fetcher: Fetcher | None, reader: FileReader) -> ArticleRequest:
    """The article of a file or at an address, with its links. Raises InputError for what is not one article."""
    _, addresses = parted([source])
    if addresses:
        if fetcher is None:
            raise InputError("Pages cannot be fetched here.", "Save the page and give its file.")
        page = await fetcher.fetch(source)
        return _request(page.document, page.links, url=page.url)
    found = _only(reader.read_all([source]), source)
    named_by_its_file = found.title in {Path(source).name, Path(source).stem}
    return _request(replace(found, title="") if named_by_its_file else found, reader.links(Path(source)))


def _only(found: Iterable[Document | Stated | Skipped], source: str) -> Document:
    """The one document a file holds."""
    first: Document | None = None
    for one in found:
        if isinstance(one, Skipped):
            raise InputError(f"{source}: {one.reason}")
        if first is not None:
            raise InputError(f"{source} holds several documents.", "Give a file with one article.")
        first = one.document if isinstance(one, Stated) else one
    if first is None:
        raise InputError(f"There is no text in {source}.", "Give a file with an article.")
    return first


def _request(document: Document, linked: Sequence[LinkedWords], url: str | None = None) -> ArticleRequest:
    return ArticleRequest(
        text=document.text,
        title=document.title,
        url=url or document.url,
        language=document.language or "",
        links=links_of(document.text, linked),
    )


# Where the news come from: the feeds and web searches of the settings, made ready for a refresh.


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
        feeds=tuple(refresh.feed(address, Feed(address, clock).latest) for address in asked.feeds),
        queries=tuple(refresh.query(words, partial(searcher.search, words)) for words in queries),
        fetcher=fetcher,
        urls=urls,
        credibility=partial(credibility_of, policy=policy),
        stated=stated,
        languages=asked.refresh_languages,
    )
