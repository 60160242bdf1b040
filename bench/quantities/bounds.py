"""Cases that turn on where a value lies: ranges, limits, about so much; sums of money and large numbers."""

from __future__ import annotations

import random

from bench.quantities.pairs import Case, Maker, registering
from bench.quantities.wording import FIRMS, PEOPLE, PLACES

MAKERS: dict[str, Maker] = {}
turns_on = registering(MAKERS)


@turns_on("range")
def _range(r: random.Random) -> list[Case]:
    low, high = r.randint(12, 24), r.randint(31, 48)
    a, b = r.randint(200, 340), r.randint(420, 690)
    place, firm = r.choice(PLACES), r.choice(FIRMS)
    inside = r.randint(low + 1, high - 1)
    return [
        Case(
            f"Adults of the species are {low} to {high} cm long and weigh 90 grams.",
            f"Adults of the species measure between {low} and {high} centimetres in length.",
            f"Adults of the species measure between {low + 40} and {high + 40} centimetres in length.",
        ),
        Case(
            f"{firm} employs between {a} and {b} people at {place}, depending on the season.",
            f"{firm} has at least {a} employees at {place}.",
            f"{firm} has more than {b + 150} employees at {place}.",
        ),
        Case(
            f"The patients at {place}, 31 of them women, were aged {low}-{high} years.",
            f"The patients at {place} were between {low} and {high} years old.",
            f"The patients at {place} were between {low + 20} and {high + 25} years old.",
        ),
        Case(
            f"Tests at {place} found {inside} milligrams of salt in each litre of water.",
            f"Each litre of water tested at {place} held {low}–{high} milligrams of salt.",
            f"Each litre of water tested at {place} held {high + 5}–{high + 30} milligrams of salt.",
        ),
    ]


@turns_on("more than, at least")
def _lower_bound(r: random.Random) -> list[Case]:
    n, deaths, goals = r.randint(61, 94) * 10 + 3, r.randint(31, 58), r.randint(22, 39)
    person, place = r.choice(PEOPLE), r.choice(PLACES)
    return [
        Case(
            f"{n} people in {place} signed the petition within 48 hours.",
            f"More than {n // 100 * 100} people signed the petition in {place}.",
            f"More than {n // 100 * 100 + 300} people signed the petition in {place}.",
        ),
        Case(
            f"The collapse at {place} killed {deaths} workers and injured {deaths * 2 + 5}.",
            f"At least {deaths // 10 * 10} workers died in the collapse at {place}.",
            f"At least {deaths * 2} workers died in the collapse at {place}.",
        ),
        Case(
            f"{person} scored {goals} goals in 30 matches.",
            f"{person} scored no fewer than {goals - 2} goals.",
            f"{person} scored no fewer than {goals + 8} goals.",
        ),
        Case(
            f"Over {n:,} trees have been planted in {place} since 2011.",
            f"At least {n:,} trees were planted in {place}.",
            f"Fewer than {n - 200:,} trees were planted in {place}.",
        ),
    ]


@turns_on("fewer than, up to")
def _upper_bound(r: random.Random) -> list[Case]:
    n, seats, litres = r.randint(31, 78), r.randint(120, 260), r.randint(21, 48)
    firm, place = r.choice(FIRMS), r.choice(PLACES)
    return [
        Case(
            f"Only {n} of the nests at {place} held eggs this spring, against 310 a decade ago.",
            f"This spring fewer than {n // 10 * 10 + 20} nests at {place} had eggs in them.",
            f"This spring fewer than {n // 10 * 10 - 10} nests at {place} had eggs in them.",
        ),
        Case(
            f"The train seats {seats} passengers and has 2 engines of 900 kW.",
            f"Up to {seats} passengers can sit in the train.",
            f"Up to {seats + 150} passengers can sit in the train.",
        ),
        Case(
            f"The pumps of {firm} use {litres} litres of oil a week at {place}.",
            f"Less than {litres + 12} litres of oil a week are used by {firm}'s pumps at {place}.",
            f"Less than {litres - 12} litres of oil a week are used by {firm}'s pumps at {place}.",
        ),
    ]


