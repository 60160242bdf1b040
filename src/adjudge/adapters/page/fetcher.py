"""A page by its address, safely: every door on the way is one of the modules beside this one."""

from __future__ import annotations

import asyncio
import datetime as dt
import re
import threading
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import aclosing
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from adjudge.adapters.page.address import Address, Reach, parse
from adjudge.adapters.page.cache import KeptPage, PageCache
from adjudge.adapters.page.kinds import FetchLimits, charset, kind_of, must_be_readable
from adjudge.adapters.page.reader_process import Taken
from adjudge.adapters.page.reading import ReadingFailed, ReadingRoom
from adjudge.adapters.page.robots import Robots, what_is_missing
from adjudge.english.figures.dates import parse_date
from adjudge.english.layout.clean import detect
from adjudge.errors import InputError, PageStub, ProviderError
from adjudge.ports import Clock, Page
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.urls import normalise, normalised, site
from adjudge.values.word_lists import table, text_of

if TYPE_CHECKING:
    import ssl

    from httpcore2 import AsyncNetworkBackend

    from adjudge.adapters.page.client import Client, Resolve, ServerAnswer


# Copies of pages in web archives, as pages and servers name them.


_ARCHIVES = tuple(text_of("adapters.page.fetcher.archives").splitlines())
# `Link: <https://…>; rel="memento"; datetime="…"`, of RFC 7089; several links have commas between them.
_LINK = re.compile(r"<([^<>]{1,2000})>([^<>]{0,500})")
_MEMENTO = re.compile(r"\brel\s?=\s?\"?(?:[\w-]{1,40}\s){0,4}memento\b", re.IGNORECASE)


def archived_copy(url: str, link_header: str, in_page: str | None, archive: str = "") -> str | None:
    """Where an archive keeps the page: itself if it lies in one, else what its server or the page names, else where the
    archive at this address would show it; or None."""
    if url.startswith((*_ARCHIVES, f"{archive}/") if archive else _ARCHIVES):
        return url
    links = [target for target, rest in _LINK.findall(link_header[:8000]) if _MEMENTO.search(rest)]
    named = next(filter(None, map(normalised, (*links, in_page))), None)
    return named or (f"{archive}/{url}" if archive else None)


# Turns: a site is asked for one page at a time, with a pause between, as it wishes.


_SITES = 10_000  # remembered; those not asked for longest are forgotten, their pauses being long over


@dataclass(slots=True)
class _Site:
    free: dt.datetime
    """When the next page may be asked for."""
    resting: dt.datetime | None = None
    """The site said to leave it alone until then."""
    line: int = 0
    """How many were given a turn that has not come yet."""


class Turns:
    """Who may ask a site next. Only arithmetic: it says how long to wait, the caller waits, in whatever loop it runs."""

    def __init__(self, clock: Clock, *, spacing: float, patience: float) -> None:
        self._clock = clock
        self._spacing = spacing
        self._patience = patience
        self._sites: OrderedDict[str, _Site] = OrderedDict()
        self._lock = threading.Lock()

    def take(self, site: str, spacing: float | None = None) -> float:
        """Seconds until the turn that is hereby taken; ProviderError when that is longer than anyone would wait.
        `spacing` is the pause the site itself asks for; it may ask for more than is our custom, not for less."""
        pause = max(self._spacing, spacing or 0.0)
        with self._lock:
            now = self._clock.now()
            known = self._known(site, now)
            wait = self._wait(known, pause, now)
            if wait > self._patience:
                raise ProviderError(
                    f"{site} lets pages be fetched so slowly that this one would wait {wait:.0f} seconds.",
                    "Try again later.",
                )
            known.line = known.line + 1 if wait > 0 else 1
            known.free = now + dt.timedelta(seconds=wait + pause)
            return wait

    def rest(self, site: str, seconds: float) -> None:
        """The site answered that it is asked too often: nobody asks it until then."""
        with self._lock:
            now = self._clock.now()
            self._known(site, now).resting = now + dt.timedelta(seconds=seconds)

    def _wait(self, known: _Site, pause: float, now: dt.datetime) -> float:
        wait = max(0.0, (known.free - now).total_seconds())
        # Clocks are set back now and then; nobody waits longer than the line before them takes.
        wait = min(wait, pause * known.line)
        return max(wait, (known.resting - now).total_seconds()) if known.resting else wait

    def _known(self, site: str, now: dt.datetime) -> _Site:
        known = self._sites.pop(site, None) or _Site(free=now)
        self._sites[site] = known
        if len(self._sites) > _SITES:
            self._sites.popitem(last=False)
        return known


