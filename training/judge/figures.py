"""Texts with figures of wholes and parts, of ranks, of changes and of two neighbours, and claims that give a figure to the right or the wrong one.

"The nine branches counted 412,600 visits, the main branch 188,300", "rents rose from £48 to £54 and those of half plots from £26 to £29", "fell by 3 percent …
rose by 18 percent", "first prize … second prize", "55 minutes" and "almost an hour": every figure stands in the text, so that only whose it is, and which way
it goes, decides. Names are titles of articles or drawn; every wording stands on every side.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

Row = dict[str, Any]
Made = tuple[str, list[tuple[str, str]]]
SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"
Names = Sequence[str]

_PEOPLE = (
    "Maria Keller", "Marian Kellar", "Tom Okafor", "Tim Okafor", "Li Wen", "Ana Sousa", "Anna Souza", "Jonas Berg", "Jonas Bergh", "Priya Nair", "Paul Martin",
    "Paula Martins", "Sara Haddad", "Ruth Cole", "Ruth Coles", "Omar Aziz", "Nina Falk", "Helen Baird", "Hellen Byrd", "Grace Hallam",
)  # fmt: skip
_COUNTED = (
    ("libraries", "library", "visits"), ("museums", "museum", "visitors"), ("schools", "school", "pupils"), ("clinics", "clinic", "patients"),
    ("branches", "branch", "customers"), ("parks", "park", "trees"), ("hotels", "hotel", "beds"), ("farms", "farm", "cows"),
)  # fmt: skip
_GROUPS = (
    ("pupils", "have an allergy", "to nuts"), ("members", "came to the meeting", "for the first time"), ("workers", "were injured", "seriously"),
    ("houses", "were flooded", "twice"), ("runners", "reached the finish", "in under four hours"), ("trees", "were felled", "because of disease"),
    ("patients", "recovered", "within a week"), ("students", "passed the exam", "with honours"), ("bridges", "were closed", "for good"),
)  # fmt: skip
_PAIRS = (
    ("loans of printed books", "loans of e-books"), ("exports of wine", "exports of cheese"), ("sales of vans", "sales of cars"), ("rents in the old town", "rents in the suburbs"),
    ("the number of births", "the number of deaths"), ("bus journeys", "tram journeys"), ("prices of butter", "prices of oil"), ("visits by families", "visits by school classes"),
)  # fmt: skip
_FEES = (
    ("the rent of a full plot", "that of a half plot", "the rent of a half plot"), ("the fee for adults", "that for children", "the fee for children"),
    ("the price of a day ticket", "that of a season ticket", "the price of a season ticket"), ("the wage of a clerk", "that of a driver", "the wage of a driver"),
)  # fmt: skip
_PRIZES = (
    "poetry competition",
    "flower show",
    "sailing regatta",
    "baking contest",
    "chess tournament",
    "garden award",
    "short story prize",
)
_EFFECTS = (
    "headache",
    "drowsiness",
    "nausea",
    "nosebleeds",
    "a rash",
    "dizziness",
    "dry mouth",
    "fever",
    "cramps",
    "blurred vision",
    "fainting",
    "hair loss",
)
_OFFICES = (
    "head of the library",
    "chair of the trust",
    "caretaker",
    "treasurer of the club",
    "director of the festival",
    "secretary",
    "captain of the team",
    "mayor",
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def figures(names: Names, rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        text, claims = rng.choice(_KINDS)(names, rng)
        if rng.random() < 0.3:  # among other sentences
            other, _ = rng.choice(_KINDS)(names, rng)
            text = " ".join(rng.sample([text, other], 2))
        for claim, label in claims + _of_another(text, claims, names, rng):
            yield {"dataset": "figures", "evidence": text, "claim": claim[0].upper() + claim[1:], "label": label}


def _of_another(text: str, claims: Sequence[tuple[str, str]], names: Names, rng: random.Random) -> list[tuple[str, str]]:
    """A claim or two said of somebody whom the text does not name: of those it says nothing."""
    stranger = rng.choice(names)
    made = []
    for claim, _ in rng.sample(list(claims), 2):
        named = max((n for n in names if n in claim), key=len, default="")
        if named and not any(word in text for word in stranger.split()):
            made.append((claim.replace(named, stranger), NEI))
    return made


def _part(names: Names, rng: random.Random) -> Made:
    place, one, other = rng.sample(names, 3)
    many, single, what = rng.choice(_COUNTED)
    whole = rng.randint(20_000, 900_000)
    part = rng.randint(whole // 20, whole // 2)
    number = rng.choice(_NUMBERS)
    text = rng.choice((
        f"The {number} {many} of {place} counted {whole:,} {what}. The largest of them, the {single} in {one}, had {part:,}.",
        f"With {part:,} {what} the {single} in {one} comes first; all {number} {many} of {place} together have {whole:,}.",
        f"Of the {whole:,} {what} of the {number} {many} of {place}, {part:,} fell to the {single} in {one}.",
    ))  # fmt: skip
    return text, [
        (f"the {single} in {one} had {part:,} {what}.", SUPPORTS), (f"the {single} in {one} had {whole:,} {what}.", REFUTES),
        (f"the {many} of {place} had {whole:,} {what} in all.", SUPPORTS), (f"all {many} of {place} together had {part:,} {what}.", REFUTES),
        (f"the {single} in {other} had {part:,} {what}.", NEI),
    ]  # fmt: skip


def _of_which(names: Names, rng: random.Random) -> Made:
    place = rng.choice(names)
    who, did, how = rng.choice(_GROUPS)
    whole, some = rng.randint(150, 900), rng.randint(60, 140)
    few = rng.randint(3, 50)
    text = rng.choice((
        f"{some} of the {whole} {who} of {place} {did}, {few} of them {how}.", f"{place} has {whole} {who}. {some} of them {did}, {few} {how}.",
        f"Of {whole} {who} in {place}, {some} {did}; {few} {how}.",
    ))  # fmt: skip
    return text, [
        (f"{some} of the {whole} {who} of {place} {did}.", SUPPORTS), (f"{whole} {who} of {place} {did}.", REFUTES),
        (f"in {place} {few} {who} {did} {how}.", SUPPORTS), (f"in {place} {some} {who} {did} {how}.", REFUTES),
        (f"{place} has {whole} {who}.", SUPPORTS), (f"{place} has {some} {who} in all.", REFUTES),
        (f"{whole - some} {who} of {place} are not among those that {did}.", SUPPORTS),
    ]  # fmt: skip


def _two_ways(names: Names, rng: random.Random) -> Made:
    place, (one, other) = rng.choice(names), rng.choice(_PAIRS)
    down, up = sorted(rng.sample(range(2, 60), 2))
    if rng.random() < 0.5:
        down, up = up, down
    last, now = rng.randint(10, 90) * 1000, rng.randint(100, 900) * 1000
    text = rng.choice((
        f"In {place} {one} fell by {down} percent to {last:,}; {other} rose by {up} percent to {now:,}.",
        f"While {one} in {place} went down by {down} percent to {last:,}, {other} went up by {up} percent and reached {now:,}.",
        f"{one.capitalize()} in {place}: down {down} percent, {last:,}. {other.capitalize()}: up {up} percent, {now:,}.",
    ))  # fmt: skip
    return text, [
        (f"{one} in {place} fell by {down} percent.", SUPPORTS), (f"{one} in {place} rose by {up} percent.", REFUTES),
        (f"{one} in {place} rose by {down} percent.", REFUTES), (f"{other} in {place} rose by {up} percent.", SUPPORTS),
        (f"{other} in {place} fell by {down} percent.", REFUTES), (f"{other} in {place} reached {now:,}.", SUPPORTS),
        (f"{one} in {place} reached {now:,}.", REFUTES), (f"there were fewer {one.removeprefix('the ')} in {place} than before.", SUPPORTS) if not one.startswith(("the", "prices", "rents")) else (f"{one} in {place} went down.", SUPPORTS),
    ]  # fmt: skip


def _from_to(names: Names, rng: random.Random) -> Made:
    place, (one, that, other) = rng.choice(names), rng.choice(_FEES)
    a, c = rng.randint(30, 90), rng.randint(10, 28)
    b, d = a + rng.randint(2, 20), c + rng.randint(1, 9)
    text = rng.choice((
        f"At {place} {one} is raised from £{a} to £{b} and {that} from £{c} to £{d}.", f"{place} raises {one} from £{a} to £{b}, and {that} from £{c} to £{d}.",
        f"From next year {one} at {place} is £{b} instead of £{a}, and {that} £{d} instead of £{c}.",
    ))  # fmt: skip
    return text, [
        (f"at {place} {one} goes up from £{a} to £{b}.", SUPPORTS), (f"at {place} {one} goes up from £{c} to £{b}.", REFUTES),
        (f"at {place} {one} goes up from £{c} to £{d}.", REFUTES), (f"{other} at {place} goes up to £{d}.", SUPPORTS),
        (f"{other} at {place} goes up to £{b}.", REFUTES), (f"{one} at {place} used to be £{a}.", SUPPORTS),
        (f"{one} at {place} is lowered.", REFUTES), (f"{one} at {place} rises by £{b - a}.", SUPPORTS),
    ]  # fmt: skip


def _ranks(names: Names, rng: random.Random) -> Made:
    place, who = rng.choice(names), rng.sample(_PEOPLE, 3)
    prize = rng.choice(_PRIZES)
    text = rng.choice((
        f"{who[0]} won the {prize} of {place}; the second prize went to {who[1]} and the third to {who[2]}.",
        f"In the {prize} of {place} {who[0]} came first, {who[1]} second and {who[2]} third.",
        f"{prize.capitalize()} of {place}: 1. {who[0]}, 2. {who[1]}, 3. {who[2]}.",
        f"Behind {who[0]}, {who[1]} and {who[2]} took second and third place in the {prize} of {place}.",
    ))  # fmt: skip
    n = rng.randrange(3)
    wrong = rng.choice([k for k in range(3) if k != n])
    return text, [
        (f"{who[n]} took the {_ORDINALS[n]} place in the {prize} of {place}.", SUPPORTS), (f"{who[n]} took the {_ORDINALS[wrong]} place in the {prize} of {place}.", REFUTES),
        (f"the winner of the {prize} of {place} was {who[0]}.", SUPPORTS), (f"the winner of the {prize} of {place} was {who[wrong or 1]}.", REFUTES),
        (f"the {_ORDINALS[wrong]} prize of the {prize} of {place} went to {who[n]}.", REFUTES),
    ]  # fmt: skip


def _children(names: Names, rng: random.Random) -> Made:
    place = rng.choice(names)
    first, second = rng.randint(40, 90) / 10, rng.randint(15, 35) / 10
    text = rng.choice((
        f"A meal at {place} costs €{first:.2f}; the second child of a family pays €{second:.2f}, the third and any further child nothing.",
        f"Families pay €{first:.2f} at {place} for the first child, €{second:.2f} for the second, and from the third child on nothing.",
    ))  # fmt: skip
    return text, [
        (f"the third child of a family eats free of charge at {place}.", SUPPORTS), (f"the second child of a family eats free of charge at {place}.", REFUTES),
        (f"for the second child a family pays €{second:.2f} at {place}.", SUPPORTS), (f"for the third child a family pays €{second:.2f} at {place}.", REFUTES),
        (f"the fourth child of a family pays nothing at {place}.", SUPPORTS), (f"the first child of a family pays €{first:.2f} at {place}.", SUPPORTS),
    ]  # fmt: skip


def _rounded(names: Names, rng: random.Random) -> Made:
    one, other = rng.sample(names, 2)
    exact = rng.randint(1_050, 980_000)
    digits = 10 ** (len(str(exact)) - 2)
    near = round(exact / digits) * digits
    far = near + rng.choice((-3, -2, 3, 4)) * digits * rng.choice((2, 3))
    if far <= 0:
        far = near * 2
    what = rng.choice(("visitors", "inhabitants", "members", "books", "signatures", "pounds", "tonnes of grain", "trees"))
    verb = rng.choice(("has", "counted", "recorded", "lost", "gained"))
    text = rng.choice(
        (
            f"{one} {verb} {exact:,} {what}.",
            f"In all {one} {verb} {exact:,} {what}, {other} {rng.randint(1_000, 900_000):,}.",
        )
    )
    side = "more than" if exact > near else "just under" if exact < near else "about"
    return text, [
        (f"{one} {verb} about {near:,} {what}.", SUPPORTS), (f"{one} {verb} roughly {near:,} {what}.", SUPPORTS), (f"{one} {verb} about {far:,} {what}.", REFUTES),
        (f"{one} {verb} {side} {near:,} {what}.", SUPPORTS), (f"{one} {verb} more than {exact + digits * 2:,} {what}.", REFUTES),
        (f"{one} {verb} fewer than {exact + digits * 2:,} {what}.", SUPPORTS),
    ]  # fmt: skip


_SPANS = ((28, "half an hour", "an hour"), (32, "half an hour", "an hour"), (55, "an hour", "half an hour"), (58, "an hour", "two hours"), (88, "an hour and a half", "an hour"), (92, "an hour and a half", "two hours"), (118, "two hours", "three hours"), (14, "a quarter of an hour", "half an hour"), (175, "three hours", "two hours"))  # fmt: skip


def _durations(names: Names, rng: random.Random) -> Made:
    one, other = rng.sample(names, 2)
    (minutes, about, wrong), (more, also, _) = rng.sample(_SPANS, 2)
    trip = rng.choice(("crossing", "journey", "train ride", "walk", "flight", "bus ride"))
    text = rng.choice((
        f"The {trip} to {one} takes {minutes} minutes and that to {other} {more} minutes.", f"It is a {trip} of {minutes} minutes to {one}, of {more} minutes to {other}.",
    ))  # fmt: skip
    return text, [
        (f"the {trip} to {one} takes about {about}.", SUPPORTS), (f"the {trip} to {one} takes about {wrong}.", REFUTES),
        (f"the {trip} to {other} takes roughly {also}.", SUPPORTS), (f"the {trip} to {one} takes {more} minutes.", REFUTES),
        (f"the {trip} to {one} is {'longer' if minutes > more else 'shorter'} than that to {other}.", SUPPORTS),
        (f"the {trip} to {other} is {'longer' if minutes > more else 'shorter'} than that to {one}.", REFUTES),
    ]  # fmt: skip


def _often(names: Names, rng: random.Random) -> Made:
    drug = rng.choice(names)
    drawn = rng.sample(_EFFECTS, 7)
    common, uncommon, rare = drawn[:2], drawn[2:4], drawn[4:6]
    text = rng.choice((
        f"Side effects of {drug}. Common (up to 1 in 10): {', '.join(common)}. Uncommon (up to 1 in 100): {', '.join(uncommon)}. Rare (up to 1 in 1,000): {', '.join(rare)}.",
        f"{drug} often causes {' and '.join(common)}, sometimes {' or '.join(uncommon)}, and in rare cases {' or '.join(rare)}.",
    ))  # fmt: skip
    groups = {"common": common, "uncommon": uncommon, "rare": rare}
    right, wrong = rng.sample(sorted(groups), 2)
    effect = rng.choice(groups[right])
    return text, [
        (f"{effect} is a {right} side effect of {drug}." if right != "uncommon" else f"{effect} is an uncommon side effect of {drug}.", SUPPORTS),
        (f"{effect} is a {wrong} side effect of {drug}." if wrong != "uncommon" else f"{effect} is an uncommon side effect of {drug}.", REFUTES),
        (f"{drug} can cause {effect}.", SUPPORTS), (f"{drug} can cause {drawn[6]}.", NEI),
        (f"{effect} is not known as a side effect of {drug}.", REFUTES),
    ]  # fmt: skip


def _offices(names: Names, rng: random.Random) -> Made:
    place = rng.choice(names)
    new, old, other = rng.sample(_PEOPLE, 3)
    office, second = rng.sample(_OFFICES, 2)
    text = rng.choice((
        f"{new} has been {office} at {place} since May, when {old} retired. {other} is {second}.", f"At {place} {new} succeeded {old} as {office}; {other} remains {second}.",
        f"{place}: {old} hands over to {new} as {office}. The {second} is {other}.",
    ))  # fmt: skip
    return text, [
        (f"{new} succeeded {old} as {office} at {place}.", SUPPORTS), (f"{old} succeeded {new} as {office} at {place}.", REFUTES),
        (f"{new} is now {office} at {place}.", SUPPORTS), (f"{other} is now {office} at {place}.", REFUTES),
        (f"{other} is {second} at {place}.", SUPPORTS), (f"{new} is {second} at {place}.", REFUTES),
        (f"{old} is still {office} at {place}.", REFUTES), (f"{new} was born in {place}.", NEI),
    ]  # fmt: skip


def _two_events(names: Names, rng: random.Random) -> Made:
    place = rng.choice(names)
    months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")
    early, late = sorted(rng.sample(range(len(months)), 2))
    event = rng.choice(("break-in", "flood", "fire", "power cut", "storm"))
    lost, gone = rng.sample(
        ("the strimmer", "the kettle", "two ladders", "the archive", "the boat", "the old piano", "the sound system"), 2
    )
    verb = rng.choice(("lost", "damaged"))
    text = rng.choice((
        f"There were two {event}s at {place}, in {months[early]} and in {months[late]}; {lost} was {verb} in the first and {gone} in the second.",
        f"In the {event} of {months[early]} {place} had {lost} {verb}, in that of {months[late]} {gone}.",
    ))  # fmt: skip
    return text, [
        (f"{lost} was {verb} in the first {event} at {place}.", SUPPORTS), (f"{lost} was {verb} in the second {event} at {place}.", REFUTES),
        (f"in the {event} of {months[late]} at {place} {gone} was {verb}.", SUPPORTS), (f"in the {event} of {months[early]} at {place} {gone} was {verb}.", REFUTES),
        (f"{place} had a {event} in {months[early]}.", SUPPORTS), (f"nobody was hurt in the {event} at {place}.", NEI),
    ]  # fmt: skip


_KINDS: Sequence[Callable[[Names, random.Random], Made]] = (
    _part, _of_which, _two_ways, _from_to, _ranks, _children, _rounded, _durations, _often, _offices, _two_events,
)  # fmt: skip
