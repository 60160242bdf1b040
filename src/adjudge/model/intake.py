"""What became of a text somebody wants verified: a claim, or the reason why none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.claim import Claim


class NotChecked(StrEnum):
    """Why a text is not verified; each is also a reason code of the finding."""

    EMPTY = "empty"
    TOO_LONG = "too_long"
    UNSUPPORTED_LANGUAGE = "unsupported_language"
    QUESTION = "question"
    OPINION = "opinion"
    PREDICTION = "prediction"
    INSTRUCTION = "instruction"
    NOT_CHECKABLE = "not_checkable"


@dataclass(frozen=True, kw_only=True, slots=True)
class Intake:
    """A text as it was taken in."""

    claim: Claim | None = None
    """Missing only when there is nothing to read or too much of it; otherwise there, checkable or not."""
    reason: NotChecked | None = None
    """Why the claim is not verified; None for one that can be."""
    why: str = ""
    """The same for a person: one sentence, and what to change."""

    @property
    def checkable(self) -> bool:
        return self.reason is None
