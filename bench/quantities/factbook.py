"""Facts of the Factbook, each among others of the same country."""

from __future__ import annotations

import random
import re
from itertools import count

from bench.quantities.pairs import Case, Change
from bench.quantities.wording import apart, plain, rounded

# What the Factbook says in headings, as a person would put it: section, shape of the value, wording.
SOCIETY, GDP = "People and Society", "Economy > Real GDP per capita > Real GDP per capita 2023"
FACTS: tuple[tuple[str, str, str], ...] = (
    ("Geography > Coastline", "km", "The coastline of {c} is {v} long."),
    ("Geography > Area > total ", "sq km", "{c} covers a total area of {v}."),
    ("Geography > Land boundaries > total", "km", "The land borders of {c} have a total length of {v}."),
    (f"{SOCIETY} > Population > total", "people", "{c} has a population of {v} in total."),
    (f"{SOCIETY} > Median age > total", "years", "The median age in {c} is {v}."),
    (
        f"{SOCIETY} > Life expectancy at birth > total population",
        "years",
        "Life expectancy at birth in {c} is {v} for the total population.",
    ),
    (f"{SOCIETY} > Urbanization > urban population", "%", "{v} of the population of {c} is urban."),
    ("Geography > Land use > forest", "%", "Forest makes up {v} of the land use of {c}."),
    ("Transportation > Airports", "airports", "There are {v} in {c}."),
    (GDP, "$", "Real GDP per capita in {c} was {v} in 2023."),
    (
        "Communications > Internet users > percent of population",
        "%",
        "{v} of the population of {c} are internet users.",
    ),
    (
        "Energy > Electricity > installed generating capacity",
        "million kW",
        "The installed electricity generating capacity of {c} is {v}.",
    ),
)


def facts(rows: list[dict[str, str]], wanted: int, rng: random.Random) -> list[tuple[str, Case]]:
    """A country's fact among others of the same country."""
    shapes = {section: (shape, wording) for section, shape, wording in FACTS}
    by_country: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        by_country.setdefault(row["title"], []).append(row)
    countries = sorted(country for country, told in by_country.items() if len(told) > 250)
    rng.shuffle(countries)
    kept: list[tuple[str, Case]] = []
    for country, section in zip(countries, (s for _ in count() for s in shapes), strict=False):
        found = next((row for row in by_country[country] if row["section"] == section), None)
        value = re.search(r": \$?([0-9][0-9,.]*)", found["text"]) if found else None
        if (
            found is None
            or value is None
            or (shapes[section][0] == "million kW") != (" million kW" in found["text"])
            or float(value[1].replace(",", "")) < 3
        ):
            continue
        topic = section.split(" > ", 1)[0]
        beside = [row["text"] for row in by_country[country] if row["section"].startswith(topic) and row["section"] not in shapes]
        others = [b for b in beside if len(b) < 120 and re.search("[0-9]", b)]
        if len(others) < 3:
            continue
        lines = [*rng.sample(others, 3), found["text"]]
        rng.shuffle(lines)
        shape, wording = shapes[section]
        true, false = stated(shape, float(value[1].replace(",", "")), rng)
        claims = (wording.format(c=country, v=said) for said in (true, false))
        kept.append(("factbook", Case("\n".join(lines), *(claim[0].upper() + claim[1:] for claim in claims))))
        if len(kept) == wanted:
            return kept
    raise SystemExit(f"only {len(kept)} of {wanted} facts could be made into pairs")


def stated(shape: str, value: float, rng: random.Random) -> Change:
    """A value of the Factbook as a claim would state it, and a wrong one."""
    wrong = rounded(apart(rng, value), 2)
    off = value + 21 if value < 50 else value - 21
    floor, age = int(value // 1000 * 1000), int(value)
    shapes: dict[str, Change] = {
        "km": (
            f"about {plain(rounded(value / 1.609344, 3))} miles",
            f"about {plain(rounded(wrong / 1.609344, 3))} miles",
        ),
        "sq km": (
            f"roughly {plain(rounded(value / 2.58999, 3))} square miles",
            f"roughly {plain(rounded(wrong / 2.58999, 3))} square miles",
        ),
        "people": (f"about {inhabitants(value)} people", f"about {inhabitants(wrong)} people"),
        "years": (f"between {age - 1} and {age + 2} years", f"between {age + 9} and {age + 12} years"),
        "%": (f"{plain(value)} percent", f"{plain(off)} percent"),
        "$": (f"at least ${floor:,}", f"at least ${floor * 2 + 3000:,}"),
        "million kW": (f"{plain(value)} gigawatts", f"{plain(value * 10)} gigawatts"),
        "airports": (f"{plain(value)} airports", f"{plain(wrong + 1)} airports"),
    }
    return shapes[shape]


def inhabitants(value: float) -> str:
    return f"{rounded(value / 1e6, 2):g} million" if value >= 1e6 else plain(rounded(value, 2))
