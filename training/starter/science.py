"""Elements, physical constants, the solar system, and the oceans, mountains and rivers of the Earth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudge.values.knowledge import Entity, Stated
from training.starter.countries import nations
from training.starter.page import (
    Dataset,
    StarterSentence,
    figure,
    listed,
    names_only,
    opening,
    ordinal_word,
    other_names,
    pages,
    states,
    table,
    tells,
    with_article,
)

_ENTITY_NAMES = {"Mercury": "Mercury (element)"}
"""Mercury is a planet too."""
_ALIASES = {"Aluminium": ("Aluminum",), "Caesium": ("Cesium",), "Sulfur": ("Sulphur",)}
_ZERO_KELVIN_C = -273.15
_WARM_KELVINS = 600


def elements_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each element, in order of atomic number."""
    for element in table("elements")["elements"]:
        name = element["name"]
        subject = _ENTITY_NAMES.get(name, name)
        aliases = other_names(subject, name, *names_only([element["symbol"]]), *_ALIASES.get(name, ()))
        entity = Entity(name=subject, kind="element", aliases=aliases)
        yield from pages(source, element["symbol"], entity, _sentences(element, name, subject))


def _sentences(element: Mapping[str, Any], name: str, subject: str) -> Iterator[StarterSentence]:
    symbol, number = element["symbol"], str(element["number"])
    text = f"{name} is a chemical element with the symbol {symbol} and atomic number {number}."
    yield tells(text, subject, ("instance of", "chemical element"), ("symbol", symbol), ("atomic number", number))
    yield from _place(element, name, subject)
    yield from _amounts(element, name, subject)
    yield from _discovery(element, name, subject)


def _place(element: Mapping[str, Any], name: str, subject: str) -> Iterator[StarterSentence]:
    if "category" in element:
        text = f"{name} is {with_article(element['category'])}."
        yield states(text, subject, "category", element["category"])
    places = {key: str(element[key]) for key in ("group", "period") if key in element}
    text = f"{name} is in {listed([f'{key} {value}' for key, value in places.items()])} of the periodic table."
    yield tells(text, subject, *places.items())


def _amounts(element: Mapping[str, Any], name: str, subject: str) -> Iterator[StarterSentence]:
    if "weight" in element:
        weight = figure(element["weight"])
        text = f"The standard atomic weight of {name.lower()} is about {weight}."
        yield states(text, subject, "atomic weight", weight)
    for key, relation in (("melts", "melting point"), ("boils", "boiling point")):
        if key in element:
            heat, kelvins = _heat(element[key])
            text = f"The {relation} of {name.lower()} is about {heat} ({kelvins})."
            yield states(text, subject, relation, heat)
    if "density" in element:
        density = f"{figure(element['density'])} g/cm³"
        yield states(f"The density of {name.lower()} is about {density}.", subject, "density", density)


def _heat(kelvins: float) -> tuple[str, str]:
    """In degrees Celsius and in kelvins, to a tenth where it is cool enough to matter."""
    digits = 1 if kelvins < _WARM_KELVINS else 0
    return f"{figure(round(kelvins + _ZERO_KELVIN_C, digits))} °C", f"{figure(round(kelvins, digits))} K"


def _discovery(element: Mapping[str, Any], name: str, subject: str) -> Iterator[StarterSentence]:
    if element.get("ancient"):
        text = f"{name} has been known since antiquity."
        yield states(text, subject, "known since", "antiquity")
    if "by" not in element:
        return
    verb = element.get("verb", "discovered")
    when = f" in {element['year']}" if "year" in element else ""
    years = [(f"year {verb}", str(element["year"]))] if when else []
    yield tells(f"{name} was {verb}{when} by {element['by']}.", subject, (f"{verb} by", element["by"]), *years)


# Physical constants and the units of the SI, from NIST.


def constants_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each constant, then for each unit."""
    rows = table("constants")
    for name, (symbol, value, exact) in rows["constants"].items():
        aliases = tuple(rows["constant_aliases"].get(name, ()))
        entity = Entity(name=name, kind="physical constant", aliases=aliases)
        sentences = _constant(name, symbol, value, exact=exact)
        yield from pages(source, name.replace(" ", "-"), entity, sentences, title=opening(name))
    for kind, group in (("base unit", "units"), ("derived unit", "derived")):
        for name, (quantity, symbol) in rows[group].items():
            entity = Entity(name=f"{name} (unit)", kind="unit", aliases=(name,))
            sentences = _unit(entity.name, name, kind, quantity, symbol)
            yield from pages(source, f"unit/{name}", entity, sentences, title=opening(entity.name))


def _constant(name: str, symbol: str, value: str, *, exact: bool) -> Iterator[StarterSentence]:
    precisely = "exactly" if exact else "about"
    yield states(f"The {name} is {precisely} {value}.", name, "value", value)
    yield states(f"The symbol of the {name} is {symbol}.", name, "symbol", symbol)


def _unit(subject: str, name: str, kind: str, quantity: str, symbol: str) -> Iterator[StarterSentence]:
    text = f"The {name} is the SI {kind} of {quantity}."
    yield tells(text, subject, ("instance of", f"SI {kind}"), ("unit of", quantity))
    yield states(f"The symbol of the {name} is {symbol}.", subject, "symbol", symbol)


# Planets, dwarf planets and large moons, from NASA's planetary fact sheets.


_DAYS_A_YEAR = 365.25
_LONG_PERIOD_DAYS = 1000
"""From here on a period is told in years."""


def solar_system_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each body: the Sun, planets from the Sun outward, dwarf planets, moons."""
    bodies = table("solar_system")
    names = bodies["entity_names"]
    sun = Entity(name="Sun", kind="star", aliases=("the Sun",))
    yield from pages(
        source, "Sun", sun, [states("The Sun is the star at the centre of the Solar System.", "Sun", "instance of", "star")]
    )
    for rank, planet in enumerate(bodies["planets"], start=1):
        name = planet["name"]
        subject = names.get(name, name)
        entity = Entity(name=subject, kind="planet", aliases=(name,) if subject != name else ())
        yield from pages(source, name, entity, _planet(planet, subject, rank))
    for dwarf in bodies["dwarfs"]:
        entity = Entity(name=dwarf["name"], kind="dwarf planet")
        yield from pages(source, entity.name, entity, _dwarf(**dwarf))
    for name, row in bodies["moons"].items():
        entity = Entity(name=name, kind="moon", aliases=("the Moon", "Luna") if name == "Moon" else ())
        yield from pages(source, name, entity, _moon(name, row))


