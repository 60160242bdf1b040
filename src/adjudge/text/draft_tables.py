"""The cells of a draft's tables as statements: each worded with its row and its column, in its own place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudge.model.span import Span

_RULE = re.compile(r"[\s|:=-]{3,400}$")
_EMPTY = frozenset({"", "-", "--", "\u2013", "\u2014", "n/a", "na", "none", "?", "..."})


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """What a table says in one place."""

    wording: str
    span: Span
    row: Span


def is_row(text: str) -> bool:
    """Whether a line belongs to a table."""
    return text.lstrip().startswith("|")


def cells(clear: str, rows: Sequence[Span]) -> Iterator[Cell]:
    """What the rows of one table say. The first row names the columns where a rule stands below it, and the first cell of
    every other row says what the row is about."""
    ruled = len(rows) > 1 and _RULE.match(rows[1].of(clear)) is not None
    header = [span.of(clear) for span in _cells(clear, rows[0])] if ruled else []
    for row in rows[2:] if ruled else rows:
        if not _RULE.match(row.of(clear)):
            yield from _row(clear, row, header)


def _row(clear: str, row: Span, header: Sequence[str]) -> Iterator[Cell]:
    spans = list(_cells(clear, row))
    if len(spans) == 1:
        yield Cell(wording=_one_line(spans[0].of(clear)), span=spans[0], row=row)
        return
    about = _one_line(spans[0].of(clear)) if spans else ""
    for column, span in enumerate(spans[1:], 1):
        value = _one_line(span.of(clear))
        if value.lower() not in _EMPTY:
            yield Cell(
                wording=_worded(about, header[column] if column < len(header) else "", value), span=span, row=row
            )


def _worded(about: str, column: str, value: str) -> str:
    column = _one_line(column)
    if not column or not about:
        return f"{about or column}: {value}" if about or column else value
    if column[0].isdigit() or value.endswith((".", "!")):
        return f"{about}, {column}: {value}"  # a year, or a whole sentence
    named = column if column[:2].isupper() else column[0].lower() + column[1:]
    return f"The {named} of {about} is {value}."


def _cells(clear: str, row: Span) -> Iterator[Span]:
    """Where the cells of a row stand, trimmed; an empty one has no length."""
    begins = clear.find("|", row.start, row.end) + 1
    ends = clear.rfind("|", begins, row.end)
    for bounds in _apart(clear, begins, ends if ends >= begins else row.end):
        words = bounds.of(clear)
        left = bounds.start + len(words) - len(words.lstrip())
        yield (
            Span(start=left, end=left + len(words.strip()))
            if words.strip()
            else Span(start=bounds.start, end=bounds.start)
        )


def _apart(clear: str, begins: int, end: int) -> Iterator[Span]:
    while begins <= end:
        bar = clear.find("|", begins, end)
        yield Span(start=begins, end=bar if bar >= 0 else end)
        if bar < 0:
            return
        begins = bar + 1


def _one_line(text: str) -> str:
    return " ".join(text.split())
