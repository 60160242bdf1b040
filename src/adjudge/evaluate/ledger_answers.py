"""Labelled pairs answered by the whole ledger: the claim is the draft, the evidence its one document (seed 003)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from adjudge.model.document import Document
from adjudge.model.evidence import Stance
from adjudge.model.grounding import GroundRequest
from adjudge.model.ledger import Entry, Ledger, SupportLevel
from adjudge.model.weighing import Weighed
from adjudge.reading.weigh import UNREAD

Ground = Callable[[GroundRequest], Ledger]
"""The ledger of a draft: `Engine.ground`."""


def weigh_by_ledger(pairs: Sequence[tuple[str, str]], ground: Ground) -> tuple[Weighed, ...]:
    """What each text of (text, claim) pairs says of its claim, by the ledger of the claim as a draft."""
    return tuple(weighed(ledger(text, claim, ground)) for text, claim in pairs)


def ledger(text: str, claim: str, ground: Ground) -> Ledger:
    """The ledger of a claim. A draft in which the rules find none is taken as the claim that its pair says it is."""
    request = GroundRequest(draft=claim, documents=(Document(key="evidence", source="evidence", text=text),))
    found = ground(request)
    return found if found.entries else ground(replace(request, as_claim=True))


def weighed(found: Ledger) -> Weighed:
    """How far a draft as a whole is borne out; who decided on its weakest claim decided on it."""
    if not found.entries:
        return UNREAD
    weakest = min(found.entries, key=lambda entry: entry.probability)
    refutes = min(max(map(_refuted, found.entries)), 1.0 - found.probability)
    return Weighed(
        stance=Stance(supports=found.probability, refutes=refutes, neutral=max(0.0, 1.0 - found.probability - refutes)),
        decided_by=weakest.decided_by,
    )


def _refuted(entry: Entry) -> float:
    return max((q.probability for q in entry.evidence if q.support is SupportLevel.CONTRADICTED), default=0.0)
