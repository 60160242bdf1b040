"""Refreshing the news: feeds and queries to pages to a new collection beside the old one, switched to when it is whole."""

from __future__ import annotations

import asyncio
import datetime as dt
import queue
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic, TypeVar

from adjudge.errors import PageOffLimits, PageStub, ProviderError
from adjudge.knowledge import ingest
from adjudge.knowledge.pages import Admission, by_site, misled, remember, sift, too_old, unfit
from adjudge.policy.sources import RefreshPolicy
from adjudge.ports import Fetcher, Page, SearchResult, UrlHistory
from adjudge.run.world import all_done
from adjudge.values.case import VisitStatus
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, IngestReport
from adjudge.values.knowledge import (
    CURRENT_AFFAIRS,
    Lead,
    NewsAsked,
    Progress,
    RefreshPlan,
    RefreshReport,
    Rejected,
    Rejection,
    Stated,
)
from adjudge.values.urls import normalise

# Feeds and queries to the pages they point at.


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
) -> tuple[tuple[NewsAsked, ...], list[Lead]]:
    """Reads several feeds at a time and puts the queries one after another: each feed has its own server, a search one."""
    from_feeds, from_queries = await asyncio.gather(
        all_done([partial(_answer, one, policy.entries, credibility) for one in feeds], at_once=policy.feeds_at_once),
        all_done([partial(_answer, one, policy.results, credibility) for one in queries], at_once=1),
    )
    answers = [*from_feeds, *from_queries]
    return tuple(told for told, _ in answers), [lead for _, leads in answers for lead in leads]


async def _answer(source: Source, most: int, credibility: Callable[[str], float]) -> tuple[NewsAsked, tuple[Lead, ...]]:
    try:
        results = await source.ask(most)
    except ProviderError as error:
        return NewsAsked(kind=source.kind, what=source.what, error=str(error)), ()
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
    return NewsAsked(kind=source.kind, what=source.what, found=len(leads)), leads


# A short line between an event loop that brings things and a thread that takes them.


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _End:
    error: Exception | None


