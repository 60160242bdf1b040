"""What can be said of two things, and the ways to say it that mean the same: the grammar of the steadiness rewordings.

Every wording of a relation says the same, no more and no less, so that any of them may stand for any other in evidence or in
a claim. In every wording {y} is what a false claim gets wrong, and a thing has only one {y}: another one contradicts it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bench.steadiness.words import COUNTRIES, drawn, hard_to_tell

Values = Mapping[str, str]
Wordings = tuple[tuple[str, str], ...]
Told = tuple[Values, Values]
"""What fills the slots of a truth, and of a falsehood about the same thing."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Relation:
    """One relation of a thing {x} to a {y}."""

    name: str
    slots: Mapping[str, str] = field(default_factory=dict)
    """What {x} and any other slot but {y} is filled with; see DRAWS."""
    answers: tuple[str, str] = ("", "")
    """What {y} is filled with in a truth, and in a falsehood."""
    told: Callable[[random.Random], Told] | None = None
    """Fills the slots where drawing them one by one will not do."""
    noun: str = ""
    """As in "capital": gives "The capital of X is Y", "X's capital is Y" and "Y is the capital of X"."""
    copula: str = "is"
    of: str = "of"
    owns: bool = True
    """Whether X can stand in the genitive: "the fire at the mill's cause" cannot be read."""
    inverts: bool = True
    voices: Wordings = ()
    synonyms: Wordings = ()
    possessives: Wordings = ()
    inversions: Wordings = ()
    apposed: str = ""
    """The relation as an aside on its subject, both commas included; made of the noun unless told."""
    about: tuple[str, str] = ("", "")
    """Which slot the second sentence is about, and what kind of thing that is; see ASIDES."""

    def wordings(self) -> dict[str, Wordings]:
        """By kind of change, the two wordings between which it leads."""
        whole, copula = f"The {self.noun} {self.of} {{x}} {self.copula} {{y}}.", self.copula
        owned, turned = f"{{x's}} {self.noun} {copula} {{y}}.", f"{{y}} {copula} the {self.noun} {self.of} {{x}}."
        owning: Wordings = ((whole, owned),) if self.noun and self.owns else ()
        turning: Wordings = ((whole, turned),) if self.noun and self.inverts else ()
        if turning and owning:
            turning = (*turning, (owned, turned))
        return {
            "possessive": owning + self.possessives,
            "inversion": turning + self.inversions,
            "voice": self.voices,
            "synonym": self.synonyms,
        }

    def aside(self) -> str:
        return self.apposed or f"{{y}}, the {self.noun} {self.of} {{x}},"

    def fill(self, rng: random.Random) -> Told:
        if self.told is not None:
            return self.told(rng)
        truth = drawn(rng, {**self.slots, "y": self.answers[0]})
        while hard_to_tell(wrong := drawn(rng, {"z": self.answers[1]}, truth)["z"], truth["y"]):
            pass
        return truth, {**truth, "y": wrong}


