"""Pages from the web: `fetcher` is the way in, the modules beside it are the doors on the way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from adjudge.adapters.page.fetcher import SafeFetcher
    from adjudge.ports import Clock

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


def from_settings(settings: FetchSettings, clock: Clock) -> SafeFetcher:
    """The fetcher the settings ask for. Nothing is connected to, started or opened before the first page."""
    from adjudge.adapters.page.cache import PageCache
    from adjudge.adapters.page.fetcher import SafeFetcher

    cache = PageCache(clock, settings.home_path / KEPT_PAGES)
    return SafeFetcher(clock, allow=settings.fetch_allow, cache=cache, archive=settings.archive_url)
