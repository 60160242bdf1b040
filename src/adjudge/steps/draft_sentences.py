"""The sentences of a draft with the claims that the ledger has in each: what a revision takes out, mends or leaves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.ledger import Entry
from adjudge.model.span import Span
from adjudge.text.citations import Anchor, anchors, blanked
from adjudge.text.sentences import sentences

ENDS = ".!?\u2026"


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftSentence:
    """One sentence of a draft."""

    span: Span
    """With the anchors that stand behind its full stop."""
    body: Span
    """Without them."""
    entries: tuple[int, ...] = ()
    """The places in the ledger of the claims it makes."""
    anchors: tuple[Anchor, ...] = ()

    def stop(self, draft: str) -> int:
        """Where the marks that end it begin; its end where there are none."""
        said = self.body.of(draft)
        return self.body.start + len(said.rstrip().rstrip(ENDS))


def draft_sentences(draft: str, entries: Sequence[Entry]) -> tuple[DraftSentence, ...]:
    """The sentences in order. A claim belongs to the sentence it begins in."""
    found = sentences(blanked(draft))
    cited = anchors(draft)
    out = []
    for n, body in enumerate(found):
        limit = found[n + 1].start if n + 1 < len(found) else len(draft)
        own = tuple(a for a in cited if body.start <= a.span.start < limit)
        inside = [a.span.end for a in own if _touches(draft, body.end, a.span)]
        body = _with_anchor(draft, body, own)
        out.append(
            DraftSentence(
                span=Span(start=body.start, end=max([body.end, *inside])),
                body=body,
                entries=tuple(place for place, e in enumerate(entries) if body.start <= e.start < limit),
                anchors=own,
            )
        )
    return tuple(out)


def _touches(draft: str, end: int, anchor: Span) -> bool:
    """Whether an anchor stands behind a sentence on the same line: one that opens the next line is that one's."""
    return anchor.start >= end and "\n" not in draft[end : anchor.start]


def _with_anchor(draft: str, body: Span, own: Sequence[Anchor]) -> Span:
    """A sentence that opens or ends with an anchor, which was blank when it was cut, with that anchor."""
    starts = [a.span.start for a in own if a.span.end <= body.start]
    return Span(start=min([body.start, *starts]), end=body.end)
