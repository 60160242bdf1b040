"""A figure where it stands in a claim, and how it hangs on what it measures."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.reading.quantities.families import families
from adjudge.steps.phrases import Phrase
from adjudge.text.quantities import Quantity
from adjudge.text.words import CONJUNCTIONS, Word

_ABOUT_WORDS = """
about around roughly nearly almost some only just over more fewer less than at least most exactly approximately up to as many
much estimated precisely barely
"""
ABOUT = frozenset(_ABOUT_WORDS.split())
"""What rounds a figure, or bounds it."""
COINS = families("crown franc euro dollar pound krona kronor rupee yen peso")
"""Money by its name alone: not every currency is known as a unit."""
PERIODS = families("day night week month year season decade century hour")


class Bond(StrEnum):
    """How a figure hangs on what it measures."""

    HAS = "has"
    SHOWS = "shows"
    TAKEN = "taken for granted"
    """ "with its 310 objects": no verb says it, so it stands outside the tense and the "if" of its sentence."""
    COST = "cost"
    CAME = "came"


@dataclass(frozen=True, kw_only=True, slots=True)
class FigurePlace:
    """A figure where it stands in its row of words."""

    row: tuple[Word, ...]
    quantity: Quantity
    first: int
    after: int
    text: str
    about: Phrase | None = None
    """What the claim is about, for "it" and "its"."""

    def word(self, at: int) -> str:
        return self.row[at].lower if 0 <= at < len(self.row) else ""

    @property
    def left(self) -> int:
        """The place of the word before the figure and what rounds it."""
        at = self.first - 1
        while at >= 0 and self.row[at].lower in ABOUT:
            at -= 1
        return at


@dataclass(frozen=True, kw_only=True, slots=True)
class Bound:
    """A figure bound to its thing, before its clause is looked at."""

    thing: Phrase
    owner: Phrase | None
    bond: Bond
    verb: int = -1
    end: int = 0
    """The place behind all that belongs to it."""
    paid: bool = False
    """Whether somebody paid it, some time after it was asked."""


def ends(place: FigurePlace, at: int) -> bool:
    """Whether nothing more is said: "nine euros at the door" is no price for all."""
    word = place.word(at)
    return not word or place.row[at].is_mark or word in CONJUNCTIONS


def it_before(place: FigurePlace, verb: int) -> Phrase | None:
    """What "it" before a verb stands for: what the claim is about."""
    return place.about if place.word(verb - 1) == "it" else None
