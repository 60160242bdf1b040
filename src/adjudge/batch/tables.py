"""Tables of claims: csv, tsv, jsonl and parquet, read row by row and written row by row. What is wrong with a row is told in its
place; what is wrong with a file is an InputError."""

from __future__ import annotations

import csv
import gzip
import hashlib
import io
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO, Any, NoReturn, TypeAlias, cast

from adjudge.errors import InputError, MissingExtra, refuse_special
from adjudge.render.rows import defused
from adjudge.values.dataclass import dataclass

Cells: TypeAlias = Mapping[str, Any]

KINDS = {".csv": "csv", ".tsv": "tsv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet"}
OPTION = " (--column NAME)"
"""How a column is named on the command line; who has a form for it leaves this out."""
_DELIMITERS = ",;\t|"
"""Spreadsheets save "csv" with semicolons where the comma is the decimal mark. The comma wins a draw."""
_LONGEST_CELL = 16 * 1024 * 1024
_MOST_COLUMNS = 16_384
"""Of the widest spreadsheet."""
_SAMPLE = 200
"""Rows that are looked at to find out which column holds sentences."""
_SENTENCE = re.compile(r"[^\W\d_]\s+[^\W_]")


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimRow:
    """A row as it stands in its file."""

    number: int
    """From 1, without the row of names."""
    cells: Cells
    wrong: str = ""
    """Why it cannot be read; its cells are then those that could be."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ClaimTable:
    """What is known of a table before any of it is worked on."""

    rows: int
    columns: tuple[str, ...]
    sha256: str
    """Of the file's bytes."""
    sentences: tuple[str, ...]
    """Columns most of whose cells are several words."""


def kind_of(path: Path) -> str:
    """csv, tsv, jsonl or parquet, by the name of a file; the texts among them may be packed with gzip."""
    packed = path.suffix.lower() == ".gz"
    kind = KINDS.get((path.with_suffix("") if packed else path).suffix.lower())
    if kind is None or (packed and kind == "parquet"):
        raise InputError(
            f"{path} is no kind of table that is read or written here.",
            "Name it .csv, .tsv, .jsonl or .parquet; all but the last may end in .gz too.",
        )
    if kind == "parquet":
        _parquet()
    return kind


def looked_over(path: Path) -> ClaimTable:
    """Reads a table once, from end to end."""
    columns: dict[str, None] = {}
    worded, filled = Counter[str](), Counter[str]()
    number = 0
    for row in rows_of(path):
        number = row.number
        columns.update(dict.fromkeys(row.cells))
        if number <= _SAMPLE:
            for name, cell in row.cells.items():
                if isinstance(cell, str) and cell.strip():
                    filled[name] += 1
                    worded[name] += bool(_SENTENCE.search(cell))
    return ClaimTable(
        rows=number,
        columns=tuple(columns),
        sha256=sha256_of(path),
        sentences=tuple(name for name in columns if filled[name] and 2 * worded[name] >= filled[name]),
    )


def sha256_of(path: Path) -> str:
    """Names a file's bytes."""
    with _opened(path), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def claim_column(info: ClaimTable, asked: str | None, path: Path) -> str:
    """The column that holds the claims: the one asked for, the one that is named claim, or the only one with sentences."""
    there = f"There are: {', '.join(info.columns)}." if info.columns else "The table is empty."
    by_name = {name.casefold(): name for name in reversed(info.columns)}
    if asked is not None:
        found = asked if asked in info.columns else by_name.get(asked.casefold())
        if found is None:
            raise InputError(f"{path} has no column named {asked}.", there)
        return found
    if "claim" in by_name:
        return by_name["claim"]
    only = info.columns if len(info.columns) == 1 else info.sentences
    if len(only) != 1:
        raise InputError(f"Which column of {path} holds the claims?", f"Name the column{OPTION}. {there}")
    if len(only[0].split()) > 3:
        raise InputError(
            f"The first row of {path} reads like a claim, not like names of columns.",
            f"Put a row above it that says claim, or name the column{OPTION}.",
        )
    return only[0]


