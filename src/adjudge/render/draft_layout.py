"""A draft or a document as its writer meant it to look: headings, lists, tables and emphasis set, their marks left out.

Drafts are mostly Markdown, for language models write it, and so are many documents. Every piece still knows its claims by offsets
into the text, so what is marked on the page is what was checked.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import islice, pairwise, takewhile

from adjudge.render.quoting import HasPlace, TextPiece, pieces_of
from adjudge.values.dataclass import dataclass
from adjudge.values.headings import Heading, TextLine, hash_heading, text_lines

_ITEM = re.compile(r"([ \t]{0,12})(?:([-*+•])|(\d{1,3})[.)])[ \t]+(?=\S)")
_QUOTED = re.compile(r"[ ]{0,3}>[ \t]?")
_RULE = re.compile(r"[ ]{0,3}(?:-[ \t]*){3,40}\Z|[ ]{0,3}(?:\*[ \t]*){3,40}\Z|[ ]{0,3}(?:_[ \t]*){3,40}\Z")
_UNDER_HEAD = re.compile(r"[ \t]*+(?:\|[ \t]*+)?:?-{1,60}:?[ \t]*+(?:\|[ \t]*+:?-{1,60}:?[ \t]*+){0,40}\|?[ \t]*+\Z")
_MARKED = re.compile(r"[ \t]{0,12}[-#*+•>\d]")
"""How a line that may be a heading, an item or a quotation begins; most do not."""
_BAR = re.compile(r"(?<!\\)\|")
_INLINE = re.compile(
    r"(?P<strong>\*\*|__)(?=\S)(?P<bold>[^*_\n]{1,400}?)(?<=\S)(?P=strong)"
    r"|(?<![\w*])\*(?=\S)(?P<slanted>[^*\n]{1,400}?)(?<=\S)\*(?![\w*])"
    r"|(?<![\w_])_(?=\S)(?P<under>[^_\n]{1,400}?)(?<=\S)_(?![\w_])"
    r"|(?P<cite>\[cite:[0-9A-Za-z]{1,40}\])"
    r"|`(?P<code>[^`\n]{1,200})`"
    r"|\[(?P<words>[^\[\]\n]{1,200})\]\((?:https?://)[^()\s]{1,400}\)"
)
LONGEST = 650
"""Characters that emphasis or a link takes at most, with its marks: no more is looked at around what is shown."""
_STYLES = {"bold": "strong", "slanted": "em", "under": "em", "cite": "small", "code": "code", "words": ""}


class DraftBlockKind(StrEnum):
    """How a block of a draft is set."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    ROW = "row"
    QUOTED = "quoted"


