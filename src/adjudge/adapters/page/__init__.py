"""Pages from the web: `fetcher` is the way in, the modules beside it are the doors on the way."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.adapters.page.fetcher import SafeFetcher
    from adjudge.ports import Clock, Page

KEPT_PAGES = "pages.db"
"""The file of kept pages in the data folder. It may be deleted at any time: it only saves asking again."""


class OnFirstUse:
    """A fetcher that is made when the first page is asked for: most runs of a command ask for none. Nothing is loaded,
    connected to, started or opened before."""

    def __init__(self, clock: Clock, home: Path, *, allow: tuple[str, ...], archive: str) -> None:
        self._clock, self._home, self._allow, self._archive = clock, home, allow, archive
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

    def _make(self) -> SafeFetcher:
        from adjudge.adapters.page.cache import PageCache
        from adjudge.adapters.page.fetcher import SafeFetcher

        cache = PageCache(self._clock, self._home / KEPT_PAGES)
        return SafeFetcher(self._clock, allow=self._allow, cache=cache, archive=self._archive)
