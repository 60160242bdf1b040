"""How an article is laid out: headings, paragraphs, list items, captions and what is no prose; and its text without marks.

People write plain text, markdown and what is left of a web page. Nothing here changes a length: every place found in the
bare text is a place in the article.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from adjudge.model.span import Span
from adjudge.text.front_matter import front_matter


class BlockKind(StrEnum):
    """What a stretch of an article is for."""

    HEADING = "heading"
    PROSE = "prose"
    ITEM = "item"
    CAPTION = "caption"
    OTHER = "other"
    """Code, tables, rules, bylines, settings: nothing is stated there."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Block:
    """A heading, a paragraph or an item, without its marks."""

    kind: BlockKind
    span: Span


# Each repetition ends where its own opening could begin again, so that a flood of openings costs one look each.
_MARKS = re.compile(
    r"!\[[^\[\]\n]{0,300}\]\([^()\n]{0,800}\)"
    r"|(?P<link>\[)(?=[^\[\]\n]{1,300}\]\([^()\n]{0,800}\))"
    r"|\](?P<target>\([^()\n]{0,800}\))"
    r"|\[(?:\^?[0-9]{1,3}|[a-z]|note [0-9]{1,3}|citation needed|edit)\]"
    r"|</?[a-zA-Z][^<>\n]{0,300}>|<!--"
    r"|https?://[^\s<>()\[\]\"]{1,2000}(?<![.,;:!?])"
    r"|\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|(?<!\w)_{1,2}(?=[^\W_])|(?<=[^\W_])_{1,2}(?!\w)|(?<=[.,!?])_{1,2}(?!\w)"
    r"|`{1,2}(?!`)|~~"
)
_LINE = re.compile(r"[^\n\r\x0b\x0c\x85\u2028\u2029]*")
_FENCE = re.compile(r"\s{0,3}(?:`{3}|~{3})")
_HASHES = re.compile(r"\s{0,3}#{1,6}\s+")
_UNDERLINE = re.compile(r"\s{0,3}(?:={3,}|-{3,})\s*$")
_ITEM = re.compile(r"\s{0,12}(?:[-*+\u2022\u25e6\u2023\u2013]|[0-9]{1,2}[.)]|\([0-9a-z]{1,2}\))\s+(?=\S)")
_QUOTED = re.compile(r"\s{0,3}(?:>\s?)+")
_ROW = re.compile(r"\s{0,3}\|")
_FIGURES = re.compile(r"\W*[0-9]+(?:\W+[0-9]+){3,}\W*")
"""A row of figures without a word: a table, whatever parts its columns."""
_CAPTION = re.compile(
    r"(?<! ) {0,3}(?:(?:fig(?:ure|\.)?|table|photo|image|picture|illustration|chart|map|plate)"
    r"\s?[0-9]{0,3}[a-z]?\s?[:.\u2013\u2014]"
    r"|(?:caption|pictured|above|below|left|right)\s?:)\s*",
    re.IGNORECASE,
)
_CREDIT = re.compile(
    r"\s{0,3}(?:(?:photo(?:graph)?s?|image|credit|source|copyright|illustration)s?(?:\s(?:by|credit))?\s?:"
    r"|\u00a9|by\s[A-Z][\w.'\u2019-]{1,20}(?:\s[A-Z][\w.'\u2019-]{1,20}){0,4}(?:\s?[,|\u2013-].{0,60})?$"
    r"|(?:published|updated|posted|last\s(?:updated|modified))(?:\s(?:on|at))?\s?:?\s.{4,60}$|reporting by\b|advertisement\b"
    r"|[0-9]+\smin(?:ute)?s?\sread\b)",
    re.IGNORECASE,
)
_PICTURED = re.compile(r"\s{0,3}(?:photo|image|picture|illustration)\s?:(?:\s+\S+){5,80}\.\s*$", re.IGNORECASE)
""" "Photo: The bridge was opened by the mayor." tells something; "Photo: J. Lang" does not."""
_ENDS = re.compile(r"[.!?;:,\u2026][\"'\u201d\u2019\u00bb)\]]{0,3}$")
_HEADING_WORDS = 12
_TITLE_WORDS = 24
"""The first line of an article may be longer than other headings."""
_SHORT = 0.75
"""A heading right above its paragraph is so much shorter than the paragraph's longest line; a wrapped line is not."""


def bare(text: str) -> str:
    """The article less markdown, tags, links and footnote marks, with as many characters: a space for each that is gone."""
    return _MARKS.sub(_blank, text)


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


