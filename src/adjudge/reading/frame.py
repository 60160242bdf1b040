"""A text as models get to read it: without what is addressed to them and what it says again; and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudge.model.frame import Frame, framed
from adjudge.model.quantity import QuantityCheck
from adjudge.model.span import Span, joined
from adjudge.model.table_row import TableRow
from adjudge.model.weighing import Weighed
from adjudge.text.addressed import addressed
from adjudge.text.repeated import repeated


def frame(text: str, unread: Sequence[Span], row: TableRow | None = None) -> Frame:
    """A text without what speaks to its judge, which is told, and with each sentence once; a row of a table with its headers."""
    once = framed(text, unread, row)
    if row is not None:
        return once
    again = [span for found in repeated(once.text) if (span := once.back(found)) is not None]
    return framed(text, joined((*unread, *again))) if again else once


def shown(text: str) -> Frame:
    """A text as a language model is shown it: page text is data to it, but what speaks to it is not even that."""
    return frame(text, addressed(text))


def shown_title(title: str, row: TableRow | None) -> str:
    """A title as a language model is shown it: that of a row of a table, which it reads as it stands, with the table's header."""
    return shown(f"{title} ({row.heading})" if row is not None else title).text


def unframed(weighed: Weighed, frame: Frame) -> Weighed:
    """A reading of a frame with its places counted in the text itself."""
    rationale, said = weighed.rationale, ""
    if rationale is not None:
        said = rationale.of(frame.text) if frame.whole else ""
        rationale = frame.quotable(rationale)
    windows = tuple(replace(w, span=frame.back(w.span) or Span(start=0, end=0)) for w in weighed.windows)
    return replace(weighed, rationale=rationale, said=said, windows=windows, quantity=_moved(weighed.quantity, frame))


def deciding_words(weighed: Weighed, text: str) -> str:
    """The sentence that decides, as it was read; empty where nothing decides."""
    return weighed.said or (weighed.rationale.of(text) if weighed.rationale else "")


def _moved(check: QuantityCheck | None, frame: Frame) -> QuantityCheck | None:
    if check is None:
        return None
    comparisons = tuple(
        replace(c, evidence=tuple(s for e in c.evidence if (s := frame.back(e)))) for c in check.comparisons
    )
    return replace(check, comparisons=comparisons)
