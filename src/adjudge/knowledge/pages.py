"""Pages by their addresses, for the knowledge base: fetched from many sites at a time, each visit remembered."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from adjudge.errors import InputError, ProviderError
from adjudge.knowledge.extract import extract
from adjudge.knowledge.ingest import Incoming
from adjudge.policy import Policy
from adjudge.ports import Clock, Fetcher, UrlHistory
from adjudge.run.world import run_to_end
from adjudge.values.case import UrlVisit, VisitStatus
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Lead, Stated
from adjudge.values.urls import normalise, site

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
) -> None:
    """Writes a visit down, as of now."""
    now = clock.now()
    urls.record(
        UrlVisit(
            url=normalise(url), site=site(url), status=status, first_seen=now, last_seen=now, content_sha256=content_sha256,
            detail=detail, jobs=(job,),
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


_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]{1,20}://", re.IGNORECASE)
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
    files: list[str | Path] = []
    addresses: list[str] = []
    for name in given:
        if isinstance(name, str) and _ADDRESS.match(name):
            addresses.append(name)
        else:
            files.append(name)
    return files, addresses


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
            job=_JOB, content_sha256=page.document.content_sha256, detail=page.elsewhere,
        )  # fmt: skip
    return _stated(page.document, with_.policy)


def _stated(document: Document, policy: Policy) -> Document | Stated:
    """Here rather than at the store, which does not know files from pages."""
    if not policy.extraction.pages:
        return document
    read = extract(document, policy)
    return Stated(document=document, triples=read.triples, entities=read.entities)
