"""Claims that give one thing what is another's whose name is like it, or rightly its own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import cycle

from bench.everyday.facts import President, Things
from bench.everyday.figures import SUPPORTED, Drawn, opened
from bench.everyday.names import LIKE_COUNTRIES, LIKE_ELEMENTS, LIKE_MOONS, LIKE_PRESIDENTS, LIKE_STATES
from bench.everyday.wording import ordinal

Said = tuple[str, str, str]
"""A wording with {x}, and what is true of the one and of the other: only told apart where they differ."""


def lookalikes(things: Things, rng: random.Random) -> Iterator[Callable[[str], Drawn]]:
    """Pairs of names in turn: each is told the label that is wanted."""
    groups = (
        (LIKE_COUNTRIES, _of_countries), (LIKE_PRESIDENTS, _of_presidents), (LIKE_COUNTRIES, _of_countries),
        (LIKE_ELEMENTS, _of_elements), (LIKE_STATES, _of_states), (LIKE_COUNTRIES, _of_countries), (LIKE_MOONS, _of_moons),
        (tuple((name, name) for name in ("Georgia", *things.namesakes)), _of_namesakes),
    )  # fmt: skip
    for pairs, told in cycle(groups):
        yield lambda label, pairs=pairs, told=told: (_said(things, rng, pairs, told, label), label)  # type: ignore[misc]


Told = Callable[[Things, str, str], list[tuple[str, str, str, str]]]
"""Two names in; wordings with {x} and {y}, how the one is called in them, its value and the other's, out."""


def _said(things: Things, rng: random.Random, pairs: tuple[tuple[str, str], ...], told: Told, label: str) -> str:
    while True:
        pair = rng.choice(pairs)
        one, other = pair if rng.random() < 0.5 else pair[::-1]
        ways = [way for way in told(things, one, other) if way[2] and way[3] and way[2] != way[3]]
        if ways:
            break
    wording, x, own, others = rng.choice(ways)
    return opened(wording.format(x=x, y=own if label == SUPPORTED else others))


def _of_countries(things: Things, one: str, other: str) -> list[tuple[str, str, str, str]]:
    a, b = things.countries[one], things.countries[other]
    x = a.phrase
    ways = [
        ("{y} is the capital of {x}.", x, a.capital or "", b.capital or ""),
        ("The currency of {x} is the {y}.", x, a.currency or "", b.currency or ""),
        ("The telephone code of {x} is {y}.", x, a.phone or "", b.phone or ""),
        ("The internet top-level domain of {x} is {y}.", x, a.domain or "", b.domain or ""),
    ]
    if a.people > 2 * b.people or b.people > 2 * a.people:
        ways.append(("{x} has a population of about {y}.", x, _people(a.people), _people(b.people)))
    around = [(sorted(c.borders - d.borders - {d.name}), c) for c, d in ((a, b), (b, a))]
    if around[0][0] and around[1][0]:
        own, others = (things.countries[names[0]].phrase if names[0] in things.countries else "" for names, _ in around)
        ways.append(("{x} has a land border with {y}.", x, own, others))
    return ways


def _people(count: float) -> str:
    return f"{count / 1e6:.3g} million" if count >= 1e6 else f"{count:,.0f}"


def _of_presidents(things: Things, one: str, other: str) -> list[tuple[str, str, str, str]]:
    a, b = things.presidents[one], things.presidents[other]
    return [
        ("{x} was the {y} president of the United States.", one, ordinal(a.number), ordinal(b.number)),
        ("{x} was born in {y}.", one, str(a.born), str(b.born)),
        ("{x} was president {y}.", one, _term(a), _term(b)),
        ("{x} succeeded {y} as president.", one, a.before or "", b.before or ""),
    ]


def _term(president: President) -> str:
    return f"from {president.begin} to {president.end}" if president.end > president.begin else f"in {president.begin}"


def _of_elements(things: Things, one: str, other: str) -> list[tuple[str, str, str, str]]:
    a, b = things.elements[one], things.elements[other]
    return [
        ("The chemical symbol of {x} is {y}.", one, a.symbol, b.symbol),
        ("{x} has the atomic number {y}.", one, str(a.number), str(b.number)),
        ("{x} stands in period {y} of the periodic table.", one, str(a.period), str(b.period)),
    ]


def _of_states(things: Things, one: str, other: str) -> list[tuple[str, str, str, str]]:
    a, b = things.states[one], things.states[other]
    return [
        ("{y} is the capital of {x}.", one, a.capital, b.capital),
        ("The postal abbreviation of {x} is {y}.", one, a.letters, b.letters),
    ]


def _of_moons(things: Things, one: str, other: str) -> list[tuple[str, str, str, str]]:
    a, b = things.moons[one], things.moons[other]
    return [
        ("{x} is a moon of {y}.", one, a.planet, b.planet),
        ("{x} was discovered by {y}.", one, a.by or "", b.by or ""),
        ("{x} was discovered in {y}.", one, str(a.year or ""), str(b.year or "")),
        ("{x} has a diameter of about {y} kilometres.", one, f"{a.diameter:,.0f}", f"{b.diameter:,.0f}"),
    ]


def _of_namesakes(things: Things, one: str, other: str) -> list[tuple[str, str, str, str]]:
    """Two cities of one name, the smaller of them at most half as large."""
    if one == "Georgia":
        country, state = things.countries[one].capital or "", things.states[one].capital
        return [
            ("{y} is the capital of {x}.", "the country of Georgia", country, state),
            ("{y} is the capital of {x}.", "the U.S. state of Georgia", state, country),
        ]
    first, *_, last = sorted(things.namesakes[one], key=lambda place: -place[2])
    if first[2] < 2 * last[2]:
        return []
    wording = "{x} has a population of about {y}."
    names = [f"{one} in {_with_article(where)}" for _, where, _ in (first, last)]
    return [
        (wording, names[0], _people(first[2]), _people(last[2])),
        (wording, names[1], _people(last[2]), _people(first[2])),
    ]


def _with_article(where: str) -> str:
    return f"the {where}" if where.startswith("United") else where
