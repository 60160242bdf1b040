"""600 pairs of texts that say the same in other words, each with a claim on which they must be read alike.

A base item is a thing, what is true of it and what is not. Its evidence is changed, or its claim, in one of eight ways that
leave the label as it was; both the true claim and the false one are put to it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.steadiness.more_relations import MORE_RELATIONS
from bench.steadiness.relations import ASIDES, RELATIONS, Relation, Values
from bench.steadiness.words import drawn, said

SEED = 20250307
EACH = 75
"""Rows of a kind."""
ITEMS = 3
"""Base items of a relation."""
WORDED = ("possessive", "inversion", "voice", "synonym")
KINDS = (*WORDED, "apposition", "sentence before", "sentence after", "order")
SUPPORTS, REFUTES = "SUPPORTS", "REFUTES"


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """A text, and a claim to be read against it."""

    evidence: str
    claim: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Rewording:
    """Two pairs that differ in wording alone: whoever sides with one sides with the other."""

    id: str
    kind: str
    base: Pair
    changed: Pair
    label: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """A thing that texts are written about."""

    relation: Relation
    truth: Values
    falsehood: Values
    aside: str
    """What else is said of its subject: the rest of a sentence."""
    strange: tuple[str, str]
    """Sentences about other things altogether, to come before and after."""

    def second(self) -> str:
        return said(f"{{{self.relation.about[0]}}} {self.aside}.", self.truth)


Change = tuple[Pair, Pair, str]
"""A pair, the pair that says the same, and the label of both."""

IRRELEVANT = (
    "The swimming pool in {town} reopens in {month}.", "{person} has taken up pottery.",
    "Apples were cheap that autumn.",
    "A stamp collectors' club in {town} meets on {weekday}s.", "{firm} is looking for {number} new drivers.",
    "Rain fell in {town} late in {month}.", "The recipe asks for two eggs and a pinch of salt.",
    "{person} and {other} went hiking last weekend.", "The lift in the car park is out of order.",
    "Visitors are asked to leave umbrellas at the door.", "A new bakery has opened next to the post office in {town}.",
    "{person} lost a glove on the way home.", "The photograph on page {number} was taken at dusk.",
    "Tea and biscuits were served afterwards.", "The bus stop in {street} Street has been moved by a few metres.",
    "{firm} has printed its calendar on recycled paper.", "Few people had expected such warm weather.",
    "The editors thank {person} for reading the proofs.", "Dogs must be kept on a lead in the park.",
    "The garden of {person} is open to guests in {month}.", "Two swans have been nesting by the weir at {town}.",
    "The crossword will be back next week.", "An earlier version of this page had a spelling mistake.",
    "{person} prefers the window seat.", "The church clock in {town} is five minutes slow.",
    "{firm} sent every customer a packet of seeds.", "The choir still needs {counted} tenors.",
    "Parking is free after six in the evening.", "The wind had turned to the north by noon.",
    "{person} repaired the fence in front of the school.", "The library has ordered {counted} new chairs.",
    "Readers may write to the address below.", "A kite was found on a roof in {town}.",
    "The museum shop sells postcards and pencils.", "{person} baked a cake for the neighbours.",
    "The road to {town} is lined with poplars.",
)  # fmt: skip
"""Sentences that bear on nothing else a text says."""
_STRANGERS = {
    "town": "town", "street": "town", "person": "person", "other": "person", "firm": "firm", "month": "month",
    "weekday": "weekday",
    "number": "number", "counted": "counted",
}  # fmt: skip
_PASSERS_BY = {
    "town": "town", "river": "river", "firm": "firm", "month": "month", "weekday": "weekday", "number": "number",
    "counted": "counted",
    "late": "late year", "thousands": "thousands", "minutes": "minutes", "pounds": "pounds",
}  # fmt: skip


def rewordings(seed: int = SEED) -> list[Rewording]:
    """All rows, the kinds in turn, so that the first so many are a fair sample."""
    rng = random.Random(seed)
    made = items(rng)
    by_kind = {kind: _drawn(kind, made, rng) for kind in KINDS}
    return [by_kind[kind][place] for place in range(EACH) for kind in KINDS]


def items(rng: random.Random) -> list[Item]:
    """The things that are written about, every relation in its turn; no two of a relation are about the same thing."""
    found: dict[tuple[str, str], Item] = {}
    for _ in range(ITEMS):
        for relation in (*RELATIONS, *MORE_RELATIONS):
            while ((item := _item(relation, rng)).relation.name, item.truth["x"]) in found:
                pass
            found[relation.name, item.truth["x"]] = item
    return list(found.values())


def _item(relation: Relation, rng: random.Random) -> Item:
    truth, falsehood = relation.fill(rng)
    known = {**truth, "wrong": falsehood["y"]}
    passing = drawn(rng, {f"_{slot}": kind for slot, kind in _PASSERS_BY.items()}, known)
    aside = rng.choice(ASIDES[relation.about[1]]).format_map({slot: passing[f"_{slot}"] for slot in _PASSERS_BY})
    strangers = drawn(rng, {f"_{slot}": kind for slot, kind in _STRANGERS.items()}, passing)
    first, last = (said(sentence, {slot: strangers[f"_{slot}"] for slot in _STRANGERS}) for sentence in rng.sample(IRRELEVANT, 2))
    return Item(relation=relation, truth=truth, falsehood=falsehood, aside=aside, strange=(first, last))


def _drawn(kind: str, made: Sequence[Item], rng: random.Random) -> list[Rewording]:
    """The rows of a kind: as many true as false, changed in the evidence and in the claim, items in turn."""
    turns = [list(_changes(kind, item, rng)) for item in made]
    for changes in turns:
        rng.shuffle(changes)
    rng.shuffle(turns)
    kept: list[Change] = []
    for wanted in (SUPPORTS, REFUTES) * len(made) * 2:
        # whose turn has come longest ago, and who still has a change with the label that is wanted
        place = next((i for i, changes in enumerate(turns) if any(label == wanted for _, _, label in changes)), None)
        if place is None or len(kept) == EACH:
            continue
        changes = turns.pop(place)
        change = next(c for c in changes if c[2] == wanted)
        kept += [change] if change not in kept else []
        turns.append([c for c in changes if c is not change])
    name = kind.replace(" ", "-")
    return [
        Rewording(id=f"{name}-{number:02}", kind=kind, base=base, changed=changed, label=label)
        for number, (base, changed, label) in enumerate(kept, 1)
    ]


def _changes(kind: str, item: Item, rng: random.Random) -> Iterator[Change]:
    """Every change of a kind that an item allows, with the label that stays."""
    for label, values in ((SUPPORTS, item.truth), (REFUTES, item.falsehood)):
        if kind not in WORDED:
            fact, claim = (said(wording, v) for wording, v in zip(_two(item, rng), (item.truth, values), strict=True))
            text, changed = _around(kind, item, fact)
            yield Pair(evidence=text, claim=claim), Pair(evidence=changed, claim=claim), label
            continue
        for wordings in item.relation.wordings()[kind]:
            one, other = rng.sample(wordings, 2)
            beside = _two(item, rng, but=wordings)[0]
            rest = rng.choice(("", f" {item.second()}"))
            if rng.random() < 0.5:
                text, changed, claim = (
                    said(one, item.truth) + rest,
                    said(other, item.truth) + rest,
                    said(beside, values),
                )
                yield Pair(evidence=text, claim=claim), Pair(evidence=changed, claim=claim), label
            else:
                text = said(beside, item.truth) + rest
                yield (
                    Pair(evidence=text, claim=said(one, values)),
                    Pair(evidence=text, claim=said(other, values)),
                    label,
                )


def _around(kind: str, item: Item, fact: str) -> tuple[str, str]:
    """A text that tells a fact, and the same text with something changed around the fact."""
    second, (before, after) = item.second(), item.strange
    match kind:
        case "apposition":
            return f"{fact} {second}", said(f"{item.relation.aside()} {item.aside}.", item.truth)
        case "sentence before":
            return f"{fact} {second}", f"{before} {fact} {second}"
        case "sentence after":
            return f"{fact} {second}", f"{fact} {second} {after}"
        case _:
            return f"{fact} {second}", f"{second} {fact}"


def _two(item: Item, rng: random.Random, but: Sequence[str] = ()) -> tuple[str, str]:
    """Two wordings of an item's relation, other than some where there are others."""
    every = list(dict.fromkeys(w for pairs in item.relation.wordings().values() for pair in pairs for w in pair))
    others = [wording for wording in every if wording not in but]
    one, other = rng.sample(others if len(others) > 1 else every, 2)
    return one, other
