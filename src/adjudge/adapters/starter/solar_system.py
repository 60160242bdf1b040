"""Planets, dwarf planets and large moons, from NASA's planetary fact sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudge.adapters.starter.page import (
    Dataset,
    StarterSentence,
    figure,
    ordinal_word,
    pages,
    states,
    table,
    with_article,
)
from adjudge.values.knowledge import Entity, Stated

_DAYS_A_YEAR = 365.25
_LONG_PERIOD_DAYS = 1000
"""From here on a period is told in years."""


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each body: planets from the Sun outward, dwarf planets, moons."""
    bodies = table("solar_system")
    names = bodies["entity_names"]
    for rank, planet in enumerate(bodies["planets"], start=1):
        name = planet["name"]
        subject = names.get(name, name)
        entity = Entity(name=subject, kind="planet", aliases=(name,) if subject != name else ())
        sentences = _planet(planet, subject, rank)
        yield from pages(dataset=source, key=name, title=subject, sentences=sentences, entities=(entity,))
    for dwarf in bodies["dwarfs"]:
        name = dwarf["name"]
        entity = Entity(name=name, kind="dwarf planet")
        yield from pages(dataset=source, key=name, title=name, sentences=_dwarf(**dwarf), entities=(entity,))
    for name, row in bodies["moons"].items():
        entity = Entity(name=name, kind="moon", aliases=("the Moon", "Luna") if name == "Moon" else ())
        yield from pages(dataset=source, key=name, title=name, sentences=_moon(name, row), entities=(entity,))


def _planet(planet: Mapping[str, Any], subject: str, rank: int) -> Iterator[StarterSentence]:
    name = planet["name"]
    text = f"{name} is the {ordinal_word(rank)} planet from the Sun; it is {with_article(planet['kind'])}."
    yield StarterSentence(
        text=text,
        states=(
            (subject, "instance of", "planet"),
            (subject, "order from the Sun", ordinal_word(rank)),
            (subject, "category", planet["kind"]),
        ),
    )
    distance = f"{figure(planet['distance'])} million kilometres"
    text = f"{name} orbits the Sun at a mean distance of about {distance}."
    yield states(text, subject, "distance from the Sun", distance)
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
    text = f"{name} was discovered in {year} by {by}."
    yield StarterSentence(text=text, states=((name, "discovered by", by), (name, "year discovered", str(year))))


def _moon(name: str, row: Sequence[Any]) -> Iterator[StarterSentence]:
    planet, diameter_km, *discovery = row
    shown = "The Moon" if name == "Moon" else name
    text = f"{shown} is a moon of {planet}."
    yield StarterSentence(text=text, states=((name, "instance of", "moon"), (name, "moon of", planet)))
    diameter = f"{figure(diameter_km)} kilometres"
    yield states(f"{shown} has a mean diameter of about {diameter}.", name, "diameter", diameter)
    if discovery:
        year, by = discovery
        text = f"{name} was discovered in {year} by {by}."
        yield StarterSentence(text=text, states=((name, "discovered by", by), (name, "year discovered", str(year))))
