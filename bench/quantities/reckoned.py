"""Cases that must be reckoned: sums, differences, shares, growth, durations, ages."""

from __future__ import annotations

import datetime as dt
import random

from bench.quantities.pairs import Case, Maker, registering
from bench.quantities.wording import FIRMS, PEOPLE, PLACES, british, day, two, words

MAKERS: dict[str, Maker] = {}
turns_on = registering(MAKERS)


@turns_on("sum")
def _sum(r: random.Random) -> list[Case]:
    a, b, c = r.randint(110, 290), r.randint(310, 480), r.randint(21, 57)
    place, other = two(r, PLACES)
    firm = r.choice(FIRMS)
    return [
        Case(
            f"The school of {place} has {a} girls and {b} boys.",
            f"{place}'s school has {a + b} pupils in all.",
            f"{place}'s school has {a + b + r.choice((-90, 60, 130))} pupils in all.",
        ),
        Case(
            f"{firm} runs {a} shops in {place}, {b} in {other} and {c} abroad.",
            f"{firm} runs a total of {a + b + c} shops.",
            f"{firm} runs a total of {a + b + c + 200} shops.",
        ),
        Case(
            f"The flood killed {c} people in {place} and {c + 8} in {other}; 2,300 lost their homes.",
            f"Altogether {2 * c + 8} people in {place} and {other} were killed by the flood.",
            f"Altogether {3 * c + 19} people in {place} and {other} were killed by the flood.",
        ),
    ]


@turns_on("difference")
def _difference(r: random.Random) -> list[Case]:
    a, d, h = r.randint(420, 880), r.randint(35, 190), r.randint(31, 77)
    place, other = two(r, PLACES)
    person, rival = two(r, PEOPLE)
    return [
        Case(
            f"{person} received {a} votes and {rival} {a - d}; 12 ballots were spoiled.",
            f"{person} got {d} votes more than {rival}.",
            f"{person} got {d + 85} votes more than {rival}.",
        ),
        Case(
            f"The tower of {place} is {a} feet tall, that of {other} {a - h} feet.",
            f"The tower of {other} is {h} feet shorter than the one in {place}.",
            f"The tower of {other} is {h + 45} feet shorter than the one in {place}.",
        ),
        Case(
            f"Membership of the {place} club fell from {a} to {a - d} within 3 years.",
            f"The {place} club lost {d} members.",
            f"The {place} club lost {a - d} members.",
        ),
    ]


@turns_on("ratio")
def _ratio(r: random.Random) -> list[Case]:
    a, small, k = r.randint(110, 340), r.randint(41, 97), r.randint(3, 6)
    place, other = two(r, PLACES)
    person, firm = r.choice(PEOPLE), r.choice(FIRMS)
    return [
        Case(
            f"The library of {place} lends {2 * a},000 books a year, that of {other} {a},000.",
            f"The library of {place} lends twice as many books as that of {other}.",
            f"The library of {place} lends five times as many books as that of {other}.",
        ),
        Case(
            f"Of the {3 * small} boats in {place}'s fleet, {small} are more than 30 years old.",
            f"A third of the boats in {place}'s fleet are over 30 years old.",
            f"Two thirds of the boats in {place}'s fleet are over 30 years old.",
        ),
        Case(
            f"{firm} produced {small * k} engines last year, against {small} in the year before.",
            f"Last year {firm} produced {words(k)} times as many engines as in the year before.",
            f"Last year {firm} produced {words(k + 3)} times as many engines as in the year before.",
        ),
        Case(
            f"{person} owns {2 * small} hectares of woodland at {place}, a brother {small}.",
            f"At {place} {person} owns twice as much woodland as the brother.",
            f"At {place} {person} owns half as much woodland as the brother.",
        ),
    ]