class Handing(Generic[T]):
    """Holds at most so many things: who brings more waits in the loop, and the loop goes on meanwhile. Made in the loop;
    iterated over in one thread."""

    def __init__(self, most: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._room = asyncio.Semaphore(most)
        self._line: queue.SimpleQueue[T | _End] = queue.SimpleQueue()

    async def put(self, thing: T) -> None:
        """Returns when the thing has its place in the line."""
        await self._room.acquire()
        self._line.put(thing)

    def end(self, error: Exception | None = None) -> None:
        """Nothing more will come; an error is raised where things are taken. Never waits."""
        self._line.put(_End(error))

    def __iter__(self) -> Iterator[T]:
        while not isinstance(thing := self._line.get(), _End):
            self._loop.call_soon_threadsafe(self._room.release)
            yield thing
        if thing.error is not None:
            raise thing.error


Watch = Callable[[Progress], None]


@dataclass(frozen=True, kw_only=True, slots=True)
class Refreshing:
    """What a refresh works with."""

    keeping: ingest.Keeping
    feeds: tuple[Source, ...]
    queries: tuple[Source, ...]
    fetcher: Fetcher
    urls: UrlHistory
    credibility: Callable[[str], float]
    """Of a page, by its address."""
    stated: Callable[[Document], Stated]
    """What the graph holds of a page that stays."""
    languages: tuple[str, ...] = ()
    """In which a page may be written; empty admits all."""
    collection: str = CURRENT_AFFAIRS

    @property
    def policy(self) -> RefreshPolicy:
        return self.keeping.policy.refresh


class _NothingCameIn(Exception):
    """Ends a build that would hold no news."""


class _Abandoned(Exception):
    """Ends a build whose pages nobody brings any more."""


def plan(with_: Refreshing, search: str) -> RefreshPlan:
    """What a refresh would ask; `search` names whom."""
    return RefreshPlan(
        collection=with_.collection,
        feeds=tuple(source.what for source in with_.feeds),
        queries=tuple(source.what for source in with_.queries),
        search=search if with_.queries else "",
        languages=with_.languages,
        entries=with_.policy.entries,
        results=with_.policy.results,
        pages=with_.policy.pages,
        days=with_.policy.days,
    )


async def refresh(with_: Refreshing, watch: Watch = lambda progress: None) -> RefreshReport:
    """Builds the news anew from what feeds and queries point at and from what is still young. Readers see the old
    collection until the new one is whole; where nothing came in they go on seeing it, and the report says so."""
    began = with_.keeping.clock.now()
    told, pointed_at = await asked(with_.feeds, with_.queries, with_.policy, with_.credibility)
    leads = [_dated(lead, began.date()) for lead in pointed_at]
    admission = Admission(watch)
    aging = _Aging(with_, began.date(), admission)
    try:
        stored = await _built(with_, leads, admission, aging, began)
    except _NothingCameIn:
        stored, generation = IngestReport(), None
    else:
        generation = _live(with_)
    return RefreshReport(
        collection=with_.collection,
        began=began,
        seconds=(with_.keeping.clock.now() - began).total_seconds(),
        generation=generation,
        asked=told,
        came_in=tuple(admission.came_in),
        rejected=tuple(admission.rejected),
        rejections=dict(admission.rejections),
        kept=aging.kept,
        expired=aging.expired,
        passages=stored.passages_added,
    )


def _dated(lead: Lead, today: dt.date) -> Lead:
    """The lead without a day that is yet to come: such a page would be the newest for ever, and never grow old."""
    to_come = lead.published is not None and lead.published > today + dt.timedelta(days=1)  # for time zones
    return replace(lead, published=None) if to_come else lead


async def _built(
    with_: Refreshing, leads: Iterable[Lead], admission: Admission, aging: _Aging, began: dt.datetime
) -> IngestReport:
    """The new collection, filled in a thread while pages are fetched here: neither waits for the other's work."""
    line: Handing[Document] = Handing(with_.policy.waiting)
    storing = asyncio.create_task(
        asyncio.to_thread(
            ingest.rebuild, aging.incoming(line), with_.collection, with_.keeping, lambda event: None,
            label=f"refreshed {began:%Y-%m-%d %H:%M}",
        )
    )  # fmt: skip
    fetching = asyncio.create_task(_fetched(with_, leads, admission, line, began))
    storing.add_done_callback(lambda _: fetching.cancel())  # a store that failed takes no more pages
    end: Exception | None = _Abandoned()
    try:
        await fetching
        end = None if admission.came_in else _NothingCameIn()
    except asyncio.CancelledError:
        if not storing.done():
            raise
    finally:
        line.end(end)
        # Whatever happened here, the build is ended there, and what it began is cleared away. Its error is looked at,
        # or asyncio would complain of it when a refresh is stopped.
        await asyncio.wait({storing})
        storing.exception()
    return storing.result()


async def _fetched(
    with_: Refreshing, leads: Iterable[Lead], admission: Admission, line: Handing[Document], began: dt.datetime
) -> None:
    """The credible pages, then the others if too few of those came in; each into the line to be stored."""
    policy, clock = with_.policy, with_.keeping.clock
    today, until = began.date(), began + dt.timedelta(seconds=policy.seconds)

    async def visit(lead: Lead) -> None:
        if clock.now() >= until:
            admission.turn_away(Rejected(url=lead.url, reason=Rejection.OUT_OF_TIME))
            return
        try:
            page = await with_.fetcher.fetch(lead.url)
        except ProviderError as error:
            admission.turn_away(Rejected(url=lead.url, reason=_reason(error), detail=str(error)))
            return
        document = page.document
        if document.published is None:
            document = replace(document, published=lead.published)  # the page does not say, whoever pointed at it does
        landed = replace(lead, credibility=with_.credibility(page.url))
        reason = misled(lead, landed, page.url, policy) or unfit(document, policy, today, with_.languages)
        if reason is not None:
            admission.turn_away(replace(reason, url=lead.url))
        elif admission.let_in(landed, document):
            _note_marks(page, with_)
            await line.put(document)

    sifted = sift(leads, policy, today)
    admission.expect(sifted)
    await by_site(sifted.credible, policy.at_once, visit)
    if sum(page.credibility >= policy.credible for page in admission.came_in) >= policy.enough:
        for lead in sifted.others:
            admission.turn_away(Rejected(url=lead.url, reason=Rejection.NOT_CREDIBLE))
        return
    await by_site(sifted.others, policy.at_once, visit)


def _note_marks(page: Page, with_: Refreshing) -> None:
    """What gives the page's site away as one with others, beside what is remembered of the page already."""
    if page.marks:
        known = with_.urls.visits([page.url]).get(page.url)
        remember(
            page.url, VisitStatus(known.status) if known else VisitStatus.SEEN, with_.urls, with_.keeping.clock,
            job="refresh", content_sha256=page.document.content_sha256, marks=page.marks,
            detail=known.detail if known else page.elsewhere,
        )  # fmt: skip


def _reason(error: ProviderError) -> Rejection:
    if isinstance(error, PageOffLimits):
        return Rejection.ROBOTS
    return Rejection.STUB if isinstance(error, PageStub) else Rejection.FETCH_FAILED


@dataclass(slots=True)
class _Aging:
    """What goes into the new collection: the pages that came in, then those of the old one that are still young."""

    with_: Refreshing
    today: dt.date
    admission: Admission
    kept: int = 0
    expired: int = 0

    def incoming(self, line: Iterable[Document]) -> Iterator[Document | Stated]:
        """Runs in the thread that stores."""
        store, before = self.with_.keeping.store, _live(self.with_)
        for document in line:
            if document.published is None:
                self._first_seen(document)
            # What did not change is not read for its statements again: the graph has them.
            known = before is not None and store.unchanged(before, [document])[0]
            yield self.with_.stated(document) if known else document
        for document in store.export(self.with_.collection) if before is not None else ():
            if self.admission.has(document):
                continue
            if too_old(document.published or self._first_seen(document), self.with_.policy, self.today):
                self.expired += 1
            else:
                self.kept += 1
                yield self.with_.stated(document)

    def _first_seen(self, document: Document) -> dt.date | None:
        """The day an undated page was first met, remembered from now on: it is all there is to tell its age by. What has
        no address did not come from a refresh, and does not go with one."""
        if document.url is None:
            return None
        urls, clock = self.with_.urls, self.with_.keeping.clock
        known = urls.visits([document.url])
        if document.url in known:
            return known[document.url].first_seen.date()
        remember(document.url, VisitStatus.SEEN, urls, clock, job="refresh", content_sha256=document.content_sha256)
        return self.today


def _live(with_: Refreshing) -> int | None:
    """The generation readers see; None before the first refresh."""
    return next((c.generation for c in with_.keeping.store.collections() if c.name == with_.collection), None)
