"""The articles of the web, from their file to pages as a newspaper would print them."""

from __future__ import annotations

import datetime as dt
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FILE = Path(__file__).with_name("articles.toml")


@dataclass(frozen=True, kw_only=True, slots=True)
class Article:
    """A text at an address, "host/path"."""

    address: str
    title: str
    text: str
    published: dt.date | None = None
    head: str = ""
    """What else its head says."""

    @property
    def host(self) -> str:
        return self.address.partition("/")[0]

    @property
    def html(self) -> bytes:
        """The page: its text between all that surrounds a text on a real site."""
        paragraphs = "".join(f"<p>{line}</p>" for line in self.text.strip().splitlines())
        return page(self.title, paragraphs, host=self.host, published=self.published, head=self.head)


def page(title: str, body: str, *, host: str, published: dt.date | None = None, head: str = "") -> bytes:
    """A page with a menu, a masthead and a footer around its body."""
    day = f'<meta property="article:published_time" content="{published}T08:00:00Z">' if published else ""
    line = f'<p class="byline">By our staff, <time datetime="{published}">{published:%d %B %Y}</time></p>' if published else ""
    name = host.partition(".")[0].title()
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>{day}{head}</head>
<body><header><a href="/">{name}</a></header>
<nav><ul><li><a href="/news/">News</a></li><li><a href="/culture/">Culture</a></li></ul></nav>
<main><article><h1>{title}</h1>{line}{body}</article></main>
<footer><p>{name}. Imprint. Privacy. Letters to the editor are welcome.</p></footer></body></html>
""".encode()


def articles() -> Iterator[Article]:
    """All of them; a text with several addresses is an article at each."""
    for row in tomllib.loads(_FILE.read_text(encoding="utf-8"))["article"]:
        addresses = row.pop("addresses", None) or [row.pop("address")]
        for address in addresses:
            yield Article(address=address, **row)
