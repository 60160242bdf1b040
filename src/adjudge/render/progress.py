"""What a job is doing, in a few words, for a person who waits."""

from __future__ import annotations

from adjudge.model.trace import Degraded, Event, Heard, Retrieved, Round, Searched
from adjudge.render.reasons import reason
from adjudge.render.visible import visible


def doing(event: Event) -> str:
    """A short line for the newest event of a trace."""
    match event:
        case Retrieved(kept=kept):
            return f"Reading {kept} passages"
        case Heard(candidates=count):
            return f"Weighing {count} passages"
        case Searched(query=query, pages=pages):
            return f"Read {pages} pages on {visible(query)}"
        case Round(number=number, sufficient=sufficient):
            return "The evidence is enough" if sufficient else f"Round {number}: looking further"
        case Degraded(reason_code=code):
            return reason(code).sentence
        case _:
            return "Looking for evidence"
