"""Pages from the web: `fetcher` is the way in, the modules beside it are the doors on the way."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudge.adapters.page.fetcher import SafeFetcher
    from adjudge.adapters.page.reader_process import FileTaken
    from adjudge.adapters.page.reading import ReadingRoom
    from adjudge.ports import Clock, Page

KEPT_PAGES = "pages.db"
"""The file of kept pages in the data folder. It may be deleted at any time: it only saves asking again."""

UPLOAD_MEMORY = 256 * 2**20
"""What reading one uploaded file may take: a table of 8 MB is a document a row."""


class OnFirstUse:
    """A fetcher that is made when the first page is asked for: most runs of a command ask for none. Nothing is loaded,
    connected to, started or opened before."""

    def __init__(self, clock: Clock, home: Path, *, allow: tuple[str, ...], archive: str) -> None:
        self._clock, self._home, self._allow, self._archive = clock, home, allow, archive
        self._made: SafeFetcher | None = None
        self._room: ReadingRoom | None = None
        self._closed = False
        self._lock = threading.Lock()

    async def fetch(self, url: str) -> Page:
        with self._lock:
            made = self._made = self._made or self._make()
        return await made.fetch(url)

    def read_uploaded(self, path: Path) -> FileTaken:
        """What a file holds that somebody uploaded. It is read like a page from anywhere, in a process with its time and memory:
        a ReadingFailed ends a sentence that begins with its name."""
        from adjudge.adapters.page.kinds import FetchLimits
        from adjudge.adapters.page.reading import ReadingFailed, ReadingRoom

        with self._lock:
            if self._closed:
                raise ReadingFailed("cannot be read: the server is being stopped")
            room = self._room = self._room or ReadingRoom(FetchLimits(reading_memory=UPLOAD_MEMORY))
        return room.read_file(path)

    def close(self) -> None:
        """Ends what runs beside, if anything does."""
        with self._lock:
            self._closed, room = True, self._room
        if room is not None:
            room.close()
        if self._made is not None:
            self._made.close()

    def _make(self) -> SafeFetcher:
        from adjudge.adapters.page.cache import PageCache
        from adjudge.adapters.page.fetcher import SafeFetcher

        cache = PageCache(self._clock, self._home / KEPT_PAGES)
        return SafeFetcher(self._clock, allow=self._allow, cache=cache, archive=self._archive)
