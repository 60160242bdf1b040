"""A city as the starter tells of it, and when its name or its rank needs care."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudge.adapters.starter.nations import Nation

_SHADOW_KM = 25
"""GeoNames does not say which places are boroughs; those this near to a larger one may be."""
_EARTH_KM = 6371
_CLEARLY_LARGER = 5
"""A city this many times the size of its namesakes is the one people mean."""


@dataclass(frozen=True, kw_only=True, slots=True)
class City:
    """One populated place of GeoNames."""

    id: int
    name: str
    nation: Nation
    state: str
    """Of the United States; empty elsewhere, where GeoNames gives only a code."""
    people: int
    latitude: float
    longitude: float
    timezone: str

    @classmethod
    def of(cls, row: Mapping[str, Any], *, name: str, nation: Nation, state: str) -> City:
        return cls(
            id=int(row["geonameid"]),
            name=name,
            nation=nation,
            state="" if state == "District of Columbia" else state,
            people=row["population"],
            latitude=row["latitude"],
            longitude=row["longitude"],
            timezone=row["timezone"],
        )

    @property
    def capital(self) -> bool:
        return self.name == self.nation.capital

    @property
    def home(self) -> str:
        """What tells it from its namesakes."""
        return self.state or self.nation.name

    @property
    def home_phrase(self) -> str:
        return self.state or self.nation.phrase

    @property
    def where(self) -> str:
        return f"{self.state}, {self.nation.name}" if self.state else self.nation.phrase

    @property
    def coordinates(self) -> str:
        """To a tenth of a degree, some ten kilometres: what a city's centre bears."""
        north = f"{abs(self.latitude):.1f}° {'N' if self.latitude >= 0 else 'S'}"
        return f"{north}, {abs(self.longitude):.1f}° {'E' if self.longitude >= 0 else 'W'}"

    def distance_km(self, other: City) -> float:
        """Along the ground, well enough for neighbours."""
        north = math.radians(self.latitude - other.latitude)
        east = math.radians(self.longitude - other.longitude) * math.cos(math.radians(self.latitude))
        return _EARTH_KM * math.hypot(north, east)


def ambiguous(cities: Iterable[City], taken: Collection[str]) -> frozenset[int]:
    """The cities whose bare name would be taken for another's, or for no one's in particular."""
    namesakes: dict[str, list[City]] = defaultdict(list)
    for city in cities:
        namesakes[city.name].append(city)
    doubtful: set[int] = set()
    for group in namesakes.values():
        first, *rest = sorted(group, key=lambda each: (-each.people, each.id))
        doubtful.update(each.id for each in rest)
        if first.name in taken or (rest and first.people < _CLEARLY_LARGER * rest[0].people):
            doubtful.add(first.id)
    return frozenset(doubtful)


def in_the_shadow(cities: Sequence[City]) -> frozenset[int]:
    """The cities, given largest first, that lie close to a larger one of the same country."""
    cells: dict[tuple[int, int], list[City]] = defaultdict(list)
    shadowed: set[int] = set()
    for city in cities:
        row, column = math.floor(city.latitude), math.floor(city.longitude)
        around = (cells[row + i, column + j] for i in (-1, 0, 1) for j in (-1, 0, 1))
        if any(_shades(larger, city) for cell in around for larger in cell):
            shadowed.add(city.id)
        cells[row, column].append(city)
    return frozenset(shadowed)


def _shades(larger: City, city: City) -> bool:
    return larger.nation.code == city.nation.code and larger.distance_km(city) <= _SHADOW_KM
