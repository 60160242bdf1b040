"""What can be said of countries, cities, states and presidents in one plain sentence."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bench.everyday.facts import Country, Things
from bench.everyday.wording import MILLION, Relation, known, ordinal, others

FAR = {
    "Africa": ("South America", "Oceania"), "Asia": ("South America", "Africa"), "Europe": ("Asia", "Africa"),
    "North America": ("Asia", "Africa"), "Oceania": ("Africa", "Europe"), "South America": ("Africa", "Asia"),
}  # fmt: skip
"""Continents that nobody would count a country of another to."""
REACHING_OVER = frozenset({
    "France", "Netherlands", "Spain", "Portugal", "United Kingdom", "United States", "Denmark", "Norway", "Chile", "Yemen",
    "Indonesia", "Cyprus", "Armenia", "Israel", "Greece", "Italy", "Malta", "Iran", "Iraq", "Syria", "Jordan", "Lebanon",
    "Papua New Guinea", "Trinidad and Tobago", "Panama", "Colombia", "Timor-Leste", "Australia", "Ecuador", "Saudi Arabia",
})  # fmt: skip
"""Countries with land on another continent, or near enough that some count them there."""
OTHER_HOMES = ("Japan", "Finland", "Thailand", "Kenya", "Poland", "Norway", "Iran", "Vietnam", "Ethiopia", "Hungary")
"""Countries whose places are not named after places elsewhere: no small Lima of Ohio spoils the label."""
JEFFERSONIAN = "Democratic-Republican Party"
PARTIES = ("Republican Party", "Democratic Party", "Whig Party")


def of_places(things: Things) -> tuple[Relation, ...]:
    """All of them, always in the same order."""
    return (*_of_countries(things), *_of_states(things), *_of_presidents(things))


def _of_countries(things: Things) -> Iterator[Relation]:
    countries = known(things)
    by_phrase = {one.phrase: one for one in countries}
    big: dict[str, list[str]] = {}
    for city in things.cities.values():
        if city.people >= 3e5 and not city.capital:
            big.setdefault(city.country, []).append(city.name)
    capitals = tuple((one.phrase, one.capital) for one in countries if one.capital)
    elsewhere = others(capitals)
    yield Relation(
        name="capital",
        pairs=capitals,
        wrong=lambda x: big.get(by_phrase[x].name, [])[:4] or elsewhere(x),
        direct=("{y} is the capital of {x}.",),
        reworded=(
            "{X} capital is {y}.",
            "The capital city of {x} is {y}.",
            "{x} has {y} as its capital.",
            "If you are looking for the capital of {x}, it is {y}.",
        ),
        denied=(
            "{y} is not the capital of {x}.",
            "{X} capital isn't {y}.",
            "The capital of {x} is a city other than {y}.",
        ),
    )
    # A currency that one country alone has is nobody's second money.
    alone = [money for money, users in things.currency_users.items() if len(users) == 1]
    yield Relation(
        name="currency",
        pairs=tuple((one.phrase, one.currency) for one in countries if one.currency),
        wrong=lambda x: [money for money in alone if by_phrase[x].name not in things.currency_users[money]],
        direct=("The currency of {x} is the {y}.",),
        reworded=(
            "{x} uses the {y} as its currency.",
            "In {x} people pay with the {y}.",
            "The {y} is the money of {x}.",
            "Prices in {x} are in the national currency, the {y}.",
        ),
        denied=(
            "The {y} is not the currency of {x}.",
            "{x} does not use the {y}.",
            "The currency of {x} isn't the {y}.",
        ),
    )
    yield Relation(
        name="continent",
        pairs=tuple((one.phrase, one.continent) for one in countries if one.continent and one.name not in REACHING_OVER),
        wrong=lambda x: FAR[by_phrase[x].continent or ""],
        direct=("{x} is a country in {y}.",),
        reworded=("{x} lies in {y}.", "{x} is one of the countries of {y}.", "On a map you will find {x} in {y}."),
        denied=("{x} is not in {y}.", "{x} is not a country in {y}.", "It is wrong to place {x} in {y}."),
    )
    strangers = {
        one.phrase: [far.phrase for far in _out_of_reach(one, things.countries) if far.phrase in by_phrase] for one in countries
    }
    yield Relation(
        name="border",
        pairs=tuple(
            (one.phrase, other.phrase)
            for one in countries
            for other in countries
            if other.name in one.borders and strangers[one.phrase]
        ),
        wrong=lambda x: strangers[x],
        direct=("{x} has a land border with {y}.", "{x} borders {y}."),
        reworded=(
            "{x} and {y} share a land border.",
            "There is a land border between {x} and {y}.",
            "{x} is a neighbour of {y} by land.",
        ),
        denied=(
            "{x} does not border {y}.",
            "{x} has no land border with {y}.",
            "There is no land border between {x} and {y}.",
        ),
    )
    yield Relation(
        name="language",
        pairs=tuple((one.phrase, language) for one in countries for language in one.languages),
        wrong=None,
        direct=("{y} is an official language of {x}.",),
        reworded=("In {x}, {y} has the status of an official language.", "{x} has {y} as an official language."),
        denied=("{y} is not an official language of {x}.",),
    )
    domains = tuple((one.phrase, one.domain) for one in countries if one.domain)
    yield Relation(
        name="domain",
        pairs=domains,
        wrong=others(domains),
        direct=("The internet top-level domain of {x} is {y}.",),
        reworded=("{X} top-level domain is {y}.", "Web addresses of {x} have the ending {y}."),
        denied=("The internet top-level domain of {x} is not {y}.",),
    )
    homes = tuple(
        (city.name, things.countries[city.country].phrase)
        for city in things.cities.values()
        if city.people >= MILLION and city.country in things.countries and city.country != "China"
    )
    continents = {name: one.continent for name, one in things.countries.items()}
    yield Relation(
        name="city",
        pairs=homes,
        wrong=lambda x: [home for home in OTHER_HOMES if continents[home] != continents[things.cities[x].country] is not None],
        direct=("{x} is a city in {y}.",),
        reworded=("{x} lies in {y}.", "The city of {x} belongs to {y}.", "One of the cities of {y} is {x}."),
        denied=("{x} is not a city in {y}.", "{x} does not lie in {y}."),
    )
    codes = tuple(things.currency_codes.items())
    yield Relation(
        name="currency code",
        pairs=codes,
        wrong=others(codes),
        direct=("The ISO 4217 code of the {x} is {y}.",),
        reworded=("{y} is the currency code of the {x}.", "The {x} goes by the three-letter code {y}."),
        denied=("The ISO 4217 code of the {x} is not {y}.",),
    )


def _out_of_reach(country: Country, countries: Mapping[str, Country]) -> list[Country]:
    """Countries of the same continent at least three borders away: no disputed strip of land joins them."""
    near, edge = {country.name}, {country.name}
    for _ in range(2):
        edge = {name for one in edge if one in countries for name in countries[one].borders} - near
        near |= edge
    return [one for one in countries.values() if one.name not in near and one.continent == country.continent is not None]


def _of_states(things: Things) -> Iterator[Relation]:
    # The states that share a name with a country or a city are among the look-alikes.
    states = [one for one in things.states.values() if one.name not in {"Georgia", "New York", "Washington"}]
    capitals = tuple((one.name, one.capital) for one in states)
    yield Relation(
        name="state capital",
        pairs=capitals,
        wrong=others(capitals),
        direct=("{y} is the capital of {x}.", "{y} is the capital of the U.S. state of {x}."),
        reworded=(
            "{X} state capital is {y}.",
            "The state of {x} has its capital in {y}.",
            "The capital of {x} is {y}.",
        ),
        denied=("{y} is not the capital of {x}.", "The capital of {x} is not {y}."),
    )
    letters = tuple((one.name, one.letters) for one in states)
    yield Relation(
        name="abbreviation",
        pairs=letters,
        wrong=others(letters),
        direct=("The postal abbreviation of {x} is {y}.",),
        reworded=("On letters, {x} is abbreviated {y}.", "{y} is the postal abbreviation of {x}."),
        denied=("The postal abbreviation of {x} is not {y}.",),
    )
    admitted = tuple((one.name, str(one.year)) for one in states if one.admitted)
    yield Relation(
        name="admission",
        pairs=admitted,
        wrong=lambda x: [str(things.states[x].year + off) for off in (-43, -17, 9, 26)],
        direct=("{x} was admitted to the Union in {y}.",),
        reworded=(
            "{x} became a U.S. state in {y}.",
            "In {y} {x} joined the Union.",
            "{X} admission to the Union was in {y}.",
        ),
        denied=("{x} was not admitted to the Union in {y}.",),
    )


def _of_presidents(things: Things) -> Iterator[Relation]:
    presidents = list(things.presidents.values())
    numbers = tuple((one.name, ordinal(one.number)) for one in presidents)
    yield Relation(
        name="president",
        pairs=numbers,
        wrong=others(numbers),
        direct=("{x} was the {y} president of the United States.",),
        reworded=("The {y} president of the United States was {x}.", "As the {y} U.S. president, the country had {x}."),
        denied=("{x} was not the {y} president of the United States.", "The {y} U.S. president was not {x}."),
    )
    before = tuple((one.name, one.before) for one in presidents if one.before)
    yield Relation(
        name="succession",
        pairs=before,
        wrong=others(before),
        direct=("{x} succeeded {y} as president.",),
        reworded=(
            "{y} was followed as president by {x}.",
            "{x} came into the White House directly after {y}.",
            "The next president after {y} was {x}.",
        ),
        denied=("{x} did not succeed {y} as president.", "{x} was not {Y} successor as president."),
    )
    yield Relation(
        name="birth",
        pairs=tuple((one.name, str(one.born)) for one in presidents),
        wrong=lambda x: [str(things.presidents[x].born + off) for off in (-21, -8, 7, 14)],
        direct=("{x} was born in {y}.",),
        reworded=("{X} year of birth was {y}.", "The year in which {x} was born is {y}."),
        denied=("{x} was not born in {y}.",),
    )
    yield Relation(
        name="party",
        pairs=tuple((one.name, one.party) for one in presidents if one.party),
        # Jefferson's party was also called Republican, and the Democrats count it as theirs.
        wrong=lambda x: (
            ("Whig Party", "Federalist Party")
            if things.presidents[x].party == JEFFERSONIAN
            else [one for one in PARTIES if one != things.presidents[x].party]
        ),
        direct=("As president, {x} belonged to the {y}.",),
        reworded=("{x} was president for the {y}.", "The {y} was {X} party while he was president."),
        denied=("As president, {x} did not belong to the {y}.",),
    )
