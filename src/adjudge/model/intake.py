"""What became of a text somebody wants verified: a claim, or the reason why none."""

from __future__ import annotations

from collections.abc import Mapping
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
    POINTS_OUTSIDE = "points_outside"
    NOT_CHECKABLE = "not_checkable"


WHY: Mapping[NotChecked, str] = {
    NotChecked.EMPTY: "There is no claim to verify: give a statement of fact.",
    NotChecked.TOO_LONG: "The text is too long for one claim: shorten it, or check it as an article.",
    NotChecked.UNSUPPORTED_LANGUAGE: "The claim is not in a language that can be read here: give it in English.",
    NotChecked.QUESTION: "This is a question: put it as a statement, such as the answer you expect.",
    NotChecked.OPINION: "This says what somebody likes or wants, which no evidence can settle: give a statement of fact.",
    NotChecked.PREDICTION: "This is about the future, of which there is no evidence yet: give a statement of what is or was.",
    NotChecked.INSTRUCTION: "This asks for something to be done: give a statement of fact.",
    NotChecked.POINTS_OUTSIDE: "This points at something that it does not name, such as “one of them”: say what is meant.",
    NotChecked.NOT_CHECKABLE: "This states nothing that could be checked: give a whole sentence about something.",
}
"""Each as one sentence for a person: why, and what to do. Wherever a reason is told, it is told so."""


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
