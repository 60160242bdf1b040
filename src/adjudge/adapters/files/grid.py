"""Tables of web pages, Word documents, PDFs and rich text, written as tables in a text are found: as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudge.english.layout.tables import looks_headed

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
