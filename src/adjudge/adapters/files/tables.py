"""Tables with a header row, comma- or tab-separated: one document a row."""

from __future__ import annotations

import csv
from collections.abc import Iterator

from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.rows import RowDocuments, RowLines, RowTooLong, open_rows, row_too_long, text_of
from adjudge.errors import UnreadableFile
from adjudge.values.document import Document, Skipped

# Spreadsheets save "csv" with semicolons where the comma is the decimal mark. The comma wins a draw.
_DELIMITERS = ",;\t|"

# What a row is when its line cannot be split: the reason, for a person.
Cells = list[str] | str


def read_csv(given: GivenFile) -> Iterator[Document | Skipped]:
    """A comma-separated table (or semicolons, as its header shows)."""
    with open_rows(given) as lines:
        yield from _documents(given, _csv_rows(given, lines))


def read_tsv(given: GivenFile) -> Iterator[Document | Skipped]:
    """A tab-separated table: a line is a row and a lone quotation mark means nothing."""
    with open_rows(given) as lines:
        yield from _documents(given, _tsv_rows(given, lines))


def _documents(given: GivenFile, rows: Iterator[Cells]) -> Iterator[Document | Skipped]:
    header = next(rows, None)
    if header is None:
        raise UnreadableFile("There is no text in this file.")
    if isinstance(header, str):
        raise UnreadableFile(f"The header row cannot be read. {header}")
    names = [cell.strip() for cell in header]
    maker = RowDocuments(given)
    empty = True
    for number, cells in enumerate(rows, start=2):
        if isinstance(cells, str):
            empty = False
            yield given.skipped(cells, number)
        elif any(map(str.strip, cells)):
            empty = False
            try:
                yield _document(maker, number, names, cells)
            except UnreadableFile as error:
                yield given.skipped(str(error), number)
    if empty:
        raise UnreadableFile("The table has a header row and nothing below it.")


def _document(maker: RowDocuments, number: int, names: list[str], cells: list[str]) -> Document:
    fields = {name.lower(): cell for name, cell in zip(names, cells, strict=False)}
    text = text_of(fields)
    if text is None:
        named = [*names, *[""] * (len(cells) - len(names))]
        return maker.record(number, fields, zip(named, cells, strict=False))
    return maker.document(number, fields, text)


def _csv_rows(given: GivenFile, lines: RowLines) -> Iterator[Cells]:
    # The csv module's own limit is for the whole process and too small for a page of text: only ever raised.
    csv.field_size_limit(max(csv.field_size_limit(), given.max_bytes))
    try:
        first = next(lines, "")
    except RowTooLong:
        yield row_too_long(given)
        return
    delimiter = max(_DELIMITERS, key=first.count)
    rows = csv.reader(_again(first, lines), delimiter=delimiter, strict=True)
    while True:
        try:
            yield next(rows)
        except StopIteration:
            return
        except RowTooLong:
            yield row_too_long(given)
            rows = csv.reader(lines, delimiter=delimiter, strict=True)
        except csv.Error as error:
            yield _csv_reason(error)
        lines.row_done()


def _again(first: str, lines: RowLines) -> Iterator[str]:
    if first:
        yield first
    yield from lines


def _csv_reason(error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return "A quotation mark opens here and never closes, so the rest of the file could not be told apart."
    return f"The row is not well-formed ({error}). Put cells with quotation marks in quotes and double them."


def _tsv_rows(given: GivenFile, lines: RowLines) -> Iterator[Cells]:
    while True:
        try:
            line = next(lines)
        except StopIteration:
            return
        except RowTooLong:
            yield row_too_long(given)
            continue
        lines.row_done()
        yield [_unquoted(cell) for cell in line.rstrip("\r\n").split("\t")]


def _unquoted(cell: str) -> str:
    """A spreadsheet's tab-separated export still quotes a cell that holds quotation marks."""
    if len(cell) >= 2 and cell[0] == cell[-1] == '"':
        return cell[1:-1].replace('""', '"')
    return cell
