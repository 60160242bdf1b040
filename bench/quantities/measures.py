"""Cases that turn on a number, a share or a measure: counted, in words, in other units."""

from __future__ import annotations

import random

from bench.quantities.pairs import Case, Maker, registering
from bench.quantities.wording import FIRMS, PEOPLE, PLACES, apart, two, words

MAKERS: dict[str, Maker] = {}
turns_on = registering(MAKERS)


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
