"""Copies of pages in web archives, as pages and servers name them."""

from __future__ import annotations

import re

from adjudge.errors import InputError
from adjudge.text.urls import normalise

_ARCHIVES = (
    "https://web.archive.org/web/",
    "http://web.archive.org/web/",
    "https://archive.ph/",
    "https://archive.today/",
)
# `Link: <https://…>; rel="memento"; datetime="…"`, of RFC 7089; several links have commas between them.
_LINK = re.compile(r"<([^<>]{1,2000})>([^<>]{0,500})")
_MEMENTO = re.compile(r"\brel\s?=\s?\"?(?:[\w-]{1,40}\s){0,4}memento\b", re.IGNORECASE)


def archived_copy(url: str, link_header: str, in_page: str | None, archive: str = "") -> str | None:
    """Where an archive keeps the page: itself if it lies in one, else what its server or the page names, else where the
    archive at this address would show it; or None."""
    if url.startswith((*_ARCHIVES, f"{archive}/") if archive else _ARCHIVES):
        return url
    links = [target for target, rest in _LINK.findall(link_header[:8000]) if _MEMENTO.search(rest)]
    for named in (*links, *((in_page,) if in_page else ())):
        try:
            return normalise(named)
        except InputError:
            continue
    return f"{archive}/{url}" if archive else None
