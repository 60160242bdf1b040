"""The Brave web search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import Misread, ReplyRows, inner, listed, plain, read_rows, reply_of, result
from adjudge.ports import SearchResult

ADDRESS = "https://api.search.brave.com/res/v1/web/search"
MANNERS = VendorManners(asks=1, per_seconds=1.1)
"""The free plan's one request a second, with a little air for the way there."""
LONGEST, MOST_WORDS, MOST = 400, 50, 20
"""Characters and words of a query, and results of a search; more is refused."""


class Brave:
    """Brave's own index of the web."""

    name = "brave"

    def __init__(self, key: str, *, address: str = ADDRESS, manners: VendorManners = MANNERS) -> None:
        refused = "Check the key in ADJUDGE_BRAVE_API_KEY."
        self._api = Api("Brave", manners, refused=refused, refusals=(401, 403, 422))
        self._key = key
        self._address = address
        self.tally = self._api.tally

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The best k, which Brave puts first."""
        asked = " ".join(query.split()[:MOST_WORDS])[:LONGEST]
        if k < 1 or not asked:
            return ()
        question = VendorQuestion(
            url=self._address,
            params={"q": asked, "count": min(k, MOST), "text_decorations": "false", "result_filter": "web"},
            headers={"X-Subscription-Token": self._key, "Accept": "application/json"},
        )
        return (await self._api.results(question, read))[:k]


def read(body: bytes) -> ReplyRows:
    """The results of a reply; one that found nothing on the web has no such part."""
    reply = reply_of(body)
    if reply.get("type") != "search":
        raise Misread("JSON that is no search")
    return read_rows(listed(inner(reply, "web"), "results"), _row) if "web" in reply else ReplyRows()


def _row(row: Mapping[str, Any]) -> SearchResult:
    return result(
        Brave.name,
        url=row.get("url"),
        title=plain(row.get("title")),
        snippet=plain(row.get("description")),
        published=row.get("page_age"),
    )
