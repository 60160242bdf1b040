"""What can be said of elements, units, planets, moons, rivers and mountains in a plain sentence; figures as the base has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.everyday.facts import Things
from bench.everyday.wording import Relation, known, large, others

INLAND = ("the Black Sea", "the Caspian Sea", "the Mediterranean Sea", "the Laptev Sea", "the Bohai Sea")
"""Seas that are nobody's way of naming an ocean: the Rhine may be said to end in the Atlantic."""
STARK = ("noble gas", "alkali metal", "lanthanide", "actinide", "alkaline earth metal")
"""Kinds of elements whose bounds nobody draws differently, but for hydrogen and the elements at the ends of their rows."""


def of_nature(things: Things) -> tuple[Relation, ...]:
    """All of them, always in the same order."""
    return (*_of_elements(things), *_of_sky(things), *_of_earth(things), *_of_figures(things))


def _of_elements(things: Things) -> Iterator[Relation]:
    elements = list(things.elements.values())
    symbols = tuple((one.name, one.symbol) for one in elements)
    yield Relation(
        name="symbol",
        pairs=symbols,
        wrong=others(symbols),
        direct=("{x} has the symbol {y}.", "The chemical symbol of {x} is {y}."),
        reworded=("Chemists write {y} for {x}.", "{y} is the chemical symbol for {x}.", "{X} chemical symbol is {y}."),
        denied=("{x} does not have the symbol {y}.", "The chemical symbol of {x} is not {y}."),
    )
    numbers = tuple((one.name, str(one.number)) for one in elements)
    yield Relation(
        name="atomic number",
        pairs=numbers,
        wrong=others(numbers),
        direct=("{x} has the atomic number {y}.",),
        reworded=("The atomic number of {x} is {y}.", "{x} is element number {y} of the periodic table."),
        denied=("{x} does not have the atomic number {y}.", "The atomic number of {x} isn't {y}."),
    )
    unclear = {"hydrogen", "lanthanum", "lutetium", "actinium", "lawrencium", "helium", "astatine"}
    kinds = tuple((one.name, one.category) for one in elements if one.category and one.name not in unclear)
    yield Relation(
        name="category",
        pairs=tuple((x, _a(y)) for x, y in kinds),
        wrong=lambda x: [_a(kind) for kind in STARK if kind != things.elements[x].category],
        direct=("{x} is {y}.",),
        reworded=("The element {x} is {y}.", "What kind of element {x} is can be said at once: it is {y}."),
        denied=("{x} is not {y}.",),
    )
    yield Relation(
        name="discovery",
        pairs=tuple((one.name, str(one.year)) for one in elements if one.year),
        wrong=lambda x: [str((things.elements[x].year or 0) + off) for off in (-61, -34, 27)],
        direct=("{x} was discovered in {y}.",),
        reworded=("The discovery of {x} was made in {y}.", "{y} is the year in which {x} was discovered."),
        denied=("{x} was not discovered in {y}.",),
    )
    units = tuple((f"the {name}", measured) for name, (measured, _) in things.units.items() if name != "second")
    yield Relation(
        name="unit",
        pairs=units,
        wrong=others(units),
        direct=("{x} is the SI unit of {y}.",),
        reworded=("In the SI, {y} is measured in the unit called {x}.", "The SI unit of {y} is {x}."),
        denied=("{x} is not the SI unit of {y}.",),
    )


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def _of_sky(things: Things) -> Iterator[Relation]:
    ranks = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    planets = tuple((one.name, ranks[one.rank - 1]) for one in things.planets.values())
    yield Relation(
        name="planet",
        pairs=planets,
        wrong=others(planets),
        direct=("{x} is the {y} planet from the Sun.",),
        reworded=("Counted from the Sun, {x} is the {y} planet.", "The {y} planet from the Sun is {x}."),
        denied=("{x} is not the {y} planet from the Sun.",),
    )
    moons = tuple((one.name, one.planet) for one in things.moons.values() if one.name != "Moon")
    yield Relation(
        name="moon",
        pairs=moons,
        wrong=others(moons),
        direct=("{x} is a moon of {y}.",),
        reworded=("{x} is one of {Y} moons.", "{x} goes around {y} as its moon.", "{y} has a moon called {x}."),
        denied=("{x} is not a moon of {y}.", "{x} is not one of {Y} moons."),
    )
    found = tuple((one.name, one.by) for one in things.moons.values() if one.by)
    yield Relation(
        name="discoverer",
        pairs=found,
        wrong=others(found),
        direct=("{x} was discovered by {y}.",),
        reworded=("It was {y} who discovered {x}.", "The discoverer of {x} was {y}."),
        denied=("{x} was not discovered by {y}.", "{y} did not discover {x}."),
    )


