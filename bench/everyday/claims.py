"""400 claims of ten kinds on the starter facts, each with the verdict that the facts allow.

    python -m bench.everyday.claims              # prints them, a line each
    python -m bench.everyday.claims --seed 7     # others of the same kinds

The wordings are this suite's own: whoever changes how claims are read should leave them alone, and read the kinds and not the
rows. The same seed and the same starter facts give the same claims.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.everyday.amounts import rounded
from bench.everyday.facts import Things, things
from bench.everyday.figures import REFUTED, SUPPORTED, Drawn, compared, opened, superlatives
from bench.everyday.lookalikes import lookalikes
from bench.everyday.names import FIRMS, FOODS, GOODS, PEOPLE, TOWNS, UNTOLD
from bench.everyday.nature import of_nature
from bench.everyday.places import of_places
from bench.everyday.wording import MILLION, Relation, clause, known, sentence

SEED = 20260301
EACH = 40
OPEN = "not_enough_evidence"
KINDS = (
    "direct", "reworded", "exchanged", "negated", "compared", "superlative", "compound", "rounded", "look-alike",
    "unknowable",
)  # fmt: skip
TRUE_OF = {
    "direct": 20, "reworded": 26, "exchanged": 10, "negated": 20, "compared": 20, "superlative": 20, "compound": 20,
    "rounded": 22, "look-alike": 20, "unknowable": 0,
}  # fmt: skip
"""Supported claims of a kind. Reworded facts must above all not be refuted, exchanged ones not supported."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Claim:
    """A claim and the verdict that is right for it."""

    id: str
    kind: str
    text: str
    label: str
    also: tuple[str, ...] = ()
    """Verdicts that are right, too: of two parts one of which is false, it may be said that they are mixed."""
    held: bool = True
    """Whether the starter base holds what decides it: where it does not, to leave it open is no fault."""


def claims(seed: int = SEED) -> list[Claim]:
    """All of them, the kinds in turn, so that the first so many are a fair sample."""
    known_things = things()
    by_kind = {kind: _of_kind(kind, known_things, seed) for kind in KINDS}
    return [by_kind[kind][place] for place in range(EACH) for kind in KINDS]


