"""Pages of one job: each address fetched once, whoever asks for it, and begun before it is asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from types import TracebackType

from adjudge.errors import InputError
from adjudge.ports import Fetcher, Page
from adjudge.text.urls import normalise


class Once:
    """A fetcher over another. Several pages are begun together with `ahead` and then taken one after another: the network
    is waited for once, and what follows from the pages follows in the same order on every run. Use it in `async with`."""

    def __init__(self, fetcher: Fetcher) -> None:
        self._fetcher = fetcher
        self._begun: dict[str, asyncio.Task[Page]] = {}

    def ahead(self, urls: Iterable[str]) -> None:
        """Begins to fetch these; what goes wrong is said where a page is taken."""
        for url in urls:
            self._task(url)

    async def fetch(self, url: str) -> Page:
        """The page; for a second asker the one the first got, or the same ProviderError."""
        # Shielded: one asker who gives up must not take the page from the others.
        return await asyncio.shield(self._task(url))

    def _task(self, url: str) -> asyncio.Task[Page]:
        key = _key(url)
        if key not in self._begun:
            self._begun[key] = asyncio.get_running_loop().create_task(self._fetched(url))
        return self._begun[key]

    async def _fetched(self, url: str) -> Page:
        return await self._fetcher.fetch(url)

    async def __aenter__(self) -> Once:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._begun.values():
            task.cancel()
        # Waited for and looked at: a page nobody took must not complain when it is thrown away.
        await asyncio.gather(*self._begun.values(), return_exceptions=True)


def _key(url: str) -> str:
    try:
        return normalise(url)
    except InputError:
        return url  # the fetcher says what is wrong with it
