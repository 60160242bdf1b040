"""Countries and territories, the money and the languages of each: every dataset speaks of them under one English name."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity, Stated
from training.starter.page import (
    Dataset,
    StarterSentence,
    about,
    batches,
    country_rows,
    listed,
    names_only,
    opening,
    other_names,
    pages,
    states,
    table,
    tells,
    with_article,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Nation:
    """A country or territory as GeoNames lists it, with the corrections of data/countries.toml."""

    code: str
    name: str
    article: bool
    """Whether a sentence says `the` before the name."""
    capital: str
    """Empty for city-states and places that have none."""
    capital_wording: str
    """The sentence that names the capital, with what else must be said of it."""
    record: Mapping[str, Any]
    """GeoNames' own row."""

    @property
    def phrase(self) -> str:
        """The name inside a sentence: `the Netherlands`, `France`."""
        return f"the {self.name}" if self.article else self.name

    @property
    def plural(self) -> bool:
        """Whether the name takes `are` where the place, not the state, is meant."""
        return self.name.endswith(("Islands", "Territories"))

    @property
    def capital_sentence(self) -> str:
        """`Paris is the capital of France.`"""
        return self.capital_wording.format(capital=self.capital, country=self.phrase)


@cache
def nations() -> Mapping[str, Nation]:
    """Every country and territory, by two-letter code, in the order of the codes."""
    notes, rows = table("countries"), country_rows()
    return {code: _nation(code, rows[code], notes) for code in sorted(rows) if code not in notes["left_out"]}


def _nation(code: str, row: Mapping[str, Any], notes: Mapping[str, Any]) -> Nation:
    capital = "" if code in notes["no_capital"] else notes["capitals"].get(code, row["capital"].strip())
    return Nation(
        code=code,
        name=notes["names"].get(code, row["name"].strip()),
        article=code in notes["with_the"],
        capital=capital,
        capital_wording=notes["capital_wording"].get(code, "{capital} is the capital of {country}."),
        record=row,
    )


def state_entity(name: str) -> str:
    """The name a state goes by in the graph, where its bare name is a country's or a city's."""
    named: str = table("us_states")["entity_names"].get(name, name)
    return named


# Countries and territories: continent, capital, people, area, neighbours and codes, from GeoNames.


CONTINENTS = {
    "AF": "Africa", "AN": "Antarctica", "AS": "Asia", "EU": "Europe", "NA": "North America", "OC": "Oceania",
    "SA": "South America",
}  # fmt: skip
_LEAST_AREA_KM2 = 10
"""GeoNames keeps whole square kilometres: below this the rounding is the figure."""


def countries_facts(source: Dataset) -> Iterator[Stated]:
    """A page, or two, for each country and territory."""
    notes = table("countries")
    for nation in nations().values():
        kind = "territory" if nation.code in notes["territories"] else "country"
        more = (nation.record["name"].strip(), *notes["aliases"].get(nation.code, ()))
        entity = Entity(name=nation.name, kind=kind, aliases=other_names(nation.name, *more))
        url = f"https://www.geonames.org/{nation.record['geonameid']}"
        yield from pages(source, nation.code, entity, _sentences(nation, notes), url=url)


def _sentences(nation: Nation, notes: Mapping[str, Any]) -> Iterator[StarterSentence]:
    yield from _place(nation, notes)
    if nation.capital:
        yield states(opening(nation.capital_sentence), nation.name, "capital", nation.capital)
    yield from _size(nation, notes)
    yield from _neighbours(nation, notes)
    yield from _codes(nation, notes)


def _place(nation: Nation, notes: Mapping[str, Any]) -> Iterator[StarterSentence]:
    continents = notes["continents"].get(nation.code, [CONTINENTS[nation.record["continentcode"]]])
    where = listed(continents)
    subject = opening(nation.phrase)
    lies = [("continent", each) for each in continents]
    if nation.code in notes["disputed"]:
        listing = f"GeoNames lists {nation.phrase} among the countries of {where}"
        yield tells(f"{listing}; its political status is disputed.", nation.name, *lies)
    elif nation.code in notes["territories"]:
        yield _territory(nation, *notes["territories"][nation.code])
    else:
        place = f"that lies in both {where}" if len(continents) > 1 else f"in {where}"
        wording = notes["place_wording"].get(nation.code, f"{{country}} is a country {place}.")
        yield tells(wording.format(country=subject), nation.name, ("instance of", "country"), *lies)


