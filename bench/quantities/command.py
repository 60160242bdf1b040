"""300 pairs that turn on a number, a date or a unit: two hundred from templates, one hundred from real sentences.

    python -m bench.quantities --data DIR [--seed N] OUT.jsonl

Half are true to their evidence (SUPPORTS), half were altered (REFUTES). The same data and seed give the same file. Evidence holds
other numbers beside the one that counts, and words the matter differently from the claim; many altered claims take a
number that does stand in the evidence, but for something else. Real sentences are read from `DIR/corpora`.

The pairs were written before the checker they measure, and read texts with patterns of their own.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gzip
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path

SEED = 20240229
FROM_TEMPLATES = 200
FROM_CORPORA = {"wiki_claims_pages": 38, "wiki2015_leads": 27, "factbook_passages": 23, "scifact_abstracts": 12}


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """A row as `adjudge eval stance` reads it, and what the pair turns on."""

    evidence: str
    claim: str
    label: str
    dataset: str = "quantity"
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """Evidence with a claim it bears out and one it contradicts; only one of the two is used."""

    evidence: str
    true: str
    false: str


Maker = Callable[[random.Random], list[Case]]
MAKERS: dict[str, Maker] = {}


def turns_on(kind: str) -> Callable[[Maker], Maker]:
    def register(maker: Maker) -> Maker:
        MAKERS[kind] = maker
        return maker

    return register


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.quantities", description="Write the 300 number, date and unit pairs."
    )
    parser.add_argument("--data", type=Path, required=True, help="has corpora/")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed draws other numbers, names and sentences")
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    pairs = [*from_templates(arguments.seed), *from_corpora(arguments.data / "corpora", arguments.seed)]
    with arguments.out.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(asdict(pair), ensure_ascii=False) + "\n" for pair in pairs)
    altered = sum(pair.label == "REFUTES" for pair in pairs)
    print(f"{len(pairs)} pairs, {altered} altered, {len({p.kind for p in pairs})} kinds")


def labelled(cases: list[tuple[str, Case]], rng: random.Random) -> Iterator[Pair]:
    """Half of the pairs are altered; which ones is drawn, so that no template always is."""
    fates = [number % 2 == 1 for number in range(len(cases))]
    rng.shuffle(fates)
    for (kind, case), altered in zip(cases, fates, strict=True):
        claim, label = (case.false, "REFUTES") if altered else (case.true, "SUPPORTS")
        yield Pair(evidence=case.evidence, claim=claim, label=label, kind=kind)


def from_templates(seed: int) -> Iterator[Pair]:
    rng = random.Random(seed)
    each, more = divmod(FROM_TEMPLATES, len(MAKERS))
    made: list[tuple[str, Case]] = []
    for place, (kind, maker) in enumerate(MAKERS.items()):
        wanted, cases = each + (place < more), list[Case]()
        while len(cases) < wanted:  # every template of a kind comes round before one comes again
            cases += maker(rng)
        made += ((kind, case) for case in cases[:wanted])
    yield from labelled(made, rng)


# -- words and numbers ------------------------------------------------------------------------------------------------

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


# -- templates --------------------------------------------------------------------------------------------------------


@turns_on("number")
def _number(r: random.Random) -> list[Case]:
    a, shown, seats, rows = (
        r.randint(21, 89) * 1000 + r.randint(1, 9) * 100,
        r.randint(3, 19) * 100,
        r.randint(240, 990),
        r.randint(11, 29),
    )
    lost, species, rare = r.randint(120, 480), r.randint(210, 380), r.randint(11, 48)
    place, other = two(r, PLACES)
    return [
        Case(
            f"The maritime museum of {place} keeps {a:,} objects, of which {shown:,} are on display in {rows} rooms.",
            f"{place}'s maritime museum has a collection of {a:,} objects.",
            f"{place}'s maritime museum has a collection of {shown:,} objects.",
        ),
        Case(
            f"The {other} Playhouse, rebuilt in 1974, seats {seats} in {rows} rows.",
            f"There are {seats} seats in the {other} Playhouse.",
            f"There are {int(apart(r, seats)):,} seats in the {other} Playhouse.",
        ),
        Case(
            f"In the storm, {lost} houses in {place} lost their roofs, while {other} reported {lost // 3} damaged homes.",
            f"The storm took the roofs off {lost} houses in {place}.",
            f"The storm took the roofs off {lost // 3} houses in {place}.",
        ),
        Case(
            f"Botanists counted {species} plant species in the reserve, {rare} of them rare.",
            f"{rare} rare plant species grow in the reserve, according to botanists.",
            f"{species} rare plant species grow in the reserve, according to botanists.",
        ),
    ]  # fmt: skip


@turns_on("number words")
def _number_words(r: random.Random) -> list[Case]:
    crew, guests, judges, acts, boats = (
        r.randint(21, 69),
        r.randint(4, 12),
        r.randint(5, 11),
        r.randint(13, 38),
        r.randint(110, 890),
    )
    person, place = r.choice(PEOPLE), r.choice(PLACES)
    return [
        Case(
            f"The freighter left {place} with {words(crew)} crew and {words(guests)} passengers on board.",
            f"The freighter carried {crew} crew members when it left {place}.",
            f"The freighter carried {crew + r.choice((-7, 6, 11))} crew members when it left {place}.",
        ),
        Case(
            f"A panel of {judges} judges heard {acts} acts over two evenings before naming {person} the winner.",
            f"{person} was chosen by a panel of {words(judges)} judges.",
            f"{person} was chosen by a panel of {words(acts)} judges.",
        ),
        Case(
            f"Some seventeen years later the harbour of {place} sheltered {words(boats)} boats in a single night.",
            f"In one night {boats} boats took shelter in {place}'s harbour.",
            f"In one night {boats + r.choice((-60, 90, 200))} boats took shelter in {place}'s harbour.",
        ),
        Case(
            f"{person} wrote a dozen novels, three plays and {words(acts)} short stories.",
            f"{person} is the author of 12 novels.",
            f"{person} is the author of {acts} novels.",
        ),
    ]  # fmt: skip


@turns_on("percentage")
def _percentage(r: random.Random) -> list[Case]:
    yes, turnout, young = r.randint(53, 71), r.randint(38, 51), r.randint(12, 34)
    fat, rate = r.randint(11, 35), r.randint(21, 88) / 10
    place, firm = r.choice(PLACES), r.choice(FIRMS)
    return [
        Case(
            f"On a turnout of {turnout}%, {yes}% of voters in {place} backed the new bridge.",
            f"The new bridge was backed by {yes} percent of those who voted in {place}.",
            f"The new bridge was backed by {turnout} percent of those who voted in {place}.",
        ),
        Case(
            f"The survey of 1,204 residents found that {young} per cent had never used the ferry.",
            f"{young}% of the residents surveyed have never taken the ferry.",
            f"{young + r.choice((13, 21, 34))}% of the residents surveyed have never taken the ferry.",
        ),
        Case(
            f"{firm} said its margin was {rate}% in the second quarter, after {fat}% of orders had been delayed.",
            f"In the second quarter {firm} had a margin of {rate} per cent.",
            f"In the second quarter {firm} had a margin of {rate + 3.4:.1f} per cent.",
        ),
        Case(
            f"Half of the 640 pupils walk to school, a quarter cycle and {fat}% come by bus.",
            "50% of the pupils go to school on foot.",
            "25% of the pupils go to school on foot.",
        ),
    ]


@turns_on("length")
def _length(r: random.Random) -> list[Case]:
    km, span, deep, high = r.randint(42, 480), r.randint(180, 990), r.randint(30, 240), r.randint(1100, 3900)
    place, other = two(r, PLACES)
    return [
        Case(
            f"The canal runs {km} km from {place} to {other} and has 31 locks.",
            f"The canal between {place} and {other} is about {km / 1.609344:.0f} miles long.",
            f"The canal between {place} and {other} is about {km * 1.25:.0f} miles long.",
        ),
        Case(
            f"With a main span of {span} m and towers of {deep} m, the bridge was built in four years.",
            f"The bridge's main span measures roughly {span * 3.28084:,.0f} feet.",
            f"The bridge's main span measures roughly {deep * 3.28084:,.0f} feet.",
        ),
        Case(
            f"Mount {place} rises to {high * 3.28084:,.0f} feet; the hut on its north side stands at 3,020 feet.",
            f"Mount {place} is {high:,} metres high.",
            f"Mount {place} is {high + r.choice((-350, 420, 900)):,} metres high.",
        ),
        Case(
            f"The new cable is 2,400 metres long and {deep} centimetres thick.",
            "The length of the new cable is 2.4 kilometres.",
            "The length of the new cable is 24 kilometres.",
        ),
    ]


@turns_on("mass")
def _mass(r: random.Random) -> list[Case]:
    kg, calf, t, oz = r.randint(38, 96), r.randint(21, 36), r.randint(3, 28), r.randint(3, 14)
    place = r.choice(PLACES)
    return [
        Case(
            f"The meteorite found near {place} weighs {kg} kg and is 41 centimetres across.",
            f"The {place} meteorite has a weight of about {kg * 2.20462:.0f} pounds.",
            f"The {place} meteorite has a weight of about {kg / 2.20462:.0f} pounds.",
        ),
        Case(
            f"The newborn calf weighed {calf * 2.20462:.0f} lb, its mother more than half a ton.",
            f"At birth the calf weighed roughly {calf} kilograms.",
            f"At birth the calf weighed roughly {calf * 2} kilograms.",
        ),
        Case(
            f"Rescuers moved {t} tonnes of rubble in 36 hours.",
            f"{t * 1000:,} kilograms of rubble were moved by the rescuers.",
            f"{t * 100:,} kilograms of rubble were moved by the rescuers.",
        ),
        Case(
            f"Each bar holds {oz * 28.3495:.0f} grams of chocolate and 2 grams of salt.",
            f"There are about {oz} ounces of chocolate in each bar.",
            f"There are about {oz * 3} ounces of chocolate in each bar.",
        ),
    ]


@turns_on("temperature")
def _temperature(r: random.Random) -> list[Case]:
    c, low, f = r.randint(21, 44), r.randint(2, 14), r.randint(50, 98)
    place = r.choice(PLACES)
    return [
        Case(
            f"{place} recorded {c} °C at noon, after a night of {low} °C.",
            f"At noon it was about {c * 1.8 + 32:.0f} degrees Fahrenheit in {place}.",
            f"At noon it was about {low * 1.8 + 32:.0f} degrees Fahrenheit in {place}.",
        ),
        Case(
            f"The vaccine must be stored at minus {c} degrees Celsius for at most 14 days.",
            f"The vaccine has to be stored at -{c} °C.",
            f"The vaccine has to be stored at {c} °C.",
        ),
        Case(
            f"Water in the bay reached {f}°F in August, the warmest in 20 years.",
            f"In August the bay's water reached about {(f - 32) / 1.8:.0f} °C.",
            f"In August the bay's water reached about {(f - 32) / 1.8 + r.choice((-9, 8, 12)):.0f} °C.",
        ),
    ]


@turns_on("time")
def _time(r: random.Random) -> list[Case]:
    half, m, weeks, h = r.randint(1, 4), r.randint(4, 7) * 30 + 15, r.randint(2, 9), r.randint(2, 6)
    person, (place, other) = r.choice(PEOPLE), two(r, PLACES)
    return [
        Case(
            f"The ferry from {place} takes {half * 60 + 30} minutes and leaves every 40 minutes.",
            f"The ferry trip from {place} lasts {words(half)} and a half hours.",
            f"The ferry trip from {place} lasts {words(half + 2)} and a half hours.",
        ),
        Case(
            f"{person} finished the race in {m} minutes, 12 seconds ahead of the next runner.",
            f"{person} needed more than {m // 60} hours to finish the race.",
            f"{person} needed less than {m // 60} hours to finish the race.",
        ),
        Case(
            f"The strike at the {place} works lasted {weeks} weeks and cost 900 jobs.",
            f"The strike at the works in {place} lasted {weeks * 7} days.",
            f"The strike at the works in {place} lasted {weeks * 7 + 19} days.",
        ),
        Case(
            f"A flight from {place} to {other} takes {h} hours, with a stop of 45 minutes.",
            f"Flying from {place} to {other} takes {h * 60} minutes.",
            f"Flying from {place} to {other} takes {h * 100 + 20} minutes.",
        ),
    ]


@turns_on("area")
def _area(r: random.Random) -> list[Case]:
    ha, km2, acres = r.randint(12, 97) * 100, r.randint(120, 2400), r.randint(40, 900)
    place = r.choice(PLACES)
    return [
        Case(
            f"The fire burned {ha:,} hectares of forest and destroyed 38 homes near {place}.",
            f"{ha / 100:g} square kilometres of forest burned near {place}.",
            f"{ha / 10:g} square kilometres of forest burned near {place}.",
        ),
        Case(
            f"{place} district covers {km2:,} km² and has 61 villages.",
            f"The district of {place} has an area of about {km2 / 2.58999:,.0f} square miles.",
            f"The district of {place} has an area of about {km2 * 2.58999:,.0f} square miles.",
        ),
        Case(
            f"The estate of {acres} acres was sold together with 12 cottages.",
            f"The estate covers roughly {acres * 0.404686:.0f} hectares.",
            f"The estate covers roughly {acres * 1.9:.0f} hectares.",
        ),
    ]


@turns_on("speed and volume")
def _speed_volume(r: random.Random) -> list[Case]:
    kmh, tank, gal = r.randint(70, 310), r.randint(3, 48), r.randint(12, 90)
    place = r.choice(PLACES)
    return [
        Case(
            f"Gusts of {kmh} km/h were measured at {place}, where 14 trees fell.",
            f"Wind gusts at {place} reached about {kmh / 1.609344:.0f} mph.",
            f"Wind gusts at {place} reached about {kmh / 1.609344 * 1.5:.0f} mph.",
        ),
        Case(
            f"The tank above {place} stores {tank * 1000:,} litres and was filled in 9 days.",
            f"{place}'s tank holds {tank} cubic metres.",
            f"{place}'s tank holds {tank * 10} cubic metres.",
        ),
        Case(
            f"A cow of this breed drinks {gal} gallons a day and gives 6 gallons of milk.",
            f"Cows of this breed drink about {gal * 3.78541:.0f} litres a day.",
            f"Cows of this breed drink about {6 * 3.78541:.0f} litres a day.",
        ),
    ]


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


# -- real sentences ---------------------------------------------------------------------------------------------------

Change = tuple[str, str]
"""What stands in place of a quantity: in the true claim, in the altered one."""
Rewording = Callable[[re.Match[str], random.Random], Change | None]
HEDGE = r"(?<![\w.,$€£])(?:(?P<hedge>(?i:about|approximately|around|roughly)) )?"
ONCE = re.compile(
    r"\b(?:founded|established|built|born|died|opened|completed|created|published|released|discovered|signed|killed"
    r"|destroyed|introduced|formed|incorporated|ended|began|became|launched|retired|married|graduated|appointed|named)\b"
)
UNCLEAR = re.compile(
    r"^(?:It|He|She|They|This|These|That|Those|His|Her|Their|Its|There|However|But|And|Some|Other|Another|Both|After|Also|As"
    r"|We|Here|Our|When|While|Then|Thus|Such|If)\b|[\"“”;:\[\]!?~]|^[A-Z]{3,}\b|^Methods|\bI\b|\bDay\b|\b(?:said|claim\w*|believ\w*|not|may|might|if)\b"
)
BOUNDED = re.compile(
    r"\b(?:than|over|under|nearly|almost|least|most|up to|some|only|between|from|to|by|another|every|first|last|per|additional"
    r"|further|remaining|other|and|or|another|top|of the|–|-)\s?$",
    re.IGNORECASE,
)
# What stands before a sentence that was not cut at an abbreviation.
WHOLE = re.compile(r"(?:^|[a-z)%0-9]{3}[.!?])\s*$")
HEDGED = re.compile("about|more than")
# Words no "about" can follow.
CLOSED = re.compile(r"\b(?:an?|the|its|his|her|their|this|these|estimated|past|next|constant|all)\s$", re.IGNORECASE)
SYNONYMS = (
    ("was founded", "was established"), ("were founded", "were established"), ("is located", "lies"),
    ("comprises", "consists of"), ("contains", "has"), ("approximately", "about"),
    ("began", "started"), ("was built", "was constructed"), ("In addition, ", ""), ("was released", "came out"),
    ("died", "passed away"), ("also ", ""), ("is situated", "lies"), ("made up", "accounted for"), ("largest", "biggest"),
)  # fmt: skip


def about(value: float) -> str:
    return f"about {plain(rounded(value, 2))}"


def _year(m: re.Match[str], r: random.Random) -> Change | None:
    year = int(m["year"])
    if year % 100 == 0 or not ONCE.search(m.string):
        return None
    wrong = year + r.choice((-47, -31, -12, 9, 14, 26))
    if r.random() < 0.4:
        return f"in the {year // 10}0s", f"in the {wrong // 10}0s"
    if r.random() < 0.5:
        return f"after {year - year % 10 - 5}", f"after {year + 11}"
    return f"in the {nth(year // 100 + 1)} century", f"in the {nth(year // 100 + r.choice((-1, 0)))} century"


def _day(m: re.Match[str], r: random.Random) -> Change | None:
    if not ONCE.search(m.string):
        return None
    date, written = dt.date(int(m["year"]), MONTHS.index(m["month"]) + 1, int(m["day"])), m[0]
    other = american if written[0].isdigit() else british
    wrong = r.choice(
        (other_month(r, date.replace(day=min(date.day, 28))), date.replace(year=date.year + 7, day=min(date.day, 28)))
    )
    return other(date), other(wrong)


def _large(m: re.Match[str], r: random.Random) -> Change | None:
    value = float(m["value"].replace(",", ""))
    wrong = plain(rounded(apart(r, value), 2))
    if value < 1000 or r.random() < 0.4:
        return about(value), f"about {wrong}"
    step = 10 ** (len(str(int(value))) - 1)
    floor = int(value // step * step)
    if not m["hedge"] and floor < value * 0.99:
        return f"more than {floor:,}", f"more than {floor * 3:,}"
    return about(value), f"about {wrong}"


def _millions(m: re.Match[str], r: random.Random) -> Change | None:
    value, scale = float(m["value"]), m["scale"]
    money = m["money"] or ""
    hedge = "about " if m["hedge"] else ""
    zeros = {"million": 1e6, "billion": 1e9}[scale]
    wrong = rounded(apart(r, value), 2)
    if value.is_integer() or r.random() < 0.5:
        return f"{hedge}{money}{value * zeros:,.0f}", f"{hedge}{money}{wrong * zeros:,.0f}"
    return f"about {money}{rounded(value, 2):g} {scale}", f"about {money}{wrong:g} {scale}"


def _percent(m: re.Match[str], r: random.Random) -> Change | None:
    value = float(m["value"])
    if not 3 < value < 97:
        return None
    wrong = value + 23 if value < 50 else value - 23
    sign = " percent" if "%" in m[0] else "%"
    if r.random() < 0.4 and not m["hedge"]:
        low = max(1, int(value) - 4)
        return f"more than {low}{sign}", f"less than {low - 20}{sign}" if low > 60 else f"more than {low + 27}{sign}"
    hedge = f"{m['hedge']} " if m["hedge"] else ""
    return f"{hedge}{m['value']}{sign}", f"{hedge}{wrong:g}{sign}"


KM, FOOT, SQUARE_MILE = (1 / 1.609344, "miles"), (1 / 0.3048, "feet"), (1 / 2.58999, "square miles")
MEASURES = {
    "km": KM, "kilometers": KM, "kilometres": KM, "m": FOOT, "meters": FOOT, "metres": FOOT, "km2": SQUARE_MILE,
    "square kilometers": SQUARE_MILE, "miles": (1.609344, "kilometres"), "feet": (0.3048, "metres"),
    "kg": (1 / 0.45359237, "pounds"),
}  # fmt: skip


def _measure(m: re.Match[str], r: random.Random) -> Change | None:
    value, unit = float(m["value"].replace(",", "")), m["unit"]
    factor, other = MEASURES[unit]
    converted = value * factor
    if converted < 3:
        return None
    return f"about {plain(rounded(converted, 3))} {other}", f"about {plain(rounded(apart(r, converted), 2))} {other}"


def _small(m: re.Match[str], r: random.Random) -> Change | None:
    value = int(m["value"])
    return words(value), words(max(13, value + r.choice((-9, 8, 17, 23))))


def _written(m: re.Match[str], r: random.Random) -> Change | None:
    value = UNITS.index(m["value"].lower())
    return str(value), str(value + r.choice((3, 4, 6)))


FEW = "three|four|five|six|seven|eight|nine|ten|eleven|twelve"
DIGITS = r"(?P<value>[0-9]{1,3}(?:,[0-9]{3})+)"
YEAR = r"(?P<year>1[5-9][0-9]{2}|20[01][0-9])(?![0-9])"
MONTH = rf"(?P<month>{'|'.join(MONTHS)})"
DAY = r"(?P<day>[0-9]{1,2})"
FULL = r"(?P<value>[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9])?)"
REWORDINGS: dict[str, tuple[re.Pattern[str], Rewording]] = {
    "population": (re.compile(rf"(?<=population of ){HEDGE}{DIGITS}(?![\d,])"), _large),
    "measure": (re.compile(rf"{HEDGE}{FULL} (?P<unit>{'|'.join(MEASURES)})(?![\w²/-])"), _measure),
    "millions": (
        re.compile(
            rf"{HEDGE}(?P<money>[$€£])?\b(?P<value>[0-9]{{1,3}}(?:\.[0-9]{{1,3}})?) (?P<scale>million|billion)\b"
        ),
        _millions,
    ),
    "day": (re.compile(rf"\b{DAY} {MONTH} {YEAR}"), _day),
    "us day": (re.compile(rf"\b{MONTH} {DAY}, {YEAR}"), _day),
    "percent": (
        re.compile(rf"{HEDGE}(?P<value>[0-9]{{1,2}}(?:\.[0-9])?)(?:%| ?percent| per cent)(?![\w-])"),
        _percent,
    ),
    "large": (re.compile(rf"{HEDGE}{DIGITS}(?= (?:people|[a-z]+s)\b)"), _large),
    "year": (re.compile(r"\bin (?P<year>1[5-9][0-9][1-9]|20[01][0-9])(?=[,.]| [a-z])"), _year),
    "small": (
        re.compile(r"(?<![\w.,-])(?P<value>1[3-9]|[2-9][0-9])(?= (?!minutes|years|days|hours)[a-z]{3,}s\b)"),
        _small,
    ),
    "written": (
        re.compile(rf"\b(?P<value>{FEW})(?= (?!times|decades|million|hundred)(?:[a-z]{{3,}} )?[a-z]{{3,}}s\b)"),
        _written,
    ),
}


def from_corpora(folder: Path, seed: int) -> Iterator[Pair]:
    rng = random.Random(seed)
    made: list[tuple[str, Case]] = []
    for name, wanted in FROM_CORPORA.items():
        with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
            rows = [json.loads(line) for line in lines]
        cases = facts(rows, wanted, rng) if name == "factbook_passages" else reworded(rows, wanted, rng)
        made += ((f"real: {kind}", case) for kind, case in cases)
    yield from labelled(made, rng)


def reworded(rows: list[dict[str, str]], wanted: int, rng: random.Random) -> list[tuple[str, Case]]:
    """Real sentences with a quantity said otherwise; no kind fills more than its part."""
    from adjudge.english.sentences import sentences

    rng.shuffle(rows)
    kept: list[tuple[str, Case]] = []
    left = dict.fromkeys(REWORDINGS, -(-wanted // 6))
    for row in rows:
        text = row["text"][:4000]
        spans = sentences(text)
        for place, span in enumerate(spans):
            if not 45 <= len(span) <= 210 or not WHOLE.search(text[max(0, span.start - 9) : span.start]):
                continue
            found = next(
                (f for kind in left if left[kind] > 0 and (f := said_otherwise(kind, span.of(text), text, rng))), None
            )
            if found is None:
                continue
            kind, true, false = found
            window = spans[max(0, place - 1) : place + 3]
            kept.append((kind, Case(text[window[0].start : window[-1].end], true, false)))
            left[kind] -= 1
            break
        if len(kept) == wanted:
            return kept
    raise SystemExit(f"only {len(kept)} of {wanted} sentences could be made into pairs")


def said_otherwise(kind: str, sentence: str, text: str, rng: random.Random) -> tuple[str, str, str] | None:
    """The sentence with its one quantity of a kind said otherwise, truly and falsely; None where anything is unclear."""
    pattern, rewording = REWORDINGS[kind]
    matches = list(pattern.finditer(sentence))
    if len(matches) != 1 or UNCLEAR.search(sentence) or len(re.findall(r"[0-9][0-9,.]*", sentence)) > 3:
        return None
    match = matches[0]
    before = sentence[max(0, match.start() - 12) : match.start()]
    if BOUNDED.search(before) or re.search("[(–]", sentence):
        return None
    if (change := rewording(match, rng)) is None or (HEDGED.match(change[0]) and CLOSED.search(before)):
        return None
    core = re.search(r"[0-9][0-9,.]*|\b[a-z-]+$", change[1])
    if core is None or re.search(rf"\b{re.escape(core[0])}\b", text):  # what is false here must not be said elsewhere
        return None
    true, false = (otherwise(sentence, match, new) for new in change)
    return kind, true, false


def otherwise(sentence: str, match: re.Match[str], new: str) -> str:
    claim = sentence[: match.start()] + new + sentence[match.end() :]
    if new[:1].isalpha() and match.start() == 0:
        claim = claim[0].upper() + claim[1:]
    for old, said in SYNONYMS:
        claim = claim.replace(old, said, 1)
    return claim


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
        beside = [
            row["text"]
            for row in by_country[country]
            if row["section"].startswith(topic) and row["section"] not in shapes
        ]
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
