"""The sentences of the steadiness exchanges: texts about {a} and {b}, and claims in which the two can be exchanged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

REFUTES, NEI = "REFUTES", "NEI"


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """A text, and claims that it supports as they stand."""

    evidence: str
    claims: tuple[str, ...]
    slots: Mapping[str, str] = field(default_factory=dict)
    """What each slot is filled with; see DRAWS."""
    countries: Mapping[str, str] = field(default_factory=dict)
    """Slots that are filled from two rows of COUNTRIES: "capital" of the one, "other city" of the other."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Slots that are always filled alike."""
    rising: bool = False
    """Whether {p} is to be less than {q}."""
    label: str = REFUTES
    """What the text says of the exchange."""


_PEOPLE = {"a": "person", "b": "person"}
_YEARS = {"p": "year", "q": "year"}
_FIRMS = {"a": "firm", "b": "firm"}
_TOWNS = {"a": "town", "b": "town"}
_PRODUCTS = {"a": "product", "b": "product"}
_CITIES = {"a": "city", "b": "other city", "c": "land", "d": "other land"}
_CAPITAL = {"a": "capital", "b": "city", "c": "land"}


def _each(evidence: str, *claims: str, slots: Mapping[str, str], rising: bool = False, label: str = REFUTES) -> Frame:
    return Frame(evidence=evidence, claims=claims, slots=slots, rising=rising, label=label)


