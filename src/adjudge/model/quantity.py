"""What comparing the numbers of a claim with those of its evidence came to, working shown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.span import Span


class QuantityOutcome(StrEnum):
    """Whether the numbers of a text bear out those of a claim."""

    AGREES = "agrees"
    DIFFERS = "differs"
    UNDECIDED = "undecided"


@dataclass(frozen=True, kw_only=True, slots=True)
class Comparison:
    """One number or date of the claim, held against what the evidence states or lets one compute."""

    claim: Span
    evidence: tuple[Span, ...]
    """The numbers it was held against: several when they were added, divided or otherwise joined."""
    operation: str
    """stated, converted, sum, difference, ratio, share, growth, range, bound, date, ordinal …"""
    outcome: QuantityOutcome
    working: str
    """For a person: "claim 7 million; evidence 5.2 million; off by 35%"."""


@dataclass(frozen=True, kw_only=True, slots=True)
class QuantityCheck:
    """The comparisons of a claim with one text, and what they come to together."""

    outcome: QuantityOutcome
    certain: bool
    """Only a certain check may overrule a model."""
    comparisons: tuple[Comparison, ...] = ()
    abstained: str = ""
    """Why nothing could be decided: different currencies, nothing comparable, several readings."""
    worded_otherwise: bool = False
    """The figures agree, and nothing is doubtful but whether the rest of the claim is said in other words: a model that finds
    the text to speak to the claim makes it certain. Of differences this is never said: those in other words were mostly of
    something else."""

    @property
    def working(self) -> str:
        """Every comparison in one line."""
        return "; ".join(c.working for c in self.comparisons) or self.abstained
