"""Links inside an article, and whether what they lead to says what the article says it does (seed 002)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from adjudge.model.evidence import Citation
from adjudge.model.span import Span


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """An address an article refers its readers to."""

    url: str
    span: Span
    """The words of the article that the link hangs on."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LinkedWords:
    """Words of a web page that lead elsewhere, as the page has them: where they stand in its text is yet to be found."""

    words: str
    url: str
    """In full and normalised."""
    before: str = ""
    after: str = ""
    """What the page has right before and after them, as far as their paragraph goes: the same words may come more than once."""


class InlineStatus(StrEnum):
    """What a linked page does for the statement it is linked from."""

    CARRIES = "carries"
    CONTRADICTS = "contradicts"
    SILENT = "silent"
    """It was read, and says neither."""
    UNREACHABLE = "unreachable"
    NOT_FETCHED = "not_fetched"
    """No budget was left for it, or no statement hangs on it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class InlineSource:
    """One link, read against the claims whose sentence it stands in."""

    url: str
    start: int
    end: int
    """Where its words stand in the article."""
    status: InlineStatus
    claim_ids: tuple[str, ...] = ()
    title: str = ""
    probability: float = 0.0
    """Calibrated, of what the status says; 0 where nothing was read."""
    citation: Citation | None = None
    """The words of the page that decide."""
    detail: str = ""
    """Why it could not be had, or was not asked for."""
