"""Names, and numbers and dates as people write them."""

from __future__ import annotations

import datetime as dt
import random

PEOPLE = (
    "Ingrid Solheim", "Tomasz Wilk", "Amara Okafor", "Rosa Delgado", "Henrik Lund", "Mei-Ling Zhao", "Paul Whitcombe",
    "Leila Haddad", "Viktor Baran", "Clara Moreau", "Daniel Osei", "Hannah Brandt",
)  # fmt: skip
PLACES = (
    "Varnholm", "Eastmere", "Port Callan", "Sandrow", "Kestrel Bay", "Altenau", "Norwick", "Lindley Cross", "Tarragh",
    "Bellhaven", "Oskarby", "Milltown",
)  # fmt: skip
FIRMS = ("Northgate Foods", "Helix Motors", "Brightwell Energy", "Corvane Textiles", "Amberline", "Stratos Shipping")
COUNTED = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
eighteen nineteen
"""
BY_TEN = "_ _ twenty thirty forty fifty sixty seventy eighty ninety"
RANKED = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
NAMED = "January February March April May June July August September October November December"
UNITS, TENS, NTH, MONTHS = COUNTED.split(), BY_TEN.split(), RANKED.split(), NAMED.split()


def words(n: int) -> str:
    if n < 20:
        return UNITS[n]
    if n < 100:
        return TENS[n // 10] + (f"-{UNITS[n % 10]}" if n % 10 else "")
    if n < 1000:
        return f"{UNITS[n // 100]} hundred" + (f" and {words(n % 100)}" if n % 100 else "")
    return f"{words(n // 1000)} thousand" + (f" {words(n % 1000)}" if n % 1000 else "")


def nth(n: int) -> str:
    ending = "th" if 10 <= n % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def plain(value: float) -> str:
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def rounded(value: float, figures: int) -> float:
    return float(f"{value:.{figures}g}")


def apart(rng: random.Random, value: float) -> float:
    """A value nobody would take for the same one."""
    return value * rng.choice((0.4, 0.55, 0.7, 1.4, 1.7, 2.3))


def day(rng: random.Random, first: int, last: int) -> dt.date:
    return dt.date(rng.randint(first, last), rng.randint(1, 12), rng.randint(1, 28))


def british(date: dt.date) -> str:
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


def american(date: dt.date) -> str:
    return f"{MONTHS[date.month - 1]} {date.day}, {date.year}"


def month_of(date: dt.date) -> str:
    return f"{MONTHS[date.month - 1]} {date.year}"


def other_month(rng: random.Random, date: dt.date) -> dt.date:
    return date.replace(month=(date.month - 1 + rng.randint(1, 11)) % 12 + 1)


def two(rng: random.Random, names: tuple[str, ...]) -> tuple[str, str]:
    one, other = rng.sample(names, 2)
    return one, other
