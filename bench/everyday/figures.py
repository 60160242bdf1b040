"""Claims that are decided by figures of the starter facts: which is more, and which is most.

Every label has a margin: countries are compared where one has at least a third more land or half as many people again, so that
another year's figure or another way of counting gives the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bench.everyday.facts import Things
from bench.everyday.wording import known, ordinal

SUPPORTED, REFUTED = "supported", "refuted"
Drawn = tuple[str, str]
"""A claim and its label."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Measure:
    """Something that things have more or less of."""

    values: tuple[tuple[str, float], ...]
    apart: Callable[[float, float], bool]
    """Whether the first is so much more than the second that the label is sure."""
    more: tuple[str, ...]
    less: tuple[str, ...]
    most: str = ""
    """Who of three has most: "Of {list}, {a} has …"; empty where nobody would say it so."""
    least: str = ""


def times(ratio: float, most: float = 40.0) -> Callable[[float, float], bool]:
    """One is so many times the other, though not so many times that nobody would compare them."""
    return lambda a, b: ratio * b <= a <= most * b


def by(difference: float) -> Callable[[float, float], bool]:
    return lambda a, b: a - b >= difference


def measures(things: Things) -> tuple[Measure, ...]:
    """What is compared, always in the same order."""
    return (*_of_places(things), *_of_elements(things), *_of_nature(things), *_of_years(things))


def _of_places(things: Things) -> Iterator[Measure]:
    countries = known(things)
    yield Measure(
        values=tuple((one.phrase, one.area) for one in countries),
        apart=times(1.33),
        more=("{a} is larger than {b}.", "{a} covers a larger area than {b}.", "In area, {a} exceeds {b}."),
        less=("{a} is smaller than {b} in area.", "{a} has less land than {b}."),
        most="Of {list}, {a} has the largest area.",
        least="Of {list}, {a} has the smallest area.",
    )
    yield Measure(
        values=tuple((one.phrase, one.people) for one in countries),
        apart=times(1.5),
        more=(
            "{a} has more inhabitants than {b}.",
            "More people live in {a} than in {b}.",
            "{a} is more populous than {b}.",
        ),
        less=("{a} has fewer inhabitants than {b}.", "Fewer people live in {a} than in {b}."),
        most="Of {list}, {a} has the most inhabitants.",
        least="Of {list}, {a} has the fewest inhabitants.",
    )
    yield Measure(
        # GeoNames counts whole prefectures as cities of China.
        values=tuple((one.name, one.people) for one in things.cities.values() if one.people >= 1.5e6 and one.country != "China"),
        apart=times(2, 12),
        more=("{a} has a larger population than {b}.", "More people live in the city of {a} than in {b}."),
        less=("The population of {a} is smaller than that of {b}.",),
    )


def _of_elements(things: Things) -> Iterator[Measure]:
    elements = [one for one in things.elements.values() if one.number <= 92]
    yield Measure(
        values=tuple((one.name, one.melts) for one in elements if one.melts is not None),
        apart=by(150),
        more=("{a} melts at a higher temperature than {b}.", "The melting point of {a} is higher than that of {b}."),
        less=("{a} melts at a lower temperature than {b}.", "{a} has a lower melting point than {b}."),
        most="Of {list}, {a} has the highest melting point.",
    )
    yield Measure(
        values=tuple((one.name, one.boils) for one in elements if one.boils is not None),
        apart=by(150),
        more=("{a} has a higher boiling point than {b}.",),
        less=("{a} boils at a lower temperature than {b}.",),
        least="Of {list}, {a} has the lowest boiling point.",
    )
    yield Measure(
        values=tuple((one.name, one.density) for one in elements if one.density is not None),
        apart=times(1.2),
        more=("{a} is denser than {b}.", "{a} has a greater density than {b}."),
        less=("{a} is less dense than {b}.",),
        most="Of {list}, {a} is the densest.",
    )
    yield Measure(
        values=tuple((one.name, float(one.number)) for one in elements),
        apart=by(2),
        more=("The atomic number of {a} is higher than that of {b}.",),
        less=("{a} has a lower atomic number than {b}.",),
    )


