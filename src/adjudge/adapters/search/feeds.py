"""An RSS or Atom feed as a source of results with dates.

As a program of its own this reads a feed from its input and writes the entries as JSON. Its input begins with a name and an
address, a line each: what is given as an argument, everyone on the machine can see.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import io
import sys
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from adjudge.adapters.patience import Misread
from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import ReplyRows, plain, read_rows, result
from adjudge.errors import ProviderError
from adjudge.ports import SearchResult
from adjudge.values.codec import from_json, to_json

NO_FEED = 3
"""How the program ends on what is no feed; what it is instead is its output."""
PROGRAM = "adjudge.adapters.search.feeds"
"""This file, however it was begun."""
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
            *(sys.executable, "-P", "-m", PROGRAM),
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
        if worker.returncode == NO_FEED:
            raise ProviderError(f"The feed of {self._host} answered with {told.decode()}.")
        if worker.returncode != 0:
            raise ProviderError(f"The feed of {self._host} cannot be read.")
        return from_json(told, ReplyRows)


def read(body: bytes, *, address: str, name: str) -> ReplyRows:
    """The entries of a feed, newest first. Raises Misread for what is no feed."""
    import feedparser  # type: ignore[import-untyped]

    try:
        # As a stream: bytes would be tried as the name of a file first.
        parsed = feedparser.parse(io.BytesIO(body), response_headers={"content-location": address})
    except Exception:  # its many parsers raise many things on broken feeds
        raise Misread("a feed too broken to be read") from None
    if not parsed.get("version") and not parsed.get("entries"):
        raise Misread("something that is no feed")
    rows = read_rows(parsed["entries"], lambda entry: _entry(name, entry))
    if rows.skipped and not rows.results:
        raise Misread("entries none of which can be read")
    newest = sorted(rows.results, key=lambda entry: entry.published or dt.date.min, reverse=True)
    return ReplyRows(results=tuple(newest), skipped=rows.skipped)


def _entry(name: str, entry: Mapping[str, Any]) -> SearchResult:
    when = entry.get("published_parsed") or entry.get("updated_parsed")
    published = "-".join(f"{part:02}" for part in when[:3]) if when else None
    return result(
        name,
        url=entry.get("link"),
        title=plain(entry.get("title")),
        snippet=plain(entry.get("summary")),
        published=published,
    )


def main() -> int:
    """The program."""
    given = sys.stdin.buffer
    name, address = given.readline().decode().rstrip("\n"), given.readline().decode().rstrip("\n")
    try:
        said, code = to_json(read(given.read(), address=address, name=name)), 0
    except Misread as error:
        said, code = str(error).encode(), NO_FEED
    sys.stdout.buffer.write(said)
    return code


if __name__ == "__main__":
    sys.exit(main())
