"""Pages from the web: `fetcher` is the way in, the modules beside it are the doors on the way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from adjudge.adapters.page.fetcher import SafeFetcher
    from adjudge.ports import Clock, Page

KEPT_PAGES = "pages.db"
"""The file of kept pages in the data folder. It may be deleted at any time: it only saves asking again."""


class FetchSettings(Protocol):
    """What of the settings concerns fetching."""

    @property
    def fetch_allow(self) -> tuple[str, ...]: ...

    @property
    def archive_url(self) -> str: ...

    @property
    def home_path(self) -> Path: ...


class OnFirstUse:
    """A fetcher that is made when the first page is asked for: most runs of a command ask for none."""

    def __init__(self, make: Callable[[], SafeFetcher]) -> None:
        self._make = make
        self._made: SafeFetcher | None = None
        self._lock = threading.Lock()

    async def fetch(self, url: str) -> Page:
        with self._lock:
            made = self._made = self._made or self._make()
        return await made.fetch(url)

    def close(self) -> None:
        """Ends what runs beside, if anything does."""
        if self._made is not None:
            self._made.close()


def from_settings(settings: FetchSettings, clock: Clock) -> OnFirstUse:
    """The fetcher the settings ask for. Nothing is loaded, connected to, started or opened before the first page."""

    def make() -> SafeFetcher:
        from adjudge.adapters.page.cache import PageCache
        from adjudge.adapters.page.fetcher import SafeFetcher

        cache = PageCache(clock, settings.home_path / KEPT_PAGES)
        return SafeFetcher(clock, allow=settings.fetch_allow, cache=cache, archive=settings.archive_url)

    return OnFirstUse(make)