def written_claims(path: Path) -> list[Claim]:
    """Claims of another suite, written by hand: one JSON object a line."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [
        Claim(
            id=r["id"], kind=r["kind"], text=r["claim"], label=r["label"], also=tuple(r.get("also", ())), held=r.get("held", True)
        )
        for r in rows
    ]  # fmt: skip


def _of_kind(kind: str, about: Things, seed: int) -> list[Claim]:
    """The claims of a kind, true and false ones mixed; no claim comes twice."""
    rng = random.Random(f"{seed} {kind}")
    true = TRUE_OF[kind]
    labels = [SUPPORTED] * true + [REFUTED] * (EACH - true)
    rng.shuffle(labels)
    draw = _draws(kind, about, rng)
    found: dict[str, Claim] = {}
    for label in labels:
        text, told, also = draw(label)
        while text in found:
            text, told, also = draw(label)
        found[text] = Claim(id=f"{kind}-{len(found) + 1:02}", kind=kind, text=text, label=told, also=also)
    return list(found.values())


Draw = Callable[[str], tuple[str, str, tuple[str, ...]]]
"""A label in; a claim with its label, and what else is right, out."""


def _draws(kind: str, about: Things, rng: random.Random) -> Draw:
    if kind == "compound":
        return _compound(about, rng)
    if kind == "unknowable":
        untold = _unknowable(about, rng)
        return lambda label: (next(untold), OPEN, ())
    plain = _plain_draw(kind, about, rng)

    def draw(label: str) -> tuple[str, str, tuple[str, ...]]:
        text, told = plain(label)
        return text, told, ()

    return draw


def _plain_draw(kind: str, about: Things, rng: random.Random) -> Callable[[str], Drawn]:
    if kind in ("direct", "reworded", "negated"):
        return _stated(kind, about, rng)
    if kind == "exchanged":
        return _exchanged(about, rng)
    if kind == "superlative":
        return _each_in_turn(superlatives(about, rng))
    if kind == "look-alike":
        return _each_in_turn(lookalikes(about, rng))
    made = compared if kind == "compared" else rounded
    turns = iter(range(10_000))
    return lambda label: made(about, rng, label, next(turns))


OFTEN = frozenset({"capital", "currency", "border", "continent", "population", "area", "symbol"})


def _each_in_turn(ways: Iterator[Callable[[str], Drawn]]) -> Callable[[str], Drawn]:
    """Every call goes to the next of the ways."""

    def draw(label: str) -> Drawn:
        return next(ways)(label)

    return draw


def _relations(about: Things) -> tuple[Relation, ...]:
    return (*of_places(about), *of_nature(about))


def _in_turn(rng: random.Random, among: Sequence[Relation]) -> Iterator[Relation]:
    """The relations one after another, in an order drawn anew each round; those that people ask about most come twice."""
    while True:
        order = [*among, *(one for one in among if one.name in OFTEN)]
        rng.shuffle(order)
        yield from order


def _stated(kind: str, about: Things, rng: random.Random) -> Callable[[str], Drawn]:
    """One fact, as it is, in other words, or denied. A denial holds where what is denied does not."""
    turns = _in_turn(rng, _relations(about))

    def draw(label: str) -> Drawn:
        false = (label == REFUTED) != (kind == "negated")
        relation = next(one for one in turns if one.wrong or not false)
        x, y = rng.choice(relation.pairs)
        if false and relation.wrong:
            y = rng.choice(list(relation.wrong(x)))
        wordings = {"direct": relation.direct, "reworded": relation.reworded, "negated": relation.denied}[kind]
        if kind == "negated" and rng.random() < 0.2:
            start = rng.choice(("It is not true that ", "It is false that "))
            return f"{start}{clause(rng.choice(relation.direct), x, y)}", label
        return sentence(rng.choice(wordings), x, y), label

    return draw


EXCHANGED = (
    "capital", "symbol", "atomic number", "moon", "state capital", "president", "abbreviation", "unit", "planet", "currency",
    "discoverer",
)  # fmt: skip


def _exchanged(about: Things, rng: random.Random) -> Callable[[str], Drawn]:
    """Two things that have each other's values, two that have changed places, or a city for the capital."""
    by_name = {one.name: one for one in _relations(about)}
    turns = _in_turn(rng, [by_name[name] for name in EXCHANGED])
    ways = iter(range(10_000))

    def draw(label: str) -> Drawn:
        turn = next(ways)
        if turn % 4 == 1:
            return _other_city(about, rng, label)
        if turn % 4 == 3 and label == REFUTED:
            return _turned_round(by_name, rng), label
        return _crossed(next(turns), rng, label), label

    return draw


def _crossed(relation: Relation, rng: random.Random, label: str) -> str:
    """Two facts in one sentence, their values crossed where it is to be false."""
    while True:
        (a, of_a), (b, of_b) = rng.sample(relation.pairs, 2)
        if relation.wrong is None or (of_b in relation.wrong(a) and of_a in relation.wrong(b)) or relation.name == "capital":
            break
    if label == REFUTED:
        of_a, of_b = of_b, of_a
    return joined(relation.direct[0], (a, of_a), relation.direct[0], (b, of_b), ", and ")


def _other_city(about: Things, rng: random.Random, label: str) -> Drawn:
    while True:
        country = rng.choice([one for one in known(about) if one.capital])
        others = [c.name for c in about.cities.values() if c.country == country.name and c.people > 3e5 and not c.capital]
        if others:
            break
    city = rng.choice(others[:3])
    first, second = (country.capital, city) if label == SUPPORTED else (city, country.capital)
    return f"{first}, not {second}, is the capital of {country.phrase}.", label


def _turned_round(by_name: dict[str, Relation], rng: random.Random) -> str:
    """A fact with its two ends exchanged, of a relation that holds one way only."""
    relation = by_name[rng.choice(("succession", "succession", "moon"))]
    while True:
        x, y = rng.choice(relation.pairs)
        if (y, x) not in relation.pairs and y != "Grover Cleveland":  # he came before Benjamin Harrison, and after
            return sentence(rng.choice((*relation.direct, *relation.reworded[:1])), y, x)


def joined(first: str, one: tuple[str, str], second: str, other: tuple[str, str], joint: str) -> str:
    """Two plain statements as one sentence."""
    return f"{sentence(first, *one).removesuffix('.')}{joint}{clause(second, *other)}"


