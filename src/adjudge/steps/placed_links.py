"""The links of an article, each at its place in the text: those its page has, and those the text spells out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from adjudge.model.inline_source import Link, LinkedWords
from adjudge.text.links import links
from adjudge.text.placing import places


def links_of(text: str, linked: Sequence[LinkedWords]) -> tuple[Link, ...]:
    """A page's links at their places in its text; what cannot be placed is left out."""
    found = zip(linked, places(text, linked), strict=True)
    return _in_order(Link(url=one.url, span=span) for one, span in found if span is not None)


def all_links(text: str, given: Sequence[Link] = ()) -> tuple[Link, ...]:
    """The links that were given and those the text spells out; one that is both comes once. What lies outside the text is
    left out."""
    return _in_order((*(link for link in given if link.span.end <= len(text)), *links(text)))


def _in_order(found: Iterable[Link]) -> tuple[Link, ...]:
    once = {(link.span.start, link.url): link for link in found}
    return tuple(sorted(once.values(), key=lambda link: (link.span, link.url)))
