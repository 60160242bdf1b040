"""Wikipedia, or another MediaWiki, through its search interface; no key is needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import quote

from adjudge.adapters.search.http import Api, VendorManners, VendorQuestion
from adjudge.adapters.search.rows import Misread, ReplyRows, inner, listed, plain, read_rows, reply_of, result, words
from adjudge.english.words import STOP_WORDS
from adjudge.ports import SearchResult

ADDRESS = "https://en.wikipedia.org"
MANNERS = VendorManners(asks=5, per_seconds=1.0)
"""The Wikimedia sites ask for restraint and set no figure; a claim needs half a dozen searches."""
LONGEST, MOST = 300, 50
"""Characters of a query and results of a search; more is refused."""


class Wikipedia:
    """The English Wikipedia."""

    name = "wikipedia"

    def __init__(self, *, address: str = ADDRESS, manners: VendorManners = MANNERS) -> None:
        refused = "Wait a while: it turns away callers that ask too much."
        self._api = Api("Wikipedia", manners, refused=refused)
        self._address = address.rstrip("/")
        self.tally = self._api.tally

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        """The best k pages. MediaWiki looks for pages that hold every word, and a claim has many: where none does, those
        that hold any of the words that matter are asked for."""
        asked = " ".join(query.split())[:LONGEST].strip()
        if k < 1 or not asked:
            return ()
        found = await self._pages(asked, k)
        if not found and (looser := any_word(asked)) != asked:
            found = await self._pages(looser, k)
        return found[:k]

    async def _pages(self, query: str, k: int) -> tuple[SearchResult, ...]:
        params: dict[str, str | int] = {
            "action": "query",
            "list": "search",
            "srsearch": query,
            "srlimit": min(k, MOST),
            "srprop": "snippet",
            "format": "json",
            "formatversion": 2,
        }
        question = VendorQuestion(url=f"{self._address}/w/api.php", params=params)
        return await self._api.results(question, partial(read, address=self._address))


def any_word(query: str) -> str:
    """A query for pages that hold any of another's words; no longer than is accepted, no word cut in two."""
    kept = ""
    for word in dict.fromkeys(word.strip("\"'.,;:!?()") for word in query.split()):
        if word and word.lower() not in STOP_WORDS:
            longer = f"{kept} OR {word}" if kept else word
            kept = longer if len(longer) <= LONGEST else kept
    return kept or query


def read(body: bytes, *, address: str = ADDRESS) -> ReplyRows:
    """The pages of a reply. A reply that is an error says so inside, under a status of success."""
    reply = reply_of(body)
    if "error" in reply:
        code = reply["error"].get("code") if isinstance(reply["error"], dict) else ""
        raise Misread(f"an error ({words(code)[:60] or 'unnamed'})")
    return read_rows(listed(inner(reply, "query"), "search"), partial(_row, address))


def _row(address: str, row: Mapping[str, Any]) -> SearchResult:
    title = words(row.get("title"))
    if not title:
        raise Misread("a row without a title")
    # Undated: the one date it could give is that of the last edit, which says nothing about what the page tells.
    page = quote(title.replace(" ", "_"), safe="/:@!$*(),;~'")
    return result(Wikipedia.name, url=f"{address}/wiki/{page}", title=title, snippet=plain(row.get("snippet")))
