"""Cases that turn on a day, a decade, a century or a rank."""

from __future__ import annotations

import random

from bench.quantities.pairs import Case, Maker, registering
from bench.quantities.wording import (
    FIRMS,
    MONTHS,
    NTH,
    PEOPLE,
    PLACES,
    american,
    british,
    day,
    month_of,
    nth,
    other_month,
)

MAKERS: dict[str, Maker] = {}
turns_on = registering(MAKERS)


@turns_on("date format")
def _date_format(r: random.Random) -> list[Case]:
    a, b, c = day(r, 1801, 1899), day(r, 1905, 1989), day(r, 1971, 2004)
    person, place = r.choice(PEOPLE), r.choice(PLACES)
    wrong = other_month(r, b)
    return [
        Case(
            f"The treaty was signed at {place} on {british(a)} and came into force in {a.year + 1}.",
            f"The {place} treaty was signed on {american(a)}.",
            f"The {place} treaty was signed on {american(a.replace(day=a.day % 28 + 1))}.",
        ),
        Case(
            f"{person} (born {american(b)}) took office in {b.year + 51}.",
            f"{person} was born on {british(b)}.",
            f"{person} was born on {british(wrong)}.",
        ),
        Case(
            f"First flight: {c.isoformat()}. Retired: {c.year + 14}.",
            f"The first flight took place on {nth(c.day)} {month_of(c)}.",
            f"The first flight took place on {nth(c.day)} {MONTHS[c.month - 1]} {c.year + 14}.",
        ),
        Case(
            f"On the {nth(a.day)} of {month_of(a)} the mill at {place} burned down, 12 years after it had opened.",
            f"Fire destroyed the mill at {place} on {a.isoformat()}.",
            f"Fire destroyed the mill at {place} on {a.replace(year=a.year + 12).isoformat()}.",
        ),
    ]


@turns_on("date precision")
def _date_precision(r: random.Random) -> list[Case]:
    a, b, c = day(r, 1810, 1890), day(r, 1920, 1980), day(r, 1990, 2015)
    firm, person, place = r.choice(FIRMS), r.choice(PEOPLE), r.choice(PLACES)
    return [
        Case(
            f"{firm} was founded on {british(a)} by two brothers; the first shop opened in {a.year + 3}.",
            f"{firm} was established in {month_of(a)}.",
            f"{firm} was established in {month_of(other_month(r, a))}.",
        ),
        Case(
            f"{person} died in {place} on {american(b)}, aged 71.",
            f"{person} died in {b.year}.",
            f"{person} died in {b.year - 71}.",
        ),
        Case(
            f"The observatory of {place} opened its doors in {month_of(c)} after six years of work.",
            f"{place}'s observatory opened in {c.year}.",
            f"{place}'s observatory opened in {c.year - 6}.",
        ),
    ]


@turns_on("decade")
def _decade(r: random.Random) -> list[Case]:
    y, z = r.randint(1921, 1938), r.randint(1952, 1998)
    firm, person, place = r.choice(FIRMS), r.choice(PEOPLE), r.choice(PLACES)
    return [
        Case(
            f"{firm} moved its head office to {place} in {z}, {z - y} years after it had been founded.",
            f"{firm} moved its headquarters to {place} in the {z // 10}0s.",
            f"{firm} moved its headquarters to {place} in the {z // 10 - 2}0s.",
        ),
        Case(
            f"{person} published the first volume in {y} and the last in {y + 24}.",
            f"The first volume by {person} came out in the {y // 10}0s.",
            f"The first volume by {person} came out in the {(y + 24) // 10}0s.",
        ),
        Case(
            f"The tram lines of {place} were closed one by one in the {z // 10}0s.",
            f"{place}'s trams stopped running before {z // 10 * 10 + 10}.",
            f"{place}'s trams stopped running before {z // 10 * 10 - 10}.",
        ),
    ]


@turns_on("century")
def _century(r: random.Random) -> list[Case]:
    y, z = r.choice((1412, 1487, 1533, 1571, 1648, 1683)), r.choice((1722, 1768, 1815, 1859, 1877))
    person, place = r.choice(PEOPLE), r.choice(PLACES)
    return [
        Case(
            f"The chapel of {place} was built in {y} and restored in {z}.",
            f"{place}'s chapel was built in the {nth(y // 100 + 1)} century.",
            f"{place}'s chapel was built in the {nth(z // 100 + 1)} century.",
        ),
        Case(
            f"The map, drawn in {z}, shows 48 villages around {place}.",
            f"The map of the villages around {place} dates from the {words_of_century(z)} century.",
            f"The map of the villages around {place} dates from the {words_of_century(z - 200)} century.",
        ),
        Case(
            f"{person} catalogued 230 letters written in {place} between {y} and {y + 9}.",
            f"The letters that {person} catalogued were written in the {nth(y // 100 + 1)} century.",
            f"The letters that {person} catalogued were written in the {nth(y // 100 + 3)} century.",
        ),
    ]


def words_of_century(year: int) -> str:
    return {16: "sixteenth", 17: "seventeenth", 18: "eighteenth", 19: "nineteenth"}[year // 100 + 1]


@turns_on("ordinal")
def _ordinal(r: random.Random) -> list[Case]:
    n, m, k = r.randint(3, 9), r.randint(13, 48), r.randint(2, 7)
    person, place = r.choice(PEOPLE), r.choice(PLACES)
    return [
        Case(
            f"{person} came {NTH[n]} among 64 starters in the {place} marathon, the {NTH[k]} race of the year.",
            f"{person} finished {nth(n)} in the {place} marathon.",
            f"{person} finished {nth(n + 2)} in the {place} marathon.",
        ),
        Case(
            f"{person} was the {nth(m)} mayor of {place} and served for {k} years.",
            f"{place}'s {nth(m)} mayor was {person}.",
            f"{place}'s {nth(m + r.choice((-3, 2, 4)))} mayor was {person}.",
        ),
        Case(
            f"With 412,000 people, {place} is the {NTH[n]}-largest city of the country.",
            f"{place} ranks {nth(n)} among the country's largest cities.",
            f"{place} ranks {nth(n + 1)} among the country's largest cities.",
        ),
    ]
