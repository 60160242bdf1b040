"""Which claims of an article each of its links belongs to, and which links are not worth following (seed 002)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from adjudge.errors import InputError
from adjudge.model.core_claim import CoreClaim
from adjudge.model.inline_source import Link
from adjudge.model.span import Span
from adjudge.text.layout import bare, blocks
from adjudge.text.sentences import sentences
from adjudge.text.urls import article_quality, normalise

NO_STATEMENT = "No claim of the article stands where it does."
NO_ARTICLE = "It leads to a front page or a list, not to a page that could bear a statement out."
SHARES = "It is there to pass the article on."
ITSELF = "It leads back to the article."
NO_ADDRESS = "It is no web address."

_SHARING_WORDS = "share sharer sharer.php share.php sharearticle share-offsite intent addtoany"
_SHARING = frozenset(_SHARING_WORDS.split())
"""Parts of the addresses that networks give their buttons."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Hung:
    """A link, and the claims whose sentence its words stand in."""

    link: Link
    claims: tuple[CoreClaim, ...] = ()
    unfit: str = ""
    """Why it is not to be followed; empty where it is."""


def hung(links: Sequence[Link], claims: Sequence[CoreClaim], text: str, url: str | None = None) -> tuple[Hung, ...]:
    """Every link with its claims, in the order given. `url` is the article's own address."""
    stated = _statements(text, links)
    own = _normal(url) if url else None
    found = []
    for link in links:
        places = _of(link.span, stated)
        held = tuple(claim for claim in claims if any(claim.span.overlaps(place) for place in places))
        found.append(Hung(link=link, claims=held, unfit=_unfit(link.url, own) or ("" if held else NO_STATEMENT)))
    return tuple(found)


def _statements(text: str, links: Sequence[Link]) -> list[Span]:
    """The sentences of an article, block by block. Marks and addresses are blanked first: they lie in their sentence, or in
    the gap after it."""
    characters = list(bare(text))
    for mark in (link.span for link in links if link.span.of(text).startswith("[")):
        characters[mark.start : mark.end] = " " * len(mark)
    clear = "".join(characters)
    return [
        sentence.shifted(block.span.start) for block in blocks(text) for sentence in sentences(block.span.of(clear))
    ]


def _of(place: Span, stated: Sequence[Span]) -> Sequence[Span]:
    """The sentences that a link's words stand in; of words in none of them, as a mark's or an address's, the one before."""
    first = bisect_right(stated, place.start, key=lambda span: span.end)
    past = bisect_left(stated, place.end, lo=first, key=lambda span: span.start)
    return stated[first:past] or stated[max(0, first - 1) : first]


def _unfit(url: str, own: str | None) -> str:
    address = _normal(url)
    if address is None:
        return NO_ADDRESS
    if address == own:
        return ITSELF
    if article_quality(address) == 0.0:
        return NO_ARTICLE
    segments = urlsplit(address).path.lower().split("/")
    return SHARES if not _SHARING.isdisjoint(segments) else ""


def _normal(url: str) -> str | None:
    try:
        return normalise(url)
    except InputError:
        return None
