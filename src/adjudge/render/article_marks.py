"""A text cut where its claims begin and end: every character once, in its paragraph, with the claims over it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

_GAP = re.compile(r"\n[^\S\n]*\n\s*")
"""What stands between paragraphs."""


class Placed(Protocol):
    """Something that stands at a place in a text."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """Characters over which the same claims stand."""

    text: str
    claims: tuple[int, ...] = ()
    """Their numbers, the innermost first: the shortest, which a reader points at."""
    opens: tuple[int, ...] = ()
    """Those of them that begin here."""
    closes: tuple[int, ...] = ()
    """Those of them that end here."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Paragraph:
    """A paragraph, and the blank characters that stand before it."""

    before: str
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkedText:
    """A text in paragraphs; joined again, with the blanks between them, it is the text to the last character."""

    paragraphs: tuple[Paragraph, ...]
    after: str = ""
    """Blank characters at its end."""


def marked_text(text: str, claims: Sequence[Placed]) -> MarkedText:
    """The text with its claims, numbered from 1 in their order. A claim may stand within another, across one, or across
    paragraphs; one whose place is not in the text marks nothing."""
    placed = [(n, c.start, c.end) for n, c in enumerate(claims, start=1) if 0 <= c.start < c.end <= len(text)]
    begins, ends = len(text) - len(text.lstrip()), len(text.rstrip())
    made, before, start = [], 0, begins
    for stop, onward in [*((g.start(), g.end()) for g in _GAP.finditer(text, begins, ends)), (ends, ends)]:
        if start < stop:
            made.append(Paragraph(before=text[before:start], pieces=pieces_of(text, start, stop, placed)))
            before = stop
        start = onward
    return MarkedText(paragraphs=tuple(made), after=text[before:])


def pieces_of(text: str, start: int, stop: int, placed: Sequence[tuple[int, int, int]]) -> tuple[Piece, ...]:
    """A stretch of a text cut where something begins or ends, each given as number, start and end."""
    here = [one for one in placed if one[1] < stop and start < one[2]]
    cuts = sorted({start, stop, *(cut for _, *ends in here for cut in ends if start < cut < stop)})
    pieces = []
    for low, high in pairwise(cuts):
        over = sorted((e - s, n, s, e) for n, s, e in here if s <= low and high <= e)
        pieces.append(
            Piece(
                text=text[low:high],
                claims=tuple(n for _, n, _, _ in over),
                opens=tuple(n for _, n, s, _ in over if s >= low),
                closes=tuple(n for _, n, _, e in over if e <= high),
            )
        )
    return tuple(pieces)
