"""Passages as JSON: one object a line (.jsonl), or a list of them, or a single one (.json)."""

from __future__ import annotations

import json
from collections.abc import Iterator

from adjudge.adapters.files.decode import decode
from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.rows import (
    TEXT_FIELDS,
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
    """One passage a line, of a file of any size; lines that are not one are reported by number."""
    maker = RowDocuments(given)
    empty = True
    with open_rows(given) as lines:
        for number, line in enumerate(_lines(lines), start=1):
            if line is None:
                empty = False
                yield given.skipped(row_too_long(given), number)
            elif line.strip():
                empty = False
                yield _passage(given, maker, number, line)
    if empty:
        raise UnreadableFile("There is no text in this file.")


def read_json(given: GivenFile) -> Iterator[Document | Stated | Skipped]:
    """A list of passages, or one passage that is the whole file."""
    text = decode(given.read_bytes())
    if not text.strip():
        raise UnreadableFile("There is no text in this file.")
    try:
        parsed = _parsed(text)
    except _ManyObjects:
        # JSON Lines under the wrong suffix, which many tools write.
        yield from read_jsonl(given)
        return
    items = parsed if isinstance(parsed, list) else [parsed]
    if not items:
        raise UnreadableFile("The list in this file is empty.")
    maker = RowDocuments(given)
    for number, item in enumerate(items, start=1):
        try:
            yield _document(maker, number, item)
        except UnreadableFile as error:
            yield given.skipped(str(error), number)


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


def _passage(given: GivenFile, maker: RowDocuments, number: int, line: str) -> Document | Stated | Skipped:
    try:
        return _document(maker, number, _parsed(line))
    except UnreadableFile as error:
        return given.skipped(str(error), number)


def _document(maker: RowDocuments, number: int, item: object) -> Document | Stated:
    if not isinstance(item, dict):
        raise UnreadableFile('It is not an object such as {"id": 1, "text": "…"}.')
    text = text_of(item)
    if text is None:
        raise UnreadableFile(f"It has no text field ({', '.join(TEXT_FIELDS)}).")
    document = maker.document(number, item, text)
    return with_statements(document, item[STATEMENTS]) if STATEMENTS in item else document


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
