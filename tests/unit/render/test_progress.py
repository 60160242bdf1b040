"""Whoever waits is told what is being done."""

from __future__ import annotations

import pytest

from adjudge.render.terminal import doing
from adjudge.values.article_claim import Target, TargetReason
from adjudge.values.trace import (
    ClaimsRead,
    ClaimVerified,
    DraftChallenged,
    DraftRevised,
    DraftWritten,
    Event,
    ExtractBatchStarted,
    LedgerWritten,
    Started,
    TargetsChosen,
)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ClaimsRead(claims=12), "Read 12 claims: weighing them"),
        (LedgerWritten(claims=3, chunks=9, readings=20, coverage=0.5), "The documents bear out 50% of what matters"),
        (DraftWritten(by="rules", chunks=9), "Wrote a first draft: holding it against the documents"),
        (DraftChallenged(points={"missing": 2}), "The skeptic has 2 objections"),
        (DraftRevised(number=1, by="rules", edits=2, before=0.5, after=1.0), "Revised: 2 edits, coverage 100%"),
        (
            TargetsChosen(targets=(Target(claim_id="c1", reason=TargetReason.EVOI),)),
            "Looking for evidence on 1 claim",
        ),
        (ExtractBatchStarted(batch_size=5), "Fetching 5 pages"),
        (ClaimVerified(claim_id="c1", verdict="refuted", number=3, of=8), "Weighed claim 3 of 8 (37%)"),
        (ClaimVerified(claim_id="c1", verdict="refuted"), "Weighed a claim"),
        (Started(job="check", profile="web", policy="p"), "Looking for evidence"),
    ],
)
def test_the_newest_event_in_a_few_words(event: Event, words: str) -> None:
    assert doing(event) == words
