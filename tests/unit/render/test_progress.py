"""Whoever waits is told what is being done."""

from __future__ import annotations

import pytest

from adjudge.model.targets import Target, TargetReason
from adjudge.model.trace import ClaimsRead, ClaimVerified, Event, ExtractBatchStarted, Started, TargetsChosen
from adjudge.render.progress import doing


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ClaimsRead(claims=12), "12 claims: seeing how they hang together"),
        (
            TargetsChosen(targets=(Target(claim_id="c1", reason=TargetReason.EVOI),)),
            "Looking for evidence on 1 claim",
        ),
        (ExtractBatchStarted(batch_size=5), "Fetching 5 pages"),
        (ClaimVerified(claim_id="c1", verdict="refuted", number=3, of=8), "Weighed claim 3 of 8"),
        (ClaimVerified(claim_id="c1", verdict="refuted"), "Weighed a claim"),
        (Started(job="check", profile="web", policy="p"), "Looking for evidence"),
    ],
)
def test_the_newest_event_in_a_few_words(event: Event, words: str) -> None:
    assert doing(event) == words