def _of_nature(things: Things) -> Iterator[Measure]:
    planets = things.planets.values()
    yield Measure(
        values=tuple((one.name, one.distance) for one in planets),
        apart=times(1.2, 200),
        more=("{a} is farther from the Sun than {b}.",),
        less=("{a} is closer to the Sun than {b}.",),
        most="Of {list}, {a} is the farthest from the Sun.",
    )
    yield Measure(
        values=tuple((one.name, one.diameter) for one in planets),
        apart=times(1.2, 200),
        more=("{a} is larger than {b}.", "The diameter of {a} is greater than that of {b}."),
        less=("{a} is smaller than {b}.",),
        least="Of {list}, {a} has the smallest diameter.",
    )
    yield Measure(
        values=tuple((one.name, one.days) for one in planets),
        apart=times(1.2, 1000),
        more=("{a} takes longer to orbit the Sun than {b}.",),
        less=("{a} needs less time for one orbit of the Sun than {b}.",),
    )
    yield Measure(
        values=tuple((one.name, one.diameter) for one in things.moons.values() if one.name != "Moon"),
        apart=times(1.2),
        more=("The moon {a} is larger than the moon {b}.",),
        less=("The moon {a} has a smaller diameter than the moon {b}.",),
    )
    yield Measure(
        values=tuple((f"the {name}", length) for name, (_, length) in things.rivers.items() if length),
        apart=times(1.12),  # sources differ by a few percent, and on Nile and Amazon
        more=("{a} is longer than {b}.",),
        less=("{a} is shorter than {b}.",),
    )
    yield Measure(
        values=tuple((name, height) for name, (height, _, _) in things.mountains.items() if height),
        apart=times(1.02),
        more=("{a} is higher than {b}.",),
        less=("{a} is lower than {b}.", "{a} is not as high as {b}."),
        most="Of {list}, {a} is the highest.",
    )


def _of_years(things: Things) -> Iterator[Measure]:
    yield Measure(
        values=tuple((one.name, -float(one.born)) for one in things.presidents.values()),
        apart=by(2),
        more=("{a} was born before {b}.", "{a} was born earlier than {b}."),
        less=("{a} was born after {b}.",),
    )
    yield Measure(
        values=tuple((one.name, -float(one.number)) for one in things.presidents.values()),
        apart=by(1),
        more=("{a} was president before {b}.",),
        less=("{a} became president later than {b}.",),
    )
    yield Measure(
        values=tuple((one.name, -float(one.rank)) for one in things.states.values() if one.admitted),
        apart=by(1),
        more=("{a} was admitted to the Union before {b}.", "{a} became a U.S. state earlier than {b}."),
        less=("{a} was admitted to the Union after {b}.",),
    )


def opened(text: str) -> str:
    return text[:1].upper() + text[1:]


def compared(things: Things, rng: random.Random, label: str, turn: int) -> Drawn:
    """Two things, and which has more."""
    all_of = measures(things)
    measure = all_of[turn % len(all_of)]
    while True:
        (a, more), (b, less) = rng.sample(measure.values, 2)
        if measure.apart(more, less):
            break
    if turn % 5 == 4:  # said from the side of what is less
        wording, pair = rng.choice(measure.less), (b, a)
    else:
        wording, pair = rng.choice(measure.more), (a, b)
    first, second = pair if label == SUPPORTED else pair[::-1]
    return opened(wording.format(a=first, b=second)), label


def superlatives(things: Things, rng: random.Random) -> Iterator[Callable[[str], Drawn]]:
    """Ways to say what is most of its kind, in turn: each is told the label that is wanted."""
    ways = (_of_three, _neighbour, _ranked, _largest_city, _of_three, _largest_moon, _of_continent, _state_in_turn)
    while True:
        for way in ways:
            yield lambda label, way=way: (way(things, rng, label), label)  # type: ignore[misc]


def _of_three(things: Things, rng: random.Random, label: str) -> str:
    measure = rng.choice([one for one in measures(things) if one.most or one.least])
    while True:
        three = sorted(rng.sample(measure.values, 3), key=lambda one: -one[1])
        (a, most), (b, middle), (c, least) = three
        if measure.apart(most, middle) and measure.apart(middle, least):
            break
    upward = bool(measure.most) and (not measure.least or rng.random() < 0.5)
    order = (a, b, c) if upward else (c, b, a)
    named = order[0] if label == SUPPORTED else rng.choice(order[1:])
    listing = sorted((a, b, c), key=lambda name: name.removeprefix("the "))
    wording = measure.most if upward else measure.least
    return opened(wording.format(list=f"{listing[0]}, {listing[1]} and {listing[2]}", a=named))