def _planet(planet: Mapping[str, Any], subject: str, rank: int) -> Iterator[StarterSentence]:
    name = planet["name"]
    text = f"{name} is the {ordinal_word(rank)} planet from the Sun; it is {with_article(planet['kind'])}."
    order = ("order from the Sun", ordinal_word(rank))
    yield tells(text, subject, ("instance of", "planet"), order, ("category", planet["kind"]))
    distance = f"{figure(planet['distance'])} million kilometres"
    text = f"{name} orbits the Sun at a mean distance of about {distance}."
    yield tells(text, subject, ("orbits", "Sun"), ("distance from the Sun", distance))
    diameter = f"{figure(planet['diameter'])} kilometres"
    text = f"The equatorial diameter of {name} is about {diameter}."
    yield states(text, subject, "diameter", diameter)
    period = _period(planet["period_days"])
    yield states(f"{name} takes about {period} to orbit the Sun.", subject, "orbital period", period)
    sentence, relation, *objects = planet["also"]
    yield states(sentence, subject, relation, *objects)


def _period(days: float) -> str:
    if days < _LONG_PERIOD_DAYS:
        return f"{figure(days)} days"
    return f"{figure(round(days / _DAYS_A_YEAR, 1))} years"


def _dwarf(name: str, year: int, by: str) -> Iterator[StarterSentence]:
    yield states(f"{name} is a dwarf planet of the Solar System.", name, "instance of", "dwarf planet")
    yield _discovered(name, year, by)


def _discovered(name: str, year: int, by: str) -> StarterSentence:
    text = f"{name} was discovered in {year} by {by}."
    return tells(text, name, ("discovered by", by), ("year discovered", str(year)))


def _moon(name: str, row: Sequence[Any]) -> Iterator[StarterSentence]:
    planet, diameter_km, *discovery = row
    shown = "The Moon" if name == "Moon" else name
    yield tells(f"{shown} is a moon of {planet}.", name, ("instance of", "moon"), ("moon of", planet))
    diameter = f"{figure(diameter_km)} kilometres"
    yield states(f"{shown} has a mean diameter of about {diameter}.", name, "diameter", diameter)
    if discovery:
        yield _discovered(name, *discovery)


# Oceans, mountains and rivers, from the CIA World Factbook.


def earth_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each ocean, mountain and river."""
    for name, entity, sentences in _things(table("earth")):
        yield from pages(source, name.replace(" ", "-"), entity, sentences)


def _things(rows: Mapping[str, Any]) -> Iterator[tuple[str, Entity, Iterator[StarterSentence]]]:
    for name, rank in rows["oceans"].items():
        yield name, Entity(name=name, kind="ocean"), _ocean(name, rank)
    for name, row in rows["mountains"].items():
        aliases = tuple(rows["mountain_aliases"].get(name, ()))
        yield name, Entity(name=name, kind="mountain", aliases=aliases), _mountain(name, *row)
    for name, row in rows["rivers"].items():
        subject = name if name.endswith("River") else f"{name} River"
        aliases = (name,) if subject != name else ()
        yield name, Entity(name=subject, kind="river", aliases=aliases), _river(subject, *row)


def _ocean(name: str, rank: str) -> Iterator[StarterSentence]:
    text = f"The {name} is the {rank} of the world's five oceans."
    yield tells(text, name, ("instance of", "ocean"), ("size rank", f"{rank} ocean"))


def _mountain(name: str, height_m: int, place: str, codes: Sequence[str], fame: str) -> Iterator[StarterSentence]:
    yield tells(f"{name} is the {fame}.", name, ("instance of", "mountain"), ("known as", fame))
    if height_m:
        height = f"{figure(height_m)} metres"
        yield states(f"{name} is about {height} high.", name, "height", height)
    if place:
        yield states(f"{name} is part of {place}.", name, "part of", place.removeprefix("the "))
    countries = [nations()[code] for code in codes]
    if len(countries) == 1:
        yield states(f"{name} is in {countries[0].phrase}.", name, "country", countries[0].name)
    elif countries:
        text = f"{name} stands on the border of {listed([each.phrase for each in countries])}."
        yield states(text, name, "country", *(each.name for each in countries))


def _river(subject: str, continent: str, end: str, length_km: int) -> Iterator[StarterSentence]:
    text = f"The {subject} is a river in {continent} that flows into {end}."
    into = ("flows into", end.removeprefix("the "))
    yield tells(text, subject, ("instance of", "river"), ("continent", continent), into)
    if length_km:
        length = f"{figure(length_km)} kilometres"
        yield states(f"The {subject} is about {length} long.", subject, "length", length)
