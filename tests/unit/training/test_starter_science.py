"""Elements, heavens, constants, earth and presidents: the shipped tables, told right."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest

from adjudge.values.knowledge import Stated
from training.starter.page import table
from training.starter.write import facts_of

NOBLE_GASES = {"Helium", "Neon", "Argon", "Krypton", "Xenon", "Radon"}
PERIOD_ENDS = (2, 10, 18, 36, 54, 86, 118)


def said(facts: Iterator[Stated], subject: str, relation: str) -> list[str]:
    return [t.object for f in facts for t in f.triples if (t.subject, t.relation) == (subject, relation)]


def test_the_elements_are_numbered_without_a_gap() -> None:
    rows = table("elements")["elements"]
    assert [row["number"] for row in rows] == list(range(1, 119))
    assert len({row["symbol"] for row in rows}) == len({row["name"] for row in rows}) == 118


def test_periods_end_at_the_noble_gases() -> None:
    for row in table("elements")["elements"]:
        assert row["period"] == 1 + sum(row["number"] > end for end in PERIOD_ENDS)
    gases = {row["name"] for row in table("elements")["elements"] if row.get("category") == "noble gas"}
    assert gases == NOBLE_GASES


def test_weights_rise_but_for_the_famous_inversions() -> None:
    rows = [row for row in table("elements")["elements"] if "weight" in row]
    inverted = {
        (light["symbol"], heavy["symbol"]) for light, heavy in itertools.pairwise(rows) if light["weight"] > heavy["weight"]
    }
    assert inverted == {("Ar", "K"), ("Co", "Ni"), ("Te", "I"), ("Th", "Pa")}


def test_elements_melt_before_they_boil() -> None:
    both = [row for row in table("elements")["elements"] if "melts" in row and "boils" in row]
    assert len(both) > 80
    assert all(0 < row["melts"] < row["boils"] < 6000 for row in both)


@pytest.mark.parametrize(
    ("subject", "relation", "object_"),
    [
        ("Iron", "symbol", "Fe"),
        ("Iron", "atomic weight", "55.845"),
        ("Iron", "melting point", "1,538 °C"),
        ("Gold", "atomic number", "79"),
        ("Mercury (element)", "melting point", "-38.8 °C"),
        ("Oxygen", "boiling point", "-183 °C"),
        ("Radium", "discovered by", "Marie and Pierre Curie"),
        ("Oganesson", "group", "18"),
    ],
)
def test_known_answers_of_chemistry(subject: str, relation: str, object_: str) -> None:
    assert said(facts_of("elements"), subject, relation) == [object_]


def test_a_symbol_is_an_alias_unless_it_is_a_word() -> None:
    aliases = {entity.name: entity.aliases for fact in facts_of("elements") for entity in fact.entities}
    assert "Fe" in aliases["Iron"]
    assert aliases["Helium"] == ()
    assert "Mercury" in aliases["Mercury (element)"]


def test_planets_stand_in_order() -> None:
    rows = table("solar_system")["planets"]
    assert [row["distance"] for row in rows] == sorted(row["distance"] for row in rows)
    # Kepler's third law ties the two columns: a mistyped figure breaks it.
    for row in rows:
        years, units = row["period_days"] / 365.25, row["distance"] / 149.6
        assert years**2 == pytest.approx(units**3, rel=0.02)


@pytest.mark.parametrize(
    ("subject", "relation", "objects"),
    [
        ("Earth", "order from the Sun", ["third"]),
        ("Jupiter", "orbital period", ["11.9 years"]),
        ("Mars", "natural satellite", ["Phobos", "Deimos"]),
        ("Titan", "moon of", ["Saturn"]),
        ("Pluto", "year discovered", ["1930"]),
    ],
)
def test_known_answers_of_the_heavens(subject: str, relation: str, objects: list[str]) -> None:
    assert said(facts_of("solar_system"), subject, relation) == objects


def test_only_defined_constants_are_exact() -> None:
    texts = {fact.document.title: fact.document.text for fact in facts_of("constants")}
    light = "The speed of light in vacuum is exactly 299,792,458 metres per second."
    assert texts["Speed of light in vacuum"].startswith(light)
    assert "is about 6.67430" in texts["Newtonian constant of gravitation"]
    assert texts["Newton (unit)"].startswith("The newton is the SI derived unit of force.")


def test_known_answers_of_the_earth() -> None:
    assert said(facts_of("earth"), "Mount Everest", "height") == ["8,849 metres"]
    assert said(facts_of("earth"), "Mount Everest", "country") == ["Nepal", "China"]
    assert said(facts_of("earth"), "Nile River", "flows into") == ["Mediterranean Sea"]
    assert said(facts_of("earth"), "Rhine River", "length") == []
    assert said(facts_of("earth"), "Pacific Ocean", "size rank") == ["largest ocean"]


def test_presidencies_follow_one_another() -> None:
    rows = table("us_presidents")["presidents"]
    assert len(rows) == 47
    for (_, _, ended, *_), (_, began, *_) in itertools.pairwise(rows):
        assert ended == began
    assert all(born + 35 <= began for _, began, _, _, born, _ in rows)


def test_a_president_twice_has_one_page_for_both_terms() -> None:
    pages = {fact.document.title: fact.document.text for fact in facts_of("us_presidents")}
    assert len(pages) == 45
    cleveland = pages["Grover Cleveland"]
    assert cleveland.startswith("Grover Cleveland was the 22nd and 24th president of the United States.")
    assert "was president from 1885 to 1889 and from 1893 to 1897." in cleveland
    assert "has again been president since 2025." in pages["Donald Trump"]
    assert said(facts_of("us_presidents"), "Abraham Lincoln", "party") == ["Republican Party"]
