"""Pages by their addresses, for the knowledge base: fetched from many sites at a time, each visit remembered."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import field, replace
from itertools import islice
from pathlib import Path

from adjudge.english.regex import regex
from adjudge.errors import InputError, ProviderError
from adjudge.knowledge.extract import stated
from adjudge.knowledge.ingest import Incoming
from adjudge.policy import Policy
from adjudge.policy.sources import RefreshPolicy
from adjudge.ports import Clock, Fetcher, UrlHistory
from adjudge.run.world import run_to_end
from adjudge.values.case import UrlVisit, VisitStatus
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import CameIn, Lead, Progress, Rejected, Rejection
from adjudge.values.urls import is_homepage, normalise, site

# What a job remembers of the pages it went to.


def remember(
    url: str,
    status: VisitStatus,
    urls: UrlHistory,
    clock: Clock,
    *,
    job: str,
    content_sha256: str | None = None,
    detail: str = "",
    marks: tuple[str, ...] = (),
) -> None:
    """Writes a visit down, as of now."""
    now = clock.now()
    urls.record(
        UrlVisit(
            url=normalise(url), site=site(url), status=status, first_seen=now, last_seen=now, content_sha256=content_sha256,
            detail=detail, jobs=(job,), marks=marks,
        )
    )  # fmt: skip


# Many sites at once, each at its own pace.


async def by_site(leads: Iterable[Lead], at_once: int, visit: Callable[[Lead], Awaitable[None]]) -> None:
    """Visits every page: one after another on each site, so that nobody waits in line for a turn there, and on so many
    sites at the same time. Sites are begun in the order of their first pages."""
    lanes: dict[str, list[Lead]] = {}
    for lead in leads:
        lanes.setdefault(site(lead.url), []).append(lead)
    waiting = deque(lanes.values())

    async def walk() -> None:
        while waiting:
            for lead in waiting.popleft():
                await visit(lead)

    try:
        async with asyncio.TaskGroup() as walkers:
            for _ in range(min(at_once, len(waiting))):
                walkers.create_task(walk())
    except ExceptionGroup as group:
        raise group.exceptions[0] from group  # the others were called off for it


_ADDRESS = regex(r"[a-z][a-z0-9+.-]{1,20}://", re.IGNORECASE)
_TOGETHER = 64
"""Pages fetched before they are stored: as many as may lie in memory, and be fetched anew after a kill."""
_JOB = "add"


@dataclass(frozen=True, kw_only=True, slots=True)
class Visiting:
    """What fetching for the knowledge base works with."""

    fetcher: Fetcher | None
    urls: UrlHistory
    clock: Clock
    policy: Policy


def parted(given: Iterable[str | Path]) -> tuple[list[str | Path], list[str]]:
    """Files and folders, and beside them what is written as an address of any kind: no file is named so."""
    given = list(given)
    addresses = [name for name in given if isinstance(name, str) and _ADDRESS.match(name)]
    return [name for name in given if name not in addresses], addresses


def fetched(addresses: Iterable[str], with_: Visiting) -> Iterator[Incoming]:
    """The pages, each address once, with what they state; those that cannot be had as Skipped. Runs a loop of its own."""
    pages: dict[str, str] = {}
    for address in addresses:
        try:
            pages.setdefault(normalise(address), address)
        except InputError as error:
            yield Skipped(path=address, reason=str(error))
    waiting = iter(pages.values())
    while together := list(islice(waiting, _TOGETHER)):
        yield from run_to_end(_fetched(together, with_))


async def _fetched(addresses: list[str], with_: Visiting) -> list[Incoming]:
    """In the order given, whoever answered first."""
    found: dict[str, Incoming] = {}

    async def visit(lead: Lead) -> None:
        found[lead.url] = await _visited(lead.url, with_)

    leads = [Lead(url=address, origin=_JOB) for address in addresses]
    await by_site(leads, with_.policy.refresh.at_once, visit)
    return [found[address] for address in addresses]


async def _visited(address: str, with_: Visiting) -> Incoming:
    try:
        if with_.fetcher is None:
            raise ProviderError("Pages cannot be fetched here.")
        page = await with_.fetcher.fetch(address)
    except ProviderError as error:
        remember(address, VisitStatus.FAILED, with_.urls, with_.clock, job=_JOB, detail=str(error))
        return Skipped(path=address, reason=str(error))
    for name in dict.fromkeys((normalise(address), page.url)):
        remember(
            name, VisitStatus.SEEN, with_.urls, with_.clock,
            job=_JOB, content_sha256=page.document.content_sha256, detail=page.elsewhere, marks=page.marks,
        )  # fmt: skip
    # Read here rather than at the store, which does not know files from pages.
    return stated(page.document, with_.policy) if with_.policy.extraction.pages else page.document


# Which of the pages that feeds and searches point at are worth a fetch, and which fetched pages are worth keeping.


@dataclass(frozen=True, kw_only=True, slots=True)
class Sifted:
    """Leads in the order in which they are to be fetched."""

    credible: tuple[Lead, ...]
    others: tuple[Lead, ...]
    """To be fetched only when too few of the credible ones came in."""
    rejected: tuple[Rejected, ...]


def sift(leads: Iterable[Lead], policy: RefreshPolicy, today: dt.date) -> Sifted:
    """The most credible first, and of equals the newest; each page once, within the limits of a run and of a site."""
    rejected: list[Rejected] = []
    worth = [lead for lead in _each_once(leads, rejected) if _promises(lead, policy, today, rejected)]
    worth.sort(key=lambda lead: (-lead.credibility, -(lead.published or dt.date.min).toordinal()))
    within = _within_limits(worth, policy, rejected)
    return Sifted(
        credible=tuple(lead for lead in within if lead.credibility >= policy.credible),
        others=tuple(lead for lead in within if lead.credibility < policy.credible),
        rejected=tuple(rejected),
    )


def unfit(document: Document, policy: RefreshPolicy, today: dt.date, languages: Sequence[str]) -> Rejected | None:
    """Why a fetched page is not worth keeping; None when it is."""
    url = document.url or document.key
    if document.url is not None and is_homepage(document.url):  # where articles that are gone redirect to
        return Rejected(url=url, reason=Rejection.NO_ARTICLE, detail=f"It leads to {document.url}.")
    if too_old(document.published, policy, today):
        return Rejected(url=url, reason=Rejection.TOO_OLD, detail=f"It is of {document.published}.")
    if (length := len(document.text.strip())) < policy.shortest:
        return Rejected(url=url, reason=Rejection.TOO_SHORT, detail=f"It has {length} characters.")
    if languages and document.language is not None and document.language not in languages:
        return Rejected(url=url, reason=Rejection.LANGUAGE, detail=f"It is written in {document.language!r}.")
    return None


def misled(lead: Lead, landed: Lead, url: str, policy: RefreshPolicy) -> Rejected | None:
    """Refuses a page that a credible address redirected to and that is none itself: anyone can have a redirect made."""
    if landed.credibility < policy.credible <= lead.credibility:
        return Rejected(url=lead.url, reason=Rejection.NOT_CREDIBLE, detail=f"It leads to {site(url)}.")
    return None


def too_old(published: dt.date | None, policy: RefreshPolicy, today: dt.date) -> bool:
    """Whether something of that day is no news any more; what has no date is not called old."""
    return published is not None and (today - published).days >= policy.days


def _each_once(leads: Iterable[Lead], rejected: list[Rejected]) -> list[Lead]:
    """One lead a page. Where a later one knows the date, the first learns it."""
    first: dict[str, Lead] = {}
    for lead in leads:
        known = first.setdefault(lead.url, lead)
        if known is lead:
            continue
        rejected.append(Rejected(url=lead.url, reason=Rejection.DUPLICATE, detail=f"It came from {known.origin} too."))
        if known.published is None:
            first[lead.url] = replace(known, published=lead.published)
    return list(first.values())


def _promises(lead: Lead, policy: RefreshPolicy, today: dt.date, rejected: list[Rejected]) -> bool:
    """Whether nothing that is known without a fetch speaks against a page."""
    if is_homepage(lead.url):
        rejected.append(Rejected(url=lead.url, reason=Rejection.NO_ARTICLE))
    elif too_old(lead.published, policy, today):
        rejected.append(Rejected(url=lead.url, reason=Rejection.TOO_OLD, detail=f"It is of {lead.published}."))
    else:
        return True
    return False


def _within_limits(leads: Sequence[Lead], policy: RefreshPolicy, rejected: list[Rejected]) -> list[Lead]:
    within: list[Lead] = []
    of_site: Counter[str] = Counter()
    for lead in leads:
        owner = site(lead.url)
        if len(within) >= policy.pages:
            detail = f"A run looks at {policy.pages:,} pages."
        elif of_site[owner] >= policy.per_site:
            detail = f"A run looks at {policy.per_site:,} pages of a site."
        else:
            of_site[owner] += 1
            within.append(lead)
            continue
        rejected.append(Rejected(url=lead.url, reason=Rejection.OVER_LIMIT, detail=detail))
    return within


# The account of a refresh while it runs: what was let in, what was turned away, and how often for which reason.


REJECTED_KEPT = 2000
"""Rejections listed in a report; all are counted."""


@dataclass(slots=True)
class Admission:
    """Who comes in, each page and each text once."""

    watch: Callable[[Progress], None]
    came_in: list[CameIn] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)
    rejections: Counter[Rejection] = field(default_factory=Counter)
    _keys: set[str] = field(default_factory=set)
    _texts: dict[str, str] = field(default_factory=dict)
    """Text's hash to the address it came from."""
    _pages: int = 0

    def expect(self, sifted: Sifted) -> None:
        """The pages that are to be looked at; those turned away unseen are counted at once."""
        self._pages = len(sifted.credible) + len(sifted.others) + len(sifted.rejected)
        for rejected in sifted.rejected:
            self.turn_away(rejected)

    def let_in(self, lead: Lead, document: Document) -> bool:
        """Whether the page is in; False, and turned away, when it or its text is there already."""
        other = document.key if document.key in self._keys else self._texts.get(document.content_sha256)
        if other is not None:
            self.turn_away(Rejected(url=lead.url, reason=Rejection.DUPLICATE, detail=f"It is the same as {other}."))
            return False
        self._keys.add(document.key)
        self._texts[document.content_sha256] = document.key
        self.came_in.append(
            CameIn(
                url=document.url or document.key,
                title=document.title,
                source=document.source,
                published=document.published,
                credibility=lead.credibility,
                origin=lead.origin,
            )
        )
        self._tell()
        return True

    def turn_away(self, rejected: Rejected) -> None:
        """The page stays out."""
        self.rejections[rejected.reason] += 1
        if len(self.rejected) < REJECTED_KEPT:
            self.rejected.append(rejected)
        self._tell()

    def has(self, document: Document) -> bool:
        """Whether a page, or its text, came in."""
        return document.key in self._keys or document.content_sha256 in self._texts

    def _tell(self) -> None:
        self.watch(Progress(pages=self._pages, came_in=len(self.came_in), rejected=self.rejections.total()))