def _territory(nation: Nation, kind: str, holder_code: str, crown: str = "") -> StarterSentence:
    holder = nations()[holder_code]
    joined = "with" if kind.endswith("association") else "of"
    verb = "are" if nation.plural else "is"
    text = f"{opening(nation.phrase)} {verb} {with_article(kind)} {joined} {crown or holder.phrase}."
    relation = "in free association with" if joined == "with" else "territory of"
    return tells(text, nation.name, ("instance of", kind), (relation, holder.name))


def _size(nation: Nation, notes: Mapping[str, Any]) -> Iterator[StarterSentence]:
    people, area = nation.record["population"], nation.record["areakm2"]
    if people:
        amount = about(people)
        text = f"GeoNames gives {nation.phrase} a population of about {amount}."
        yield states(text, nation.name, "population", amount)
    if area >= _LEAST_AREA_KM2 and nation.code not in notes["no_area"]:
        amount = f"{about(area)} square kilometres"
        text = f"The area of {nation.phrase} is about {amount}."
        yield states(text, nation.name, "area", amount)


def _neighbours(nation: Nation, notes: Mapping[str, Any]) -> Iterator[StarterSentence]:
    listing = set(filter(None, nation.record["neighbours"].split(",")))
    for pair in notes["not_neighbours"]:
        if nation.code in pair:
            listing -= set(pair)
    for pair in notes["more_neighbours"]:
        if nation.code in pair:
            listing |= set(pair) - {nation.code}
    around = sorted((nations()[code] for code in listing), key=lambda each: each.name)
    for some in batches(around):
        verb = "have" if nation.plural else "has"
        names = listed([each.phrase for each in some])
        text = f"{opening(nation.phrase)} {verb} a land border with {names}."
        yield states(text, nation.name, "borders", *(each.name for each in some))


def _codes(nation: Nation, notes: Mapping[str, Any]) -> Iterator[StarterSentence]:
    row, phrase = nation.record, nation.phrase
    codes = f"The ISO 3166 codes of {phrase} are {nation.code} and {row['iso3']}."
    if nation.code != "XK":  # user-assigned, not in the standard
        yield states(codes, nation.name, "ISO 3166 code", nation.code, row["iso3"])
    phone = notes["phones"].get(nation.code, row["phone"].strip())
    if phone and nation.code not in notes["no_phone"]:
        shown = phone if phone.startswith("+") else f"+{phone}"
        yield states(f"The telephone code of {phrase} is {shown}.", nation.name, "telephone code", shown)
    domain = row["tld"].strip()
    if domain and nation.code not in notes["no_domain"]:
        text = f"The internet top-level domain of {phrase} is {domain}."
        yield states(text, nation.name, "top-level domain", domain)


# What money a country uses and which languages are official in it, from Unicode CLDR.


AS_OF = dt.date(2026, 1, 1)
"""Fixed, so that the same packages always give the same base."""


@cache
def currency_name(code: str) -> str:
    """A currency inside a sentence: `US dollar`, `euro`."""
    from babel.numbers import get_currency_name

    return get_currency_name(code, count=1, locale="en")


@cache
def language_name(code: str) -> str:
    """A language's English name: `French`, `Dari`."""
    from babel import Locale

    corrected: str | None = table("names")["languages"].get(code)
    if corrected is not None:
        return corrected
    locale = Locale.parse("en")
    return str(locale.languages.get(code) or locale.languages[code.split("_", maxsplit=1)[0]])


@cache
def legal_tender(nation: str) -> tuple[str, ...]:
    """The codes of a country's currencies."""
    from babel.numbers import get_territory_currencies

    corrected = table("countries")["currencies"].get(nation)
    if corrected is not None:
        return tuple(corrected)
    return tuple(get_territory_currencies(nation, AS_OF))


@cache
def official_languages(nation: str) -> tuple[str, ...]:
    """The codes of a country's official languages, scripts apart."""
    from babel.languages import get_official_languages

    corrected = table("countries")["languages"].get(nation)
    if corrected is not None:
        return tuple(corrected)
    return tuple(dict.fromkeys(code.split("_")[0] for code in get_official_languages(nation)))


@cache
def working_languages(nation: str) -> tuple[str, ...]:
    """The languages of government of a country that has none by law."""
    from babel.languages import get_official_languages

    if official_languages(nation) or nation in table("countries")["languages"]:
        return ()
    return tuple(get_official_languages(nation, de_facto=True))


