"""The world that the net is held into: pages that never change, a search over them, a language model that repeats what it is
shown, and a clock that stands still. Whatever a result depends on beside the product is written here or in the inputs."""

from __future__ import annotations

import asyncio
import datetime as dt
import json
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from email.utils import format_datetime
from html import escape
from typing import Any
from urllib.parse import urlsplit

from bench.same.doors import (
    Completion,
    Document,
    Page,
    PageOffLimits,
    PageStub,
    ProviderError,
    SearchResult,
    normalise,
    site,
)
from bench.same.inputs import TEXTS, path_of, text_of

START = dt.datetime(2026, 3, 2, 9, 0, tzinfo=dt.UTC)
"""The moment at which everything happens."""
PORT = 48217
"""Of the pages that are fetched over sockets. It stands in addresses, so it is always the same."""
SNIPPET = 160
_FIGURE = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W_]{4,}")
_SITES = ("www.reuters.com", "www.bbc.co.uk", "gazette.example", "en.wikipedia.org", "blog.example", "www.nature.com")


class Still:
    """A clock that stands at one moment: nothing takes any time, and no deadline is ever missed."""

    def __init__(self, moment: dt.datetime = START) -> None:
        self._moment = moment

    def now(self) -> dt.datetime:
        return self._moment


class Web:
    """Pages by address; where an error stands in the place of a page, it is raised."""

    def __init__(self, pages: Mapping[str, Document | ProviderError]) -> None:
        self._pages = {normalise(url): page for url, page in pages.items()}

    async def fetch(self, url: str) -> Page:
        address = normalise(url)
        found = self._pages.get(address) or ProviderError(f"{address} answered 404: there is no such page.")
        if isinstance(found, ProviderError):
            raise found
        return Page(url=address, document=found, status=200)


class Search:
    """Finds the pages that share words with a query, those that share most first."""

    name = "net-search"

    def __init__(self, results: Sequence[SearchResult]) -> None:
        self._results = [(one, _words(f"{one.title} {one.snippet}")) for one in results]

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        asked = _words(query)
        shared = [(len(asked & words), one) for one, words in self._results]
        found = sorted((pair for pair in shared if pair[0]), key=lambda pair: -pair[0])
        return tuple(one for _, one in found[:k])


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


class Everything(Search):
    """A search that has heard of certain pages and names all of them, whatever is asked, in their order."""

    async def search(self, query: str, k: int) -> tuple[SearchResult, ...]:
        return tuple(one for one, _ in self._results[:k])


class Parrot:
    """A language model that takes what it is shown for the truth, and repeats its first words; `asked` holds the prompts."""

    name = "parrot"

    def __init__(self) -> None:
        self.asked: list[dict[str, str]] = []

    async def complete(self, prompt: str, *, tag: str, max_tokens: int) -> Completion:
        self.asked.append({"tag": tag, "prompt": prompt})
        text = self._reply(tag, [row for row in _data(prompt) if isinstance(row, dict) and "text" in row])
        return Completion(text=text, tokens=len(prompt.split()) + len(text.split()))

    def _reply(self, tag: str, rows: list[dict[str, Any]]) -> str:
        if tag == "stance":
            told = [{"item": n, "stance": "supports", "quote": _first_words(row["text"])} for n, row in enumerate(rows, 1)]
            return json.dumps(told[:1])
        if tag == "verdict":
            return json.dumps({"verdict": "supported", "rationale": "The first item says so.", "used": [1]})
        if tag == "write":
            said = [{"paragraph": 1, "text": _first_sentence(row["text"]), "items": [n]} for n, row in enumerate(rows, 1)]
            return json.dumps(said[:3])
        return "The first item says so." if tag == "rationale" else "[]"


def _data(prompt: str) -> Iterator[Any]:
    """What a prompt shows: the lines that begin with a mark are JSON."""
    for line in prompt.splitlines():
        if line.startswith("> "):
            yield json.loads(line[2:])


def _first_words(text: str) -> str:
    return " ".join(text.split()[:8])


def _first_sentence(text: str) -> str:
    return text.partition(". ")[0].rstrip(".") + "."


