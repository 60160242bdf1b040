"""Texts with exceptions, conditions and limits, and claims that keep to them or read them backwards.

"All but the D20 have a timer", "not refunded, unless the sailing is cancelled", "closed except on Sundays": what is said stands beside what is excepted, in
the same words, so that only the small words decide. Things, deeds and places are drawn; every claim's words stand on every side.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

Row = dict[str, Any]
Made = tuple[str, list[tuple[str, str]]]
"""A text, and claims on it with their labels."""

SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"
_MODELS = ("A10", "B20", "C5", "D40", "E7", "K3", "M12", "R8", "T60", "X2", "Nova", "Terra", "Lumen", "Pico", "Astra")
_FEATURES = (
    "a timer",
    "a quick mode",
    "a child lock",
    "a second filter",
    "a carrying handle",
    "an ice maker",
    "a night light",
    "a USB port",
    "a rain sensor",
)
_PEOPLE = (
    "members",
    "tenants",
    "visitors",
    "students",
    "staff",
    "passengers",
    "volunteers",
    "residents",
    "exhibitors",
    "drivers",
)
_DEEDS = (
    "use the roof terrace",
    "park in the yard",
    "bring guests",
    "light candles",
    "take photographs",
    "enter the archive",
    "borrow tools",
    "camp on the meadow",
    "use the side door",
)
_THINGS = (
    "Dogs",
    "Bicycles",
    "Drinks",
    "Candles",
    "Drones",
    "Barbecues",
    "Pushchairs",
    "Musical instruments",
    "Tents",
    "Skateboards",
)
_PLACES = (
    "the garden",
    "the foyer",
    "the upper hall",
    "the courtyard",
    "the café",
    "the reading room",
    "the north bank",
    "the lower deck",
    "the gallery",
)
_TIMES = (
    "in July",
    "on Sundays",
    "after 8 p.m.",
    "during services",
    "in winter",
    "on market days",
    "before noon",
    "at weekends",
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_HOUSES = (
    "The museum",
    "The pool",
    "The library",
    "The office",
    "The bakery",
    "The observatory",
    "The clinic",
    "The archive",
    "The market hall",
)
_REFUNDS = ("The ticket", "The deposit", "The fee", "The booking", "The membership fee", "The course fee")
_CONDITIONS = (
    "the sailing is cancelled",
    "the course does not take place",
    "a doctor's note is shown",
    "the keys are returned",
    "it is cancelled in writing",
    "the room is left clean",
)
_FOODS = (
    "The lentil soup",
    "The apple cake",
    "The cheese roll",
    "The fish stew",
    "The rice salad",
    "The pancakes",
    "The dumplings",
    "The bean chilli",
)
_STUFFS = ("milk", "egg", "nuts", "gluten", "soya", "celery", "mustard", "sesame")


def conditions(rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        text, claims = rng.choice(_KINDS)(rng)
        if rng.random() < 0.4:  # among other sentences
            other, _ = rng.choice(_KINDS)(rng)
            text = " ".join(rng.sample([text, other], 2))
        for claim, label in claims:
            yield {"dataset": "conditions", "evidence": text, "claim": claim, "label": label}


def _all_but(rng: random.Random) -> Made:
    one, other, third = rng.sample(_MODELS, 3)
    feature = rng.choice(_FEATURES)
    bare = feature.split(" ", 1)[1]
    text = rng.choice((
        f"All models but the {one} have {feature}.", f"Every model except the {one} has {feature}.",
        f"With the exception of the {one}, all models come with {feature}.", f"The {one} is the only model without {feature}.",
        f"Apart from the {one}, each model has {feature}: the {other}, the {third} and the rest.",
    ))  # fmt: skip
    return text, [
        (f"The {one} has {feature}.", REFUTES), (f"The {one} has no {bare}.", SUPPORTS),
        (f"The {other} has {feature}.", SUPPORTS), (f"The {other} has no {bare}.", REFUTES),
    ]  # fmt: skip


def _only(rng: random.Random) -> Made:
    one, other = rng.sample(_MODELS, 2)
    feature = rng.choice(_FEATURES)
    text = rng.choice((
        f"Only the {one} has {feature}.", f"Of all models the {one} alone has {feature}.", f"No model but the {one} has {feature}.",
    ))  # fmt: skip
    return text, [
        (f"The {one} has {feature}.", SUPPORTS), (f"The {other} has {feature}.", REFUTES),
        (f"The {one} has no {feature.split(' ', 1)[1]}.", REFUTES),
    ]  # fmt: skip


def _forbidden_except(rng: random.Random) -> Made:
    thing = rng.choice(_THINGS)
    place, other = rng.sample((*_PLACES,), 2)
    text = rng.choice((
        f"{thing} are not allowed, except in {place}.", f"{thing} are forbidden everywhere but in {place}.",
        f"{thing} are permitted only in {place}.", f"Outside {place} {thing.lower()} are prohibited.",
    ))  # fmt: skip
    return text, [
        (f"{thing} are allowed in {place}.", SUPPORTS), (f"{thing} are forbidden even in {place}.", REFUTES),
        (f"{thing} are allowed in {other}.", REFUTES), (f"{thing} are not allowed in {other}.", SUPPORTS),
    ]  # fmt: skip


def _allowed_except(rng: random.Random) -> Made:
    people, deed = rng.choice(_PEOPLE), rng.choice(_DEEDS)
    when, other = rng.sample(_TIMES, 2)
    text = rng.choice((
        f"{people.capitalize()} may {deed} except {when}.", f"{people.capitalize()} may {deed} at any time but not {when}.",
        f"{people.capitalize()} are free to {deed}; {when} they may not.",
    ))  # fmt: skip
    return text, [
        (f"{people.capitalize()} may {deed} {when}.", REFUTES), (f"{people.capitalize()} may not {deed} {when}.", SUPPORTS),
        (f"{people.capitalize()} may {deed} {other}.", SUPPORTS), (f"{people.capitalize()} may never {deed}.", REFUTES),
    ]  # fmt: skip


def _unless(rng: random.Random) -> Made:
    thing, condition, other = rng.choice(_REFUNDS), *rng.sample(_CONDITIONS, 2)
    text = rng.choice((
        f"{thing} is not refunded unless {condition}.", f"{thing} is refunded only if {condition}.",
        f"Unless {condition}, {thing.lower()} is not given back.", f"{thing} is lost, except where {condition}.",
    ))  # fmt: skip
    low = thing.lower()
    return text, [
        (f"{thing} is refunded if {condition}.", SUPPORTS), (f"{thing} is not refunded even if {condition}.", REFUTES),
        (f"{thing} is refunded in every case.", REFUTES), (f"{thing} is refunded if {other}.", NEI),
        (f"Where {condition}, {low} is given back.", SUPPORTS),
    ]  # fmt: skip


def _closed_on(rng: random.Random) -> Made:
    house = rng.choice(_HOUSES)
    day, other = rng.sample(_DAYS, 2)
    text = rng.choice((
        f"{house} is open daily except {day}.", f"{house} is closed on {day}s and open on all other days.",
        f"{house} opens every day but {day}.", f"{day} is the only day on which {house.lower()} is closed.",
    ))  # fmt: skip
    return text, [
        (f"{house} is open on {day}s.", REFUTES), (f"{house} is closed on {day}s.", SUPPORTS),
        (f"{house} is open on {other}s.", SUPPORTS), (f"{house} is closed on {other}s.", REFUTES),
    ]  # fmt: skip


def _ages(rng: random.Random) -> Made:
    limit, price = rng.randint(4, 16), rng.randint(2, 40)
    below, above = rng.randint(1, limit - 1), rng.randint(limit, limit + 20)
    text = rng.choice((
        f"Children under {limit} travel free; everyone else pays £{price}.", f"Admission is £{price}, free for children under {limit}.",
        f"From the age of {limit} a ticket costs £{price}; younger children pay nothing.",
    ))  # fmt: skip
    return text, [
        (f"A child of {below} pays nothing.", SUPPORTS), (f"A child of {below} pays £{price}.", REFUTES),
        (f"A person of {above} pays £{price}.", SUPPORTS), (f"A person of {above} pays nothing.", REFUTES),
    ]  # fmt: skip


def _limits(rng: random.Random) -> Made:
    days = rng.randint(5, 60)
    fewer, more = rng.randint(1, days - 2), days + rng.randint(2, 40)
    text = rng.choice((
        f"Notice must be given at least {days} days before.", f"The notice period is no less than {days} days.",
    ))  # fmt: skip
    return text, [
        (f"Notice of {fewer} days is enough.", REFUTES), (f"Notice of {more} days is enough.", SUPPORTS),
        (f"Notice of {fewer} days is too short.", SUPPORTS), (f"Notice of {more} days is too short.", REFUTES),
    ]  # fmt: skip


def _contains(rng: random.Random) -> Made:
    food, second = rng.sample(_FOODS, 2)
    one, other, third = rng.sample(_STUFFS, 3)
    text = rng.choice((
        f"{food} contains {one} and {other}, but no {third}.", f"{food}: {one}, {other}. {second}: {third}.",
        f"{food} is made with {one} and {other}; {second.lower()} with {third}.",
    ))  # fmt: skip
    told = second in text or second.lower() in text
    claims = [(f"{food} contains {one}.", SUPPORTS), (f"{food} contains {third}.", REFUTES if "no " in text else NEI)]
    claims.append((f"{food} is free of {other}.", REFUTES))
    if told:
        claims += [(f"{second} contains {third}.", SUPPORTS), (f"{second} contains {one}.", NEI)]
    return text, claims


def _may_and_may_not(rng: random.Random) -> Made:
    one, other = rng.sample((10, 20, 40, 80, 100, 200, 250, 500), 2)
    deed = rng.choice(("split", "crushed", "taken with milk", "dissolved in water", "taken at night"))
    text = rng.choice((
        f"The {one} mg tablet may be {deed}; the {other} mg tablet may not.", f"Unlike the {other} mg tablet, the {one} mg tablet may be {deed}.",
        f"While the {one} mg tablet may be {deed}, this is not allowed for the {other} mg tablet.",
    ))  # fmt: skip
    return text, [
        (f"The {one} mg tablet may be {deed}.", SUPPORTS), (f"The {other} mg tablet may be {deed}.", REFUTES),
        (f"The {other} mg tablet must not be {deed}.", SUPPORTS), (f"The {one} mg tablet must not be {deed}.", REFUTES),
    ]  # fmt: skip


_KINDS: Sequence[Callable[[random.Random], Made]] = (
    _all_but, _only, _forbidden_except, _allowed_except, _unless, _closed_on, _ages, _limits, _contains, _may_and_may_not,
)  # fmt: skip
