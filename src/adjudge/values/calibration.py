"""How often the ways of deciding were right on labelled claims, and what follows for a bound on wrong sides."""

from __future__ import annotations

from enum import StrEnum

from adjudge.values.dataclass import dataclass


class Way(StrEnum):
    """How a side is taken. What is stated is measured for each by itself: their numbers are not of one kind."""

    FACTS = "facts"
    """A stated fact settles it."""
    SMALL = "small"
    """The small judge, on what a search found."""
    SMALL_GIVEN = "small_given"
    """The small judge, on somebody's own few documents."""
    STRONG = "strong"
    STRONG_GIVEN = "strong_given"
    LEDGER = "ledger"
    """The small judge, on the statements of a draft."""
    LEDGER_STRONG = "ledger_strong"


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """What one way answered to the labelled claims of a set."""

    name: str
    rows: int
    right: tuple[float, ...]
    """How likely each right side was said to be, the likeliest first."""
    wrong: tuple[float, ...]
    """The same of the wrong sides. What is in neither took no side at any threshold."""

    def decided(self, from_: float) -> int:
        """Claims that take a side where one is taken from a probability on."""
        return sum(p >= from_ for p in (*self.right, *self.wrong))


@dataclass(frozen=True, kw_only=True, slots=True)
class RiskBound:
    """The least probability of a side that keeps the share of wrong sides to what was asked for, and what it costs."""

    way: Way
    most_wrong: float
    """The share of all claims that may come out on a wrong side."""
    side_from: float
    """More than 1 where no threshold keeps to it: then no side is taken."""
    sets: tuple[str, ...]
    rows: int
    decided: float
    """Share of their claims that take a side, the mean of the sets."""
    decided_without: float
    """The same at the usual threshold."""


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnFit:
    """How the log-odds of one way are to be read, by somebody's own rows: scale · log-odds + shift."""

    way: Way
    scale: float = 1.0
    shift: float = 0.0


@dataclass(frozen=True, kw_only=True, slots=True)
class OwnCalibration:
    """A person's own: what `adjudge calibrate` keeps."""

    name: str
    """The file it was made from and the day, as findings name it."""
    models: str
    """The models that answered: for others it says nothing."""
    fits: tuple[OwnFit, ...] = ()
    ways: tuple[tuple[Way, tuple[Answered, ...]], ...] = ()
    """By rows each of which was answered by what the others fit."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Reliance:
    """What stands behind a finding's probability."""

    way: Way
    read: Way
    """Whose weights made the numbers of what was read: where a fact settles it, those of the judge beside it."""
    supported: float
    """How likely the claim is supported, before anything holds a verdict back."""
    refuted: float
    side_from: float
    """The probability from which a side is taken."""
    surest: float
    """What no probability of this way goes beyond: as often its surest sides were right where they could be checked."""
    bound: RiskBound | None = None
    """Where a bound on wrong sides was asked for."""
    own: str = ""
    """The calibration of one's own that was used."""
