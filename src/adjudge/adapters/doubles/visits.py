"""Which web pages were seen, in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudge.errors import InputError
from adjudge.model.case import UrlVisit
from adjudge.text.urls import normalise, site


class MemoryUrlHistory:
    """Pages by normalised address: record a `UrlVisit` under any spelling, find it under any other."""

    def __init__(self) -> None:
        self._visits: dict[str, UrlVisit] = {}

    def visits(self, urls: Sequence[str]) -> Mapping[str, UrlVisit]:
        """What is remembered of these pages, under the spelling asked for; pages never seen are left out."""
        kept = ((url, self._kept(url)) for url in urls)
        return {url: visit for url, visit in kept if visit is not None}

    def record(self, visit: UrlVisit) -> None:
        """Keeps the first sight, the latest status, and every job that saw the page."""
        page = normalise(visit.url)
        fresh = replace(visit, url=page, site=site(page), jobs=tuple(dict.fromkeys(visit.jobs)))
        known = self._visits.get(page)
        self._visits[page] = fresh if known is None else _merged(known, fresh)

    def _kept(self, url: str) -> UrlVisit | None:
        try:
            return self._visits.get(normalise(url))
        except InputError:
            return None  # what names no page was never visited


def _merged(known: UrlVisit, fresh: UrlVisit) -> UrlVisit:
    """Time decides which status is the latest, not the order in which reports arrive."""
    earlier, later = (known, fresh) if fresh.last_seen >= known.last_seen else (fresh, known)
    return replace(
        later,
        first_seen=min(known.first_seen, fresh.first_seen),
        content_sha256=later.content_sha256 or earlier.content_sha256,
        jobs=tuple(dict.fromkeys((*known.jobs, *fresh.jobs))),
    )
