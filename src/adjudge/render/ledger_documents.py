"""The documents beside a draft: only the passages that speak to its claims, each claim's words marked at their offsets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from adjudge.render.draft_layout import (
    DraftGroup,
    Outline,
    StyledPiece,
    as_it_stands,
    laid_within,
    outlined,
    whole_lines,
)
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import Answer, Edit, Ledger, Quote, Revision, SupportLevel
from adjudge.values.span import Span, joined

REACH = 260
"""Characters of a document on each side of a quote: two or three sentences."""
_GAP = re.compile(r"\n[^\S\n]*\n\s*")
_BLANK = re.compile(r"\s")
_STRONGEST = (SupportLevel.CONTRADICTED, SupportLevel.FULL, SupportLevel.PARTIAL, SupportLevel.NONE)


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkedQuote:
    """What a document says, and the number of the claim it speaks to."""

    number: int
    quote: Quote


@dataclass(frozen=True, kw_only=True, slots=True)
class Excerpt:
    """A stretch of a document around what is quoted from it."""

    start: int
    end: int
    text: str
    layout: tuple[DraftGroup, ...]
    """Set like a draft; what stands over its pieces are quotes, numbered from 1."""
    quotes: tuple[MarkedQuote, ...]
    opens: bool
    """It begins where the document, or a paragraph of it, begins."""
    closes: bool

    @property
    def claims(self) -> tuple[int, ...]:
        return tuple(sorted({one.number for one in self.quotes}))

    @property
    def pieces(self) -> tuple[StyledPiece, ...]:
        return tuple(held for group in self.layout for block in group.blocks for cell in block.cells for held in cell)

    def before(self, held: StyledPiece) -> str:
        """Dots before the first of its characters where it begins within a paragraph."""
        return "" if self.opens or held is not self.pieces[0] else "… "

    def after(self, held: StyledPiece) -> str:
        """The same behind the last."""
        return "" if self.closes or held is not self.pieces[-1] else " …"

    def claims_over(self, held: StyledPiece) -> tuple[int, ...]:
        """The claims that characters speak to, those of the shortest quote first."""
        return tuple(dict.fromkeys(self.quotes[n - 1].number for n in held.piece.claims))

    def claims_closing(self, held: StyledPiece) -> tuple[int, ...]:
        """The claims whose quotes end with these characters."""
        return tuple(dict.fromkeys(self.quotes[n - 1].number for n in held.piece.closes))

    def support(self, held: StyledPiece) -> SupportLevel:
        """The strongest thing that characters do for a claim."""
        over = {self.quotes[n - 1].quote.support for n in held.piece.claims}
        return next(level for level in _STRONGEST if level in over)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """A document as it stands beside the draft."""

    name: str
    content_sha256: str
    excerpts: tuple[Excerpt, ...]
    length: int | None
    """Characters of its text, where that is at hand."""

    @property
    def claims(self) -> tuple[int, ...]:
        return tuple(sorted({number for excerpt in self.excerpts for number in excerpt.claims}))


def outlines_of(ledger: Ledger, texts: Mapping[str, str]) -> dict[str, Outline]:
    """The documents that something is quoted from, by content hash, as far as `texts` has them."""
    quoted = dict.fromkeys(quote.content_sha256 for entry in ledger.entries for quote in entry.evidence)
    return {name: outlined(texts[name]) for name in quoted if name in texts}


def documents_beside(ledger: Ledger, outlines: Mapping[str, Outline]) -> tuple[Shown, ...]:
    """The documents that something is quoted from, in the order they were given. `outlines` holds what is at hand of them by
    content hash; of another only the quoted words are shown."""
    held: dict[tuple[str, str], list[MarkedQuote]] = {}
    for number, entry in enumerate(ledger.entries, start=1):
        for quote in entry.evidence:
            held.setdefault((quote.document, quote.content_sha256), []).append(MarkedQuote(number=number, quote=quote))
    places = {name: place for place, name in enumerate(ledger.documents)}
    ordered = sorted(held, key=lambda key: places.get(key[0], len(places)))
    return tuple(_shown(*key, held[key], outlines.get(key[1])) for key in ordered)


def silent_documents(ledger: Ledger) -> list[str]:
    """The documents that nothing is quoted from."""
    speaking = {quote.document for entry in ledger.entries for quote in entry.evidence}
    return [name for name in dict.fromkeys(ledger.documents) if name not in speaking]


def stands(quote: Quote, text: str | None) -> bool:
    """Whether a text has exactly these words at these offsets."""
    return text is not None and 0 <= quote.start < quote.end <= len(text) and text[quote.start : quote.end] == quote.quote


def quoted_within(number: int, quote: Quote, outlines: Mapping[str, Outline]) -> Excerpt:
    """A quote of a claim in what stands around it, where its document is at hand."""
    outline, marked = outlines.get(quote.content_sha256), MarkedQuote(number=number, quote=quote)
    if outline is None or not stands(quote, outline.text):
        return _alone(marked)
    return _excerpt(outline, *_window(outline.text, quote), (marked,))


def _shown(name: str, content_sha256: str, marked: Sequence[MarkedQuote], outline: Outline | None) -> Shown:
    text = None if outline is None else outline.text
    placed = [one for one in marked if stands(one.quote, text)]
    excerpts = list(_excerpts(outline, placed)) if outline is not None else []
    excerpts += [_alone(one) for one in marked if one not in placed]
    return Shown(
        name=name,
        content_sha256=content_sha256,
        excerpts=tuple(sorted(excerpts, key=lambda excerpt: excerpt.start)),
        length=None if text is None else len(text),
    )


def _excerpts(outline: Outline, placed: Sequence[MarkedQuote]) -> Iterable[Excerpt]:
    windows = (_window(outline.text, one.quote) for one in placed)
    for window in joined(Span(start=low, end=high) for low, high in windows):
        here = [one for one in placed if window.start <= one.quote.start and one.quote.end <= window.end]
        yield _excerpt(outline, window.start, window.end, here)


def _excerpt(outline: Outline, low: int, high: int, here: Sequence[MarkedQuote]) -> Excerpt:
    text = outline.text
    placed = [(n, one.quote.start, one.quote.end) for n, one in enumerate(here, start=1)]
    made = Excerpt(
        start=low,
        end=high,
        text=text[low:high],
        layout=laid_within(outline, low, high, placed),
        quotes=tuple(here),
        opens=low == 0 or text[low - 1] == "\n",
        closes=high == len(text) or text[high] == "\n",
    )
    shown = {n for held in made.pieces for n in held.piece.claims}
    return made if len(shown) == len(here) else replace(made, layout=as_it_stands(text, low, high, placed))


def _alone(one: MarkedQuote) -> Excerpt:
    words = one.quote.quote
    made = _excerpt(outlined(words), 0, len(words), (replace(one, quote=replace(one.quote, start=0, end=len(words))),))
    return replace(made, start=one.quote.start, end=one.quote.end, quotes=(one,), opens=False, closes=False)


def _window(text: str, quote: Quote) -> tuple[int, int]:
    """A quote with the words around it, cut between words and never across paragraphs."""
    low, high = max(0, quote.start - REACH), min(len(text), quote.end + REACH)
    gaps = [gap.end() for gap in _GAP.finditer(text, low, quote.start)]
    if gaps:
        low = gaps[-1]
    elif low and (blank := _BLANK.search(text, low, quote.start)):
        low = blank.end()
    if gap := _GAP.search(text, quote.end, high):
        high = gap.start()
    elif high < len(text):
        blanks = [blank.start() for blank in _BLANK.finditer(text, quote.end, high)]
        high = blanks[-1] if blanks else high
    return whole_lines(text, low, high, REACH)


# The revisions of an answer, each as the draft before it and the draft after it with every change marked in both.


@dataclass(frozen=True, kw_only=True, slots=True)
class Stretch:
    """Characters of a draft, and the change they belong to."""

    text: str
    edit: Edit | None = None
    number: int = 0
    """The change's, counted from 1."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Sides:
    """A revision with the draft on both sides of it."""

    revision: Revision
    before: tuple[Stretch, ...]
    after: tuple[Stretch, ...]
    came_from: float | None
    """Coverage before it, where that is known."""
    followed: bool
    """The changes that are named make the one draft out of the other, to the last character."""


