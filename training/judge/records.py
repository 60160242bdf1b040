"""Rows of tables as the product reads them, and claims on their cells in ordinary words.

"Otter Loop: Length is 4.2 km. Otter Loop: Difficulty is easy.": a row is read as sentences, one a cell, below its caption. Claims take a cell of the row, a
neighbour's value, another column's, a value that nobody has, or ask what no cell says; names that look alike ("K30", "K30 Plus") stand beside each other.
Names and values are drawn. What a table is about, and how claims word its columns, is data (`KINDS`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]
Draw = Callable[[random.Random], str]
SUPPORTS, REFUTES, NEI = "SUPPORTS", "REFUTES", "NEI"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, how a claim says it of a thing, and its values. `denies` words the contrary of a value."""

    name: str
    says: tuple[str, ...]
    draw: Draw
    denies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of table: what its rows are called, what they may be, what is told of them, and what such tables do not tell."""

    subject: str
    captions: tuple[str, ...]
    names: Draw
    columns: tuple[Column, ...]
    untold: tuple[str, ...]


def _of(*words: str) -> Draw:
    return lambda rng: rng.choice(words)


def _whole(low: int, high: int, form: str = "{}") -> Draw:
    return lambda rng: form.format(f"{rng.randint(low, high):,}")


def _tenths(low: float, high: float, form: str = "{}") -> Draw:
    return lambda rng: form.format(f"{rng.uniform(low, high):.1f}")


def _hour(low: int, high: int) -> Draw:
    return lambda rng: f"{rng.randint(low, high)}:{rng.choice(('00', '30', '15', '45'))}"


def _money(low: int, high: int, sign: str = "£") -> Draw:
    return lambda rng: f"{sign}{rng.randint(low, high)}.{rng.choice(('00', '50', '20', '80'))}"


_FIRST = [
    "Alder",
    "Birch",
    "Otter",
    "Falcon",
    "Mill",
    "Abbey",
    "Castle",
    "Lake",
    "Quarry",
    "Heron",
    "Linden",
    "Raven",
    "Stone",
    "Bishop",
    "Harbour",
    "Meadow",
    "Winter",
    "Copper",
    "Pine",
    "Badger",
]
_WAYS = ["Loop", "Path", "Ridge", "Trail", "Round", "Way", "Walk", "Circuit", "Traverse"]
_BATHS = ["Bad", "Baths", "Lido", "Pool", "Leisure", "Centre"]
_LETTERS = "AKTDRMSX"


def _models(rng: random.Random) -> str:
    base = f"{rng.choice(_LETTERS)}{rng.choice((5, 8, 10, 12, 20, 25, 30, 40, 60, 100))}"
    return f"{base} {rng.choice(('Plus', 'Pro', 'Mini', 'S'))}" if rng.random() < 0.3 else base


def _trails(rng: random.Random) -> str:
    return f"{rng.choice(_FIRST)} {rng.choice(_WAYS)}"


def _pools(rng: random.Random) -> str:
    return f"{rng.choice(_FIRST)} {rng.choice(_BATHS)}".strip()


_MONTHS = _of("March to October", "April to November", "May to September", "all year", "June to September", "December to March")
_PEOPLE = _of(
    "Maria Keller",
    "Tom Okafor",
    "Li Wen",
    "Ana Sousa",
    "Jonas Berg",
    "Priya Nair",
    "Paul Martin",
    "Sara Haddad",
    "Ruth Cole",
    "Omar Aziz",
)
_YES = _of("yes", "no")

KINDS: Sequence[Kind] = (
    Kind("Trail", ("Trails", "Walks in the valley", ""), _trails, (
        Column("Length", ("The {n} is {v} long.", "Whoever walks the {n} covers {v}.", "The length of the {n} is {v}."), _tenths(1.5, 24, "{} km")),
        Column("Climb", ("The {n} climbs {v}.", "On the {n} one climbs {v} in all."), _whole(40, 1400, "{} m")),
        Column("Difficulty", ("The {n} is {v}.", "The {n} is rated {v}.", "As walks go, the {n} is {v}."), _of("easy", "moderate", "hard")),
        Column("Open", ("The {n} is open from {v}.", "One can walk the {n} from {v}."), _of("March to October", "April to November", "May to September", "June to September")),
        Column("Start", ("The {n} starts at the {v}.", "The starting point of the {n} is the {v}."), _of("old mill", "church", "car park", "top station", "bus stop", "town hall")),
        Column("Dogs", ("Dogs are allowed on the {n}.", "One may take a dog along on the {n}."), _of("allowed"), ("Dogs are not allowed on the {n}.", "Dogs must stay at home when one walks the {n}.")),
    ), ("The {n} was laid out in 1908.", "The {n} is lit at night.", "There is an inn on the {n}.")),
    Kind("Model", ("Technical data", "Specifications", "Our models"), _models, (
        Column("Weight", ("The {n} weighs {v}.", "The weight of the {n} is {v}.", "The {n} has a weight of {v}."), _tenths(2, 30, "{} kg")),
        Column("Tank", ("The tank of the {n} holds {v}.", "The {n} has a tank of {v}."), _tenths(1, 9, "{} litres")),
        Column("Rated power", ("The {n} has a rated power of {v}.", "The {n} draws {v}.", "The rated power of the {n} is {v}."), _whole(120, 2400, "{} W")),
        Column("Noise", ("The {n} makes a noise of {v}.", "At {v} the {n} is heard."), _whole(28, 62, "{} dB")),
        Column("Price", ("The {n} costs {v}.", "One pays {v} for the {n}."), _whole(90, 990, "€{}")),
        Column("Guarantee", ("The guarantee of the {n} lasts {v}.", "The {n} is guaranteed for {v}."), _of("one year", "two years", "three years", "five years")),
        Column("Timer", ("The {n} has a timer.",), _of("yes"), ("The {n} has no timer.", "The {n} lacks a timer.")),
    ), ("The {n} can be controlled by telephone.", "The {n} is made in Portugal.", "The {n} comes in four colours.")),
    Kind("Pool", ("Opening hours", "Baths of the town", ""), _pools, (
        Column("Saturday closes", ("On Saturdays the {n} is open until {v}.", "The {n} closes at {v} on Saturdays."), _hour(16, 22)),
        Column("Weekdays open", ("On weekdays the {n} opens at {v}.", "From Monday to Friday the {n} opens its doors at {v}."), _hour(6, 11)),
        Column("Closed on", ("The {n} is closed on {v}.", "On {v} the {n} stays shut.", "Nobody is let into the {n} on {v}."), _of("Mondays", "Tuesdays", "Wednesdays", "Thursdays")),
        Column("Admission", ("Admission to the {n} costs {v}.", "One pays {v} to get into the {n}."), _money(2, 19, "€")),
        Column("Water temperature", ("The water of the {n} has {v}.", "In the {n} the water is {v} warm."), _whole(18, 34, "{} degrees")),
        Column("Lifeguard", ("There is a lifeguard at the {n}.", "Bathers at the {n} are watched over by a lifeguard."), _of("yes"), ("There is no lifeguard at the {n}.",)),
    ), ("The {n} was built in 1957.", "The {n} has a slide for children.", "One can rent towels at the {n}.")),
    Kind("Passenger", ("Single fares", "Fares", "Tickets"), _of("Adult", "Child (5 to 15)", "Bicycle", "Motorcycle", "Dog", "Car up to 5 m", "Student", "Group of ten", "Senior"), (
        Column("Port Ellan – Sorsay", ("A single ticket from Port Ellan to Sorsay costs {v} for {a}.", "From Port Ellan to Sorsay {a} pays {v}."), _money(2, 40)),
        Column("Port Ellan – Little Sorsay", ("A single ticket from Port Ellan to Little Sorsay costs {v} for {a}.", "To Little Sorsay {a} pays {v}."), _money(2, 40)),
        Column("Day ticket", ("A day ticket for {a} costs {v}.", "{a} pays {v} for a day ticket."), _money(5, 60)),
        Column("Season ticket", ("A season ticket for {a} costs {v}.", "{a} pays {v} for the whole season."), _money(60, 260)),
    ), ("Tickets for {a} are sold on board.", "{a} travels free on Sundays.")),
    Kind("Dish", ("Allergens", "This week's dishes", "Menu"), _of("Lentil soup", "Apple cake", "Fish stew", "Rice salad", "Pancakes", "Chicken curry", "Chickpea curry", "Bean chilli", "Potato gratin", "Walnut bread", "Pasta with pesto"), (
        Column("Milk", ("The {l} contains milk.", "There is milk in the {l}."), _of("yes"), ("The {l} contains no milk.", "The {l} is free of milk.", "The {l} is made without milk.")),
        Column("Egg", ("The {l} contains egg.", "Egg is in the {l}."), _of("yes"), ("There is no egg in the {l}.", "The {l} contains no egg.")),
        Column("Nuts", ("The {l} contains nuts.", "Whoever is allergic to nuts should not eat the {l}."), _of("yes"), ("The {l} contains no nuts.", "The {l} is free of nuts.")),
        Column("Gluten", ("The {l} contains gluten.",), _of("yes"), ("The {l} is free of gluten.", "The {l} contains no gluten.")),
        Column("Price", ("The {l} costs {v}.", "One pays {v} for the {l}."), _money(2, 14, "€")),
    ), ("The {l} contains mustard.", "The {l} is served on Fridays.", "The {l} comes with a salad.")),
    Kind("Concert", ("Programme", "Festival programme"), _of("Opening concert", "Piano recital", "Morning of songs", "Quartet evening", "Organ night", "Children's concert", "Closing concert"), (
        Column("Venue", ("The {l} takes place in the {v}.", "The {l} is held in the {v}.", "For the {l} one goes to the {v}."), _of("town hall", "cathedral", "old cinema", "castle", "school hall", "chapel")),
        Column("Day", ("The {l} is on {v}.", "{v} is the day of the {l}."), _of("11 June", "12 June", "13 June", "14 June", "15 June")),
        Column("Begins", ("The {l} begins at {v}.", "At {v} the {l} begins."), _hour(10, 20)),
        Column("Artist", ("{v} plays at the {l}.", "The {l} is given by {v}."), _PEOPLE),
        Column("Tickets", ("A ticket for the {l} costs {v}.",), _money(8, 60, "€")),
    ), ("The {l} is sold out.", "The {l} is broadcast on the radio.", "There is an interval in the {l}.")),
    Kind("Department", ("Staff 2024", "Budget and staff", ""), _of("Housing", "Parks", "Libraries", "Transport", "Finance", "Youth Services", "Planning", "Sports"), (
        Column("Head", ("{v} heads the {n} department.", "The head of the {n} department is {v}."), _PEOPLE),
        Column("Staff", ("The {n} department has {v} employees.", "{v} people work in the {n} department."), _whole(6, 480)),
        Column("Budget", ("The {n} department has a budget of {v}.", "{v} is the budget of the {n} department."), _tenths(0.4, 60, "€{} million")),
        Column("Office", ("The {n} department has its office in {v}.",), _of("Mill Street", "Castle Square", "Station Road", "Long Lane", "Harbour Street")),
    ), ("The {n} department was founded in 1988.", "The {n} department will move next year.")),
)  # fmt: skip


def records(rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        kind = rng.choice(KINDS)
        names = _names(kind, rng.choice((1, 1, 2, 2, 3, 4)) + 1, rng)
        columns = rng.sample(kind.columns, rng.randint(2, min(5, len(kind.columns))))
        columns.sort(key=kind.columns.index)
        cells = {name: {c.name: _cell(c, rng) for c in columns} for name in names}
        *told, absent = names
        text = _text(kind, told, columns, cells, rng)
        yield from _claims(kind, told, absent, columns, cells, text, rng)


def _names(kind: Kind, count: int, rng: random.Random) -> list[str]:
    found: list[str] = []
    for _ in range(200):
        name = kind.names(rng)
        if found and kind.subject == "Model" and rng.random() < 0.4:  # names that look alike
            name = f"{found[0].split()[0]} {rng.choice(('Plus', 'Pro', 'Mini', 'S'))}"
        if name not in found:
            found.append(name)
        if len(found) == count:
            break
    return rng.sample(found, len(found))


def _cell(column: Column, rng: random.Random) -> str:
    if column.denies:
        return rng.choice((column.draw(rng), "no" if column.draw(rng) == "yes" else "not allowed"))
    return column.draw(rng)


def _text(
    kind: Kind, told: Sequence[str], columns: Sequence[Column], cells: dict[str, dict[str, str]], rng: random.Random
) -> str:
    caption = rng.choice(kind.captions)
    form = rng.randrange(4)
    if form == 0:  # as a table stands in a text
        head = f"| {kind.subject} | {' | '.join(c.name for c in columns)} |"
        return "\n".join([caption, head, *(f"| {n} | {' | '.join(cells[n][c.name] for c in columns)} |" for n in told)]).strip()
    if form == 1 and len(told) == 1:  # as a record
        return "\n".join([f"{kind.subject}: {told[0]}", *(f"{c.name}: {cells[told[0]][c.name]}" for c in columns)])
    if form == 2 and len(told) > 1:  # what is told stands at the side, and whom it is told of above
        head = f"| | {' | '.join(told)} |"
        rows = [f"| {c.name} | {' | '.join(cells[n][c.name] for n in told)} |" for c in columns]
        if rng.random() < 0.5:
            return "\n".join([caption, head, *rows]).strip()
        said = [f"{c.name}: {n} is {cells[n][c.name]}." for c in columns for n in told]
        return " ".join(filter(None, (f"{caption}." if caption else "", *said)))
    said = [_read(name, c, cells[name][c.name]) for name in told for c in columns]
    return " ".join(filter(None, (f"{caption}." if caption else "", *said)))


def _read(name: str, column: Column, value: str) -> str:
    """A cell as the product words it."""
    if value in ("yes", "no"):
        return f"{name} has {'no ' if value == 'no' else ''}{column.name[0].lower() + column.name[1:]}."
    return f"{name}: {column.name} is {value}."


def _claims(
    kind: Kind, told: Sequence[str], absent: str, columns: Sequence[Column], cells: dict[str, dict[str, str]], text: str, rng: random.Random
) -> Iterator[Row]:  # fmt: skip
    for column in rng.sample(columns, min(2, len(columns))):
        name = rng.choice(told)
        value = cells[name][column.name]
        if column.denies:
            holds = value not in ("no", "not allowed")
            yield _row(text, _worded(rng.choice(column.says), name, value), SUPPORTS if holds else REFUTES)
            yield _row(text, _worded(rng.choice(column.denies), name, value), REFUTES if holds else SUPPORTS)
            continue
        yield _row(text, _worded(rng.choice(column.says), name, value), SUPPORTS)
        others = [cells[n][column.name] for n in told if n != name]
        wrong = rng.choice(others) if others and rng.random() < 0.7 else column.draw(rng)
        if wrong != value:
            yield _row(text, _worded(rng.choice(column.says), name, wrong), REFUTES)
        if rng.random() < 0.4:
            yield _row(text, _worded(rng.choice(column.says), absent, value), NEI)
    if rng.random() < 0.5:
        yield _row(text, _worded(rng.choice(kind.untold), rng.choice(told), ""), NEI)
    missing = [c for c in kind.columns if c not in columns]
    if missing and rng.random() < 0.5:
        column = rng.choice(missing)
        yield _row(text, _worded(rng.choice(column.says), rng.choice(told), column.draw(rng)), NEI)


def _worded(form: str, name: str, value: str) -> str:
    low = name[0].lower() + name[1:]
    article = f"{'an' if low[0] in 'aeiou' else 'a'} {low}"
    said = form.format(n=name, v=value, l=low, a=article)
    return said[0].upper() + said[1:]


def _row(evidence: str, claim: str, label: str) -> Row:
    return {"dataset": "records", "evidence": evidence, "claim": claim, "label": label}
