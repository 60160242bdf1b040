"""A text as models get to read it: without what is addressed to them; and the way back to its own places."""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudge.model.quantity import QuantityCheck
from adjudge.model.span import Span
from adjudge.model.weighing import Weighed
from adjudge.text.addressed import addressed


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

    def back(self, span: Span) -> Span | None:
        """The stretch of the text itself that a stretch of the frame covers; None where it covers nothing but a joint."""
        touched = [p for p in self.pieces if p.framed.overlaps(span)]
        if not touched:
            return None
        first, last = touched[0], touched[-1]
        start = first.start + max(0, span.start - first.framed.start)
        end = last.start + min(len(last.framed), span.end - last.framed.start)
        return Span(start=start, end=end) if end > start else None

    def unframed(self, weighed: Weighed, length: int) -> Weighed:
        """A reading with its places counted in the text itself."""
        rationale = weighed.rationale
        if rationale is not None:
            rationale = self.back(rationale) or Span(start=0, end=length)
        windows = tuple(replace(w, span=self.back(w.span) or Span(start=0, end=0)) for w in weighed.windows)
        return replace(weighed, rationale=rationale, windows=windows, quantity=self._moved(weighed.quantity))

    def _moved(self, check: QuantityCheck | None) -> QuantityCheck | None:
        if check is None:
            return None
        comparisons = tuple(
            replace(c, evidence=tuple(s for e in c.evidence if (s := self.back(e)))) for c in check.comparisons
        )
        return replace(check, comparisons=comparisons)


def frame(text: str) -> Frame:
    """A text without what speaks to its judge."""
    parts: list[str] = []
    pieces: list[Piece] = []
    at, length = 0, 0
    passed_over = (*addressed(text), Span(start=len(text), end=len(text)))
    for gap in passed_over:
        kept = text[at : gap.start]
        begins = len(kept) - len(kept.lstrip()) if at else 0
        kept = kept[begins:] if gap.start == len(text) else kept[begins:].rstrip()
        if kept:
            if pieces:
                parts.append(" ")
                length += 1
            pieces.append(Piece(framed=Span(start=length, end=length + len(kept)), start=at + begins))
            parts.append(kept)
            length += len(kept)
        at = gap.end
    return Frame(text="".join(parts), pieces=tuple(pieces))
