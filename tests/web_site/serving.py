"""The web as it is served: every page under its host name, and a search that lists them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from adjudge.english.sentence import overlap
from local_web import Asked, LocalWeb, Names, answer, serving
from web_site.articles import articles
from web_site.odd_pages import odd_pages

FIND = "127.0.0.1/find"
"""Where the search is asked, by a search engine in its turn."""
OFF_LIMITS = "blocked.test"
NAMES = Names(default=("127.0.0.1",))
"""Every host of the web lies on this machine."""
_SNIPPET = 160
_LISTED = 0.45
"""Share of a query's words that a page holds when it is listed."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Listing:
    """A page as the search knows it."""

    url: str
    title: str
    words: str


@contextmanager
def local_internet() -> Iterator[LocalWeb]:
    """The web for as long as the block lasts."""
    with serving() as web:
        listings = list(_put_up(web))
        web.pages[FIND] = lambda asked: _found(asked, listings)
        web.pages[f"{OFF_LIMITS}/robots.txt"] = answer(b"User-agent: *\nDisallow: /\n", type_="text/plain")
        yield web


def _put_up(web: LocalWeb) -> Iterator[Listing]:
    """Every page; the odd ones first, so that they are listed before articles that answer as well."""
    for odd in odd_pages(web.port, web.stop):
        web.pages[odd.address] = odd.reply
        yield _listing(web, odd.address, odd.title, odd.words)
    for article in articles():
        web.pages[article.address] = answer(article.html)
        yield _listing(web, article.address, article.title, article.text)


def _listing(web: LocalWeb, address: str, title: str, words: str) -> Listing:
    host, _, path = address.partition("/")
    return Listing(url=web.url(f"/{path}", host), title=title, words=" ".join(words.split()))


def _found(asked: Asked, listings: list[Listing]) -> bytes:
    """The pages that hold most of a query's words, as they come in the list where they hold as many."""
    query = parse_qs(urlsplit(asked.path).query)["q"][0]
    shares = [(overlap(query, f"{row.title} {row.words}"), row) for row in listings]
    ranked = sorted((pair for pair in shares if pair[0] >= _LISTED), key=lambda pair: -pair[0])
    rows = [{"url": row.url, "title": row.title, "content": row.words[:_SNIPPET]} for _, row in ranked]
    return answer(json.dumps({"results": rows}).encode(), type_="application/json")