SUBJECTS = (
    ("capital", "currency", "continent", "border", "domain"), ("symbol", "atomic number", "category", "discovery"),
    ("president", "birth", "party", "succession"), ("state capital", "abbreviation", "admission"), ("moon", "discoverer"),
)  # fmt: skip
"""Relations about the same things."""
PREDICATES = {
    "capital": "has {y} as its capital", "currency": "uses the {y} as its currency", "continent": "lies in {y}",
    "border": "borders {y}", "symbol": "has the symbol {y}", "atomic number": "has the atomic number {y}",
    "category": "is {y}", "discovery": "was discovered in {y}", "president": "was the {y} U.S. president",
    "birth": "was born in {y}", "succession": "succeeded {y} as president", "state capital": "has {y} as its capital",
    "admission": "was admitted to the Union in {y}", "moon": "is a moon of {y}", "discoverer": "was discovered by {y}",
}  # fmt: skip


def _compound(about: Things, rng: random.Random) -> Draw:
    """Two facts about one thing or about two; a false one has one false part, now and then two."""
    by_name = {one.name: one for one in _relations(about)}
    turns = iter(range(10_000))

    def draw(label: str) -> tuple[str, str, tuple[str, ...]]:
        turn = next(turns)
        names = rng.sample(SUBJECTS[turn % len(SUBJECTS)], 2)
        first, second = (by_name[name] for name in names)
        shared = sorted({x for x, _ in first.pairs} & {x for x, _ in second.pairs})
        x = rng.choice(shared)
        one = rng.choice([pair for pair in first.pairs if pair[0] == x])
        alike = turn % 3 != 2
        other = rng.choice([pair for pair in second.pairs if (pair[0] == x) == alike])
        also: tuple[str, ...] = ()
        if label == REFUTED:
            wrong = rng.choice(((True, False), (False, True), (False, True), (True, True)))
            one = _spoilt(first, one, rng) if wrong[0] else one
            other = _spoilt(second, other, rng) if wrong[1] else other
            also = () if all(wrong) else ("mixed",)
        if turn % 3 == 0 and all(name in PREDICATES for name in names):
            said = f"{x} {PREDICATES[names[0]].format(y=one[1])} and {PREDICATES[names[1]].format(y=other[1])}."
            return opened(said), label, also
        joint = rng.choice((", and ", " and ")) if alike else rng.choice((", and ", ", while ", ", whereas "))
        return joined(rng.choice(first.direct), one, rng.choice(second.direct), other, joint), label, also

    return draw


def _spoilt(relation: Relation, pair: tuple[str, str], rng: random.Random) -> tuple[str, str]:
    if relation.wrong is None:
        raise ValueError(f"nothing is surely wrong of {relation.name}")
    return pair[0], rng.choice(list(relation.wrong(pair[0])))


def _unknowable(about: Things, rng: random.Random) -> Iterator[str]:
    """Statements on things of the base that it is silent on, and on things it has never heard of."""
    subjects = {
        "city": [one.name for one in about.cities.values() if one.people >= MILLION and one.country != "China"],
        "country": [one.phrase for one in known(about)], "president": list(about.presidents),
        "element": [one.name for one in about.elements.values() if one.number <= 92], "moon": list(about.moons)[1:],
        "river": [f"the {name}" for name in about.rivers], "mountain": list(about.mountains), "nothing": [""],
    }  # fmt: skip
    while True:
        wordings = [(of, one) for of, ways in UNTOLD.items() for one in ways]
        rng.shuffle(wordings)
        for of, wording in wordings:
            said = wording.format(
                x=rng.choice(subjects[of]), person=rng.choice(PEOPLE), town=rng.choice(TOWNS), firm=rng.choice(FIRMS),
                goods=rng.choice(GOODS), food=rng.choice(FOODS), few=rng.randint(12, 28),
                many=f"{rng.randint(12, 180) * 100:,}", lately=rng.randint(2009, 2023), soon=rng.randint(2031, 2039),
            )  # fmt: skip
            yield opened(said)


def main() -> None:
    parser = argparse.ArgumentParser(description="The claims of the everyday suite on the starter facts.")
    parser.add_argument("--seed", type=int, default=SEED)
    for claim in claims(parser.parse_args().seed):
        print(f"{claim.id}\t{claim.label}\t{claim.text}")


if __name__ == "__main__":
    main()
