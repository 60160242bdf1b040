"""What grounding and answering did, in words."""

from __future__ import annotations

import pytest

from adjudge.render.timeline import timeline
from adjudge.values.trace import DraftChallenged, DraftRevised, DraftWritten, Event, LedgerWritten


@pytest.mark.parametrize(
    ("event", "title", "detail"),
    [
        (
            LedgerWritten(
                claims=8, chunks=4, readings=21, coverage=0.6, verdicts={"supported": 4, "weak": 0, "not_found": 3}, seconds=2.7
            ),
            "Held the draft against the documents",
            "8 claims against 4 chunks, 21 readings: 4 supported, 3 not found; coverage 60%; 2.7 s",
        ),
        (
            LedgerWritten(claims=0, chunks=1, readings=0, coverage=1.0),
            "Held the draft against the documents",
            "0 claims against 1 chunk, 0 readings; coverage 100%",
        ),
        (
            DraftWritten(by="rules", chunks=9, unfound=1),
            "Wrote a first answer",
            "from their own sentences, 9 chunks; 1 part of the question not found",
        ),
        (DraftWritten(by="language_model", chunks=1), "Wrote a first answer", "by the language model, 1 chunk"),
        (DraftChallenged(points={"missing": 1, "unsupported": 2}), "The skeptic read it", "2 unsupported, 1 missing"),
        (DraftChallenged(), "The skeptic read it", "nothing to object to"),
        (
            DraftRevised(number=2, by="rules", edits=1, before=0.8, after=0.5, kept=False, seconds=1.0),
            "Revision 2",
            "1 change: coverage 80% to 50%, and set aside: the draft before it was better; 1.0 s",
        ),
    ],
)  # fmt: skip
def test_each_event_is_told_with_its_figures(event: Event, title: str, detail: str) -> None:
    (moment,) = timeline([event])
    assert (moment.title, moment.detail) == (title, detail)
