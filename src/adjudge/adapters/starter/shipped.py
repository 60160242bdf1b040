"""The datasets Adjudge carries itself, as tables under data/."""

from __future__ import annotations

from adjudge.adapters.starter.fact import Dataset
from adjudge.adapters.starter.tables import SHIPPED, TABLES_VERSION


def shipped(*, name: str, slug: str, licence: str, url: str, credit: str) -> Dataset:
    """A dataset whose table is part of this package."""
    return Dataset(
        name=name,
        slug=slug,
        package=SHIPPED,
        version=TABLES_VERSION,
        licence=licence,
        url=url,
        credit=credit,
    )