# Reading.


def rows_of(path: Path) -> Iterator[ClaimRow]:
    """The rows of a table, in order."""
    yield from _READERS[kind_of(path)](path)


def _csv_rows(path: Path, delimiter: str = "") -> Iterator[ClaimRow]:
    csv.field_size_limit(max(csv.field_size_limit(), _LONGEST_CELL))
    with _text_of(path) as file:
        first = file.readline()
        reader = csv.reader(
            chain([first] if first else [], file), delimiter=delimiter or max(_DELIMITERS, key=first.count), strict=True
        )
        names: list[str] | None = None
        number = 0
        while True:
            try:
                cells = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                if names is None:
                    raise InputError(f"The row of names in {path} cannot be read: {error}.") from None
                number += 1
                yield ClaimRow(number=number, cells={}, wrong=_why_no_row(error))
                continue
            if names is None:
                names = _names(cells, path)
            elif cells:
                number += 1
                yield _csv_row(number, names, cells)


def _csv_row(number: int, names: Sequence[str], cells: Sequence[str]) -> ClaimRow:
    wrong = f"The row has {len(cells)} cells under {len(names)} names." if len(cells) > len(names) else ""
    filled = [*cells, *[""] * (len(names) - len(cells))]
    return ClaimRow(number=number, cells=dict(zip(names, filled, strict=False)), wrong=wrong)


def _names(cells: Sequence[str], path: Path) -> list[str]:
    names = [cell.strip() or f"column {place}" for place, cell in enumerate(cells, start=1)]
    if len(names) > _MOST_COLUMNS:
        raise InputError(f"{path} has {len(names):,} columns; a table may have {_MOST_COLUMNS:,}.", "Keep those that matter.")
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise InputError(f"{path} has two columns named {twice[0]}.", "Give each a name of its own.")
    return names


def _why_no_row(error: csv.Error) -> str:
    if "unexpected end" in str(error):
        return "A quotation mark opens here and never closes, so the rest of the file could not be told apart."
    return f"The row is not well-formed ({error})."


def _jsonl_rows(path: Path) -> Iterator[ClaimRow]:
    number = 0
    with _text_of(path) as file:
        for line in file:
            if not line.strip():
                continue
            number += 1
            try:
                found = json.loads(line, parse_constant=_no_number)
            except (ValueError, RecursionError) as error:
                yield ClaimRow(number=number, cells={}, wrong=f"The line is no JSON ({error}).")
                continue
            if isinstance(found, dict):
                yield ClaimRow(number=number, cells=found)
            else:
                yield ClaimRow(number=number, cells={}, wrong="The line is no JSON object.")


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _parquet_rows(path: Path) -> Iterator[ClaimRow]:
    arrow = _parquet()
    from pyarrow import ArrowException

    with _opened(path):
        try:
            batches = arrow.ParquetFile(path).iter_batches(batch_size=1_000)
            for number, cells in enumerate((cells for batch in batches for cells in batch.to_pylist()), start=1):
                yield ClaimRow(number=number, cells=cells)
        except (ValueError, ArrowException) as error:
            raise InputError(f"{path} cannot be read as parquet: {str(error).splitlines()[0]}") from None


_READERS: Mapping[str, Callable[[Path], Iterator[ClaimRow]]] = {
    "csv": _csv_rows,
    "tsv": partial(_csv_rows, delimiter="\t"),
    "jsonl": _jsonl_rows,
    "parquet": _parquet_rows,
}


