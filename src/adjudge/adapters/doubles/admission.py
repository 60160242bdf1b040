"""Which documents and triples a filter lets through, once their collection is chosen."""

from __future__ import annotations

import datetime as dt

from adjudge.model.knowledge import Filter


def admits(where: Filter, *, source: str, date: dt.date | None) -> bool:
    """Whether something of this source and date may be found; where dates matter, the undated are not."""
    if where.sources and source not in where.sources:
        return False
    if date is None:
        return where.published_from is None and where.as_of is None
    return (where.published_from is None or where.published_from <= date) and (
        where.as_of is None or date <= where.as_of
    )
