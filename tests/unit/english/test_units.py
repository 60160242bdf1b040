from __future__ import annotations

import pytest

from adjudge.english.figures import units
from adjudge.english.figures.units import Unit, convert, currency_after, currency_before, unit_after


@pytest.mark.parametrize(
    ("value", "unit", "to", "expected"),
    [
        (1, "mile", "kilometer", 1.609344),
        (100, "degree_Celsius", "degree_Fahrenheit", 212),
        (0, "degree_Celsius", "kelvin", 273.15),
        (36, "kilometer/hour", "meter/second", 10),
        (1, "kilometer**2", "hectare", 100),
        (1, "tonne", "kilogram", 1000),
        (2, "percentage_point", "percent", 2),
        (50, "basis_point", "percent", 0.5),
        (1, "decade", "year", 10),
        (3000, "revolutions_per_minute", "hertz", 50),
        (1, "horsepower", "watt", 745.699872),
        (1, "atmosphere", "millibar", 1013.25),
        (8, "megabit/second", "megabyte/second", 1),
        (30, "mile/gallon", "kilometer/liter", 12.754311),
        (1, "microgram/meter**3", "nanogram/liter", 1),
        (5, "meter", "meter", 5),
    ],
)
def test_units_of_one_kind_convert(value: float, unit: str, to: str, expected: float) -> None:
    assert convert(value, unit, to) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("unit", "to"),
    [
        ("meter", "kilogram"),
        ("USD", "EUR"),
        ("USD", "USD"),
        ("9**9**9**9", "meter"),
        ("meter", "__import__"),
        ("meter**9", "meter"),
        ("percent", "bit"),
        ("degree", "percent"),
        ("degree_Celsius/meter", "kelvin/meter"),
        ("", ""),
    ],
)
def test_what_is_no_unit_or_another_kind_does_not_convert(unit: str, to: str) -> None:
    assert convert(1.0, unit, to) is None


@pytest.mark.parametrize(
    ("written", "unit"),
    [
        (" km", Unit("kilometer", "length")),
        ("-metre", Unit("meter", "length")),
        (" sq mi", Unit("mile**2", "area")),
        (" cubic feet per second", Unit("foot**3/second", "rate")),
        ("µg/m³", Unit("microgram/meter**3", "density")),
        (" MW", Unit("megawatt", "power")),
        (" mW", Unit("milliwatt", "power")),
        (" nautical miles", Unit("nautical_mile", "length")),
        (" per cent", Unit("percent", "percent")),
        (" US dollars", Unit("USD", "money")),
        ("°F", Unit("degree_Fahrenheit", "temperature")),
        (" KILOMETRES", Unit("kilometer", "length")),
    ],
)
def test_units_are_known_however_they_are_written(written: str, unit: Unit) -> None:
    assert unit_after("5" + written, 1) == (unit, 1 + len(written))


@pytest.mark.parametrize("written", [" in 1998", " people", "", " kmx", " a"])
def test_other_words_are_no_units(written: str) -> None:
    assert unit_after("5" + written, 1) is None


KNOWN = sorted({unit for unit in (*units._SYMBOLS.values(), *units._WORDS.values()) if unit.kind != "money"})


@pytest.mark.parametrize("kind", sorted({unit.kind for unit in KNOWN}))
def test_all_units_of_a_kind_convert_into_each_other(kind: str) -> None:
    names = [unit.name for unit in KNOWN if unit.kind == kind]
    assert [name for name in names if convert(1.0, names[0], name) is None] == []


def test_currencies_are_found_on_either_side() -> None:
    assert currency_before("for US$ 5", 8) == ("USD", 4)
    assert currency_before("CHF5", 3) == ("CHF", 0)
    assert currency_before("XUSD5", 4) is None
    assert currency_after("5 €.", 1) == ("EUR", 3)
    assert currency_after("5 EURO", 1) is None
