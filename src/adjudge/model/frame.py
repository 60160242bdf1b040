"""A text less some stretches of it, and the way back to its own places."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.model.table_row import TableRow

_EMPTY_LINE = re.compile(r"\n[^\S\n]*\n")


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A stretch of the framed text, and where it stands in the text itself."""

    framed: Span
    start: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """What is read, and how its places map back."""

    text: str
    pieces: tuple[Piece, ...]
    whole: Span | None = None
    """Of a text in other words, a row of a table with the names of its columns: every place in it means all of the row that is
    read, in one piece."""

    def back(self, span: Span) -> Span | None:
        """The stretch of the text itself that a stretch of the frame covers; None where it covers nothing but a joint."""
        if self.whole is not None:
            return self.whole
        touched = self._touched(span)
        if not touched:
            return None
        first, last = touched[0], touched[-1]
        start = first.start + max(0, span.start - first.framed.start)
        end = last.start + min(len(last.framed), span.end - last.framed.start)
        return Span(start=start, end=end) if end > start else None

    def quotable(self, span: Span) -> Span | None:
        """The longest part of a stretch that stands in the text in one piece: a quote takes nothing along that was not read."""
        if self.whole is not None:
            return self.whole
        parts = (
            Span(start=max(span.start, p.framed.start), end=min(span.end, p.framed.end)) for p in self._touched(span)
        )
        longest = max(parts, key=len, default=None)
        return None if longest is None else self.back(longest)

    def _touched(self, span: Span) -> tuple[Piece, ...]:
        """Found by halving: a page may be in many pieces, and is asked for as many places."""
        first = bisect_right(self.pieces, span.start, key=lambda piece: piece.framed.end)
        past = bisect_left(self.pieces, span.end, lo=first, key=lambda piece: piece.framed.start)
        return self.pieces[first:past]


def framed(text: str, unread: Sequence[Span], row: TableRow | None = None) -> Frame:
    """A text without stretches that lie in it in order and apart. What is left is joined by a blank, and by an empty line
    where one stood on either side: two paragraphs do not become one. A row of a table is read with its headers, which
    were found without those stretches."""
    if row is not None:
        read = framed(text, unread).pieces if unread else ()
        longest = max(read, key=lambda piece: len(piece.framed), default=None)
        whole = Span(start=longest.start, end=longest.start + len(longest.framed)) if longest else None
        return Frame(text=row.reading, pieces=(), whole=whole or Span(start=0, end=len(text)))
    parts: list[str] = []
    pieces: list[Piece] = []
    at, length, left_out = 0, 0, ""
    for gap in (*unread, Span(start=len(text), end=len(text))):
        raw = text[at : gap.start]
        begins = len(raw) - len(raw.lstrip()) if at else 0
        ends = len(raw) if gap.start == len(text) else len(raw.rstrip())
        left_out += raw[:begins]
        if begins < ends:
            joint = "" if not pieces else "\n\n" if _EMPTY_LINE.search(left_out) else " "
            start = length + len(joint)
            length = start + ends - begins
            pieces.append(Piece(framed=Span(start=start, end=length), start=at + begins))
            parts += (joint, raw[begins:ends])
            left_out = raw[ends:]
        at = gap.end
    return Frame(text="".join(parts), pieces=tuple(pieces))