def sides(answer: Answer) -> tuple[Sides, ...]:
    """Every revision, the first one first."""
    if not answer.revisions:
        return ()
    first = answer.first_ledger
    draft, coverage = (first.draft, first.summary.evidence_coverage) if first else ("", None)
    found = []
    for revision in answer.revisions:
        found.append(_sides(revision, draft, coverage))
        draft, coverage = revision.draft, revision.coverage
    return tuple(found)


def _sides(revision: Revision, draft: str, coverage: float | None) -> Sides:
    edits = sorted(revision.edits, key=lambda edit: (edit.start, edit.end))
    before, after = tuple(_stretches(draft, edits, old=True)), tuple(_stretches(draft, edits, old=False))
    apart = all(one.end <= other.start for one, other in pairwise(edits))
    faithful = all(draft[edit.start : edit.end] == edit.before for edit in edits)
    followed = bool(edits) and apart and faithful and "".join(s.text for s in after) == revision.draft
    if not followed:
        before, after = (Stretch(text=draft),), (Stretch(text=revision.draft),)
    return Sides(revision=revision, before=before, after=after, came_from=coverage, followed=followed)


def _stretches(draft: str, edits: Sequence[Edit], *, old: bool) -> Iterator[Stretch]:
    at = 0
    for number, edit in enumerate(edits, start=1):
        if at < edit.start:
            yield Stretch(text=draft[at : edit.start])
        words = edit.before if old else edit.after
        if words:
            yield Stretch(text=words, edit=edit, number=number)
        at = max(at, edit.end)
    if at < len(draft):
        yield Stretch(text=draft[at:])
