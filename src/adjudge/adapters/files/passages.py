"""Passages and rows as JSON: one object a line (.jsonl), or a list of them, or a single one with what lies in it (.json)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from adjudge.adapters.files.decode import decode
from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.json_rows import JsonRow, json_rows
from adjudge.adapters.files.rows import (
    RowDocuments,
    RowLines,
    RowTooLong,
    open_rows,
    row_too_long,
    text_of,
)
from adjudge.adapters.files.statements import STATEMENTS, with_statements
from adjudge.errors import UnreadableFile
from adjudge.model.document import Document
from adjudge.model.ingest import Skipped
from adjudge.model.knowledge import Stated


def read_jsonl(given: GivenFile) -> Iterator[Document | Stated | Skipped]:
    """One passage or row a line, of a file of any size; lines that are not one are reported by number."""
    maker = RowDocuments(given)
    empty = True
    with open_rows(given) as lines:
        for number, line in enumerate(_lines(lines), start=1):
            if line is None:
                empty = False
                yield given.skipped(row_too_long(given), number)
            elif line.strip():
                empty = False
                yield from _in_line(given, maker, number, line)
    if empty:
        raise UnreadableFile("There is no text in this file.")


def read_json(given: GivenFile) -> Iterator[Document | Stated | Skipped]:
    """A list of passages or rows, or one object with what lies in it."""
    text = decode(given.read_bytes())
    if not text.strip():
        raise UnreadableFile("There is no text in this file.")
    try:
        parsed = _parsed(text)
    except _ManyObjects:
        # JSON Lines under the wrong suffix, which many tools write.
        yield from read_jsonl(given)
        return
    if parsed == []:
        raise UnreadableFile("The list in this file is empty.")
    yield from _documents(given, RowDocuments(given), parsed)


class _ManyObjects(UnreadableFile):
    """A JSON value fills the first line, and more follow."""


def _lines(lines: RowLines) -> Iterator[str | None]:
    """The lines, None for one that is too long."""
    while True:
        try:
            line = next(lines)
        except StopIteration:
            return
        except RowTooLong:
            yield None
            continue
        lines.row_done()
        yield line


def _in_line(given: GivenFile, maker: RowDocuments, number: int, line: str) -> Iterator[Document | Stated | Skipped]:
    try:
        parsed = _parsed(line)
    except UnreadableFile as error:
        yield given.skipped(str(error), number)
        return
    if isinstance(parsed, list):  # a line is one object; a file may be a list of them
        parsed = None
    yield from _documents(given, maker, parsed, number)


def _documents(
    given: GivenFile, maker: RowDocuments, value: object, line: int | None = None
) -> Iterator[Document | Stated | Skipped]:
    for place, found in enumerate(json_rows(value), start=1):
        number = line or (place if isinstance(found, UnreadableFile) else found.number)
        try:
            if isinstance(found, UnreadableFile):
                raise found
            yield _document(maker, number, found)
        except UnreadableFile as error:
            yield given.skipped(str(error), number)


def _document(maker: RowDocuments, number: int, row: JsonRow) -> Document | Stated:
    if row.cells:
        return maker.record(number, row.fields, row.cells, row.under)
    document = maker.document(number, row.fields, text_of(row.fields) or "", under=row.under)
    return with_statements(document, row.fields[STATEMENTS]) if STATEMENTS in row.fields else document


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        reason = f"It is not valid JSON ({error.msg.lower()}, character {error.pos + 1})."
        first_line_whole = error.msg == "Extra data" and "\n" not in text[: error.pos].strip()
        raise (_ManyObjects if first_line_whole else UnreadableFile)(reason) from error
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits, or brackets nested thousands deep: no passage looks so.
        raise UnreadableFile("It is JSON that no passage needs: a giant number or too deeply nested.") from error
