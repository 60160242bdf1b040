"""The blocks of a draft for what they are there: an answer is laid out more loosely than an article."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudge.model.span import Span, within
from adjudge.steps.article_reader import STATES
from adjudge.text.clauses import clause
from adjudge.text.draft_kinds import holds_number
from adjudge.text.draft_tables import loose_rows
from adjudge.text.layout import Block, BlockKind
from adjudge.text.quantities import quantities
from adjudge.text.tables import is_row
from adjudge.text.words import words

_HASHES = re.compile(r"\s{0,3}#{1,6}\s")
_FENCE = re.compile(r"^[^\S\n]{0,3}(?:`{3}|~{3})", re.MULTILINE)
_ASKING = re.compile(
    r"(?:how|what|why|when|where|who|which|whose|if|before|after|while)\b|.{0,200}\?\s{0,3}$", re.IGNORECASE
)
""" "What you need", "How refunds are paid": a heading that names and does not tell."""
_PAIR = re.compile(r"[^:\n]{2,80}:\s{1,10}\S")
_PRICED = frozenset({"money", "percent"})
_COUNTED = frozenset({"count", "ordinal", "fraction"})


def code_spans(text: str) -> tuple[Span, ...]:
    """From fence to fence; one that is never closed runs to the end."""
    fences = list(_FENCE.finditer(text))
    ends = [*(match.end() for match in fences[1::2]), len(text)]
    return tuple(Span(start=match.start(), end=end) for match, end in zip(fences[::2], ends, strict=False))


def draft_blocks(text: str, clear: str, marked: Sequence[Block], code: Sequence[Span]) -> list[Block]:
    """The blocks of an article as those of a draft. Where nothing else could state anything, what looks like a heading does:
    "Paris" is an answer."""
    rows = [row for row in loose_rows(text) if not within(code, row)]
    laid = [_taken(text, clear, block, code) for block in _with_rows(text, marked, rows)]
    if not any(block.kind in STATES for block in laid):
        laid = [block if within(code, block.span) else _unmarked(text, block) for block in laid]
    return laid


def _with_rows(text: str, marked: Sequence[Block], rows: Sequence[Span]) -> Iterator[Block]:
    """The blocks with each row of a table without outer bars as a block of its own, which else were one paragraph."""
    for block in marked:
        inside = [row for row in rows if row.start < block.span.end and block.span.start < row.end]
        at = block.span.start
        for row in inside:
            own = _trimmed(text, max(row.start, at), min(row.end, block.span.end))
            if (before := _trimmed(text, at, max(row.start, at))) is not None:
                yield Block(kind=block.kind, span=before)
            if own is not None:
                yield Block(kind=BlockKind.OTHER, span=own)
            at = min(row.end, block.span.end)
        if (rest := _trimmed(text, at, block.span.end)) is not None:
            yield Block(kind=block.kind, span=rest) if inside else block


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    if not (body := piece.strip()):
        return None
    left = start + len(piece) - len(piece.lstrip())
    return Span(start=left, end=left + len(body))


def _taken(text: str, clear: str, block: Block, code: Sequence[Span]) -> Block:
    """A block for what it is in a draft: a short answer without a full stop is no heading, and "Credit: 5% a month" no byline."""
    own = block.span.of(clear)
    odd = block.kind is BlockKind.HEADING or (
        block.kind is BlockKind.OTHER and "|" not in own and not within(code, block.span)
    )
    if not odd or not any(map(str.isalpha, own)):
        return block
    if block.kind is BlockKind.HEADING and _is_marked(text, block):
        return Block(kind=BlockKind.PROSE, span=block.span) if _tells(own) else block
    found = clause(words(own))
    whole = found is not None and found.sure
    return _unmarked(text, block) if whole or holds_number(own) else block


def _tells(heading: str) -> bool:
    """Whether a heading is a sentence or gives a price, a share or the measure of something: "# Refunds take 90 days"."""
    if _ASKING.match(heading):
        return False
    found = clause(words(heading))
    if found is not None and found.sure:
        return True
    kinds = {one.kind for one in quantities(heading)}
    return bool(kinds & _PRICED) or (_PAIR.match(heading) is not None and bool(kinds - _COUNTED))


def _unmarked(text: str, block: Block) -> Block:
    """What only looks like a heading, as prose."""
    marked = block.kind is BlockKind.HEADING and _is_marked(text, block)
    own = block.span.of(text)
    plain = block.kind in {BlockKind.HEADING, BlockKind.OTHER} and not marked and not is_row(own)
    plain = plain and any(map(str.isalnum, own))
    return Block(kind=BlockKind.PROSE, span=block.span) if plain else block


def _is_marked(text: str, block: Block) -> bool:
    line = text.rfind("\n", 0, block.span.start) + 1
    after = text[block.span.end : block.span.end + 200].lstrip(" *_")
    underlined = after.startswith("\n") and after[1:4] in {"===", "---"}
    return _HASHES.match(text, line) is not None or underlined
