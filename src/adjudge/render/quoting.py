"""Quotes inside the sentences they stand in, found by their offsets and checked to the letter."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from adjudge.model.evidence import Citation, Evidence
from adjudge.render.visible import visible

REACH = 480
"""Characters of context on each side at most: three long sentences."""
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n|[\f\u2029]")
# Where a sentence ends and the next begins. An initial or a short title before the full stop ends nothing; a wrong guess
# here only moves where the context is cut, never the quote.
_NEXT = re.compile(
    r"(?:(?<![A-Z])(?<!\bDr)(?<!\bMr)(?<!\bMrs)(?<!\bMs)(?<!\bSt)(?<!\bvs)(?<!\bNo)\.|[!?…])"
    r"[\"'”’)\]]{0,3}\s{1,9}(?=[^\sa-z])"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Quoted:
    """A quote with what stands around it, made fit to be shown."""

    quote: str
    before: str = ""
    after: str = ""
    placed: bool = False
    """The text at hand has exactly these words at these offsets."""
    whole: bool = False
    """That text is the whole snapshot, not only the passage that was weighed."""


def quoted(
    citation: Citation, snapshots: Mapping[str, str], evidence: Mapping[str, Evidence], *, around: int = 1
) -> Quoted:
    """The citation's quote with the rest of its sentence and `around` sentences on each side, from the snapshot if it is
    at hand, else from the passage that was weighed."""
    text = snapshots.get(citation.content_sha256)
    if text is not None:
        return _placed(citation, text, 0, around=around, whole=True)
    item = evidence.get(citation.evidence_id)
    if item is not None and item.content_sha256 == citation.content_sha256:
        return _placed(citation, item.text, item.span.start, around=around, whole=False)
    return Quoted(quote=visible(citation.quote))


def _placed(citation: Citation, text: str, begins: int, *, around: int, whole: bool) -> Quoted:
    start, end = citation.start - begins, citation.end - begins
    if not 0 <= start < end <= len(text) or text[start:end] != citation.quote:
        return Quoted(quote=visible(citation.quote))
    return Quoted(
        quote=visible(citation.quote),
        before=_before(text, start, around),
        after=_after(text, end, around),
        placed=True,
        whole=whole,
    )


def _before(text: str, start: int, around: int) -> str:
    """From the beginning of a sentence up to the quote; dots where its paragraph begins earlier."""
    low = max(0, start - REACH)
    paragraph = max((gap.end() for gap in _PARAGRAPH.finditer(text, low, start)), default=0)
    begins = max(low, paragraph)
    # A match must see what follows it, so the search runs a little into the quote.
    breaks = [m.end() for m in _NEXT.finditer(text, begins, start + 1) if m.end() <= start]
    places = [begins, *breaks]
    place = places[max(0, len(places) - 1 - around)]
    if place == low > paragraph:
        place = max(place, text.find(" ", place, start))
    shown = visible(text[place:start])
    if not shown:
        return ""
    dots = "… " if text[paragraph:place].strip() else ""
    return f"{dots}{shown}{' ' if text[start - 1].isspace() else ''}"


def _after(text: str, end: int, around: int) -> str:
    """From the quote to the end of a sentence; dots where its paragraph goes on."""
    high = min(len(text), end + REACH)
    gap = _PARAGRAPH.search(text, end, high)
    paragraph = gap.start() if gap else len(text)
    ends = min(high, paragraph)
    # The search begins a little before the end of the quote, which may be that of a sentence.
    breaks = [
        m.end() for m in _NEXT.finditer(text, max(0, end - 4), min(len(text), ends + 1)) if end <= m.end() <= ends
    ]
    place = breaks[around] if around < len(breaks) else ends
    if place == high < paragraph:
        place = max(end, text.rfind(" ", end, place))
    shown = visible(text[end:place])
    if not shown:
        return ""
    dots = " …" if text[place:paragraph].strip() else ""
    return f"{' ' if text[end].isspace() else ''}{shown}{dots}"