def _of_earth(things: Things) -> Iterator[Relation]:
    rivers = tuple((f"the {name}", sea) for name, (sea, _) in things.rivers.items())
    yield Relation(
        name="river",
        pairs=rivers,
        wrong=lambda x: [sea for sea in INLAND if (x, sea) not in rivers],
        direct=("{x} flows into {y}.",),
        reworded=("{x} ends in {y}.", "{y} takes in the water of {x}.", "The mouth of {x} is on {y}."),
        denied=("{x} does not flow into {y}.",),
    )
    ranges = tuple((name, f"the {range_}") for name, (_, range_, _) in things.mountains.items() if range_)
    yield Relation(
        name="range",
        pairs=ranges,
        # Some count the Karakoram, and so K2, among the Himalayas.
        wrong=lambda x: [one for one in others(ranges)(x) if x != "K2" or one != "the Himalayas"],
        direct=("{x} is part of {y}.",),
        reworded=("{x} belongs to {y}.", "{x} is one of the peaks of {y}."),
        denied=("{x} is not part of {y}.", "{x} does not belong to {y}."),
    )


def _of_figures(things: Things) -> Iterator[Relation]:
    """Figures in the base's own digits; wrong ones are another thing's, at least twice or at most half as much."""
    countries = known(things)
    people = {one.phrase: one.people for one in countries}
    yield Relation(
        name="population",
        pairs=tuple((x, large(count)) for x, count in people.items()),
        wrong=lambda x: _far(people, x),
        direct=("The population of {x} is about {y}.",),
        reworded=("About {y} people live in {x}.", "{x} is home to about {y} people."),
        denied=("The population of {x} is not about {y}.",),
    )
    area = {one.phrase: one.area for one in countries}
    yield Relation(
        name="area",
        pairs=tuple((x, large(count)) for x, count in area.items()),
        wrong=lambda x: _far(area, x),
        direct=("The area of {x} is about {y} square kilometres.",),
        reworded=("{x} has an area of about {y} square kilometres.", "{x} extends over about {y} square kilometres."),
        denied=("The area of {x} is not about {y} square kilometres.",),
    )
    melts = {one.name: one.melts for one in things.elements.values() if one.melts is not None and one.melts > 200}
    yield Relation(
        name="melting point",
        pairs=tuple((x, large(degrees)) for x, degrees in melts.items()),
        wrong=lambda x: _far(melts, x),
        direct=("The melting point of {x} is about {y} °C.",),
        reworded=("{x} melts at about {y} °C.", "At about {y} °C, {x} begins to melt."),
        denied=("The melting point of {x} is not about {y} °C.",),
    )
    heights = {name: height for name, (height, _, _) in things.mountains.items() if height}
    yield Relation(
        name="height",
        pairs=tuple((x, large(height)) for x, height in heights.items()),
        wrong=lambda x: [large(heights[x] + off) for off in (-1430, -870, 1260)],
        direct=("{x} is about {y} metres high.",),
        reworded=("The height of {x} is about {y} metres.", "{x} rises to about {y} metres above the sea."),
        denied=("{x} is not {y} metres high.",),
    )


def _far(values: Mapping[str, float], x: str) -> list[str]:
    return [large(other) for other in values.values() if not 0.5 * values[x] < other < 2 * values[x]]
