"""One thing that a job did, as a person reads it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudge.render.words import duration


@dataclass(frozen=True, kw_only=True, slots=True)
class Moment:
    """One event in words."""

    kind: str
    title: str
    detail: str = ""


def took(seconds: float) -> str:
    """How long it took, to stand at the end of a line; nothing for what was not timed."""
    return f"; {duration(seconds)}" if seconds else ""
