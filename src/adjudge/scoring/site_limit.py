"""Keeping one site from crowding out the others (004 §6.1)."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.errors import InputError
from adjudge.text.urls import site


def within_site_limit(sites: Sequence[str], limit: int) -> list[bool]:
    """Which places of an order, best first, fit the limit of one site; what has no site ("") always does, and a limit of
    0 is none."""
    taken: dict[str, int] = {}
    fits = []
    for name in sites:
        taken[name] = taken.get(name, 0) + 1
        fits.append(not name or not limit or taken[name] <= limit)
    return fits


def site_of(url: str | None) -> str:
    """The site an address belongs to; none for what is no web address."""
    try:
        return site(url) if url else ""
    except InputError:
        return ""