ASIDES: Mapping[str, tuple[str, ...]] = {
    "city": (
        "hosted a congress of river engineers in {late}", "held an exhibition of maps in {late}",
            "hosted a chess tournament in {late}",
        "held a fair for small printers in {late}", "hosted a meeting of choirs in {late}",
    ),
    "place": (
        "has a market every {weekday}", "has a large botanical garden", "was flooded in {late}", "lies on {river}",
        "holds a kite festival every {month}", "has {counted} secondary schools",
    ),
    "firm": (
        "publishes its yearly report in {month}", "hired {number} apprentices in {late}",
            "switched to solar power in {late}",
        "has a works choir", "sold its fleet of vans in {late}",
    ),
    "person": (
        "speaks {counted} languages", "collects old maps", "gave a lecture in {town} last winter", "plays the cello",
        "keeps bees", "rowed for a club in {town}", "spent a summer in {town}", "is a keen gardener", "cycles to work",
        "has run {counted} marathons", "sings in a choir",
    ),
    "book": ("has been translated into {counted} languages", "runs to more than {number}0 pages",
        "sold {thousands} copies"),
    "film": ("was shown at a festival in {town} in {late}", "was restored in {late}",
        "sold {thousands} tickets in its first month"),
    "music": ("lasts {minutes}", "was played on the radio in {late}", "needs {counted} soloists"),
    "building": (
        "appears on a postage stamp", "was repainted last summer", "got a new roof last spring", "draws many visitors",
        "is lit up at night",
    ),
    "way": ("appears on a postage stamp", "was closed for repairs last spring", "crosses {counted} parishes",
        "ends in {town}"),
    "thing": ("is shown in a museum in {town}", "was improved in {late}", "is still in use in {counted} countries"),
    "drug": ("is taken once a day", "is sold in {counted} countries", "is given as a tablet"),
    "dish": ("is served cold", "is sold at the {town} market", "is eaten at weddings"),
    "animal": ("is active at night", "lives for about {counted} years", "is found in {counted} nature reserves"),
    "club": ("has {number} members", "meets every {weekday}", "rents a hall in {town}"),
    "school": ("has {number}0 pupils", "got a new gymnasium in {late}", "has a large orchard",
        "was repainted in {late}"),
    "offer": ("was advertised in {counted} newspapers", "was first offered in {late}", "is described in a leaflet"),
    "tariff": ("was introduced in {late}", "is described in a leaflet", "is sold by {firm}"),
    "service": ("carries up to {number}0 passengers", "sells snacks on board", "got new seats in {late}"),
    "money": ("lost some of its value in spring", "comes in notes and coins", "gained some ground in autumn"),
    "mishap": ("was reported in {counted} newspapers", "cost {firm} {pounds},000",
        "kept {number} people busy all night"),
    "festival": ("drew {thousands} visitors in {late}", "takes place in {month}", "was first held in {town}"),
    "material": ("was brought from {town}", "came by rail from {town}"),
    "food": ("is cheap at the {town} market", "keeps well for weeks"),
}  # fmt: skip
"""What else a text says of its subject: true or false, it decides nothing about any relation."""


def _capital(rng: random.Random) -> Told:
    country, capital, city, _ = rng.choice(COUNTRIES)
    return {"x": country, "y": capital}, {"x": country, "y": city}


def _currency(rng: random.Random) -> Told:
    country, _, _, money = rng.choice(COUNTRIES)
    other = rng.choice([row[3] for row in COUNTRIES if row[3] != money])
    return {"x": country, "y": money}, {"x": country, "y": other}


def _opposite(*pairs: tuple[Values, Values], slots: Mapping[str, str]) -> Callable[[random.Random], Told]:
    """A relation that is true or its opposite: the words of either side, in order."""

    def told(rng: random.Random) -> Told:
        values, (truth, falsehood) = drawn(rng, slots), rng.choice(pairs)
        return {**values, **truth}, {**values, **falsehood}

    return told


_LESS = {"y": "reduced", "synonym": "lowered", "done": "a reduction"}
_MORE = {"y": "increased", "synonym": "raised", "done": "an increase"}
_IN = {"y": "is", "belongs": "belongs to", "counts": "counts"}
_OUT = {"y": "is not", "belongs": "does not belong to", "counts": "does not count"}

