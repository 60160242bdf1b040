"""The documents beside a draft: only the passages that speak to its claims, each claim's words marked at their offsets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from adjudge.render.quoting import TextPiece, pieces_of
from adjudge.values.dataclass import dataclass
from adjudge.values.ledger import Answer, Edit, Entry, Ledger, Quote, Revision, SupportLevel

REACH = 260
"""Characters of a document on each side of a quote: two or three sentences."""
_GAP = re.compile(r"\n[^\S\n]*\n\s*")
_BLANK = re.compile(r"\s")
_STRONGEST = (SupportLevel.CONTRADICTED, SupportLevel.FULL, SupportLevel.PARTIAL, SupportLevel.NONE)


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkedPiece:
    """Characters of a document, the claims they speak to, and what they do for the first of them."""

    piece: TextPiece
    support: SupportLevel | None = None

    @property
    def text(self) -> str:
        return self.piece.text

    @property
    def claims(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self.piece.claims))


@dataclass(frozen=True, kw_only=True, slots=True)
class Excerpt:
    """A stretch of a document around what is quoted from it."""

    start: int
    end: int
    pieces: tuple[MarkedPiece, ...]
    claims: tuple[int, ...]
    opens: bool
    """It begins where the document, or a paragraph of it, begins."""
    closes: bool

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)


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


@dataclass(frozen=True, kw_only=True, slots=True)
class _Marked:
    number: int
    quote: Quote


def documents_beside(ledger: Ledger, texts: Mapping[str, str]) -> tuple[Shown, ...]:
    """The documents that something is quoted from, in the order they were given. `texts` holds what is at hand of them by
    content hash; of another only the quoted words are shown."""
    held: dict[tuple[str, str], list[_Marked]] = {}
    for number, entry in enumerate(ledger.entries, start=1):
        for quote in entry.evidence:
            held.setdefault((quote.document, quote.content_sha256), []).append(_Marked(number=number, quote=quote))
    places = {name: place for place, name in enumerate(ledger.documents)}
    ordered = sorted(held, key=lambda key: places.get(key[0], len(places)))
    return tuple(_shown(*key, held[key], texts.get(key[1])) for key in ordered)


def silent_documents(ledger: Ledger) -> list[str]:
    """The documents that nothing is quoted from."""
    speaking = {quote.document for entry in ledger.entries for quote in entry.evidence}
    return [name for name in dict.fromkeys(ledger.documents) if name not in speaking]


def stands(quote: Quote, text: str | None) -> bool:
    """Whether a text has exactly these words at these offsets."""
    return (
        text is not None and 0 <= quote.start < quote.end <= len(text) and text[quote.start : quote.end] == quote.quote
    )


def quoted_within(entry: Entry, texts: Mapping[str, str]) -> list[tuple[Quote, str, str]]:
    """Each quote of a claim with what stands before and after it."""
    found = []
    for quote in entry.evidence:
        text = texts.get(quote.content_sha256)
        if text is None or not stands(quote, text):
            found.append((quote, "", ""))
            continue
        low, high = _window(text, quote)
        found.append((quote, text[low : quote.start], text[quote.end : high]))
    return found


def _shown(name: str, content_sha256: str, marked: Sequence[_Marked], text: str | None) -> Shown:
    placed = [one for one in marked if stands(one.quote, text)]
    excerpts = list(_excerpts(text, placed)) if text is not None else []
    excerpts += [_alone(one) for one in marked if one not in placed]
    return Shown(
        name=name,
        content_sha256=content_sha256,
        excerpts=tuple(sorted(excerpts, key=lambda excerpt: excerpt.start)),
        length=None if text is None else len(text),
    )


def _excerpts(text: str, placed: Sequence[_Marked]) -> Iterable[Excerpt]:
    windows = sorted(_window(text, one.quote) for one in placed)
    joined: list[tuple[int, int]] = []
    for low, high in windows:
        if joined and low <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    for low, high in joined:
        here = [one for one in placed if low <= one.quote.start and one.quote.end <= high]
        yield Excerpt(
            start=low,
            end=high,
            pieces=_marked(text, low, high, here),
            claims=tuple(sorted({one.number for one in here})),
            opens=low == 0 or text[low - 1] == "\n",
            closes=high == len(text) or text[high] == "\n",
        )


def _marked(text: str, low: int, high: int, here: Sequence[_Marked]) -> tuple[MarkedPiece, ...]:
    cut, at = pieces_of(text, low, high, [(one.number, one.quote.start, one.quote.end) for one in here]), low
    made = []
    for piece in cut:
        over = {one.quote.support for one in here if one.quote.start <= at and at + len(piece.text) <= one.quote.end}
        at += len(piece.text)
        made.append(MarkedPiece(piece=piece, support=next((level for level in _STRONGEST if level in over), None)))
    return tuple(made)


def _alone(one: _Marked) -> Excerpt:
    quote = one.quote
    piece = TextPiece(text=quote.quote, claims=(one.number,), opens=(one.number,), closes=(one.number,))
    return Excerpt(
        start=quote.start, end=quote.end, pieces=(MarkedPiece(piece=piece, support=quote.support),), claims=(one.number,),
        opens=False, closes=False,
    )  # fmt: skip


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
    return low, high


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
