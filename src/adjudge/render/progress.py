"""What a job is doing, in a few words, for a person who waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudge.render.reasons import reason
from adjudge.render.visible import visible
from adjudge.render.words import counted, percent
from adjudge.values.trace import (
    BayesianBudget,
    BindCompleted,
    ClaimsRead,
    ClaimsRelated,
    ClaimVerified,
    Degraded,
    DraftChallenged,
    DraftRevised,
    DraftWritten,
    Event,
    ExtractBatchStarted,
    Heard,
    InlineChecked,
    LadderClimbed,
    LedgerWritten,
    Retrieved,
    Round,
    Searched,
    Stopped,
    TargetsChosen,
    UrlsRegistered,
)


def doing(event: Event) -> str:
    """A short line for the newest event of a trace."""
    match event:
        case Retrieved(kept=kept):
            return f"Reading {counted(kept, 'passage')}"
        case Heard(candidates=count):
            return f"Weighing {counted(count, 'passage')}"
        case Searched(query=query, pages=pages):
            return f"Read {pages} pages on {visible(query)}"
        case Round(number=number, sufficient=sufficient):
            return "The evidence is enough" if sufficient else f"Round {number}: looking further"
        case Degraded(reason_code=code):
            return reason(code).sentence
        case _:
            told = _OF_TEXTS.get(type(event))
            return told(event) if told else "Looking for evidence"


_OF_TEXTS: Mapping[type[Event], Callable[[Any], str]] = {
    Stopped: lambda e: "Putting together what was found",
    ClaimsRead: lambda e: f"Read {counted(e.claims, 'claim')}: weighing them",
    ClaimsRelated: lambda e: f"{counted(e.contradictions, 'contradiction')} among {counted(e.claims, 'claim')}",
    BayesianBudget: lambda e: "Choosing which claims to search for",
    TargetsChosen: lambda e: f"Looking for evidence on {counted(len(e.targets), 'claim')}",
    UrlsRegistered: lambda e: f"Found {counted(e.count, 'new address', 'new addresses')}",
    ExtractBatchStarted: lambda e: f"Fetching {counted(e.batch_size, 'page')}",
    BindCompleted: lambda e: "Sorting pages by the claims they speak of",
    LadderClimbed: lambda e: f"Read {counted(e.pages, 'further page')} for one claim",
    ClaimVerified: lambda e: (
        f"Weighed claim {e.number} of {e.of} ({100 * e.number // e.of}%)" if e.of else "Weighed a claim"
    ),
    InlineChecked: lambda e: f"Looked at {visible(e.url)}",
    DraftWritten: lambda e: "Wrote a first draft: holding it against the documents",
    DraftChallenged: lambda e: f"The skeptic has {counted(sum(e.points.values()), 'objection')}",
    DraftRevised: lambda e: f"Revised: {counted(e.edits, 'edit')}, coverage {percent(e.after)}",
    LedgerWritten: lambda e: f"The documents bear out {percent(e.coverage)} of what matters",
}