@turns_on("about, nearly")
def _approximately(r: random.Random) -> list[Case]:
    n, visitors, depth = (
        r.randint(4, 9) * 100 - r.randint(6, 14),
        r.randint(31, 88) * 1000 + 460,
        r.randint(3, 8) * 50 + 2,
    )
    place, person = r.choice(PLACES), r.choice(PEOPLE)
    return [
        Case(
            f"The choir festival at {place} brought together {n} singers from 17 countries.",
            f"About {round(n, -2)} singers took part in the choir festival at {place}.",
            f"About {round(n, -2) - 200} singers took part in the choir festival at {place}.",
        ),
        Case(
            f"{visitors:,} visitors came to {place} castle last year, 4,100 of them from abroad.",
            f"Last year {place} castle had roughly {round(visitors, -3):,} visitors.",
            f"Last year {place} castle had roughly {round(visitors, -3) * 2:,} visitors.",
        ),
        Case(
            f"The robot sent down by {person} reached the floor of the lake at {depth} metres after 26 minutes.",
            f"The lake into which {person} sent the robot is around {depth - 2} metres deep.",
            f"The lake into which {person} sent the robot is around {depth + 180} metres deep.",
        ),
        Case(
            f"{n} homes in {place} were without power, the utility said on Monday at 9 a.m.",
            f"Nearly {round(n, -2)} homes in {place} had no power.",
            f"Nearly {round(n, -2) * 3:,} homes in {place} had no power.",
        ),
    ]  # fmt: skip


@turns_on("between")
def _between(r: random.Random) -> list[Case]:
    n, pay, year = r.randint(130, 280), r.randint(31, 58), r.randint(1931, 1968)
    place, person = r.choice(PLACES), r.choice(PEOPLE)
    return [
        Case(
            f"The orchard of {person} has {n} apple trees and 35 pear trees.",
            f"Between {n - 25} and {n + 30} apple trees grow in {person}'s orchard.",
            f"Between {n + 25} and {n + 80} apple trees grow in {person}'s orchard.",
        ),
        Case(
            f"The lighthouse of {place}, {pay} metres tall, was built in {year} and automated in {year + 40}.",
            f"{place}'s lighthouse was built between {year - 4} and {year + 3}.",
            f"{place}'s lighthouse was built between {year + 11} and {year + 20}.",
        ),
        Case(
            f"At {place} a nurse earns €{pay},400 a year on average, a doctor three times as much.",
            f"The average nurse at {place} earns between €{pay - 2},000 and €{pay + 3},000 a year.",
            f"The average nurse at {place} earns between €{pay + 9},000 and €{pay + 15},000 a year.",
        ),
    ]


@turns_on("money")
def _money(r: random.Random) -> list[Case]:
    m, cents, price = r.randint(12, 89) / 10, r.randint(45, 95), r.randint(110, 890)
    firm, place, person = r.choice(FIRMS), r.choice(PLACES), r.choice(PEOPLE)
    return [
        Case(
            f"{firm} paid ${m} million for the site in {place} and spent another $900,000 on clearing it.",
            f"The site in {place} cost {firm} {m * 1e6:,.0f} dollars.",
            f"The site in {place} cost {firm} {m * 1e6 + 2_300_000:,.0f} dollars.",
        ),
        Case(
            f"A ticket to {place} now costs £{price}, 14 pounds more than in May.",
            f"The price of a ticket to {place} is {price} pounds sterling.",
            f"The price of a ticket to {place} is {price + r.choice((45, 90, 210))} pounds sterling.",
        ),
        Case(
            f"{person} left {price},000 euros to the library and a house worth €{cents},000 to a niece.",
            f"The library received €{price},000 from {person}.",
            f"The library received €{cents},000 from {person}.",
        ),
        Case(
            f"{firm} reported sales of €{m} billion and a profit of €{cents} million.",
            f"Sales of {firm} came to more than €{int(m)} billion.",
            f"Sales of {firm} came to less than €{cents} million.",
        ),
    ]


@turns_on("scale")
def _scale(r: random.Random) -> list[Case]:
    m, k, b = r.randint(11, 98) / 10, r.randint(120, 940), r.randint(11, 48) / 10
    place, firm = r.choice(PLACES), r.choice(FIRMS)
    return [
        Case(
            f"The metropolitan area of {place} has {m} million inhabitants in 31 municipalities.",
            f"{m * 1e6:,.0f} people live in the metropolitan area of {place}.",
            f"{m * 1e5:,.0f} people live in the metropolitan area of {place}.",
        ),
        Case(
            f"{firm} sold {k},000 scooters in 2017, 12 percent of them abroad.",
            f"In 2017 {firm} sold {k / 1000:g} million scooters.",
            f"In 2017 {firm} sold {k / 100:g} million scooters.",
        ),
        Case(
            f"The video made at {place} has been seen {b * 1e9:,.0f} times by 60 million users.",
            f"The video from {place} was viewed {b} billion times.",
            f"The video from {place} was viewed {b} million times.",
        ),
    ]
