"""Writes the starter knowledge base that is shipped, from open data and the corrections under `data/`.

python -m training.starter.write
"""

from __future__ import annotations

import hashlib
import lzma
from collections.abc import Iterator
from importlib import import_module

from adjudge.adapters.starter import ORIGINS, PAGES, Origins
from adjudge.values.codec import to_json
from adjudge.values.knowledge import Stated
from training.starter import page

GENERATORS_VERSION = 2
"""Raise when a generator's wording or choice of facts changes: bases that were built before are then built anew."""


_HOMES = {
    "cities": ("cities",),
    "chronicle": ("history", "people", "works", "landmarks", "bodies", "measures"),
    "countries": ("countries", "territories", "currencies", "languages"),
    "lands": ("lands",),
    "science": ("elements", "constants", "solar_system", "earth"),
    "unions": ("unions",),
    "united_states": ("us_states", "us_presidents"),
}
"""The modules, and the datasets that each makes pages of: `cities_facts` for `cities`."""


def facts() -> Iterator[Stated]:
    """Every page of the starter base, always in the same order."""
    for dataset in page.datasets():
        yield from facts_of(dataset)


def facts_of(dataset: str) -> Iterator[Stated]:
    """The pages of one dataset."""
    (home,) = (module for module, datasets in _HOMES.items() if dataset in datasets)
    write = getattr(import_module(f"training.starter.{home}"), f"{dataset}_facts")
    yield from write(page.datasets()[dataset])


def version() -> str:
    """A name for what `facts` gives: it changes with the data packages and with the generators."""
    parts = [f"generators={GENERATORS_VERSION}"]
    parts += [f"{each.slug}={each.package} {each.version}" for each in page.datasets().values()]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def main() -> None:
    origins = Origins(version=version(), datasets=tuple(page.datasets().values()))
    ORIGINS.write_bytes(to_json(origins) + b"\n")
    with lzma.open(PAGES, "w", preset=9 | lzma.PRESET_EXTREME) as file:
        for fact in facts():
            file.write(to_json(fact) + b"\n")


if __name__ == "__main__":
    main()
