"""The starter knowledge base: real facts from open data, so a newcomer can verify something at once.

They are shipped as they are taken in: `pages.jsonl.xz` holds a page a line, `datasets.json` says where they come from. Both are
written by `training/starter`, from tables and corrections that lie there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from adjudge.values.codec import from_json
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Stated

PAGES = Path(__file__).with_name("pages.jsonl.xz")
ORIGINS = Path(__file__).with_name("datasets.json")


@dataclass(frozen=True, kw_only=True, slots=True)
class Dataset:
    """Names where facts come from, under which licence, and whom to credit."""

    name: str
    """Also the `source` of every document drawn from it, so `kb remove` can take it."""
    slug: str
    """First part of its documents' keys: `starter/<slug>/…`."""
    package: str
    """The package that carries the data; `adjudge` for tables of our own."""
    version: str
    licence: str
    url: str
    credit: str
    """The line its licence, or plain fairness, asks to be shown."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Origins:
    """What `datasets.json` holds."""

    version: str
    datasets: tuple[Dataset, ...]


def datasets() -> tuple[Dataset, ...]:
    """Where the facts come from: name, version, licence and credit of each dataset."""
    return from_json(ORIGINS.read_bytes(), Origins).datasets


def facts() -> Iterator[Stated]:
    """Every page of the starter base, always in the same order."""
    import lzma

    with lzma.open(PAGES) as lines:
        for line in lines:
            yield from_json(line, Stated)


def version() -> str:
    """A name for what `facts` gives: it changes with the data and with how pages are written of them."""
    return from_json(ORIGINS.read_bytes(), Origins).version
