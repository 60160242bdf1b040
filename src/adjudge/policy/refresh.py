"""How the news are refreshed: how much is asked for, what may come in, and how long it stays."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.policy.constant import Bounded, constant

QUERIES = (
    "world news today",
    "politics and government news today",
    "elections and parliament news",
    "economy, inflation and markets news today",
    "central bank and trade news",
    "war, conflict and diplomacy news today",
    "health and medicine news",
    "science and space news",
    "climate, weather and natural disasters news",
    "technology and artificial intelligence news",
    "court rulings and crime news",
    "sport results today",
)
"""What is asked where no queries are set: diverse, as 004 §9.2 wants it, one for each section of a newspaper."""


@dataclass(frozen=True, kw_only=True, slots=True)
class RefreshPolicy(Bounded):
    entries: int = constant(
        100, 1, 1000, "newest entries taken from a feed: most hold fewer, few publish more in a day"
    )
    results: int = constant(20, 1, 50, "results asked of a search for one query: the first two pages")
    pages: int = constant(2000, 1, 20_000, "pages one run looks at: what a day brings, and what a night can fetch")
    per_site: int = constant(
        100, 1, 1000, "pages of one site in a run: at one a second under two minutes, and no site crowds out the others"
    )
    feeds_at_once: int = constant(4, 1, 64, "feeds read at the same time: each takes a process of its own to parse")
    at_once: int = constant(
        64,
        1,
        256,
        "sites fetched from at the same time; each is asked for one page after another, most of them pausing",
    )
    waiting: int = constant(
        16, 1, 256, "fetched pages that may wait to be stored: the bound on memory when disks are slow"
    )
    seconds: int = constant(3600, 10, 86_400, "after which no further page is begun: what came by then is switched to")
    days: int = constant(
        7,
        1,
        365,
        "age at which a page goes or does not come in: a week of news, embedded anew every day; the web has the rest",
    )
    shortest: int = constant(
        200, 0, 5000, "characters of a page worth keeping: two sentences; less is a caption or a teaser"
    )
    credible: float = constant(
        0.6, 0.0, 1.0, "credibility of a site whose pages come first: better than one nothing is known of"
    )
    enough: int = constant(
        50,
        1,
        20_000,
        "credible pages after which the others stay out (004's fallback: with fewer, any page is better than none)",
    )