def _neighbour(things: Things, rng: random.Random, label: str) -> str:
    """Who is largest among the countries around one: they are listed whole."""
    while True:
        country = rng.choice(known(things))
        around = [things.countries[name] for name in sorted(country.borders) if name in things.countries]
        if len(around) < 3 or len(around) != len(country.borders):
            continue
        land = rng.random() < 0.5
        first, second, *rest = sorted(around, key=lambda one: -(one.area if land else one.people))
        ratio = first.area / second.area if land else first.people / second.people
        if ratio >= (1.33 if land else 1.5):
            break
    named = first if label == SUPPORTED else rng.choice([second, *rest[:1]])
    what = "the largest by area" if land else "the most populous"
    return f"Of the countries that have a land border with {country.phrase}, {named.phrase} is {what}."


_RANKED: tuple[tuple[str, str, str], ...] = (
    ("Jupiter", "Saturn", "{} has the largest diameter of all planets of the Solar System."),
    ("Neptune", "Uranus", "No planet of the Solar System is farther from the Sun than {}."),
    ("Mercury", "Venus", "The planet closest to the Sun is {}."),
    ("Saturn", "Uranus", "{} is the second-largest planet of the Solar System."),
    ("Mercury", "Mars", "{} is the smallest of the eight planets."),
    ("K2", "Lhotse", "The second-highest mountain on Earth is {}."),
    ("Kilimanjaro", "Mount Elbrus", "The highest mountain of Africa is {}."),
    ("Aconcagua", "Denali", "No mountain in South America is higher than {}."),
    ("the Pacific Ocean", "the Atlantic Ocean", "{} is the largest ocean."),
    ("the Arctic Ocean", "the Indian Ocean", "The smallest of the oceans is {}."),
    ("the Indian Ocean", "the Southern Ocean", "{} is the third-largest ocean of the world."),
)
"""What the base itself ranks: who holds a rank, who does not, and the sentence."""


def _ranked(things: Things, rng: random.Random, label: str) -> str:
    right, wrong, wording = rng.choice(_RANKED)
    return opened(wording.format(right if label == SUPPORTED else wrong))


def _largest_city(things: Things, rng: random.Random, label: str) -> str:
    """Of a country none of whose large cities shares its name with another, so that the list is whole."""
    shared = {where for group in things.namesakes.values() for _, where, _ in group}
    while True:
        country = rng.choice(known(things))
        cities = [one for one in things.cities.values() if one.country == country.name]
        if country.name in {*shared, "China", "United States"} or len(cities) < 4:
            continue
        first, second, *rest = sorted(cities, key=lambda one: -one.people)
        if first.people >= 1.8 * second.people:
            break
    named = first if label == SUPPORTED else rng.choice([second, rest[0]])
    wording = rng.choice(("{city} is the largest city of {country}.", "No city in {country} has more people than {city}."))
    return opened(wording.format(city=named.name, country=country.phrase))


def _largest_moon(things: Things, rng: random.Random, label: str) -> str:
    """The base has all large moons of a planet, if not all moons."""
    planet = rng.choice(("Jupiter", "Saturn", "Neptune", "Mars"))
    moons = sorted((m for m in things.moons.values() if m.planet == planet), key=lambda one: -one.diameter)
    named = moons[0] if label == SUPPORTED else rng.choice(moons[1:])
    return f"{named.name} is the largest moon of {planet}."


def _of_continent(things: Things, rng: random.Random, label: str) -> str:
    """Continents whose first country leads by far and lies in no other: not Asia, where two are nearly equal, nor Europe."""
    continent, land = rng.choice(
        (
            ("Africa", False),
            ("South America", True),
            ("South America", False),
            ("Oceania", True),
            ("North America", False),
        )
    )
    countries = [one for one in things.countries.values() if one.continent == continent]
    first, second, third, *_ = sorted(countries, key=lambda one: -(one.area if land else one.people))
    named = first if label == SUPPORTED else rng.choice((second, third))
    wording = (
        rng.choice(("{x} is the largest country of {c} by area.", "The country with the most land in {c} is {x}."))
        if land
        else rng.choice(("{x} is the most populous country of {c}.", "No country of {c} has more inhabitants than {x}."))
    )
    return opened(wording.format(x=named.phrase, c=continent))


def _state_in_turn(things: Things, rng: random.Random, label: str) -> str:
    """The first and last states, and those in between by their number."""
    states = sorted(things.states.values(), key=lambda one: one.rank)
    right = rng.choice([states[0], *states[13:], states[-1], states[-1]])
    wrong = rng.choice([one for one in states[13:] if abs(one.rank - right.rank) > 3])
    named = right.name if label == SUPPORTED else wrong.name
    if right.rank == 1:
        return f"The first state to ratify the Constitution of the United States was {named}."
    if right.rank == 50:
        return f"{named} was the last state to be admitted to the Union."
    return f"{named} was the {ordinal(right.rank)} state to be admitted to the Union."