@dataclass(frozen=True, kw_only=True, slots=True)
class _Line:
    """A line that is part of the prose, past its own marks."""

    start: int
    end: int
    kind: BlockKind
    opens: bool = False
    """It begins something new, whatever stands above it."""
    closed: bool = False
    """Nothing goes on after it."""

    def __len__(self) -> int:
        return self.end - self.start


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of an article in order and apart; blank lines are in none."""
    clear = bare(text)
    return tuple(_gathered(clear, list(_lines(text, clear))))


def _lines(text: str, clear: str) -> Iterator[_Line | None]:
    """Line by line; None for a blank one. Marks of the line are read off the article, words off its bare text."""
    fenced = False
    settings = front_matter(text)
    begins = settings.span.end if settings else 0
    for found in _LINE.finditer(text):
        start, end = found.span()
        if start == end and start < len(text) and text[start - 1 : start] not in {"\n", ""}:
            continue  # the place between a line and its end
        line = found[0]
        if end <= begins:
            yield _Line(start=start, end=end, kind=BlockKind.OTHER, opens=True, closed=True)
        elif _FENCE.match(line):
            fenced = not fenced
            yield _Line(start=start, end=end, kind=BlockKind.OTHER, opens=True, closed=True)
        elif fenced:
            yield _Line(start=start, end=end, kind=BlockKind.OTHER)
        elif not clear[start:end].strip():
            yield None
        else:
            yield _line(line, clear[start:end], start)


def _line(line: str, shown: str, start: int) -> _Line:
    """A line by its marks, which it begins past."""
    end = start + len(line)
    if _UNDERLINE.match(line):
        return _Line(start=start, end=end, kind=BlockKind.OTHER, closed=True)
    if _ROW.match(line) or _FIGURES.fullmatch(shown) or (_CREDIT.match(shown) and not _PICTURED.match(shown)):
        return _Line(start=start, end=end, kind=BlockKind.OTHER, opens=True, closed=True)
    for pattern, kind in _LINE_MARKS:
        if marks := pattern.match(shown if kind is BlockKind.CAPTION else line):
            heading = kind is BlockKind.HEADING
            return _Line(
                start=start + marks.end(), end=end, kind=kind, opens=kind is not BlockKind.PROSE, closed=heading
            )  # fmt: skip
    return _Line(start=start, end=end, kind=BlockKind.PROSE)


_LINE_MARKS = (
    (_HASHES, BlockKind.HEADING),
    (_CAPTION, BlockKind.CAPTION),
    (_ITEM, BlockKind.ITEM),
    (_QUOTED, BlockKind.PROSE),
)


def _gathered(clear: str, lines: list[_Line | None]) -> Iterator[Block]:
    """Lines that belong together as blocks."""
    first = True
    run: list[_Line] = []
    for line, after in pairwise((*lines, None, None)):
        if line is not None and run and (line.opens or run[-1].closed):
            yield from _closed(clear, run, first=first)
            run, first = [], False
        if line is not None:
            underlined = after is not None and after.kind is BlockKind.OTHER and after.closed and not after.opens
            titled = underlined and line.kind is BlockKind.PROSE and not run
            run.append(_Line(start=line.start, end=line.end, kind=BlockKind.HEADING, closed=True) if titled else line)
        elif run:
            yield from _closed(clear, run, first=first)
            run, first = [], False


def _closed(clear: str, run: list[_Line], *, first: bool) -> Iterator[Block]:
    """A run of lines as a block, and before it the heading that stands right above it."""
    if run[0].kind is BlockKind.PROSE and _is_heading(clear, run, first=first):
        yield from _block(clear, BlockKind.HEADING, run[:1])
        run = run[1:]
    if run:
        yield from _block(clear, run[0].kind, run)


def _is_heading(clear: str, run: list[_Line], *, first: bool) -> bool:
    line = clear[run[0].start : run[0].end].strip()
    most = _TITLE_WORDS if first and len(run) == 1 else _HEADING_WORDS
    if not line or len(line.split(maxsplit=most)) >= most or _ENDS.search(line[-6:]) or line[0].islower():
        return False
    if len(run) == 1:
        return True
    goes_on = clear[run[1].start : run[1].end].lstrip()[:1].islower()
    return not goes_on and len(run[0]) < _SHORT * max(map(len, run[1:]))


def _block(clear: str, kind: BlockKind, run: list[_Line]) -> Iterator[Block]:
    start, end = run[0].start, run[-1].end
    piece = clear[start:end]
    if body := piece.strip():
        left = start + len(piece) - len(piece.lstrip())
        yield Block(kind=kind, span=Span(start=left, end=left + len(body)))
