"""The 118 chemical elements: number, symbol, weight, place in the table, heat and discovery."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudge.adapters.starter.page import (
    Dataset,
    StarterSentence,
    figure,
    listed,
    names_only,
    other_names,
    pages,
    states,
    table,
    with_article,
)
from adjudge.values.knowledge import Entity, Stated

_ENTITY_NAMES = {"Mercury": "Mercury (element)"}
"""Mercury is a planet too."""
_ALIASES = {"Aluminium": ("Aluminum",), "Caesium": ("Cesium",), "Sulfur": ("Sulphur",)}
_ZERO_KELVIN_C = -273.15
_WARM_KELVINS = 600


def facts(source: Dataset) -> Iterator[Stated]:
    """A page for each element, in order of atomic number."""
    for element in table("elements")["elements"]:
        name = element["name"]
        subject = _ENTITY_NAMES.get(name, name)
        aliases = other_names(subject, name, *names_only([element["symbol"]]), *_ALIASES.get(name, ()))
        yield from pages(
            dataset=source,
            key=element["symbol"],
            title=subject,
            sentences=_sentences(element, name, subject),
            entities=(Entity(name=subject, kind="element", aliases=aliases),),
        )


def _sentences(element: Mapping[str, Any], name: str, subject: str) -> Iterator[StarterSentence]:
    symbol, number = element["symbol"], str(element["number"])
    text = f"{name} is a chemical element with the symbol {symbol} and atomic number {number}."
    about_it = (("instance of", "chemical element"), ("symbol", symbol), ("atomic number", number))
    yield StarterSentence(text=text, states=tuple((subject, *statement) for statement in about_it))
    yield from _place(element, name, subject)
    yield from _amounts(element, name, subject)
    yield from _discovery(element, name, subject)


def _place(element: Mapping[str, Any], name: str, subject: str) -> Iterator[StarterSentence]:
    if "category" in element:
        text = f"{name} is {with_article(element['category'])}."
        yield states(text, subject, "category", element["category"])
    places = {key: str(element[key]) for key in ("group", "period") if key in element}
    text = f"{name} is in {listed([f'{key} {value}' for key, value in places.items()])} of the periodic table."
    yield StarterSentence(text=text, states=tuple((subject, key, value) for key, value in places.items()))


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
    stated = [(subject, f"{verb} by", element["by"])]
    if when:
        stated.append((subject, f"year {verb}", str(element["year"])))
    yield StarterSentence(text=f"{name} was {verb}{when} by {element['by']}.", states=tuple(stated))