def territories_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each country and territory with money or languages to speak of."""
    for nation in nations().values():
        yield from pages(source, nation.code, nation.name, _territories_sentences(nation))


def _territories_sentences(nation: Nation) -> Iterator[StarterSentence]:
    yield from _money(nation)
    for some in batches([language_name(code) for code in official_languages(nation.code)]):
        verb, noun = ("is", "an official language") if len(some) == 1 else ("are", "official languages")
        text = f"{listed(some)} {verb} {noun} of {nation.phrase}."
        yield states(text, nation.name, "official language", *some)
    for code in working_languages(nation.code):
        text = f"{language_name(code)} is the main language of government in {nation.phrase}."
        yield states(text, nation.name, "main language", language_name(code))


def _money(nation: Nation) -> Iterator[StarterSentence]:
    codes = legal_tender(nation.code)
    names = [currency_name(code) for code in codes]
    shown = [f"the {name} ({code})" for name, code in zip(names, codes, strict=True)]
    if len(codes) == 1:
        text = f"The currency of {nation.phrase} is {shown[0]}."
        yield states(text, nation.name, "currency", names[0])
    elif codes:
        text = f"{opening(listed(shown))} are both currencies of {nation.phrase}."
        yield states(text, nation.name, "currency", *names)


# Currencies: code, symbol and the countries that use them, from Unicode CLDR.


def currencies_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each currency in use."""
    aliases = table("names")["currency_aliases"]
    for code, users in _by_code(legal_tender):
        name = currency_name(code)
        more = other_names(name, *names_only([code]), *aliases.get(code, ()))
        entity = Entity(name=name, kind="currency", aliases=more)
        yield from pages(source, code, entity, _currencies_sentences(code, name, users))


def _by_code(codes_of: Callable[[str], Sequence[str]]) -> list[tuple[str, list[Nation]]]:
    """The codes that nations have of something, in order, each with those nations."""
    found: dict[str, list[Nation]] = defaultdict(list)
    for nation in nations().values():
        for code in codes_of(nation.code):
            found[code].append(nation)
    return sorted(found.items(), key=itemgetter(0))


def _currencies_sentences(code: str, name: str, users: Sequence[Nation]) -> Iterator[StarterSentence]:
    from babel.numbers import get_currency_symbol

    text = f"The {name} is a currency with the ISO 4217 code {code}."
    yield tells(text, name, ("instance of", "currency"), ("ISO 4217 code", code))
    symbol = get_currency_symbol(code, locale="en")
    if len(symbol) == 1:  # longer ones, as CA$, are CLDR's way to tell dollars apart, not signs in use
        yield states(f"The symbol of the {name} is {symbol}.", name, "symbol", symbol)
    for some in batches(users):
        text = f"The {name} is used in {listed([nation.phrase for nation in some])}."
        yield states(text, name, "used in", *(nation.name for nation in some))


# Languages that are official somewhere: code, own name and countries, from Unicode CLDR.


def languages_facts(source: Dataset) -> Iterator[Stated]:
    """A page for each language that is official in some country or territory."""
    aliases = table("names")["language_aliases"]
    for code, homes in _by_code(official_languages):
        name, own = language_name(code), _own_name(code)
        more = other_names(name, own, *aliases.get(code, ()))
        entity = Entity(name=name, kind="language", aliases=more)
        yield from pages(source, code, entity, _languages_sentences(code, own, homes))


def _own_name(code: str) -> str:
    from babel import Locale, UnknownLocaleError

    try:
        return Locale.parse(code).get_language_name(code) or ""
    except UnknownLocaleError:  # CLDR knows the language but has no text in it
        return ""


def _languages_sentences(code: str, own: str, homes: Sequence[Nation]) -> Iterator[StarterSentence]:
    name = language_name(code)
    if "_" not in code:
        standard = "639-1" if len(code) == 2 else "639-3"
        text = f"{name} is a language with the ISO {standard} code {code}."
        yield tells(text, name, ("instance of", "language"), ("ISO 639 code", code))
    if own and own.casefold() != name.casefold():
        yield states(f"Speakers of {name} call the language {own}.", name, "own name", own)
    for some in batches(homes):
        text = f"{name} is an official language of {listed([nation.phrase for nation in some])}."
        yield states(text, name, "official language of", *(nation.name for nation in some))