@dataclass(frozen=True, kw_only=True, slots=True)
class StyledPiece:
    """Characters of a draft with the claims over them, and how they are set."""

    piece: TextPiece
    start: int
    """Where it stands in the text."""
    style: str = ""
    """strong, em, code, small, or nothing: the name of the tag."""


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftBlock:
    """A heading, a paragraph, an item of a list or a row of a table."""

    kind: DraftBlockKind
    cells: tuple[tuple[StyledPiece, ...], ...]
    """The cells of a row; one for every other block."""
    before: str = ""
    """Blank characters between the block before and this one."""
    level: int = 0
    """Of a heading from 1, of an item from 0; 1 for the head of a table."""
    number: str = ""
    """Of an item of a numbered list."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Raw:
    kind: DraftBlockKind
    cells: tuple[tuple[int, int], ...]
    """Start and end of each, without the marks around them."""
    begins: int
    ends: int
    level: int = 0
    number: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftGroup:
    """Blocks that are set together: the items of a list, the rows of a table, or one block alone."""

    kind: DraftBlockKind
    blocks: tuple[DraftBlock, ...]


def laid_out(draft: str, claims: Sequence[HasPlace]) -> tuple[DraftGroup, ...]:
    """The draft in groups of blocks. Claims are numbered from 1; one whose place is not in the draft marks nothing."""
    placed = [(n, c.start, c.end) for n, c in enumerate(claims, start=1) if 0 <= c.start < c.end <= len(draft)]
    return laid_within(outlined(draft), 0, len(draft), placed)


@dataclass(frozen=True, kw_only=True, slots=True)
class Outline:
    """A text whose blocks are known: found once, however many stretches of it are shown."""

    text: str
    blocks: tuple[_Raw, ...]


def outlined(text: str) -> Outline:
    """The blocks of a text."""
    return Outline(text=text, blocks=tuple(_blocks(text)))


def laid_within(outline: Outline, low: int, high: int, placed: Sequence[tuple[int, int, int]]) -> tuple[DraftGroup, ...]:
    """A stretch of a text, set as it is in the whole of it: rows of a table stand under the head of that table. What is placed is
    given as number, start and end."""
    text, blocks, at = outline.text, [], low
    first = bisect_right(outline.blocks, low, key=lambda raw: raw.ends)
    if head := _head_of(outline.blocks, first):
        cells = tuple(tuple(_pieces(text, *cell, (*cell, ()))) for cell in head.cells)
        blocks.append(DraftBlock(kind=head.kind, cells=cells, level=head.level))
    for raw in takewhile(lambda raw: raw.begins < high, islice(outline.blocks, first, None)):
        cells = tuple(tuple(_pieces(text, *cell, (low, high, placed))) for cell in raw.cells)
        if any(cells) or all(start == end for start, end in raw.cells):
            gap = "" if (between := text[at : raw.begins]).strip() else between
            blocks.append(DraftBlock(kind=raw.kind, cells=cells, level=raw.level, number=raw.number, before=gap))
            at = raw.ends
    return tuple(_grouped(_opened_once(blocks)))


def _head_of(blocks: Sequence[_Raw], place: int) -> _Raw | None:
    """The head of the table that a row stands in; nothing for a head, and for what is no row."""
    row = DraftBlockKind.ROW
    while 0 < place < len(blocks) and blocks[place].kind is row and not blocks[place].level:
        place -= 1
        if blocks[place].kind is row and blocks[place].level:
            return blocks[place]
    return None


def as_it_stands(text: str, low: int, high: int, placed: Sequence[tuple[int, int, int]]) -> tuple[DraftGroup, ...]:
    """The stretch with all its marks, as one paragraph: for what would be left out otherwise, such as a quoted rule."""
    made, at = [], low
    for piece in pieces_of(text, low, high, placed):
        made.append(StyledPiece(piece=piece, start=at))
        at += len(piece.text)
    block = DraftBlock(kind=DraftBlockKind.PARAGRAPH, cells=(tuple(made),))
    return (DraftGroup(kind=DraftBlockKind.PARAGRAPH, blocks=(block,)),)


def whole_lines(text: str, low: int, high: int, reach: int) -> tuple[int, int]:
    """A stretch with the rows, items and headings at its ends whole, where that takes no more than so many characters."""
    starts, ends = text.rfind("\n", 0, low) + 1, text.find("\n", high)
    ends = len(text) if ends < 0 else ends
    if low - starts <= reach and _is_marked(text, starts, min(len(text), low + reach)):
        low = starts
    if ends - high <= reach and _is_marked(text, max(text.rfind("\n", 0, high) + 1, high - reach), ends):
        high = ends
    return low, high


def _is_marked(text: str, start: int, end: int) -> bool:
    stop = text.find("\n", start, end)
    end = end if stop < 0 else stop
    return bool(_BAR.search(text, start, end)) or _marked_line(text, start, end) is not None


def plain_title(draft: str) -> str:
    """What a draft without a question is called: its first heading or else its first block, without the marks."""
    for raw in _blocks(draft[:2000]):
        runs = (draft[low:high] for start, end in raw.cells for low, high, _ in _runs(draft, start, end))
        if words := " ".join("".join(runs).split()):
            return words
    return ""


def _blocks(draft: str) -> Iterator[_Raw]:
    lines = list(text_lines(draft))
    place = 0
    while place < len(lines):
        line = lines[place]
        start, end = line.start, line.end
        if not line.coded and (not draft[start:end].strip() or _RULE.match(draft[start:end])):
            place += 1
        elif not line.coded and _is_table(draft, lines, place):
            yield _row(draft, start, end, level=1)
            place += 2
            while place < len(lines) and _BAR.search(draft, lines[place].start, lines[place].end):
                yield _row(draft, lines[place].start, lines[place].end, level=0)
                place += 1
        elif line.heading:
            underlined = not draft[start : line.heading.start].strip()
            place += 1 + underlined
            yield _headed(line.heading, start, lines[place - 1].end)
        elif not line.coded and (found := _marked_line(draft, start, end)):
            yield found
            place += 1
        else:
            last = place
            while last + 1 < len(lines) and _goes_on(draft, lines, last):
                last += 1
            yield _trimmed(DraftBlockKind.PARAGRAPH, draft, start, lines[last].end)
            place = last + 1


def _is_table(draft: str, lines: Sequence[TextLine], place: int) -> bool:
    if place + 1 >= len(lines) or not _BAR.search(draft, lines[place].start, lines[place].end):
        return False
    under = draft[lines[place + 1].start : lines[place + 1].end]
    return "-" in under and "|" in under and bool(_UNDER_HEAD.match(under))


def _headed(head: Heading, begins: int, ends: int) -> _Raw:
    cells = ((head.start, head.end),)
    return _Raw(kind=DraftBlockKind.HEADING, cells=cells, begins=begins, ends=ends, level=head.level)


def _goes_on(draft: str, lines: Sequence[TextLine], place: int) -> bool:
    """Whether a paragraph goes on in the next line; code does as long as it is code."""
    line, after = lines[place], lines[place + 1]
    if line.coded or after.coded:
        return line.coded and after.coded
    words = draft[after.start : after.end]
    if after.heading or not words.strip() or _RULE.match(words) or _is_table(draft, lines, place + 1):
        return False
    return _marked_line(draft, after.start, after.end) is None


def _marked_line(draft: str, start: int, end: int) -> _Raw | None:
    if not _MARKED.match(draft, start, end):
        return None
    if head := hash_heading(draft, start, end):
        return _headed(head, start, end)
    if item := _ITEM.match(draft, start, end):
        level = min(3, len(item[1].expandtabs(4)) // 2)
        made = _trimmed(DraftBlockKind.ITEM, draft, item.end(), end, begins=start)
        return replace(made, level=level, number=item[3] or "")
    if quoted := _QUOTED.match(draft, start, end):
        return _trimmed(DraftBlockKind.QUOTED, draft, quoted.end(), end, begins=start)
    return None


def _trimmed(kind: DraftBlockKind, draft: str, start: int, end: int, *, begins: int | None = None) -> _Raw:
    low, high = _stripped(draft, start, end)
    return _Raw(kind=kind, cells=((low, high),), begins=low if begins is None else begins, ends=high)


def _row(draft: str, start: int, end: int, *, level: int) -> _Raw:
    low, high = _stripped(draft, start, end)
    inner = low + draft.startswith("|", low), high - (high > low + 1 and draft[high - 1] == "|")
    cuts = [inner[0] - 1, *(bar.start() for bar in _BAR.finditer(draft, *inner)), inner[1]]
    cells = tuple(_stripped(draft, left + 1, right) for left, right in pairwise(cuts))
    return _Raw(kind=DraftBlockKind.ROW, cells=cells, begins=start, ends=end, level=level)


def _stripped(draft: str, start: int, end: int) -> tuple[int, int]:
    words = draft[start:end]
    low = start + len(words) - len(words.lstrip())
    return low, max(low, start + len(words.rstrip()))


def _runs(draft: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """A cell cut into what is shown, each with its style; the marks of emphasis and links fall between."""
    at = start
    for found in _INLINE.finditer(draft, start, end):
        name = next(name for name in _STYLES if found[name] is not None)
        if at < found.start():
            yield at, found.start(), ""
        yield found.start(name), found.end(name), _STYLES[name]
        at = found.end()
    if at < end:
        yield at, end, ""


def _pieces(draft: str, start: int, end: int, shown: tuple[int, int, Sequence[tuple[int, int, int]]]) -> Iterator[StyledPiece]:
    """What is shown of a cell: the stretch that is, and what is placed in it."""
    low, high, placed = shown
    start, end = max(start, low - LONGEST), min(end, high + LONGEST)
    for begins, ends, style in _runs(draft, start, end) if start < high and low < end else ():
        at = max(low, begins)
        for piece in pieces_of(draft, at, min(high, ends), placed) if at < min(high, ends) else ():
            yield StyledPiece(piece=piece, style=style, start=at)
            at += len(piece.text)


def _opened_once(blocks: Sequence[DraftBlock]) -> list[DraftBlock]:
    """A claim begins in its first piece that is shown and ends in its last, wherever marks fell out around them."""
    flat = [held for block in blocks for cell in block.cells for held in cell]
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for place, held in enumerate(flat):
        for number in held.piece.claims:
            first.setdefault(number, place)
            last[number] = place
    mended = iter(
        replace(
            held,
            piece=replace(
                held.piece,
                opens=tuple(n for n in held.piece.claims if first[n] == place),
                closes=tuple(n for n in held.piece.claims if last[n] == place),
            ),
        )
        for place, held in enumerate(flat)
    )
    return [replace(block, cells=tuple(tuple(next(mended) for _ in cell) for cell in block.cells)) for block in blocks]


def _grouped(blocks: Sequence[DraftBlock]) -> Iterator[DraftGroup]:
    held: list[DraftBlock] = []
    for block in blocks:
        if held and not _belongs(block, held[-1]):
            yield DraftGroup(kind=held[0].kind, blocks=tuple(held))
            held = []
        held.append(block)
    if held:
        yield DraftGroup(kind=held[0].kind, blocks=tuple(held))


def _belongs(block: DraftBlock, before: DraftBlock) -> bool:
    if block.kind is not before.kind:
        return False
    if block.kind is DraftBlockKind.ROW:
        return block.level == 0
    return block.kind is DraftBlockKind.QUOTED or (
        block.kind is DraftBlockKind.ITEM and bool(block.number) == bool(before.number)
    )
