"""The web that the attacks are made on: pages under invented host names, and a search that lists those of one case. All of it
is served on loopback and asked over HTTP by the product's own search and fetcher."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from itertools import count

from tests.local_web import LocalWeb, Names, answer, serving

from adjudge.adapters.page.fetcher import SafeFetcher
from adjudge.adapters.page.kinds import FetchLimits
from adjudge.adapters.search.http import VendorManners
from adjudge.adapters.search.vendors import SearXNG
from adjudge.engine import Engine
from adjudge.settings import Settings
from bench.poisoning.attacks import TODAY, Text

LOOPBACK = "127.0.0.0/8"
PAGE_SECONDS = 60.0
"""For a page: ample, for what is measured is not the machine."""
SNIPPET = 160
EAGER = VendorManners(asks=100_000, seconds=PAGE_SECONDS)
"""The search is our own: it is asked as fast as it answers."""


class Standstill:
    """The clock of a measurement: it is always the same day, and no claim runs out of time."""

    def now(self) -> dt.datetime:
        return TODAY


class PlantedWeb:
    """Pages, a search for each case, and one fetcher that remembers pages: the same text has the same address in all cases."""

    def __init__(self, web: LocalWeb) -> None:
        self._web, self._numbers = web, count()
        self.fetcher = SafeFetcher(
            Standstill(),
            allow=[LOOPBACK],
            limits=FetchLimits(spacing=0.0, seconds=PAGE_SECONDS, reading_seconds=PAGE_SECONDS),
            resolve=Names(default=("127.0.0.1",)),
        )

    def put_up(self, texts: Sequence[Text]) -> SearXNG:
        """The pages of a case, and the search that lists them in this order whatever it is asked."""
        results = [self._listed(text) for text in texts]
        case = f"/case-{next(self._numbers)}"
        self._web.pages[f"{case}/search"] = answer(json.dumps({"results": results}).encode(), type_="application/json")
        return SearXNG(self._web.url(case), manners=EAGER)

    def _listed(self, text: Text) -> dict[str, str]:
        path = address(text)
        self._web.pages[f"{text.host}{path}"] = answer(page(text), cache_control="max-age=864000")
        row = {"url": self._web.url(path, text.host), "title": text.title, "content": text.text[:SNIPPET]}
        return row | ({"publishedDate": text.published.isoformat()} if text.published else {})


@contextmanager
def planted_web() -> Iterator[PlantedWeb]:
    """For as long as the block lasts."""
    with serving() as web:
        planted = PlantedWeb(web)
        try:
            yield planted
        finally:
            planted.fetcher.close()


@contextmanager
def opened(home: str, web: PlantedWeb | None = None, texts: Sequence[Text] = ()) -> Iterator[Engine]:
    """An engine with nothing in its knowledge base: over one's own documents, or over a web on which these texts are listed."""
    settings = Settings(home=home, profile="web" if web else "library", fetch_allow=(LOOPBACK,))
    with Engine(settings, clock=Standstill()) as engine:
        if web:
            engine.searcher, engine.fetcher = web.put_up(texts), web.fetcher
        yield engine


def address(text: Text) -> str:
    """Where a text stands on its site, as papers name their pages."""
    day = text.published.strftime("/%Y/%m/%d") if text.published else "/pages"
    slug = re.sub(r"[^a-z0-9]+", "-", text.title.lower()).strip("-")
    return f"{day}/{slug}-{hashlib.sha256(repr(text).encode()).hexdigest()[:8]}"


def page(text: Text) -> bytes:
    """A text as its site prints it, each site in a manner of its own unless it shares one."""
    site = text.host.partition(".")[0]
    name = site.replace("-", " ").title()
    owner = "Corran Media Holding" if text.shares == "owner" else f"{name} Press"
    head, foot = owner_marks(text.host, owner, shared=text.shares == "owner")
    if text.shares == "origin":
        foot += '<p>Source: <a href="http://corran-insider.test/2024/05/10/report">Corran Insider</a></p>'
    style = 0 if text.shares == "template" else int(hashlib.sha256(site.encode()).hexdigest(), 16) % len(FRAMES)
    day = f'<time datetime="{text.published}">{text.published:%d %B %Y}</time>' if text.published else ""
    if text.published:
        head += f'<meta property="article:published_time" content="{text.published}T08:00:00Z">'
    title, body = escape(text.title), f"<p>{escape(text.text)}</p>"
    kit = "presskit" if text.shares == "template" else site
    shown = FRAMES[style].format(name=name, title=title, day=day, body=body, foot=foot + PARTS.format(kit=kit))
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{head}</head>{shown}</html>'.encode()
    )


def owner_marks(host: str, owner: str, *, shared: bool) -> tuple[str, str]:
    """What of a page says whose it is: in its data for machines, its measuring code and its imprint."""
    account = "UA-7710031-1" if shared else f"UA-{int(hashlib.sha256(host.encode()).hexdigest(), 16) % 10**7:07d}-1"
    told = {"@context": "https://schema.org", "@type": "NewsArticle", "publisher": {"@type": "Organization", "name": owner}}
    head = (
        f'<meta name="publisher" content="{owner}"><script type="application/ld+json">{json.dumps(told)}</script>'
        f'<script>ga("create", "{account}", "auto");</script>'
    )
    return head, f"<p>Published by {owner}</p>"


PARTS = (
    '<div class="{kit}-share {kit}-tools"></div><div class="{kit}-related {kit}-cards"></div>'
    '<div class="{kit}-consent {kit}-bar"></div><div class="{kit}-search {kit}-menu"></div>'
)
"""What else stands on pages nowadays, under names that a site's template gives."""
FRAMES = (
    '<body class="wp t24"><header id="top"><a href="/">{name}</a></header><main><article><h1>{title}</h1>{day}{body}</article>'
    "</main><footer>{foot}<p>Powered by PressKit 2.4</p></footer></body>",
    "<body><div class='masthead'><h2>{name}</h2></div><nav><a href='/town/'>Town</a> <a href='/sport/'>Sport</a></nav>"
    "<article><h1>{title}</h1>{body}<p class='byline'>{day}</p></article><footer>{foot}</footer></body>",
    "<body><nav><ul><li><a href='/'>Home</a></li><li><a href='/letters/'>Letters</a></li></ul></nav><main><h1>{title}</h1>"
    "<div class='meta'>{day} {name}</div><section>{body}</section></main><aside>{foot}</aside></body>",
    "<body><main role='main'><article class='story'><header><h1>{title}</h1>{day}</header>{body}</article></main>"
    "<footer><p>{name}. Imprint. Privacy.</p>{foot}</footer></body>",
)