def small_web() -> tuple[Search, Web]:
    """Every document and article that inputs may name as a page on some site, dated or not."""
    names = sorted(f"{folder}/{path.name}" for folder in TEXTS for path in TEXTS[folder].iterdir())
    pages, results = {}, []
    for place, name in enumerate(one for one in names if one.endswith((".txt", ".md")) and "README" not in one):
        url = f"https://{_SITES[place % len(_SITES)]}/2026/{name.rpartition('/')[2].rpartition('.')[0]}-and-more"
        text = path_of(name).read_bytes().decode("utf-8")
        published = START.date() - dt.timedelta(days=place) if place % 3 else None
        pages[url] = document(url, text, published=published)
        results += [
            SearchResult(url=url, title=title_of(text), snippet=" ".join(part.split())[:SNIPPET], published=published)
            for part in text.split("\n\n")[:12]
        ]
    return Search(results), Web(pages)


def document(url: str, text: str, *, published: dt.date | None, language: str | None = "en") -> Document:
    address = normalise(url)
    return Document(
        key=address, text=text, source=site(address), title=title_of(text), url=address, published=published, language=language
    )  # fmt: skip


def title_of(text: str) -> str:
    return text.strip().splitlines()[0].lstrip("# ")[:80]


def news_text(page: Mapping[str, Any]) -> str:
    """The words of a page of the news; a change makes every figure another."""
    text = page.get("text") or text_of(page["pieces"])
    return _FIGURE.sub(lambda found: str(int(found[0]) + page["change"]), text) if "change" in page else text


def closed(page: Mapping[str, Any]) -> ProviderError | None:
    """Why a page cannot be had; None where it can."""
    reasons = {
        "robots": PageOffLimits("Robots may not read it."), "stub": PageStub("It shows only the beginning."),
        "gone": ProviderError(f"{page['url']} answered 410: the page is gone."),
    }  # fmt: skip
    return reasons.get(page.get("error", ""))


@contextmanager
def served(pages: Sequence[Mapping[str, Any]], feed: str, now: dt.datetime) -> Iterator[str]:
    """Pages at their addresses on this machine and a feed of them, for the length of a block; gives the feed's address."""
    hosts = [str(urlsplit(page["url"]).hostname) for page in pages]
    bodies = dict(zip(hosts, map(_answer, pages), strict=True))
    bodies[feed] = _response(_rss(pages, now), "application/rss+xml")
    loop, ready = asyncio.new_event_loop(), threading.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        host = writer.get_extra_info("sockname")[0]
        robots = head.split(" ", 2)[1] == "/robots.txt"
        writer.write(_response(b"", "text/plain", 404) if robots else bodies[host])
        await writer.drain()
        writer.close()

    async def serve() -> None:
        server = await asyncio.start_server(answer, [*bodies], PORT)
        ready.set()
        async with server:
            await asyncio.Event().wait()

    def run() -> None:
        asyncio.set_event_loop(loop)
        try:
            loop.run_until_complete(serving)
        except asyncio.CancelledError:
            loop.close()

    serving = loop.create_task(serve())
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    if not ready.wait(10):
        raise OSError(f"the pages of the net cannot be served at port {PORT}")
    try:
        yield f"http://{feed}:{PORT}/feed"
    finally:
        loop.call_soon_threadsafe(serving.cancel)
        thread.join(10)


def socket_address(page: Mapping[str, Any]) -> str:
    """The address of a page that is fetched over a socket."""
    parts = urlsplit(page["url"])
    return f"http://{parts.hostname}:{PORT}{parts.path}"


def _answer(page: Mapping[str, Any]) -> bytes:
    if page.get("error"):
        return _response(b"nothing here", "text/html", {"robots": 403, "gone": 410, "stub": 402}[page["error"]])
    paragraphs = "".join(f"<p>{escape(part)}</p>" for part in news_text(page).split("\n\n"))
    title = escape(title_of(news_text(page)))
    head = f"<!doctype html><html lang='en'><head><title>{title}</title></head>"
    whole = f"{head}<body><article><h1>{title}</h1>{paragraphs}</article></body></html>"
    return _response(whole.encode(), "text/html; charset=utf-8")


def _response(body: bytes, kind: str, status: int = 200) -> bytes:
    lines = (
        f"HTTP/1.1 {status} Something",
        f"Content-Type: {kind}",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join([*lines, "", ""]).encode() + body


def _rss(pages: Sequence[Mapping[str, Any]], now: dt.datetime) -> bytes:
    items = "".join(
        f"<item><title>A story</title><link>{socket_address(page)}</link>"
        + (
            ""
            if page["published"] is None
            else f"<pubDate>{format_datetime(now - dt.timedelta(days=page['published']))}</pubDate>"
        )
        + "</item>"
        for page in pages
    )
    return f'<?xml version="1.0"?><rss version="2.0"><channel><title>News</title>{items}</channel></rss>'.encode()
