"""What a reader of a draft must be warned of (seed 003 §8)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum

from adjudge.model.ledger import Entry, Quote, RiskFlag, SupportLevel
from adjudge.model.verdict import Support
from adjudge.policy.ledger import LedgerPolicy
from adjudge.scoring.formula import Honesty, formula

NOTHING_FOUND = "I could not find relevant information in the provided documents to answer your question."
"""The answer where no document matches (003 §8.1)."""
_YEAR = 365
_BEARS_OUT = frozenset({SupportLevel.FULL, SupportLevel.PARTIAL})


@dataclass(frozen=True, kw_only=True, slots=True)
class Conflict:
    """Two sources that disagree on a claim."""

    bears_out: Quote
    contradicts: Quote

    @property
    def summary(self) -> str:
        return f"{self.bears_out.document} bears it out, {self.contradicts.document} contradicts it"


def no_evidence() -> RiskFlag:
    """That there was nothing to hold a draft against (003 §8.1)."""
    return RiskFlag(type="no_evidence", severity="high", description="No documents matched the query")


def conflicts(quotes: Sequence[Quote]) -> tuple[Conflict, ...]:
    """Which documents disagree on a claim: each that contradicts it with the first other one that bears it out (003 §8.2).
    A document that says both is one source, and at odds with nobody else."""
    found: dict[str, Conflict] = {}
    for against in (quote for quote in quotes if quote.support is SupportLevel.CONTRADICTED):
        other = next((q for q in quotes if q.support in _BEARS_OUT and q.document != against.document), None)
        if other is not None:
            found.setdefault(against.document, Conflict(bears_out=other, contradicts=against))
    return tuple(found.values())


def conflict_notes(found: Sequence[Conflict]) -> str:
    """How an entry tells of them; its verdict is contradicted."""
    return f"Conflicting evidence found: {'; '.join(one.summary for one in found)}"


def conflict(claim: int | None = None) -> RiskFlag:
    """That sources disagree on a claim, by its place among the entries (003 §8.2)."""
    return RiskFlag(
        type="conflict", severity="high", description="Multiple sources disagree on this claim", claim=claim
    )  # fmt: skip


@formula(
    "ledger.age",
    origin="seed 003 §8.3",
    label=Honesty.HEURISTIC,
    text="age = today − date in days; outdated = age > 365; years = ⌊age / 365⌋",
)
def outdated(date: dt.date | None, today: dt.date, policy: LedgerPolicy) -> RiskFlag | None:
    """That a source is old; nothing is said of one without a date."""
    age = (today - date).days if date is not None else 0
    if age <= policy.outdated_days:
        return None
    return RiskFlag(
        type="outdated_source", severity="medium", description=f"Source document is {age // _YEAR} years old"
    )  # fmt: skip


@formula(
    "ledger.low_confidence",
    origin="the flag of a ledger that is unsure on average, below .6",
    label=Honesty.SAFEGUARD,
    text="low = mean confidence over entries that are not contradicted < 0.6",
)
def low_confidence(entries: Sequence[Entry], policy: LedgerPolicy) -> RiskFlag | None:
    """That a draft rests on little. What the documents contradict has no confidence of its own (003 §5.3) and is left out;
    what they do not hold counts as 0."""
    weighed = [entry.confidence for entry in entries if entry.verdict is not Support.CONTRADICTED]
    mean = round(fsum(weighed) / len(weighed), 12) if weighed else 1.0
    if mean >= policy.low_confidence:
        return None
    said = f"Average confidence {mean:.2f} is below {policy.low_confidence:.2f}"
    return RiskFlag(type="low_confidence", severity="medium", description=said)
