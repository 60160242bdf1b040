"""A SearXNG server, asked through its JSON interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import Misread, ReplyRows, listed, read_rows, reply_of, result, words
from adjudge.ports import SearchResult

MANNERS = VendorManners(asks=10, per_seconds=1.0)
"""It is the user's own server; what it asks in turn has limits of its own."""

# What makes a word choose an engine, a language or a time limit instead of being searched for.
_COMMANDS = "!?:<"


class SearXNG:
    """Whatever engines a SearXNG server is set up with. The server must offer the json format."""

    name = "searxng"

    def __init__(self, address: str, *, manners: VendorManners = MANNERS) -> None:
        refused = "Add json to search.formats in the server's settings.yml, and let its limiter pass this machine."
        self._api = Api("SearXNG", manners, refused=refused)
        self._url = f"{address.rstrip('/')}/search"
        self.tally = self._api.tally

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The best k of the first page. That no engine answered the server is an error, not an empty result."""
        asked = " ".join(bare for word in query.split() if (bare := word.lstrip(_COMMANDS)))
        if k < 1 or not asked:
            return ()
        question = VendorQuestion(url=self._url, params={"q": asked, "format": "json"})
        return (await self._api.results(question, read))[:k]


def read(body: bytes) -> ReplyRows:
    """The results of a reply."""
    reply = reply_of(body)
    rows = read_rows(listed(reply, "results"), _row)
    silent = reply.get("unresponsive_engines")
    if not rows.results and not rows.skipped and isinstance(silent, list) and silent:
        raise Misread(f"no results, since its engines failed ({', '.join(map(_engine, silent[:5]))})")
    return rows


def _row(row: Mapping[str, Any]) -> SearchResult:
    published = row.get("publishedDate") or row.get("pubdate")
    return result(
        SearXNG.name, url=row.get("url"), title=row.get("title"), snippet=row.get("content"), published=published
    )


def _engine(failure: Any) -> str:
    """An engine's name and what is wrong with it, which the reply gives as a pair."""
    parts = failure if isinstance(failure, list) else [failure]
    return ": ".join(words(part)[:60] for part in parts[:2])
