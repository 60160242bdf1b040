"""The starter knowledge base: real facts from open data, so a newcomer can verify something at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from adjudge.adapters.starter import page
from adjudge.adapters.starter.page import Dataset
from adjudge.values.knowledge import Stated

__all__ = ["Dataset", "Stated", "datasets", "facts", "version"]

GENERATORS_VERSION = 1
"""Raise when a generator's wording or choice of facts changes: cached bases are then rebuilt."""


class _Generator(Protocol):
    def facts(self, source: Dataset) -> Iterator[Stated]: ...


def datasets() -> tuple[Dataset, ...]:
    """Where the facts come from: name, version, licence and credit of each dataset."""
    return tuple(page.datasets().values())


def facts() -> Iterator[Stated]:
    """Every page of the starter base, always in the same order."""
    for module, source in page.datasets().items():
        # Imported one by one, on use: `import adjudge` must not read tables.
        yield from cast("_Generator", import_module(f"{__name__}.{module}")).facts(source)


def version() -> str:
    """A name for what `facts` gives: it changes with the data packages and with the generators."""
    parts = [f"generators={GENERATORS_VERSION}"]
    parts += [f"{each.slug}={each.package} {each.version}" for each in datasets()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
