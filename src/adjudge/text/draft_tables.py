"""The cells of a draft's tables as statements: each worded with its row and its column, in its own place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudge.model.span import Span
from adjudge.text.draft_kinds import holds_number
from adjudge.text.tables import cell_spans, is_row
from adjudge.text.verb_stock import stock_forms

_RULE = re.compile(r"[\s|:=-]{3,400}$")
_LOOSE_RULE = re.compile(
    r"^[^\S\n]{0,3}:?-{1,80}:?[^\S\n]{0,9}(?:\|[^\S\n]{0,9}:?-{1,80}:?[^\S\n]{0,9}){1,60}$", re.MULTILINE
)
"""The line below the names of columns, in a table whose rows do not begin with a bar."""
_COUNTED = re.compile(r"[a-z]{2,20}[^s\W]s")
"""What a column counts: "days", "seats"."""
_NUMBER = re.compile(r"[0-9][0-9.,]{0,20}")
_EMPTY = frozenset({"", "-", "--", "\u2013", "\u2014", "n/a", "?", "..."})
_YES = frozenset({"yes", "y", "true", "\u2713", "\u2714", "\u2714\ufe0f", "\u2705", "\u2611"})
_NO = frozenset({"no", "n", "false", "\u2717", "\u2718", "\u2716", "\u274c", "\u2715"})
_SIDES_WORDS = """
do don't dos don'ts pros cons advantages disadvantages allowed forbidden permitted prohibited included excluded covered required
"""
_SIDES = frozenset(_SIDES_WORDS.split())
"""Columns that stand side by side: no cell of theirs says what its row is about."""
_QUALITY = re.compile(r"(?:not )?\w{2,20}(?:able|ible|ed|ive|ful|less|free|proof|ous|ory)$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Cell:
    """What a table says in one place."""

    wording: str
    span: Span
    row: Span


def loose_rows(text: str) -> tuple[Span, ...]:
    """The rows of tables that have bars between their cells only: known by the line below the names of their columns."""
    rows: list[Span] = []
    for rule in _LOOSE_RULE.finditer(text):
        begins = text.rfind("\n", 0, max(rule.start() - 1, 0)) + 1
        header = Span(start=begins, end=rule.start() - 1) if rule.start() > 0 else None
        if header is None or "|" not in header.of(text) or is_row(header.of(text)):
            continue
        rows += (header, Span(start=rule.start(), end=rule.end()))
        at = rule.end() + 1
        while at < len(text):
            stop = text.find("\n", at)
            row = Span(start=at, end=stop if stop >= 0 else len(text))
            if "|" not in row.of(text):
                break
            rows.append(row)
            at = row.end + 1
    return tuple(sorted(set(rows), key=lambda row: row.start))


def cells(clear: str, rows: Sequence[Span]) -> Iterator[Cell]:
    """What the rows of one table say. The first row names the columns where a rule stands below it, and the first cell of
    every other row says what the row is about."""
    ruled = len(rows) > 1 and _RULE.match(rows[1].of(clear)) is not None
    header = [_one_line(span.of(clear)) for span in cell_spans(clear, rows[0])] if ruled else []
    for row in rows[2:] if ruled else rows:
        if not _RULE.match(row.of(clear)):
            yield from _row(clear, row, header)


def _row(clear: str, row: Span, header: Sequence[str]) -> Iterator[Cell]:
    spans = list(cell_spans(clear, row))
    if len(spans) == 1:
        yield Cell(wording=_one_line(spans[0].of(clear)), span=spans[0], row=row)
        return
    beside = bool(header) and _plain(header[0]) in _SIDES
    about = _one_line(spans[0].of(clear)) if spans and not beside else ""
    for column, span in enumerate(spans):
        value = _one_line(span.of(clear))
        if (column or beside) and value.lower() not in _EMPTY:
            named = header[column] if column < len(header) else ""
            yield Cell(wording=_worded(about, named, value), span=span, row=row)


def _worded(about: str, column: str, value: str) -> str:
    if not column or not about:
        return f"{about or column}: {value}" if about or column else value
    if value.lower() in _YES | _NO:
        return _answered(about, column.rstrip("? "), holds=value.lower() in _YES)
    named = column if column[:2].isupper() else column[0].lower() + column[1:]
    if _COUNTED.fullmatch(named) and _NUMBER.fullmatch(value):
        return f"{about}: {value} {named}."
    counts = not column[0].isdigit() and not value.endswith((".", "!")) and holds_number(value)
    return f"The {named} of {about} is {value}." if counts else f"{about}, {named}: {value}"


def _answered(about: str, column: str, *, holds: bool) -> str:
    """A cell that says yes or no to its column: "Bluetooth is supported.", "Basic has no phone support."."""
    named = column if column[:2].isupper() else column[0].lower() + column[1:]
    last = named.split()[-1].lower()
    first = named.split()[0].lower()
    if _QUALITY.match(last) or "participle" in stock_forms(last) or last == "free":
        return f"{about} is {named}." if holds else f"{about} is not {named}."
    if stock_forms(first) & {"s"} and first != last:
        return f"{about}, {named}: {'yes' if holds else 'no'}"
    return f"{about} has {named}." if holds else f"{about} has no {named}."


def _plain(name: str) -> str:
    return name.lower().replace("\u2019", "'").rstrip(":").strip()


def _one_line(text: str) -> str:
    return " ".join(text.replace("\\|", "|").split())