AGENT = "Adjudge"
"""The name robots.txt files know us by."""

_NO_LANGUAGE = frozenset({"und", "zxx"})
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_UNCHANGED = 304
_ASKED_TOO_OFTEN = frozenset({429, 503})
_STATUS_REASONS = table("adapters.page.fetcher.statuses")


class SafeFetcher:
    """Fetches pages from the open web, and from the private hosts and networks that `allow` names.

    Works in any event loop and from any thread. `close` ends the processes that read pages; so does forgetting it.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        allow: Iterable[str] = (),
        limits: FetchLimits | None = None,
        cache: PageCache | None = None,
        archive: str = "",
        resolve: Resolve | None = None,
        dial: AsyncNetworkBackend | None = None,
        tls: ssl.SSLContext | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._limits = limits or FetchLimits()
        self._reach = Reach(allow)
        self._cache = cache or PageCache(clock)
        self._archive = archive
        self._user_agent = f"{AGENT}/{version('adjudge')} (checks claims; honours robots.txt)"
        self._resolve = resolve
        self._dial = dial
        self._tls = tls
        self._sleep = sleep
        self._robots = Robots(clock, AGENT)
        self._turns = Turns(clock, spacing=self._limits.spacing, patience=self._limits.patience)
        self._room = ReadingRoom(self._limits)
        self._end = weakref.finalize(self, _end, self._room, self._cache)

    async def fetch(self, url: str) -> Page:
        """The page, or ProviderError, which says why there is none to be had."""
        page = _first_address(url)
        deadline = asyncio.timeout(self._limits.seconds)
        try:
            async with deadline:
                page, answer = await self._followed(page, deadline)
        except TimeoutError:
            raise ProviderError(f"{page.origin} took more than {self._limits.seconds:.0f} seconds.", "Try again later.") from None
        if isinstance(answer, KeptPage):
            return answer.page
        left = (deadline.when() or 0.0) - asyncio.get_running_loop().time()
        return await self._read(page, answer, min(left, self._limits.reading_seconds))

    def close(self) -> None:
        """Ends what runs beside; the fetcher is of no use afterwards."""
        self._end()

    async def _followed(self, page: Address, deadline: asyncio.Timeout) -> tuple[Address, ServerAnswer | KeptPage]:
        """The last page of a chain of redirects, each hop judged as if it were the first."""
        asked: set[str] = set()
        async with aclosing(self._client()) as client:
            for _ in range(self._limits.redirects + 1):
                kept = self._cache.get(normalise(page.url))
                if kept is not None and kept.fresh:
                    return page, kept
                self._room.warm()
                await self._wait_for_turn(page, client, deadline, asked)
                answer = await client.get(
                    page, accept=partial(self._worth_its_body, page), validators=kept.validators if kept else None
                )
                if kept is not None and answer.status == _UNCHANGED:
                    self._cache.confirmed(normalise(page.url), answer.headers)
                    return page, kept
                if answer.status not in _REDIRECTS:
                    return page, answer
                page = parse(answer.header("location"), base=page)
        raise ProviderError(f"{page.origin} redirects on and on, more than {self._limits.redirects} times.")

    async def _wait_for_turn(self, page: Address, client: Client, deadline: asyncio.Timeout, asked: set[str]) -> None:
        """Asks whether robots may read the page, and waits until its site may be asked again. A redirect inside a site
        is the same visit: it does not wait twice."""
        spacing = await self._robots.spacing(page, partial(self._robots_txt, client))
        owner = site(page.url)
        if owner in asked:
            return
        asked.add(owner)
        if wait := self._turns.take(owner, spacing):
            if (until := deadline.when()) is not None:
                deadline.reschedule(until + wait)  # courtesy is not the page's delay
            await self._sleep(wait)

    async def _robots_txt(self, client: Client, file: Address) -> tuple[int, bytes]:
        for _ in range(self._limits.redirects + 1):
            answer = await client.get(file, most=self._limits.robots_bytes, cut=True)
            if answer.status not in _REDIRECTS:
                return answer.status, answer.body
            file = parse(answer.header("location"), base=file)
        return 404, b""  # as RFC 9309 has it: rules that cannot be found are none

    def _worth_its_body(self, page: Address, answer: ServerAnswer) -> bool:
        """Whether the body is to be fetched; ProviderError when the answer is no page at all."""
        if answer.status in _REDIRECTS or answer.status == _UNCHANGED:
            return False
        if answer.status != 200:
            if answer.status in _ASKED_TOO_OFTEN and (seconds := _retry_after(answer, self._clock.now())):
                self._turns.rest(site(page.url), seconds)
            reason = _STATUS_REASONS.get(str(answer.status), "there is no page to be had")
            raise ProviderError(f"{page.shown} answered {answer.status}: {reason}.")
        must_be_readable(page, answer.header("content-type"))
        return True

    async def _read(self, page: Address, answer: ServerAnswer, seconds: float) -> Page:
        if answer.status == _UNCHANGED:
            raise ProviderError(f"{page.shown} answered 304 to a question nobody asked.")
        said = answer.header("content-type")
        kind = kind_of(page, said, answer.body)
        reading = partial(self._room.read, kind, answer.body, url=page.url, charset=charset(said), seconds=max(seconds, 0.0))
        try:
            taken = await asyncio.to_thread(reading)
        except ReadingFailed as failure:
            raise ProviderError(f"{page.shown} {failure}".rstrip(".") + ".") from failure
        if reason := what_is_missing(taken.text, said_paid=taken.said_paid):
            raise PageStub(f"{page.shown} {reason}.")
        url = normalise(page.url)
        found = Page(
            url=url,
            document=self._document(url, taken),
            status=answer.status,
            canonical=_same_site(taken.canonical, url),
            archived=archived_copy(url, answer.header("link"), taken.archived, self._archive),
            links=taken.links,
            marks=taken.marks,
        )
        self._cache.keep(found, answer.headers)
        return found

    def _document(self, url: str, taken: Taken) -> Document:
        published = parse_date(taken.published) if taken.published else None
        if published and published > self._clock.now().date() + dt.timedelta(days=1):
            published = None  # nobody writes tomorrow's news; the day is for time zones
        language, _ = detect(taken.text)
        return Document(
            key=url,
            text=taken.text,
            source=site(url),
            title=taken.title,
            url=url,
            published=published,
            language=None if language in _NO_LANGUAGE else language,
        )

    def _client(self) -> Client:
        from adjudge.adapters.page.client import CheckedBackend, Client, look_up, trusted

        if self._tls is None:
            self._tls = trusted()
        backend = CheckedBackend(self._reach, self._resolve or look_up, self._dial)
        return Client(backend, self._tls, self._limits, self._user_agent)


def _end(room: ReadingRoom, cache: PageCache) -> None:
    room.close()
    cache.close()


def _first_address(url: str) -> Address:
    """The page a spelling names: all spellings of it are one page."""
    parse(url)  # what is wrong with it is best said of what was given
    try:
        return parse(normalise(url))
    except InputError as error:
        raise ProviderError("That is not a web address.", error.remedy) from error


def _same_site(canonical: str | None, url: str) -> str | None:
    named = normalised(canonical)
    return named if named and site(named) == site(url) else None


def _retry_after(answer: ServerAnswer, now: dt.datetime) -> float:
    """Seconds a server asks to be left alone, a day at most; 0 when it does not say."""
    said = answer.header("retry-after").strip()
    if said.isascii() and said.isdigit() and len(said) < 10:
        return min(float(said), 86_400.0)
    from email.utils import parsedate_to_datetime

    try:
        moment = parsedate_to_datetime(said[:100])
    except (TypeError, ValueError, IndexError, OverflowError):
        return 0.0
    until = moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
    return min(max(0.0, (until - now).total_seconds()), 86_400.0)