@turns_on("share")
def _share(r: random.Random) -> list[Case]:
    whole, part = r.randint(4, 9) * 100, r.randint(11, 39)
    place, firm = r.choice(PLACES), r.choice(FIRMS)
    return [
        Case(
            f"Of {whole} samples taken at {place}, {whole * part // 100} held traces of lead; 3 were lost.",
            f"{part}% of the samples from {place} contained lead.",
            f"{part + 27}% of the samples from {place} contained lead.",
        ),
        Case(
            f"{whole * part // 100} of {firm}'s {whole} employees belong to a union.",
            f"About {part} percent of the employees of {firm} are union members.",
            f"About {part * 2 + 5} percent of the employees of {firm} are union members.",
        ),
        Case(
            f"{whole * 3 // 4} of the {whole} households in {place} have a garden, and 41 a pool.",
            f"Three quarters of the households in {place} have a garden.",
            f"One quarter of the households in {place} have a garden.",
        ),
    ]


@turns_on("growth")
def _growth(r: random.Random) -> list[Case]:
    base, rate = r.randint(4, 9) * 100, r.choice((15, 20, 25, 35, 40, 60))
    to, down = base * (100 + rate) // 100, base * (100 - rate) // 100
    place, firm = r.choice(PLACES), r.choice(FIRMS)
    return [
        Case(
            f"The number of daily flights at {place} went from {base} in 2012 to {to} in 2018.",
            f"Daily flights at {place} rose by {rate}% from 2012 to 2018.",
            f"Daily flights at {place} rose by {rate * 2 + 5}% from 2012 to 2018.",
        ),
        Case(
            f"{firm} cut its staff from {base} to {down} after 2 years of losses.",
            f"{firm} reduced its staff by {rate} percent.",
            f"{firm} reduced its staff by {rate + 25} percent.",
        ),
        Case(
            f"Rents in {place} averaged ${base} in 2010; by 2020 they had climbed to ${2 * base}.",
            f"Average rents in {place} doubled between 2010 and 2020.",
            f"Average rents in {place} tripled between 2010 and 2020.",
        ),
        Case(
            f"{firm} sold {base} pianos in the first year and {to} in the second.",
            f"{firm}'s piano sales increased by {rate} per cent in the second year.",
            f"{firm}'s piano sales fell by {rate} per cent in the second year.",
        ),
    ]


@turns_on("duration")
def _duration(r: random.Random) -> list[Case]:
    y, n, m = r.randint(1861, 1958), r.randint(6, 34), r.randint(3, 19)
    person, place = r.choice(PEOPLE), r.choice(PLACES)
    start = day(r, 1950, 1990)
    return [
        Case(
            f"{person} led the {place} observatory from {y} to {y + n} and wrote 41 papers there.",
            f"{person} was head of the {place} observatory for {n} years.",
            f"{person} was head of the {place} observatory for {n + 17} years.",
        ),
        Case(
            f"Work on the {place} tunnel began in {y} and was completed in {y + m}, at a cost of 31 lives.",
            f"It took {words(m)} years to build the {place} tunnel.",
            f"It took {words(m + 8)} years to build the {place} tunnel.",
        ),
        Case(
            f"The expedition left {place} on {british(start)} and came home on {british(start + dt.timedelta(days=n * 3))}.",
            f"The expedition from {place} lasted {n * 3} days.",
            f"The expedition from {place} lasted {n * 3 + 55} days.",
        ),
    ]


@turns_on("age")
def _age(r: random.Random) -> list[Case]:
    y, age, young = r.randint(1841, 1928), r.randint(52, 93), r.randint(19, 38)
    person, place, firm = r.choice(PEOPLE), r.choice(PLACES), r.choice(FIRMS)
    return [
        Case(
            f"{person} (4 March {y} – 19 October {y + age}) was a painter from {place} who left 300 works.",
            f"{person} lived to the age of {age}.",
            f"{person} lived to the age of {age - r.choice((11, 16, 21))}.",
        ),
        Case(
            f"Born in {place} on 2 January {y}, {person} founded {firm} on 30 June {y + young}.",
            f"{person} was {young} years old when founding {firm}.",
            f"{person} was {young + 14} years old when founding {firm}.",
        ),
        Case(
            f"{person}, {young}, beat the {age}-year-old champion of {place} in 31 moves.",
            f"{person} is {young} years old.",
            f"{person} is {age} years old.",
        ),
    ]
