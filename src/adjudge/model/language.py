"""What a language model is asked for, and the verdict it may propose."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.evidence import StanceLabel
from adjudge.model.verdict import Verdict


class CallTag(StrEnum):
    """Which step asks; every tag has its own limits in the policy."""

    DECOMPOSE = "decompose"
    QUERIES = "queries"
    FACTS = "facts"
    STANCE = "stance"
    VERDICT = "verdict"
    RATIONALE = "rationale"


@dataclass(frozen=True, kw_only=True, slots=True)
class Proposal:
    """A verdict somebody proposes with an argument; the evidence has the last word (000 §8)."""

    verdict: Verdict
    rationale: str = ""
    points: StanceLabel = StanceLabel.NEUTRAL
    """Which way the rationale argues by its own words."""
    used: tuple[str, ...] = ()
    """Ids of the evidence it names."""
