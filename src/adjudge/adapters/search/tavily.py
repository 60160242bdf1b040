"""The Tavily search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import ReplyRows, listed, read_rows, reply_of, result
from adjudge.ports import SearchResult

ADDRESS = "https://api.tavily.com/search"
MANNERS = VendorManners(asks=100, per_seconds=60.0)
"""What a development key may ask in a minute."""
LONGEST, MOST = 400, 20
"""Characters of a query and results of a search; more is refused."""


class Tavily:
    """Tavily's basic search: one credit a query."""

    name = "tavily"

    def __init__(self, key: str, *, address: str = ADDRESS, manners: VendorManners = MANNERS) -> None:
        self._api = Api("Tavily", manners, refused="Check the key in ADJUDGE_TAVILY_API_KEY.")
        self._key = key
        self._address = address
        self.tally = self._api.tally

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The best k, which Tavily puts first."""
        asked = query.strip()[:LONGEST]
        if k < 1 or not asked:
            return ()
        question = VendorQuestion(
            url=self._address,
            headers={"Authorization": f"Bearer {self._key}"},
            body={"query": asked, "max_results": min(k, MOST), "search_depth": "basic"},
        )
        return (await self._api.results(question, read))[:k]


def read(body: bytes) -> ReplyRows:
    """The results of a reply."""
    return read_rows(listed(reply_of(body), "results"), _row)


def _row(row: Mapping[str, Any]) -> SearchResult:
    return result(
        Tavily.name,
        url=row.get("url"),
        title=row.get("title"),
        snippet=row.get("content"),
        published=row.get("published_date"),
    )
