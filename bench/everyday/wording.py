"""Relations between the starter facts: their true pairs, their surely wrong values, and how each is put into a sentence.

The wordings are written for this suite alone. A relation has wrong values only where the base closes it: where a thing has one
value, or where its values are listed whole. Official languages are neither, so that nothing false is ever said of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bench.everyday.facts import Country, Things

MILLION = 1e6


@dataclass(frozen=True, kw_only=True, slots=True)
class Relation:
    """A kind of fact with its wordings: {x} is what it is about, {y} what is said of it, {X} and {Y} the same possessive."""

    name: str
    pairs: tuple[tuple[str, str], ...]
    wrong: Callable[[str], Sequence[str]] | None
    """Values that are surely not x's; None where the base does not close the relation."""
    direct: tuple[str, ...]
    reworded: tuple[str, ...]
    denied: tuple[str, ...]


def sentence(wording: str, x: str, y: str) -> str:
    """A wording filled in, with a capital at its beginning."""
    said = wording.format(x=x, y=y, X=possessive(x), Y=possessive(y))
    return said[:1].upper() + said[1:]


def clause(wording: str, x: str, y: str) -> str:
    """A wording filled in, as it stands behind other words."""
    said = wording.format(x=x, y=y, X=possessive(x), Y=possessive(y))
    return said[:1].lower() + said[1:] if said.startswith(("The ", "As ", "In ")) else said


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def known(things: Things) -> list[Country]:
    """Countries of a million people or more: those that everyday claims are about. Georgia is among the look-alikes."""
    return [one for one in things.countries.values() if one.people >= MILLION and one.name != "Georgia"]


def others(pairs: Sequence[tuple[str, str]]) -> Callable[[str], list[str]]:
    """What is true of others and not of x, for relations with one value each."""

    def wrong(x: str) -> list[str]:
        own = {y for name, y in pairs if name == x}
        return list(dict.fromkeys(y for _, y in pairs if y not in own))

    return wrong


def ordinal(number: int) -> str:
    """38th, as the base writes it."""
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def large(value: float) -> str:
    """A figure as the base writes it, to the digits it has."""
    if value >= 1e9:
        return f"{value / 1e9:.3g} billion"
    return f"{value / 1e6:.3g} million" if value >= 1e6 else f"{value:,.6g}" if value != int(value) else f"{value:,.0f}"
