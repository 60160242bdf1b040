"""Quotes inside the sentences they stand in, found by their offsets and checked to the letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Protocol
from urllib.parse import quote as percent_encoded

from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import Citation, Evidence

# Text from outside as it may be shown: nothing in it can act on the terminal or the page, or hide from the reader.


# Controls (an escape can repaint a terminal), bidirectional embeddings, overrides and isolates (they reorder what stands
# around them), annotation and tag characters, surrogates and non-characters. Joiners and single direction marks stay:
# whole scripts and emoji need them.
_ACTS = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufff9-\ufffb\ufffe\uffff\ud800-\udfff"
    "\U000e0000-\U000e007f]"
)
_MARK_FLOOD = 8
"""Combining marks in a row that some script may need; more would be painted over the lines around."""
REPLACED = "\ufffd"


def harmless(text: str) -> str:
    """The text with every character that acts shown as a replacement character; whitespace stays."""
    return calm(_ACTS.sub(REPLACED, text))


def visible(text: str) -> str:
    """The harmless text on one flow of lines, its whitespace single spaces."""
    return " ".join(harmless(text).split())


def calm(text: str) -> str:
    """The text with every flood of combining marks cut short."""
    if text.isascii():
        return text
    kept, run = [], 0
    for character in text:
        run = run + 1 if unicodedata.category(character) in {"Mn", "Me"} else 0
        if run <= _MARK_FLOOD:
            kept.append(character)
    return "".join(kept)


_WEB = re.compile(r"https?://[^\s\x00-\x20\x7f\"'<>\\^`{|}]+", re.IGNORECASE)


def web_address(url: str | None) -> str | None:
    """The address if following it opens a web page and does nothing else; None for every other scheme and for what is
    no address at all."""
    if url is None or _WEB.fullmatch(url) is None or _ACTS.search(url) is not None:
        return None
    return url


def excerpt(text: str, length: int) -> str:
    """The beginning of a text on one flow of lines, cut between words."""
    flowing = visible(text[: 4 * length])
    if len(flowing) <= length and len(text) <= 4 * length:
        return flowing
    cut = flowing[:length]
    return f"{cut[: cut.rfind(' ')] if ' ' in cut else cut} …".lstrip()


# Quotes inside the sentences they stand in, found by their offsets and checked to the letter.


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
class ShownQuote:
    """A quote with what stands around it, made fit to be shown."""

    quote: str
    before: str = ""
    after: str = ""
    placed: bool = False
    """The text at hand has exactly these words at these offsets."""
    whole: bool = False
    """That text is the whole snapshot, not only the passage that was weighed."""


def quoted(citation: Citation, snapshots: Mapping[str, str], evidence: Mapping[str, Evidence], *, around: int = 1) -> ShownQuote:
    """The citation's quote with the rest of its sentence and `around` sentences on each side, from the snapshot if it is
    at hand, else from the passage that was weighed."""
    text = snapshots.get(citation.content_sha256)
    if text is not None:
        return _placed(citation, text, 0, around=around, whole=True)
    item = evidence.get(citation.evidence_id)
    if item is not None and item.content_sha256 == citation.content_sha256:
        return _placed(citation, item.text, item.span.start, around=around, whole=False)
    return ShownQuote(quote=visible(citation.quote))


def _placed(citation: Citation, text: str, begins: int, *, around: int, whole: bool) -> ShownQuote:
    start, end = citation.start - begins, citation.end - begins
    if not 0 <= start < end <= len(text) or text[start:end] != citation.quote:
        return ShownQuote(quote=visible(citation.quote))
    return ShownQuote(
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
    breaks = [m.end() for m in _NEXT.finditer(text, max(0, end - 4), min(len(text), ends + 1)) if end <= m.end() <= ends]
    place = breaks[around] if around < len(breaks) else ends
    if place == high < paragraph:
        place = max(end, text.rfind(" ", end, place))
    shown = visible(text[end:place])
    if not shown:
        return ""
    dots = " …" if text[place:paragraph].strip() else ""
    return f"{' ' if text[end].isspace() else ''}{shown}{dots}"


LONG_WORDS = 110
"""Characters from which a browser is told only how the words begin and end."""
ENDS = 5
"""Words of such a beginning and end."""


def at_the_words(url: str | None, words: str) -> str | None:
    """A web address that has the browser go to these words and mark them (a text fragment); None where following the address
    would do anything but open a web page. A page that no longer has the words opens at its top."""
    link = web_address(url)
    told = words.split()
    if link is None or not told:
        return link
    whole = " ".join(told)
    ends = (whole,) if len(whole) <= LONG_WORDS or len(told) <= 2 * ENDS else (told[:ENDS], told[-ENDS:])
    directive = ",".join(_fragment(end if isinstance(end, str) else " ".join(end)) for end in ends)
    return f"{link}{'' if '#' in link else '#'}:~:text={directive}"


def _fragment(words: str) -> str:
    # A hyphen would be read as the mark of a prefix or suffix.
    return percent_encoded(words, safe="", errors="replace").replace("-", "%2D")


# A text cut where its claims begin and end: every character once, in its paragraph, with the claims over it.


_GAP = re.compile(r"\n[^\S\n]*\n\s*")
"""What stands between paragraphs."""


class HasPlace(Protocol):
    """Something that stands at a place in a text."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, kw_only=True, slots=True)
class TextPiece:
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
    pieces: tuple[TextPiece, ...]

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkedText:
    """A text in paragraphs; joined again, with the blanks between them, it is the text to the last character."""

    paragraphs: tuple[Paragraph, ...]
    after: str = ""
    """Blank characters at its end."""


def marked_text(text: str, claims: Sequence[HasPlace]) -> MarkedText:
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


def pieces_of(text: str, start: int, stop: int, placed: Sequence[tuple[int, int, int]]) -> tuple[TextPiece, ...]:
    """A stretch of a text cut where something begins or ends, each given as number, start and end."""
    here = [one for one in placed if one[1] < stop and start < one[2]]
    cuts = sorted({start, stop, *(cut for _, *ends in here for cut in ends if start < cut < stop)})
    pieces = []
    for low, high in pairwise(cuts):
        over = sorted((e - s, n, s, e) for n, s, e in here if s <= low and high <= e)
        pieces.append(
            TextPiece(
                text=text[low:high],
                claims=tuple(n for _, n, _, _ in over),
                opens=tuple(n for _, n, s, _ in over if s >= low),
                closes=tuple(n for _, n, _, e in over if e <= high),
            )
        )
    return tuple(pieces)
