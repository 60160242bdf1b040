"""What grounding a draft, and answering a question, did, event by event, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudge.model.ledger import PointKind
from adjudge.model.trace import DraftChallenged, DraftRevised, DraftWritten, Event, LedgerWritten
from adjudge.model.verdict import Support
from adjudge.render.ledger_words import POINTS, VERDICTS
from adjudge.render.moment import Moment, took
from adjudge.render.reasons import plain
from adjudge.render.words import counted, percent

_BY: Mapping[str, str] = {"rules": "from their own sentences", "language_model": "by the language model"}


def _ledger_written(event: LedgerWritten) -> Moment:
    fared = ", ".join(
        f"{event.verdicts[verdict.value]:,} {VERDICTS[verdict].word.lower()}"
        for verdict in Support
        if event.verdicts.get(verdict.value)
    )
    held = f"{counted(event.claims, 'claim')} against {counted(event.chunks, 'chunk')}"
    read = f"{held}, {counted(event.readings, 'reading')}{f': {fared}' if fared else ''}"
    detail = f"{read}; coverage {percent(event.coverage)}{took(event.seconds)}"
    return Moment(kind=event.event, title="Held the draft against the documents", detail=detail)


def _draft_written(event: DraftWritten) -> Moment:
    lacking = f"; {counted(event.unfound, 'part')} of the question not found" if event.unfound else ""
    detail = f"{_BY.get(event.by) or plain(event.by)}, {counted(event.chunks, 'chunk')}{lacking}{took(event.seconds)}"
    return Moment(kind=event.event, title="Wrote a first answer", detail=detail)


def _draft_challenged(event: DraftChallenged) -> Moment:
    found = ", ".join(
        f"{event.points[kind.value]:,} {POINTS[kind].word}" for kind in PointKind if event.points.get(kind.value)
    )
    detail = f"{found or 'nothing to object to'}{took(event.seconds)}"
    return Moment(kind=event.event, title="The skeptic read it", detail=detail)


def _draft_revised(event: DraftRevised) -> Moment:
    moved = f"coverage {percent(event.before)} to {percent(event.after)}"
    dropped = "" if event.kept else ", and set aside: the draft before it was better"
    detail = f"{counted(event.edits, 'change')}: {moved}{dropped}{took(event.seconds)}"
    return Moment(kind=event.event, title=f"Revision {event.number}", detail=detail)


LEDGER_TOLD: Mapping[type[Event], Callable[[Any], Moment]] = {
    LedgerWritten: _ledger_written,
    DraftWritten: _draft_written,
    DraftChallenged: _draft_challenged,
    DraftRevised: _draft_revised,
}
