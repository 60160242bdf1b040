"""The entries of a feed. As a program of its own it reads a feed from its input and writes the entries as JSON.

Its input begins with a name and an address, a line each: what is given as an argument, everyone on the machine can see.
"""

from __future__ import annotations

import datetime as dt
import io
import sys
from collections.abc import Mapping
from typing import Any

from adjudge.adapters.patience import Misread
from adjudge.adapters.search.rows import ReplyRows, plain, read_rows, result
from adjudge.ports import SearchResult
from adjudge.values.codec import to_json

NO_FEED = 3
"""How the program ends on what is no feed; what it is instead is its output."""


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
