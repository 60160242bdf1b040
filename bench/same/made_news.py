"""The news of the net: what searches and feeds point at on one day, and what has become of it some days later."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from adjudge.english.sentences import sentences
from bench.same.inputs import TEXTS, paragraphs

SITES = (
    "www.reuters.com", "apnews.com", "www.bbc.co.uk", "www.nasa.gov", "www.nature.com", "gazette.example", "blog.example",
    "www.theonion.com", "news.example.org", "www.theguardian.com", "town.example.net", "medium.com",
)  # fmt: skip
"""Of every tier, some that nobody knows, and one that invents."""
LONGEST = 900
"""Characters of a page: enough for several passages."""


def refreshes(rng: random.Random) -> Iterator[dict[str, Any]]:
    """Forty of them; each is two rounds, some days apart, and a claim that is verified after either."""
    for number in range(40):
        feed = number % 7 == 3
        first = [_page(rng, number, place, feed=feed) for place in range(4 if feed else rng.randint(5, 10))]
        claim = _claim(rng, first[0])
        row = {"claim": claim, "query": " ".join(claim.split()[:6]), "days": rng.choice((1, 1, 1, 2, 3, 6, 8))}
        second = list(_later(rng, number, first, feed=feed))
        yield {**row, **({"feed": True} if feed else {}), "rounds": [first, second]}


def _page(rng: random.Random, number: int, place: int, *, feed: bool) -> dict[str, Any]:
    """A page of one to three paragraphs of some text, published within the last days or nobody knows when."""
    name = rng.choice(_names())
    whole = range(1 if len(paragraphs(name)) > 1 else 0, len(paragraphs(name)))
    start = rng.choice(whole)
    places = [start]
    while len(places) < 3 and places[-1] + 1 in whole and sum(len(paragraphs(name)[p]) for p in places) < LONGEST:
        places.append(places[-1] + 1)
    address, published = _address(rng, number, place, feed=feed), rng.choice((0, 0, 1, 2, 5, None))
    return {"url": address, "pieces": [[name, places]], "published": published}


def _address(rng: random.Random, number: int, place: int, *, feed: bool) -> str:
    """On a site of the web, or on an address of this machine that no other page of the net has."""
    host = f"127.20.{number + 1}.{place + 1}" if feed else rng.choice(SITES)
    return f"http{'' if feed else 's'}://{host}/2026/story-{number}-{place}-of-the-day"


def _later(rng: random.Random, number: int, first: list[dict[str, Any]], *, feed: bool) -> Iterator[dict[str, Any]]:
    """Of the first page other figures; of the rest some as they were, some changed, some gone or closed; and what is new, too
    old, too short, in another language, a copy, or no article at all. A page of the first round is named by its place there."""
    yield {"again": 0, "published": 0, "change": 7}
    for place in range(1, len(first)):
        fate = rng.choice(("same", "same", "changed", "gone", "robots", "stub", "unmentioned"))
        if fate == "changed":
            yield {"again": place, "change": rng.randint(1, 9)}
        elif fate != "unmentioned":
            yield {"again": place, **({} if fate == "same" else {"error": fate})}
    fresh = {**_page(rng, number, 20, feed=feed), "published": 0}
    yield fresh
    if feed:
        return
    yield {**_page(rng, number, 21, feed=False), "published": 30}
    yield {**_page(rng, number, 22, feed=False), "text": "Too little to bear anything out.", "published": 0}
    yield {**fresh, "url": _address(rng, number, 23, feed=False)}
    yield {**_page(rng, number, 24, feed=False), "language": "de", "published": 0}
    yield {**fresh, "url": f"https://{rng.choice(SITES)}/"}
    yield fresh


def _claim(rng: random.Random, page: dict[str, Any]) -> str:
    """A sentence of a page, one with a figure if it has any: the later round changes figures."""
    text = "\n\n".join(paragraphs(name)[place] for name, places in page["pieces"] for place in places)
    said = [one.of(text).replace("\n", " ") for one in sentences(text)]
    fit = [one for one in said if 30 < len(one) < 220] or said
    return rng.choice([one for one in fit if re.search("[0-9]", one)] or fit)


def _names() -> list[str]:
    folders = ("articles", "articles_dev", "everyday", "answers", "tuning", "documents")
    found = [f"{folder}/{path.name}" for folder in folders for path in sorted(TEXTS[folder].iterdir())]
    return [name for name in found if name.endswith((".txt", ".md")) and "README" not in name]
