"""An RSS or Atom feed as a source of results with dates."""

from __future__ import annotations

import asyncio
import sys
from urllib.parse import urlsplit

from adjudge.adapters.search import entries
from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import ReplyRows
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult
from adjudge.values.codec import from_json

MANNERS = VendorManners(asks=1, per_seconds=1.0, most_bytes=1024 * 1024)
"""A hundred entries with their full text stay below this."""
READING_SECONDS = 20.0
"""How long a feed that has come may take to be read: on a busy machine the reader's start alone is some seconds."""


class Feed:
    """One feed, of which `latest` gives the newest entries."""

    def __init__(self, address: str, *, manners: VendorManners = MANNERS, reading_seconds: float = READING_SECONDS) -> None:
        self._address = address
        self._host = urlsplit(address).hostname or "feed"
        self._seconds = reading_seconds
        self._api = Api(f"The feed of {self._host}", manners, refused="Take the feed out of the settings.")
        self.name = f"feed:{self._host}"

    async def latest(self, k: int) -> tuple[SearchResult, ...]:
        """The k newest entries; those without a date come last."""
        body = await self._api.ask(VendorQuestion(url=self._address), bytes)
        return (await self._read(body)).results[: max(k, 0)]

    async def _read(self, body: bytes) -> ReplyRows:
        """The entries, read in a process of their own: a hostile feed keeps its reader busy for a minute, and only a
        process can be stopped."""
        worker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", entries.__name__),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with asyncio.timeout(self._seconds):
                told, _ = await worker.communicate(f"{self.name}\n{self._address}\n".encode() + body)
        except TimeoutError:
            raise ProviderError(f"The feed of {self._host} takes too long to read.") from None
        finally:
            if worker.returncode is None:
                worker.kill()
                await worker.communicate()
        if worker.returncode == entries.NO_FEED:
            raise ProviderError(f"The feed of {self._host} answered with {told.decode()}.")
        if worker.returncode != 0:
            raise ProviderError(f"The feed of {self._host} cannot be read.")
        return from_json(told, ReplyRows)
