"""The starter knowledge base: real facts from open data, so a newcomer can verify something at once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib import import_module

from adjudge.adapters.starter import page
from adjudge.adapters.starter.page import Dataset
from adjudge.values.knowledge import Stated

__all__ = ["Dataset", "Stated", "datasets", "facts", "facts_of", "version"]

GENERATORS_VERSION = 1
"""Raise when a generator's wording or choice of facts changes: cached bases are then rebuilt."""


_HOMES = {
    "cities": ("cities",),
    "countries": ("countries", "territories", "currencies", "languages"),
    "science": ("elements", "constants", "solar_system", "earth"),
    "united_states": ("us_states", "us_presidents"),
}
"""The modules, and the datasets that each makes pages of: `cities_facts` for `cities`."""


def datasets() -> tuple[Dataset, ...]:
    """Where the facts come from: name, version, licence and credit of each dataset."""
    return tuple(page.datasets().values())


def facts() -> Iterator[Stated]:
    """Every page of the starter base, always in the same order."""
    for dataset in page.datasets():
        yield from facts_of(dataset)


def facts_of(dataset: str) -> Iterator[Stated]:
    """The pages of one dataset. Its module is imported here, on use: `import adjudge` must not read tables."""
    (home,) = (module for module, datasets in _HOMES.items() if dataset in datasets)
    made: Iterator[Stated] = getattr(import_module(f"{__name__}.{home}"), f"{dataset}_facts")(page.datasets()[dataset])
    return made


def version() -> str:
    """A name for what `facts` gives: it changes with the data packages and with the generators."""
    parts = [f"generators={GENERATORS_VERSION}"]
    parts += [f"{each.slug}={each.package} {each.version}" for each in datasets()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