RELATIONS: tuple[Relation, ...] = (
    Relation(
        name="capital", told=_capital, noun="capital", about=("y", "city"),
        synonyms=(("The capital of {x} is {y}.", "The capital city of {x} is {y}."),
            ("{y} is the capital of {x}.", "{y} serves as the capital of {x}.")),
    ),
    Relation(
        name="currency", told=_currency, noun="currency", about=("y", "money"),
        voices=(("People in {x} use {y} as their currency.", "{y} is used as currency by people in {x}."),),
        synonyms=(("The currency of {x} is {y}.", "The money used in {x} is {y}."),),
    ),
    Relation(
        name="founder", slots={"x": "firm"}, answers=("person", "person"), noun="founder", copula="was",
        about=("y", "person"),
        voices=(("{y} founded {x}.", "{x} was founded by {y}."),),
        synonyms=(("{y} founded {x}.", "{y} established {x}."), ("{x} was founded by {y}.", "{x} was set up by {y}.")),
    ),
    Relation(
        name="author", slots={"x": "book"}, answers=("person", "person"), noun="author", owns=False,
        about=("y", "person"),
        possessives=(("{x} came from the pen of {y}.", "{x} came from {y's} pen."),),
        voices=(("{y} wrote {x}.", "{x} was written by {y}."),),
        synonyms=(("The author of {x} is {y}.", "The writer of {x} is {y}."),
            ("{x} was written by {y}.", "{x} was penned by {y}.")),
    ),
    Relation(
        name="birthplace", slots={"x": "person"}, answers=("town", "town"), noun="birthplace", about=("y", "place"),
        synonyms=(("{x} was born in {y}.", "{x} came into the world in {y}."),
            ("{x} was born in {y}.", "{x} was born in the town of {y}.")),
    ),
    Relation(
        name="first employer", slots={"x": "person"}, answers=("firm", "firm"), noun="first employer", copula="was",
        about=("y", "firm"),
        voices=(("{y} gave {x} a first job.", "{x} was given a first job by {y}."),),
        synonyms=(("The first employer of {x} was {y}.", "{x} first worked for {y}."),
            ("{x} first worked for {y}.", "{x} had a first job at {y}.")),
    ),
    Relation(
        name="award", slots={"x": "prize of a year"}, answers=("person", "person"), noun="winner", copula="was",
        owns=False,
        about=("y", "person"), voices=(("{y} won {x}.", "{x} was won by {y}."),),
        synonyms=(("{y} won {x}.", "{y} received {x}."), ("{y} won {x}.", "{x} went to {y}.")),
    ),
    Relation(
        name="owner", slots={"x": "named house"}, answers=("firm", "firm"), noun="owner", about=("y", "firm"),
        voices=(("{y} owns {x}.", "{x} is owned by {y}."),),
        synonyms=(("{x} is owned by {y}.", "{x} belongs to {y}."),
            ("The owner of {x} is {y}.", "The proprietor of {x} is {y}.")),
    ),
    Relation(
        name="location", slots={"x": "named house"}, answers=("town", "town"), apposed="{x}, which is located in {y},",
        about=("x", "building"), inversions=(("{x} stands in {y}.", "In {y} stands {x}."),),
        synonyms=(("{x} is located in {y}.", "{x} is situated in {y}."),
            ("{x} stands in {y}.", "{x} is to be found in {y}.")),
    ),
    Relation(
        name="headquarters", slots={"x": "firm"}, answers=("town", "town"), noun="headquarters", copula="are in",
        inverts=False,
        apposed="{x}, which is based in {y},", about=("x", "firm"),
        inversions=(("The headquarters of {x} are in {y}.", "{y} is home to the headquarters of {x}."),),
        synonyms=(("{x} has its headquarters in {y}.", "{x} is based in {y}."),
            ("{x} has its headquarters in {y}.", "{x} has its head office in {y}.")),
    ),
    Relation(
        name="height", slots={"x": "tower"}, answers=("metres", "metres"), noun="height", inverts=False,
        apposed="{x}, {y} tall,",
        about=("x", "building"),
        synonyms=(("{x} is {y} tall.", "{x} is {y} high."), ("{x} is {y} tall.", "{x} rises to a height of {y}."),
            ("The height of {x} is {y}.", "{x} measures {y} in height.")),
    ),
    Relation(
        name="opening year", slots={"x": "museum"}, answers=("year", "year"), noun="opening year", copula="was",
        inverts=False,
        apposed="{x}, which opened in {y},", about=("x", "building"),
        inversions=(("{x} opened in {y}.", "It was in {y} that {x} opened."),),
        synonyms=(("{x} opened in {y}.", "{x} first opened its doors in {y}."),
            ("{x} opened in {y}.", "{x} was inaugurated in {y}.")),
    ),
    Relation(
        name="election", slots={"x": "election"}, answers=("person", "person"), noun="winner", copula="was", owns=False,
        about=("y", "person"), voices=(("{y} won {x}.", "{x} was won by {y}."),),
        synonyms=(("{y} won {x}.", "{y} was victorious in {x}."), ("{y} won {x}.", "{y} came first in {x}.")),
    ),
    Relation(
        name="treatment effect",
        told=_opposite((_LESS, _MORE), (_MORE, _LESS), slots={"x": "drug", "what": "condition"}),
        apposed="{x}, which {y} {what} in the trial,", about=("x", "drug"),
        voices=(("In the trial, {x} {y} {what}.", "In the trial, {what} was {y} by {x}."),),
        synonyms=(("In the trial, {x} {y} {what}.", "In the trial, {x} {synonym} {what}."),
            ("In the trial, {x} {y} {what}.", "In the trial, {x} brought about {done} in {what}.")),
    ),
    Relation(
        name="membership fee", slots={"x": "club"}, answers=("pounds", "pounds"), noun="annual membership fee",
        about=("x", "club"),
        apposed="{x}, whose annual membership fee is {y},",
        voices=(("{x} charges its members {y} a year.", "Members of {x} are charged {y} a year."),),
        synonyms=(("The annual membership fee of {x} is {y}.", "The yearly subscription of {x} is {y}."),
            ("The annual membership fee of {x} is {y}.", "Membership of {x} costs {y} a year.")),
    ),
    Relation(
        name="deadline", slots={"x": "grant"}, answers=("date", "date"), noun="closing date", of="for", owns=False,
        apposed="{x}, whose closing date is {y},", about=("x", "offer"),
        possessives=(("The closing date of {x} is {y}.", "{x's} closing date is {y}."),),
        synonyms=(("The closing date for {x} is {y}.", "The deadline for {x} is {y}."),
            ("Applications for {x} close on {y}.", "The last day to apply for {x} is {y}.")),
    ),
    Relation(
        name="membership", told=_opposite((_IN, _OUT), slots={"x": "firm", "whole": "society"}),
        apposed="{x}, which is a member of {whole},", about=("x", "firm"),
        possessives=(("{x} {y} one of the members of {whole}.", "{x} {y} one of {whole's} members."),),
        inversions=(("{x} {y} a member of {whole}.", "{whole} {counts} {x} among its members."),),
        synonyms=(("{x} {y} a member of {whole}.", "{x} {belongs} {whole}."),),
    ),
    Relation(
        name="cause", slots={"x": "damage"}, answers=("cause", "cause"), noun="cause", copula="was", owns=False,
        about=("x", "mishap"),
        apposed="{x}, which was caused by {y},", voices=(("{y} caused {x}.", "{x} was caused by {y}."),),
        synonyms=(("{x} was caused by {y}.", "{x} was due to {y}."), ("{y} caused {x}.", "{y} led to {x}."),
            ("{y} caused {x}.", "{y} brought about {x}.")),
    ),
    Relation(
        name="main ingredient", slots={"x": "dish"}, answers=("staple", "staple"), noun="main ingredient",
        about=("x", "dish"), owns=False,
        apposed="{x}, which is made mainly of {y},", inverts=False,
        inversions=(("The main ingredient of {x} is {y}.", "What {x} mainly consists of is {y}."),),
        synonyms=(("{x} is made mainly of {y}.", "{x} consists mainly of {y}."),
            ("{x} is made mainly of {y}.", "{x} is mostly {y}.")),
    ),
)  # fmt: skip