@contextmanager
def _opened(path: Path) -> Iterator[None]:
    refuse_special(path)
    try:
        yield
    except UnicodeDecodeError:
        raise InputError(f"{path} is not UTF-8 text.", "Save it as UTF-8.") from None
    except (OSError, EOFError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{path} cannot be read ({why}).", "Give the file of a table.") from None


@contextmanager
def _text_of(path: Path) -> Iterator[IO[str]]:
    with _opened(path):
        opener = partial(gzip.open, path) if path.suffix.lower() == ".gz" else path.open
        with opener("rb") as raw, io.TextIOWrapper(cast("IO[bytes]", raw), encoding="utf-8-sig", newline="") as file:
            yield file


# Writing: a file appears under its name only when it is whole and on the disk.


def write_table(path: Path, columns: Sequence[str], rows: Iterable[Cells]) -> None:
    """Writes a table in the place of whatever stood there, in one step at the end."""
    making = path.with_name(f"{path.name}.making")
    try:
        with making.open("wb") as file:
            _WRITERS[kind_of(path)](file, path, columns, rows)
            file.flush()
            os.fsync(file.fileno())
        os.replace(making, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}).", "Choose another place.") from error
    finally:
        making.unlink(missing_ok=True)


@contextmanager
def _text_into(file: IO[bytes], path: Path) -> Iterator[IO[str]]:
    # Neither a name nor a time inside: the same rows are the same bytes.
    packed = gzip.GzipFile("", "wb", fileobj=file, mtime=0) if path.suffix.lower() == ".gz" else None
    text = io.TextIOWrapper(cast("IO[bytes]", packed or file), encoding="utf-8", newline="", write_through=True)
    try:
        yield text
    finally:
        text.flush()
        text.detach()
        if packed is not None:
            packed.close()


def _write_csv(file: IO[bytes], path: Path, columns: Sequence[str], rows: Iterable[Cells], delimiter: str = ",") -> None:
    with _text_into(file, path) as text:
        writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
        writer.writerow([defused(name) for name in columns])
        writer.writerows([_cell(row.get(name)) for name in columns] for row in rows)


def _cell(value: Any) -> str:
    """A value as a cell of text that no spreadsheet runs. A number is one: its sign begins no formula."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | dict):
        value = json.dumps(value, ensure_ascii=False, default=str)
    return defused(value)


def _write_jsonl(file: IO[bytes], path: Path, columns: Sequence[str], rows: Iterable[Cells]) -> None:
    with _text_into(file, path) as text:
        for row in rows:
            kept = {name: row[name] for name in columns if name in row}
            text.write(json.dumps(kept, ensure_ascii=False, default=str) + "\n")


def _write_parquet(file: IO[bytes], path: Path, columns: Sequence[str], rows: Iterable[Cells]) -> None:
    import pyarrow as pa

    arrow = _parquet()
    held = [{name: row.get(name) for name in columns} for row in rows]
    fields = [(name, _column_type(name, held, pa)) for name in columns]
    table = pa.Table.from_pylist([_fitted(row, fields, pa) for row in held], schema=pa.schema(fields))
    arrow.write_table(table, file, compression="zstd")


def _column_type(name: str, rows: Sequence[Cells], pa: Any) -> Any:
    """The type its values have together; text where they have none in common."""
    try:
        found = pa.array([row[name] for row in rows]).type
    except (pa.lib.ArrowException, TypeError):
        return pa.string()
    return pa.string() if pa.types.is_null(found) else found


def _fitted(row: Cells, fields: Sequence[tuple[str, Any]], pa: Any) -> dict[str, Any]:
    return {
        name: str(row[name]) if pa.types.is_string(type_) and not isinstance(row[name], str | None) else row[name]
        for name, type_ in fields
    }


_WRITERS: Mapping[str, Callable[[IO[bytes], Path, Sequence[str], Iterable[Cells]], None]] = {
    "csv": _write_csv,
    "tsv": partial(_write_csv, delimiter="\t"),
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}


def _parquet() -> Any:
    try:
        import pyarrow.parquet
    except ImportError:
        raise MissingExtra("What reads and writes parquet", "parquet") from None
    return pyarrow.parquet
