"""The starter knowledge base: real facts from open data, so a newcomer can verify something at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from adjudge.adapters.starter.page import Dataset
from adjudge.values.knowledge import Stated

__all__ = ["Dataset", "Stated", "datasets", "facts", "version"]

GENERATORS_VERSION = 1
"""Raise when a generator's wording or choice of facts changes: cached bases are then rebuilt."""

_DATASETS = (
    "countries",
    "territories",
    "currencies",
    "languages",
    "cities",
    "us_states",
    "us_presidents",
    "elements",
    "solar_system",
    "constants",
    "earth",
)
"""The modules, one a dataset, in the order they are built."""


class _Generator(Protocol):
    def dataset(self) -> Dataset: ...

    def facts(self) -> Iterator[Stated]: ...


def datasets() -> tuple[Dataset, ...]:
    """Where the facts come from: name, version, licence and credit of each dataset."""
    return tuple(generator.dataset() for generator in _generators())


def facts() -> Iterator[Stated]:
    """Every page of the starter base, always in the same order."""
    for generator in _generators():
        yield from generator.facts()


def version() -> str:
    """A name for what `facts` gives: it changes with the data packages and with the generators."""
    parts = [f"generators={GENERATORS_VERSION}"]
    parts += [f"{each.slug}={each.package} {each.version}" for each in datasets()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _generators() -> Iterator[_Generator]:
    # Imported one by one, on use: `import adjudge` must not read tables.
    for name in _DATASETS:
        yield cast("_Generator", import_module(f"{__name__}.{name}"))
