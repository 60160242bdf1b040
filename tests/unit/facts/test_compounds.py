"""Plain facts side by side: where they are cut, and what keeps its subject."""

from __future__ import annotations

import pytest

from adjudge.facts.compounds import plain_facts


@pytest.mark.parametrize(
    ("claim", "parts"),
    [
        (
            "Vienna is the capital of Austria, and Austria uses the euro.",
            ("Vienna is the capital of Austria.", "Austria uses the euro."),
        ),
        (
            "Gold has the symbol Au and silver has the symbol Ag.",
            ("Gold has the symbol Au.", "Silver has the symbol Ag."),
        ),
        (
            "Iron has the atomic number 26 and melts at 1,538 °C.",
            ("Iron has the atomic number 26.", "Iron melts at 1,538 °C."),
        ),
        ("Japan uses the yen, and its capital is Tokyo.", ("Japan uses the yen.", "Japan's capital is Tokyo.")),
        ("Both Germany and Austria use the euro.", ("Germany uses the euro.", "Austria uses the euro.")),
        (
            "Vienna is the capital of Austria and has 1.9 million inhabitants.",
            ("Vienna is the capital of Austria.", "Vienna has 1.9 million inhabitants."),
        ),
        (
            "Bern is the capital of Switzerland, Switzerland uses the franc; and Oslo is the capital of Norway.",
            ("Bern is the capital of Switzerland.", "Switzerland uses the franc.", "Oslo is the capital of Norway."),
        ),
        ("Vienna is the capital of Austria, and its population is two million.", None),
        (
            "Vienna is the capital of Austria, and its currency is the euro.",
            ("Vienna is the capital of Austria.", "Austria's currency is the euro."),
        ),
        (
            "Sodium's symbol is K and potassium's is Na.",
            ("Sodium's symbol is K.", "Potassium's symbol is Na."),
        ),
        (
            "The Rhine flows into the Black Sea and the Danube into the North Sea.",
            ("The Rhine flows into the Black Sea.", "The Danube flows into the North Sea."),
        ),
        (
            "The kelvin is the unit of temperature, the hertz that of frequency.",
            ("The kelvin is the unit of temperature.", "The hertz is the unit of frequency."),
        ),
        (
            "Gold has the chemical symbol Au and atomic number 80.",
            ("Gold has the chemical symbol Au.", "Gold has atomic number 80."),
        ),
        (
            "Germany has a population of 83 million and an area of 357,000 square kilometres.",
            ("Germany has a population of 83 million.", "Germany has an area of 357,000 square kilometres."),
        ),
        (
            "Copper has the atomic number 29 and zinc has 30.",
            ("Copper has the atomic number 29.", "Zinc has the atomic number 30."),
        ),
        ("Norway uses the krone and Finland the euro.", ("Norway uses the krone.", "Finland uses the euro.")),
        ("K2 isn't part of the Himalayas but of the Karakoram.", None),
        ("Oslo is the capital of Norway and not of Sweden.", None),
        ("Hannah Arendt was born in Hanover and raised in Königsberg.", None),
        ("Rust is a language from Mozilla and the idea is older.", None),
        ("France borders Spain and Italy.", None),
        ("France and Spain share a border.", None),
        ("Trinidad and Tobago is in North America.", None),
        ("The refit cost 18 million and took two years.", None),
    ],
)
def test_parts(claim: str, parts: tuple[str, ...] | None) -> None:
    assert plain_facts(claim) == parts
