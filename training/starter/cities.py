"""Cities of a hundred thousand people or more, and capitals of any size, from GeoNames."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity, Stated
from training.starter.countries import Nation, nations, state_entity
from training.starter.page import (
    Dataset,
    StarterSentence,
    about,
    city_rows,
    other_names,
    pages,
    states,
    table,
    tells,
    us_state_names,
)

# A city as the starter tells of it, and when its name or its rank needs care.


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


LEAST_PEOPLE = 100_000


def cities_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each city, the largest first."""
    aliases = table("names")["city_aliases"]
    chosen = _chosen()
    taken = {nation.name for nation in nations().values()} | set(us_state_names().values())
    doubtful, shadowed = ambiguous(chosen, taken), in_the_shadow(chosen)
    for city in chosen:
        name = f"{city.name}, {city.home}" if city.id in doubtful else city.name
        shown = f"{city.name} in {city.home_phrase}" if city.id in doubtful else city.name
        more = (city.name,) if city.id in doubtful else ()
        entity = Entity(name=name, kind="city", aliases=other_names(name, *more, *aliases.get(name, ())))
        sentences = _sentences(city, name, shown, urban_part=city.id in shadowed)
        yield from pages(source, str(city.id), entity, sentences, url=f"https://www.geonames.org/{city.id}")


def _chosen() -> Sequence[City]:
    """The cities to write about, largest first; of several of one name in one country or state, one."""
    left_out = frozenset(table("names")["left_out_cities"].values())
    # A city-state has its page among the countries.
    told = [
        city
        for city in read_cities(city_rows())
        if (city.people >= LEAST_PEOPLE or city.capital) and city.name != city.nation.name and city.id not in left_out
    ]
    told.sort(key=lambda each: (-each.people, each.id))
    shadowed = in_the_shadow(told)
    # The city before the borough: Salamanca, not the district of Madrid, though that has more people.
    told_first = sorted(told, key=lambda each: each.id in shadowed)
    kept: dict[tuple[str, str], City] = {}
    for city in told_first:
        kept.setdefault((city.name, city.home), city)
    return [city for city in told if kept[city.name, city.home] is city]


def read_cities(listing: Iterable[Mapping[str, Any]]) -> Iterator[City]:
    """GeoNames' rows as cities, under the names they have here."""
    us_states, renamed = us_state_names(), table("names")["cities"]
    for row in listing:
        nation = nations().get(row["countrycode"])
        if nation is None:
            continue
        state = us_states.get(row["admin1code"], "") if nation.code == "US" else ""
        place = f"{row['admin1code']}, {nation.code}" if state else nation.code
        name = renamed.get(f"{place}/{row['name']}", row["name"].strip())
        yield City(
            id=row["geonameid"],
            name=name,
            nation=nation,
            state="" if state == "District of Columbia" else state,
            people=row["population"],
            latitude=row["latitude"],
            longitude=row["longitude"],
            timezone=row["timezone"],
        )


def _sentences(city: City, name: str, shown: str, *, urban_part: bool) -> Iterator[StarterSentence]:
    country, notes = city.nation.name, table("names")
    kind = "a city or urban district" if urban_part and not city.capital else "a city"
    places = (("located in", state_entity(city.state)),) if city.state else ()
    text = f"{city.name} is {kind} in {city.where}."
    if city.name in notes["disputed_cities"] or city.timezone in notes["disputed_time_zones"]:
        text = f"GeoNames lists {city.name} as {kind} in {city.where}; the place's status is disputed."
    yield tells(text, name, *places, ("country", country))
    if city.capital:
        yield states(city.nation.capital_sentence, name, "capital of", country)
    amount = about(city.people)
    yield states(f"GeoNames gives {shown} a population of about {amount}.", name, "population", amount)
    yield states(f"{shown} lies at about {city.coordinates}.", name, "coordinates", city.coordinates)
    if city.timezone not in notes["unstated_time_zones"]:
        yield states(f"{shown} is in the {city.timezone} time zone.", name, "time zone", city.timezone)