FRAMES: Mapping[str, tuple[Frame, ...]] = {
    "people and years": (
        _each("{a} won {x} in {p}, {b} in {q}.", "{a} won {x} in {p}.", "{b} won {x} in {q}.",
              "In {q}, {x} went to {b}.",
              slots={**_PEOPLE, **_YEARS, "x": "prize"}, rising=True),
        _each("{a} joined {x} in {p}. {b} followed in {q}.", "{a} joined {x} in {p}.", "{b} joined {x} in {q}.",
              slots={**_PEOPLE, **_YEARS, "x": "firm"}, rising=True),
        _each("{b} was born in {q} and {a} in {p}; both grew up in {x}.", "{a} was born in {p}.",
              "{b} was born in {q}.",
              slots={**_PEOPLE, "p": "birth year", "q": "birth year", "x": "town"}),
        _each("{a} was elected mayor of {x} in {p}; {b} was elected in {q}.", "{a} was elected mayor of {x} in {p}.",
              "{b} became mayor of {x} in {q}.", slots={**_PEOPLE, **_YEARS, "x": "town"}, rising=True),
        _each("While {a} retired from {x} in {p}, {b} stayed until {q}.", "{a} left {x} in {p}.",
              "{b} left {x} in {q}.",
              slots={**_PEOPLE, **_YEARS, "x": "school"}, rising=True),
        _each("{a} finished the {x} course in {p} and {b} did so in {q}.", "{a} completed the {x} course in {p}.",
              "{b} completed the {x} course in {q}.", slots={**_PEOPLE, **_YEARS, "x": "subject"}, rising=True),
    ),
    "products and amounts": (
        _each("{a} costs {p} and {b} {q}.", "{a} costs {p}.", "The price of {b} is {q}.",
              slots={**_PRODUCTS, "p": "pounds", "q": "pounds"}),
        _each("{x} sells {a} for {p}. {b} is sold for {q}.", "{x} sells {a} for {p}.", "{b} is sold for {q}.",
              slots={**_PRODUCTS, "p": "pounds", "q": "pounds", "x": "firm"}),
        _each("The guarantee on {a} lasts {p}, that on {b} {q}.", "{a} has a guarantee of {p}.",
              "The guarantee on {b} lasts {q}.",
              slots={**_PRODUCTS, "p": "months", "q": "months"}),
        _each("With its packaging {a} weighs {p}, while {b} weighs {q}.", "{a} weighs {p} with its packaging.",
              "{b} weighs {q} with its packaging.", slots={**_PRODUCTS, "p": "grams", "q": "grams"}),
        _each("{x} made {p} units of {a} last year and {q} of {b}.", "Last year {x} made {p} units of {a}.",
              "Last year {x} made {q} units of {b}.",
              slots={**_PRODUCTS, "p": "thousands", "q": "thousands", "x": "firm"}),
    ),
    "cities and countries": (
        Frame(evidence="{a} is a city in {c}; {b} is a city in {d}.", claims=("{a} is in {c}.", "{b} lies in {d}."),
              countries=_CITIES),
        Frame(evidence="The tour began in {a}, {c}, and ended in {b}, {d}.", countries=_CITIES,
              claims=("The tour began in {a}.", "The tour ended in {b}.")),
        Frame(evidence="{x} was born in {a}, {c}, and died in {b}, {d}.", countries=_CITIES, slots={"x": "person"},
              claims=("{x} was born in {a}.", "{x} died in {b}.")),
        Frame(evidence="The yearly congress met in {c} in {p} and in {d} in {q}.",
              claims=("In {p} the yearly congress met in {a}.", "The yearly congress of {q} met in {b}."),
              countries={"a": "land", "b": "other land", "c": "land", "d": "other land"},
                  slots={"p": "late year", "q": "late year"}, rising=True),
        Frame(evidence="{x}, who grew up in {a}, {c}, now lives in {b}, {d}.", countries=_CITIES, slots={"x": "person"},
              claims=("{x} grew up in {a}.", "{x} lives in {b} today.")),
    ),
    "agent and patient": (
        _each("{a} bought {b} in {p}.", "{a} acquired {b}.", "{b} was bought by {a}.",
              slots={**_FIRMS, "p": "late year"}),
        _each("In {p}, {a} beat {b} in the final of the {x} chess tournament.", "{a} defeated {b} in the final.",
              "{b} lost the final to {a}.", slots={**_PEOPLE, "p": "year", "x": "town"}),
        _each("In a speech in {x}, {a} praised {b}.", "{a} praised {b}.", "{b} was praised by {a}.",
              slots={**_PEOPLE, "x": "town"}, label=NEI),
        _each("{a} succeeded {b} as head of {x}.", "{a} took over from {b} as head of {x}.",
              "{b} was succeeded by {a} at {x}.",
              slots={**_PEOPLE, "x": "school"}),
        _each("{a} lent {b} a bicycle for the summer of {p}.", "{a} lent a bicycle to {b}.",
              "{b} was lent a bicycle by {a}.",
              slots={**_PEOPLE, "p": "year"}, label=NEI),
        _each("{a} is a subsidiary of {b}, which owns all its shares.", "{a} is owned by {b}.", "{b} owns {a}.",
              slots=_FIRMS),
        _each("{a} wrote {b} a long letter from {x} in {p}.", "{a} wrote a letter to {b}.",
              "{b} was sent a letter by {a}.",
              slots={**_PEOPLE, "x": "town", "p": "year"}, label=NEI),
        _each("{a}, a parent of {b}, was born in {x}.", "{a} is a parent of {b}.", "{b} is a child of {a}.",
              slots={**_PEOPLE, "x": "town"}),
        _each("{a} visited {b} in hospital in {x}.", "{a} visited {b}.", "{b} was visited by {a}.",
              slots={**_PEOPLE, "x": "town"}, label=NEI),
    ),
    "comparison": (
        _each("{a} is taller than {b}.", "{b} is shorter than {a}.", "{b} is not as tall as {a}.",
              slots={"a": "tower", "b": "tower"}),
        _each("{a} is {q} tall, {b} {p}.", "{a} is taller than {b}.", "{b} is lower than {a}.",
              slots={"a": "tower", "b": "tower", "p": "metres", "q": "metres"}, rising=True),
        _each("{a} opened in {p}, {b} not until {q}.", "{a} opened before {b}.", "{b} opened later than {a}.",
              slots={"a": "museum", "b": "museum", **_YEARS}, rising=True),
        _each("At {q}, {a} costs more than {b}.", "{b} is cheaper than {a}.", "{a} is more expensive than {b}.",
              slots={**_PRODUCTS, "q": "pounds"}),
        _each("{a} has {q} inhabitants and {b} {p}.", "{a} has more inhabitants than {b}.",
              "{b} has fewer inhabitants than {a}.",
              slots={**_TOWNS, "p": "thousands", "q": "thousands"}, rising=True),
        _each("In the {x} marathon {a} finished ahead of {b}.", "{a} was faster than {b} in the {x} marathon.",
              "{b} finished behind {a} in the {x} marathon.", slots={**_PEOPLE, "x": "town"}),
        _each("{a} was born in {p}, {b} in {q}.", "{a} is older than {b}.", "{b} is younger than {a}.",
              slots={**_PEOPLE, "p": "birth year", "q": "birth year"}, rising=True),
        _each("{b} is {p} long; {a} is longer.", "{a} is longer than {b}.", "{b} is shorter than {a}.",
              slots={"a": "way", "b": "way", "p": "kilometres"}),
    ),
    "rows of a list": (
        _each("Rooms: {a}, room {p}; {b}, room {q}.", "{a} has room {p}.", "{b} is in room {q}.",
              slots={**_PEOPLE, "p": "number", "q": "number"}),
        _each("Departures: {a} {p}, {b} {q}.", "{a} leaves at {p}.", "{b} departs at {q}.",
              slots={"a": "service", "b": "service", "p": "time", "q": "time"}),
        _each("Goals this season: {a}, {p}; {b}, {q}.", "{a} scored {p} goals this season.",
              "{b} scored {q} goals this season.",
              slots={"a": "team", "b": "team", "p": "number", "q": "number"}),
        _each("Town | Inhabitants\n{a} | {p}\n{b} | {q}", "{a} has {p} inhabitants.",
              "The number of inhabitants of {b} is {q}.",
              slots={**_TOWNS, "p": "thousands", "q": "thousands"}),
        _each("Annual fees: {a}: {p}. {b}: {q}.", "The annual fee of {a} is {p}.", "{b} charges {q} a year.",
              slots={"a": "club", "b": "club", "p": "pounds", "q": "pounds"}),
        _each("Item | Price | Sold\n{a} | {p} | {x}\n{b} | {q} | {y}", "{a} costs {p}.", "The price of {b} is {q}.",
              slots={**_PRODUCTS, "p": "pounds", "q": "pounds", "x": "number", "y": "number"}),
    ),
    "two roles": (
        _each("{a} is the director of {x} and {b} its treasurer.", "{a} is the director of {x}.",
              "The treasurer of {x} is {b}.",
              slots={**_PEOPLE, "x": "club"}),
        _each("{a} wrote the words of the song, {b} the music.", "{a} wrote the words.",
              "The music was written by {b}.", slots=_PEOPLE),
        _each("In the trial {a} appeared for the defence and {b} for the prosecution.", "{a} appeared for the defence.",
              "{b} spoke for the prosecution.", slots=_PEOPLE),
        _each("The director of {x} was {a}, and its only camera operator was {b}.", "{a} directed {x}.",
              "{b} was the only camera operator of {x}.",
              slots={**_PEOPLE, "x": "film"}),
        _each("The captain of {x} is {a}, the goalkeeper {b}.", "{a} captains {x}.", "{b} is the goalkeeper of {x}.",
              slots={**_PEOPLE, "x": "team"}),
        _each("The board of {x} is chaired by {a}; its secretary is {b}.", "{a} chairs the board of {x}.",
              "{b} is the secretary of the board of {x}.", slots={**_PEOPLE, "x": "firm"}),
        _each("{a} played the murderer in {x} and {b} the detective.", "{a} played the murderer.",
              "The detective in {x} was played by {b}.",
              slots={**_PEOPLE, "x": "film"}),
    ),
    "events and dates": (
        _each("{a} began on {p}, {b} on {q}.", "{a} began on {p}.", "{q} was the first day of {b}.",
              slots={"a": "event", "b": "event", "p": "full date", "q": "full date"}),
        _each("{a} was finished in {p}. {b} was finished in {q}.", "{a} was completed in {p}.",
              "{b} was completed in {q}.",
              slots={"a": "bridge", "b": "bridge", **_YEARS}),
        _each("{a} opened its doors in {p} and {b} in {q}.", "{a} opened in {p}.", "{b} opened in {q}.",
              slots={"a": "museum", "b": "museum", **_YEARS}),
        _each("The deadline for {a} is {p}; for {b} it is {q}.", "{a} has a deadline of {p}.",
              "The deadline for {b} is {q}.",
              slots={"a": "grant", "b": "grant", "p": "date", "q": "date"}),
        Frame(evidence="Work on {x} began in {p} and ended in {q}.",
              claims=("Work on {x} {a} in {p}.", "In {q}, work on {x} {b}."),
              slots={"x": "bridge", **_YEARS}, words={"a": "began", "b": "ended"}, rising=True),
        Frame(evidence="{x} was founded in {p} and went bankrupt in {q}.",
              claims=("{x} {a} in {p}.", "In {q}, {x} {b}."),
              slots={"x": "firm", **_YEARS}, words={"a": "was founded", "b": "went bankrupt"}, rising=True),
    ),
    "part and whole": (
        _each("The village of {a} is part of the district of {b}.", "{a} is part of {b}.", "{b} includes {a}.",
              slots=_TOWNS),
        _each("{a} is a division of {b}.", "{a} is part of {b}.", "{b} has a division called {a}.", slots=_FIRMS),
        _each("The quarter of {a} lies within the city of {b}.", "{a} is a quarter of {b}.",
              "The city of {b} includes the quarter of {a}.",
              slots=_TOWNS),
        _each("{a} is a tributary of {b}.", "{a} flows into {b}.", "{b} is fed by {a}.",
              slots={"a": "river", "b": "river"}),
        _each("The island of {a} belongs to the {b} archipelago.", "{a} is an island of the {b} archipelago.",
              "The {b} archipelago includes the island of {a}.", slots=_TOWNS),
        _each("{a} is the last story in the collection {b} by {x}.", "{a} is a story in the collection {b}.",
              "The collection {b} contains the story {a}.", slots={"a": "title", "b": "title", "x": "person"}),
        _each("The county of {b} is made up of {x} parishes, among them {a}.",
              "{a} is one of the parishes of the county of {b}.",
              "The county of {b} includes {a}.", slots={**_TOWNS, "x": "number"}),
    ),
    "capital and city": (
        Frame(evidence="{a} is the capital of {c}. {b} is a city in {c}.",
              claims=("{a} is the capital of {c}.", "The capital of {c} is {a}."), countries=_CAPITAL),
        Frame(evidence="{b} is one of the larger cities of {c}, whose capital is {a}.",
              claims=("{a} is the capital of {c}.", "{c's} capital is {a}."), countries=_CAPITAL),
        Frame(evidence="The train from {b} to {a}, the capital of {c}, was late.",
              claims=("{a} is the capital of {c}.", "The capital of {c} is {a}."), countries=_CAPITAL),
        Frame(evidence="Not {b} but {a} is the capital of {c}.",
              claims=("{c's} capital is {a}.", "{a} is the capital of {c}."), countries=_CAPITAL),
    ),
}  # fmt: skip
