"""Tables with a header row, comma- or tab-separated: one document a row."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from itertools import chain

from adjudge.adapters.files.given import GivenFile
from adjudge.adapters.files.rows import RowDocuments, RowLines, RowTooLong, open_rows, row_too_long, text_of
from adjudge.english.layout.cells import looks_headed
from adjudge.errors import UnreadableFile
from adjudge.values.document import Document, Skipped

# Spreadsheets save "csv" with semicolons where the comma is the decimal mark. The comma wins a draw.
_DELIMITERS = ",;\t|"

_MOST_CELLS = 16_384
"""Columns of the widest spreadsheet."""
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
    _must_be_for_people(header)
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
                _must_be_for_people(cells)
                yield _document(maker, number, names, cells)
            except UnreadableFile as error:
                yield given.skipped(str(error), number)
    if empty:
        raise UnreadableFile("The table has a header row and nothing below it.")


def _must_be_for_people(cells: Sequence[str]) -> None:
    if len(cells) > _MOST_CELLS:
        raise UnreadableFile(
            f"It has {len(cells):,} columns; a table may have {_MOST_CELLS:,}. Keep those that matter, or turn it."
        )


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
    rows = csv.reader(chain([first] if first else [], lines), delimiter=delimiter, strict=True)
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


def _csv_reason(error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return "A quotation mark opens here and never closes, so the rest of the file could not be told apart."
    return f"The row is not well-formed ({error}). Put cells with quotation marks in quotes and double them."


def _tsv_rows(given: GivenFile, lines: RowLines) -> Iterator[Cells]:
    for line in lines.rows():
        yield row_too_long(given) if line is None else [_unquoted(c) for c in line.rstrip("\r\n").split("\t")]


def _unquoted(cell: str) -> str:
    """A spreadsheet's tab-separated export still quotes a cell that holds quotation marks."""
    if len(cell) >= 2 and cell[0] == cell[-1] == '"':
        return cell[1:-1].replace('""', '"')
    return cell


# Tables of web pages, Word documents, PDFs and rich text, written as tables in a text are found: as Markdown.


Grid = Sequence[Sequence[str]]
"""Rows of cells; a cell that spans several places stands in each of them."""

_MOST_COLUMNS = 60
"""More than anybody reads: a calendar of pictures, a drawing."""
_LONG_CELL = 400
"""Characters. Where cells are paragraphs the table is there for the layout, and is read as text."""


def written(rows: Grid, *, headers: int | None = None, caption: str = "") -> str:
    """A table as text: its caption, the names of its columns, a line a row. `headers` says how many rows name the columns; where
    that is not known it is told by their looks. What is no table of data is written as paragraphs."""
    kept = [[" ".join(cell.split()) for cell in row] for row in rows]
    filled = [row for row in kept if any(row)]
    if not is_data(filled):
        return "\n\n".join(_paragraphs(filled))
    wide = max(map(len, filled))
    padded = [[*row, *[""] * (wide - len(row))] for row in filled]
    above = min(headers if headers is not None else int(looks_headed(padded)), len(padded) - 1)
    return "\n\n".join(_written(padded[:above], padded[above:], caption))


def is_data(rows: Grid) -> bool:
    """Whether rows make a table of data: at least two by two, of short cells."""
    wide = max(map(len, rows), default=0)
    cells = [cell for row in rows for cell in row if cell]
    short = sum(map(len, cells)) <= _LONG_CELL * len(cells)
    return len(rows) > 1 and 1 < wide <= _MOST_COLUMNS and short


def _written(above: Grid, below: Grid, caption: str) -> Iterator[str]:
    """A table for each group of rows: a row of one cell all across names those that follow it."""
    names = [_joined(column) for column in zip(*above, strict=True)] if above else [""] * len(below[0])
    group = ""
    held: list[Sequence[str]] = []
    for row in below:
        if len(row) > 1 and row[0] and len(set(row)) == 1:
            if held:
                yield _table(names, held, _captioned(caption, group))
            group, held = row[0], []
        else:
            held.append(row)
    if held:
        yield _table(names, held, _captioned(caption, group))
    elif group:
        yield group


def _table(names: Sequence[str], rows: Grid, caption: str) -> str:
    lines = (_line(names), f"|{'---|' * len(names)}", *map(_line, rows))
    return "\n".join((*((caption, "") if caption else ()), *lines))


def _captioned(caption: str, group: str) -> str:
    said = ": ".join(filter(None, (" ".join(caption.split()), group)))
    return said if not said or said.lower().startswith("table") else f"Table: {said}"


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _joined(column: Sequence[str]) -> str:
    """A column's name from the rows that name it: "Fares Single" where "Fares" stands over several."""
    return " ".join(dict.fromkeys(filter(None, column)))


def _paragraphs(rows: Grid) -> Iterator[str]:
    """The cells of a table that is there for the layout; short ones of a row stay on a line."""
    for row in rows:
        cells = [*dict.fromkeys(filter(None, row))]
        if all(len(cell) <= _LONG_CELL / 4 for cell in cells):
            yield " | ".join(cells)
        else:
            yield from cells
