"""The starter facts as plain rows, for claims to be made from: what each thing is, read off the statements of the base.

Only what the base states is here, so that a claim's right verdict follows from the base and from nothing else. A value that is
None is one that the base does not state, or states with a reservation ("while the government sits in The Hague").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from adjudge.adapters import starter

_AMOUNT = re.compile(r"(-?[\d,.]+)(?: (million|billion))?")
_TIMES = {"": 1.0, "million": 1e6, "billion": 1e9}
_PLAIN_CAPITAL = re.compile(r".+ is the capital of [^,;]+\.")
_PHRASE = re.compile(r"The area of (.+) is about ")
_YEARS = re.compile(r"(?:from|in) (\d{4})(?: to (\d{4}))?")
_RANK = re.compile(r"(\d+)(?:st|nd|rd|th)\b")
_WORD_RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


@dataclass(frozen=True, kw_only=True, slots=True)
class Country:
    """A country that is no territory and whose status nobody disputes."""

    name: str
    phrase: str
    """As it stands inside a sentence: "the Netherlands"."""
    capital: str | None
    currency: str | None
    continent: str | None
    """None for one that lies in two."""
    people: float
    area: float
    """Square kilometres."""
    borders: frozenset[str]
    """Listed whole."""
    languages: tuple[str, ...]
    """Official ones; not listed whole."""
    phone: str | None
    domain: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class City:
    """A city that is no part of a larger one, under a name that no other city of the base has."""

    name: str
    country: str
    people: float
    zone: str | None
    capital: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Element:
    """A chemical element."""

    name: str
    """As it stands inside a sentence: "gold"."""
    symbol: str
    number: int
    category: str | None
    group: int | None
    period: int
    weight: float | None
    melts: float | None
    """Degrees Celsius."""
    boils: float | None
    density: float | None
    year: int | None
    """Of its discovery."""


@dataclass(frozen=True, kw_only=True, slots=True)
class President:
    """One who was president of the United States once, without a break."""

    name: str
    number: int
    begin: int
    end: int
    born: int
    died: int | None
    party: str | None
    before: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class State:
    """A state of the United States."""

    name: str
    capital: str
    letters: str
    year: int
    """Of its admission to the Union, or of its vote for the Constitution."""
    rank: int
    admitted: bool
    """False for one of the first thirteen."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Planet:
    """A planet of the Sun."""

    name: str
    rank: int
    kind: str
    distance: float
    """Million kilometres from the Sun."""
    diameter: float
    """Kilometres."""
    days: float
    """Of one orbit."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Moon:
    """A moon, and whose."""

    name: str
    planet: str
    diameter: float
    year: int | None
    by: str | None


@dataclass(frozen=True, kw_only=True, slots=True)
class Things:
    """Everything claims are made of."""

    countries: Mapping[str, Country]
    cities: Mapping[str, City]
    namesakes: Mapping[str, tuple[tuple[str, str, float], ...]]
    """City names that several places have: (full name, where, people) of each."""
    elements: Mapping[str, Element]
    presidents: Mapping[str, President]
    states: Mapping[str, State]
    planets: Mapping[str, Planet]
    moons: Mapping[str, Moon]
    rivers: Mapping[str, tuple[str, float | None]]
    """Where each ends, and its length in kilometres."""
    mountains: Mapping[str, tuple[float | None, str | None, str | None]]
    """Height in metres, range, and the country where it is one alone."""
    oceans: Mapping[str, str]
    """Each with its rank by size: "second-largest"."""
    units: Mapping[str, tuple[str, str]]
    """What each SI unit measures, and its symbol."""
    currency_codes: Mapping[str, str]
    currency_users: Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class _Base:
    """Statements by the dataset and relation they belong to."""

    objects: dict[tuple[str, str], dict[str, list[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(list)))
    sentences: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def of(self, dataset: str, relation: str) -> dict[str, list[str]]:
        return self.objects[dataset, relation]

    def one(self, dataset: str, relation: str, subject: str) -> str | None:
        """The only object; None where there is none or more than one."""
        found = self.objects[dataset, relation].get(subject, [])
        return found[0] if len(found) == 1 else None

    def said(self, dataset: str, relation: str, subject: str) -> str:
        return self.sentences.get((dataset, relation, subject), "")


def amount(text: str) -> float:
    """The number that a value begins with: "1.25 million square kilometres"."""
    found = _AMOUNT.match(text)
    if found is None:
        raise ValueError(f"no number: {text}")
    return float(found[1].replace(",", "")) * _TIMES[found[2] or ""]


def _amount(text: str | None) -> float | None:
    return None if text is None else amount(text)


def _whole(text: str | None) -> int | None:
    return None if text is None else int(amount(text))


@cache
def things() -> Things:
    """The facts of the starter base, always in the same order."""
    base = _Base()
    for page in starter.facts():
        for triple in page.triples:
            base.objects[triple.source, triple.relation][triple.subject].append(triple.object)
            if triple.span is not None:
                text = triple.span.of(page.document.text)
                base.sentences.setdefault((triple.source, triple.relation, triple.subject), text)
    cities, namesakes = _cities(base)
    return Things(
        countries={one.name: one for one in _countries(base)},
        cities=cities,
        namesakes=namesakes,
        elements={one.name: one for one in _elements(base)},
        presidents={one.name: one for one in _presidents(base)},
        states={one.name: one for one in _states(base)},
        planets={one.name: one for one in _planets(base)},
        moons={one.name: one for one in _moons(base)},
        rivers={name: (_sea(base, name), _amount(base.one(EARTH, "length", name))) for name in base.of(EARTH, "flows into")},
        mountains={
            name: (
                _amount(base.one(EARTH, "height", name)),
                base.one(EARTH, "part of", name),
                base.one(EARTH, "country", name),
            )
            for name in base.of(EARTH, "known as")
        },
        oceans={name: ranks[0].removesuffix(" ocean") for name, ranks in base.of(EARTH, "size rank").items()},
        units={
            name.removesuffix(" (unit)"): (of[0], base.of(NIST, "symbol")[name][0])
            for name, of in base.of(NIST, "unit of").items()
        },
        currency_codes={name: codes[0] for name, codes in base.of(MONEY, "ISO 4217 code").items()},
        currency_users={name: frozenset(users) for name, users in base.of(MONEY, "used in").items()},
    )


NATIONS, TERRITORIES, MONEY = "GeoNames countries", "Unicode CLDR territories", "Unicode CLDR currencies"
CITIES, STATES, PRESIDENTS = "GeoNames cities", "US states", "US presidents"
ELEMENTS, SKY, NIST, EARTH = (
    "mendeleev elements",
    "NASA planetary fact sheets",
    "NIST constants and units",
    "World Factbook geography",
)


def _countries(base: _Base) -> Iterator[Country]:
    for name, kinds in base.of(NATIONS, "instance of").items():
        phrase = _PHRASE.match(base.said(NATIONS, "area", name))
        if kinds != ["country"] or phrase is None:  # those without a stated area have no figures to compare either
            continue
        plain = _PLAIN_CAPITAL.fullmatch(base.said(NATIONS, "capital", name))
        yield Country(
            name=name,
            phrase=phrase[1],
            capital=base.one(NATIONS, "capital", name) if plain else None,
            currency=base.one(TERRITORIES, "currency", name),
            continent=base.one(NATIONS, "continent", name),
            people=amount(base.of(NATIONS, "population")[name][0]),
            area=amount(base.of(NATIONS, "area")[name][0]),
            borders=frozenset(base.of(NATIONS, "borders").get(name, ())),
            languages=tuple(base.of(TERRITORIES, "official language").get(name, ())),
            phone=base.one(NATIONS, "telephone code", name),
            domain=base.one(NATIONS, "top-level domain", name),
        )


def _cities(base: _Base) -> tuple[dict[str, City], dict[str, tuple[tuple[str, str, float], ...]]]:
    plain, shared = {}, defaultdict(list)
    for name, countries in base.of(CITIES, "country").items():
        said = base.said(CITIES, "country", name)
        short, _, home = name.partition(", ")
        people = amount(base.of(CITIES, "population")[name][0])
        if " is a city in " not in said:  # a district of a larger one, or disputed
            continue
        if home:
            shared[short].append((name, home, people))
        else:
            plain[name] = City(
                name=name,
                country=countries[0],
                people=people,
                zone=base.one(CITIES, "time zone", name),
                capital=name in base.of(CITIES, "capital of"),
            )
    for name in sorted(set(plain) & set(shared)):  # the one people mean is listed among its namesakes, too
        shared[name].append((name, plain[name].country, plain.pop(name).people))
    return plain, {name: tuple(group) for name, group in shared.items() if len(group) > 1}


def _elements(base: _Base) -> Iterator[Element]:
    for name in base.of(ELEMENTS, "symbol"):
        if "(" in name:  # mercury is a planet, too
            continue
        yield Element(
            name=name.lower(),
            symbol=base.of(ELEMENTS, "symbol")[name][0],
            number=int(base.of(ELEMENTS, "atomic number")[name][0]),
            category=base.one(ELEMENTS, "category", name),
            group=_whole(base.one(ELEMENTS, "group", name)),
            period=int(base.of(ELEMENTS, "period")[name][0]),
            weight=_amount(base.one(ELEMENTS, "atomic weight", name)),
            melts=_celsius(base.one(ELEMENTS, "melting point", name)),
            boils=_celsius(base.one(ELEMENTS, "boiling point", name)),
            density=_amount(base.one(ELEMENTS, "density", name)),
            year=_whole(base.one(ELEMENTS, "year discovered", name)),
        )


def _celsius(text: str | None) -> float | None:
    return None if text is None else amount(text.replace("−", "-"))


def _presidents(base: _Base) -> Iterator[President]:
    for name, positions in base.of(PRESIDENTS, "position held").items():
        numbers = [int(found[1]) for one in positions if (found := _RANK.match(one))]
        terms = [found for one in base.of(PRESIDENTS, "term of office")[name] if (found := _YEARS.fullmatch(one))]
        if len(numbers) != 1 or len(terms) != 1:  # two terms apart
            continue
        yield President(
            name=name,
            number=numbers[0],
            begin=int(terms[0][1]),
            end=int(terms[0][2] or terms[0][1]),
            born=int(base.of(PRESIDENTS, "year of birth")[name][0]),
            died=_whole(base.one(PRESIDENTS, "year of death", name)),
            party=base.one(PRESIDENTS, "party", name),
            before=base.one(PRESIDENTS, "succeeded", name),
        )


def _states(base: _Base) -> Iterator[State]:
    for name, capitals in base.of(STATES, "capital").items():
        admitted = name in base.of(STATES, "admitted to the Union")
        relation = "admitted to the Union" if admitted else "ratified the Constitution"
        date = base.of(STATES, relation)[name][0]
        yield State(
            name=name.removesuffix(" (U.S. state)"),
            capital=capitals[0],
            letters=base.of(STATES, "postal abbreviation")[name][0],
            year=int(date.rsplit(" ", maxsplit=1)[-1]),
            rank=_rank(base.said(STATES, relation, name).partition(date)[2]),
            admitted=admitted,
        )


def _rank(text: str) -> int:
    if found := _RANK.search(text):
        return int(found[1])
    return next(place for place, word in enumerate(_WORD_RANKS, 1) if re.search(rf"\b{word}\b", text))


def _planets(base: _Base) -> Iterator[Planet]:
    for name, ranks in base.of(SKY, "order from the Sun").items():
        period = base.of(SKY, "orbital period")[name][0]
        yield Planet(
            name=name.removesuffix(" (planet)"),
            rank=_WORD_RANKS.index(ranks[0]) + 1,
            kind=base.of(SKY, "category")[name][0],
            distance=amount(base.of(SKY, "distance from the Sun")[name][0]) / 1e6,
            diameter=amount(base.of(SKY, "diameter")[name][0]),
            days=amount(period) * (365.25 if "year" in period else 1),
        )


def _moons(base: _Base) -> Iterator[Moon]:
    for name, planets in base.of(SKY, "moon of").items():
        yield Moon(
            name=name,
            planet=planets[0],
            diameter=amount(base.of(SKY, "diameter")[name][0]),
            year=_whole(base.one(SKY, "year discovered", name)),
            by=base.one(SKY, "discovered by", name),
        )


def _sea(base: _Base, name: str) -> str:
    """Where a river ends, with its article."""
    return f"the {base.of(EARTH, 'flows into')[name][0]}"
