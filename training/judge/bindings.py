"""Texts that tell the same thing of several: which value belongs to which name is all that decides.

Names are titles of articles, values are drawn, so nothing can be known beforehand. A text tells an attribute of two to five names in one of many forms
(sentences, a list, a table's rows, one sentence for all); claims give a name its own value, another's, a value nobody has, or ask of a name that is
not there, and compare two of them. Every value and every name stands on every side.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Attribute:
    """What is told of a thing: "{n}" its name, "{v}" its value."""

    noun: str
    says: tuple[str, ...]
    draw: Callable[[random.Random], str]
    more: str = ""
    less: str = ""


def _whole(low: int, high: int, unit: str = "") -> Callable[[random.Random], str]:
    return lambda rng: f"{rng.randint(low, high):,}{unit}"


def _year(rng: random.Random) -> str:
    return str(rng.randint(1820, 2024))


def _one_of(*words: str) -> Callable[[random.Random], str]:
    return lambda rng: rng.choice(words)


_DAYS = _one_of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_MONTHS = _one_of("January", "February", "March", "April", "May", "June", "July", "August", "September", "October")
_TOWNS = _one_of(
    "Leeds",
    "Porto",
    "Graz",
    "Bergen",
    "Lyon",
    "Kyoto",
    "Tampa",
    "Quito",
    "Perth",
    "Cork",
    "Ghent",
    "Turku",
    "Bari",
    "Osaka",
)
_PEOPLE = _one_of(
    "Maria Keller", "Tom Okafor", "Li Wen", "Ana Sousa", "Jonas Berg", "Priya Nair", "Paul Martin", "Sara Haddad", "Ivan Petrov", "Ruth Cole", "Omar Aziz", "Nina Falk",
)  # fmt: skip

ATTRIBUTES = (
    Attribute("opening year", ("{n} opened in {v}", "{n} was opened in {v}", "the opening of {n} took place in {v}", "{v} saw the opening of {n}"), _year, "opened later than", "opened earlier than"),
    Attribute("founding year", ("{n} was founded in {v}", "{n} has existed since {v}", "in {v} {n} was founded"), _year, "is younger than", "is older than"),
    Attribute("year of the win", ("{n} won in {v}", "the winner in {v} was {n}", "in {v} the prize went to {n}"), _year, "won later than", "won before"),
    Attribute("price", ("{n} costs {v}", "the price of {n} is {v}", "{n} sells for {v}", "{v} is what {n} costs"), lambda rng: f"£{rng.randint(3, 990)}", "costs more than", "is cheaper than"),
    Attribute("budget", ("{n} has a budget of {v}", "the budget of {n} is {v}", "{v} was set aside for {n}"), lambda rng: f"${rng.randint(2, 99)} million", "has a larger budget than", "has a smaller budget than"),
    Attribute("population", ("{n} has {v} inhabitants", "{v} people live in {n}", "the population of {n} is {v}"), _whole(900, 900_000), "has more inhabitants than", "has fewer inhabitants than"),
    Attribute("staff", ("{n} employs {v} people", "{n} has a staff of {v}", "{v} people work for {n}"), _whole(12, 4000), "employs more people than", "employs fewer people than"),
    Attribute("length", ("{n} is {v} long", "the length of {n} is {v}", "{n} has a length of {v}"), _whole(3, 900, " km"), "is longer than", "is shorter than"),
    Attribute("height", ("{n} is {v} high", "{n} rises to {v}", "the height of {n} is {v}"), _whole(12, 2900, " m"), "is higher than", "is lower than"),
    Attribute("weight", ("{n} weighs {v}", "the weight of {n} is {v}"), _whole(2, 900, " kg"), "is heavier than", "is lighter than"),
    Attribute("number of seats", ("{n} seats {v}", "{n} has {v} seats", "there are {v} seats in {n}"), _whole(20, 9000), "has more seats than", "has fewer seats than"),
    Attribute("growth", ("{n} grew by {v}", "{n} rose by {v}", "growth at {n} was {v}"), lambda rng: f"{rng.randint(1, 48)}%", "grew more than", "grew less than"),
    Attribute("points", ("{n} scored {v} points", "{v} points went to {n}", "{n} finished with {v} points"), _whole(5, 140), "scored more points than", "scored fewer points than"),
    Attribute("day of closing", ("{n} is closed on {v}s", "{n} stays shut every {v}", "the day of rest at {n} is {v}"), _DAYS),
    Attribute("month", ("{n} takes place in {v}", "{n} is held in {v}", "{v} is the month of {n}"), _MONTHS),
    Attribute("seat", ("{n} is based in {v}", "{n} has its headquarters in {v}", "{v} is home to {n}"), _TOWNS),
    Attribute("birthplace", ("{n} was born in {v}", "{n} comes from {v}", "{v} is the birthplace of {n}"), _TOWNS),
    Attribute("director", ("{n} is directed by {v}", "the director of {n} is {v}", "{v} directs {n}", "{v} is the director of {n}"), _PEOPLE),
    Attribute("designer", ("{n} was designed by {v}", "{v} designed {n}", "the designer of {n} was {v}"), _PEOPLE),
    Attribute("owner", ("{n} belongs to {v}", "{v} owns {n}", "{n} is owned by {v}"), _PEOPLE),
    Attribute("teacher", ("{n} was taught by {v}", "{v} taught {n}", "{n} studied under {v}"), _PEOPLE),
)  # fmt: skip


def titles(pages: Sequence[Row], rng: random.Random, most: int = 6000) -> list[str]:
    """Names worth telling apart: titles of one to three words, without brackets or lists."""
    good = {p["title"] for p in pages if re.fullmatch(r"(?:[A-Z][a-zé'-]+ ?){1,3}", p["title"]) and len(p["title"]) > 3}
    return rng.sample(sorted(good), min(most, len(good)))


def bindings(names: Sequence[str], rng: random.Random, texts: int) -> Iterator[Row]:
    for _ in range(texts):
        attribute = rng.choice(ATTRIBUTES)
        told = _distinct(rng.sample(names, rng.choice((2, 2, 2, 3, 3, 4, 5)) + 1))
        absent, told = told[-1], told[:-1]
        values = _values(attribute, len(told) + 1, rng)
        if len(told) < 2 or values is None:
            continue
        nobody, values = values[-1], values[:-1]
        pairs = list(zip(told, values, strict=True))
        evidence = _told(attribute, pairs, rng)
        one, other = rng.sample(pairs, 2)
        yield _row(evidence, _claim(attribute, *one, rng), "SUPPORTS")
        yield _row(evidence, _claim(attribute, one[0], other[1], rng), "REFUTES")
        if rng.random() < 0.5:
            yield _row(evidence, _claim(attribute, other[0], other[1], rng), "SUPPORTS")
        yield (
            _row(evidence, _claim(attribute, absent, one[1], rng), "NEI")
            if rng.random() < 0.5
            else _row(evidence, _claim(attribute, one[0], nobody, rng), "REFUTES")
        )
        if attribute.more and rng.random() < 0.6:
            yield from _comparisons(attribute, evidence, one, other, rng)


def _comparisons(
    attribute: Attribute, evidence: str, one: tuple[str, str], other: tuple[str, str], rng: random.Random
) -> Iterator[Row]:
    """Two of the names held against each other: from their values, or from a sentence that compares them."""
    above, below = (one, other) if _number(one[1]) > _number(other[1]) else (other, one)
    right = [f"{above[0]} {attribute.more} {below[0]}", f"{below[0]} {attribute.less} {above[0]}"]
    wrong = [f"{below[0]} {attribute.more} {above[0]}", f"{above[0]} {attribute.less} {below[0]}"]
    if rng.random() < 0.5:
        evidence = _sentence(rng.choice(right))
    yield _row(evidence, _sentence(rng.choice(right)), "SUPPORTS")
    yield _row(evidence, _sentence(rng.choice(wrong)), "REFUTES")


def _told(attribute: Attribute, pairs: Sequence[tuple[str, str]], rng: random.Random) -> str:
    form = rng.randrange(7)
    if form <= 1:  # a sentence each, in one wording or several
        fixed = rng.choice(attribute.says)
        text = [_sentence(_said(fixed if form else rng.choice(attribute.says), n, v)) for n, v in pairs]
        return " ".join(text)
    if form == 2:  # one sentence for all
        said = [_said(attribute.says[0], n, v) for n, v in pairs]
        return _sentence((", while " if len(said) == 2 else ", ").join(said))
    if form == 3:  # what they share is said once
        first, *rest = pairs
        said = _said(attribute.says[0], *first)
        return _sentence(f"{said}, {', '.join(f'{n} {_preposition(attribute)}{v}' for n, v in rest)}")
    if form == 4:
        lines = [f"{n}: {v}" for n, v in pairs]
        return f"{attribute.noun.capitalize()}. " + rng.choice(("; ", "\n", ". ")).join(lines)
    if form == 5:
        return "\n".join([f"| Name | {attribute.noun.capitalize()} |", *(f"| {n} | {v} |" for n, v in pairs)])
    names, values = " and ".join(n for n, _ in pairs[:2]), " and ".join(v for _, v in pairs[:2])
    more = " ".join(_sentence(_said(rng.choice(attribute.says), n, v)) for n, v in pairs[2:])
    return f"For {names} the {attribute.noun} is {values} respectively. {more}".strip()


def _preposition(attribute: Attribute) -> str:
    found = re.search(r" (in|by|on) \{v\}", attribute.says[0])
    return f"{found[1]} " if found else ""


def _claim(attribute: Attribute, name: str, value: str, rng: random.Random) -> str:
    if rng.random() < 0.15:
        return f"{name}'s {attribute.noun} is {value}."
    return _sentence(_said(rng.choice(attribute.says), name, value))


def _said(form: str, name: str, value: str) -> str:
    return form.format(n=name, v=value)


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _values(attribute: Attribute, count: int, rng: random.Random) -> list[str] | None:
    found: list[str] = []
    for _ in range(60):
        value = attribute.draw(rng)
        if value not in found:
            found.append(value)
        if len(found) == count:
            return found
    return None


def _number(value: str) -> float:
    return float(re.sub(r"[^\d.]", "", value))


def _distinct(names: Sequence[str]) -> list[str]:
    """Names that share no word: one cannot be taken for another."""
    kept: list[str] = []
    for name in names:
        words = set(name.lower().split())
        if not any(words & set(k.lower().split()) for k in kept):
            kept.append(name)
    return kept


def _row(evidence: str, claim: str, label: str) -> Row:
    return {"dataset": "bound", "evidence": evidence, "claim": claim, "label": label}
