"""Passages and rows as JSON: one object a line (.jsonl), or a list of them, or a single one with what lies in it (.json)."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping

from adjudge.adapters.files.given import GivenFile, decode
from adjudge.adapters.files.rows import (
    STATEMENTS,
    TEXT_FIELDS,
    RowDocuments,
    open_rows,
    row_too_long,
    text_of,
    with_statements,
)
from adjudge.english.layout.cells import subject_column
from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Skipped
from adjudge.values.knowledge import Stated

# JSON as people have it: which of its objects are rows, what stands in each, and under which names they lie.
#
# An object with a text of its own is a passage. Any other is a row, as in a table: its plain values and those of the objects
# in it
# are cells, and lists of objects in it are tables of their own, called by its name and theirs.


_DEEPEST = 20
_MOST_OF_A_LIST = 50
"""Values that are written out of one list: beyond are the points of an outline, or the samples of a curve."""
_HEADINGS = frozenset({"type", "version", "$schema"})
"""What says how a file is written, not what it is about."""

_OF_ITSELF = frozenset({"id", "title", "section", "url", "published", "source", "language"})
"""Fields that say where a passage is from, and nothing else."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JsonRow:
    """An object that is a document."""

    number: int
    """Its place in the list it stands in, from 1."""
    fields: Mapping[str, object]
    cells: tuple[tuple[str, str], ...] = ()
    """What is read of it; nothing where it has a text."""
    under: tuple[str, ...] = ()
    """The names it lies under, the outermost first."""


def json_rows(value: object, number: int = 1, under: tuple[str, ...] = ()) -> Iterator[JsonRow | UnreadableFile]:
    """The rows of a JSON value in order; for what is none, why."""
    if len(under) > _DEEPEST:
        yield UnreadableFile("It is JSON that no passage needs: too deeply nested.")
    elif isinstance(value, list):
        for place, item in enumerate(_with_header(value), 1):
            yield from json_rows(item, place, under)
    elif not isinstance(value, dict):
        yield UnreadableFile('It is not an object such as {"id": 1, "text": "…"}.')
    elif text_of(value) is not None:
        yield JsonRow(number=number, fields=value, under=under)
    elif _is_map(value):
        for place, (name, item) in enumerate(value.items(), 1):
            yield from json_rows(_named(name, item), place, under)
    else:
        yield from _object_rows(value, number, under)


def _object_rows(value: dict[str, object], number: int, under: tuple[str, ...]) -> Iterator[JsonRow | UnreadableFile]:
    cells, tables = tuple(_cells(value)), tuple(_tables(value))
    worded = len(cells) > 1 or any(letter.isalpha() for _, value in cells for letter in value)
    if worded and not all(name.lower() in _OF_ITSELF for name, _ in cells):
        yield JsonRow(number=number, fields=value, cells=cells, under=under)
    elif not tables:  # what only has a name may still name the tables in it
        lacks = "tells only what it is called" if worded else "no other field with words in it"
        yield UnreadableFile(f"It has no text field ({', '.join(TEXT_FIELDS)}) and {lacks}.")
    about = _called(cells)
    for name, rows in tables:
        yield from json_rows(rows, 1, (*under, *filter(None, (about, name))))


def _called(cells: tuple[tuple[str, str], ...]) -> str:
    """What an object is about, for the tables in it."""
    told = [cell for cell in cells if cell[0].lower() not in _HEADINGS]
    return told[subject_column([n for n, _ in told], [v for _, v in told], ordered=False)][1] if told else ""


def _cells(value: Mapping[str, object], before: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """The plain values of an object, those of objects in it under both names."""
    for name, item in value.items():
        called = f"{before} {name}".strip()
        if isinstance(item, dict):
            if not _is_map(item) and depth < _DEEPEST:
                yield from _cells(item, called, depth + 1)
        elif not _is_table(item) and (words := _plain(item)):
            yield called, words


def _tables(value: Mapping[str, object], before: str = "", depth: int = 0) -> Iterator[tuple[str, object]]:
    """The lists of objects in an object, and the objects that hold nothing but objects."""
    for name, item in value.items():
        called = f"{before} {name}".strip()
        if _is_table(item) or (isinstance(item, dict) and _is_map(item)):
            yield called, item
        elif isinstance(item, dict) and depth < _DEEPEST:
            yield from _tables(item, called, depth + 1)


def _is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and (any(isinstance(i, dict) for i in value) or _is_grid(value))


def _is_grid(value: list[object]) -> bool:
    """A list of lists whose first names the columns."""
    if len(value) < 2 or not all(isinstance(row, list) for row in value):
        return False
    header = value[0]
    return isinstance(header, list) and len(header) > 1 and all(isinstance(name, str) and name for name in header)


def _with_header(value: list[object]) -> list[object]:
    if not _is_grid(value):
        return value
    header, *rows = value
    return [dict(zip(header, row, strict=False)) for row in rows]  # type: ignore[call-overload]


def _is_map(value: Mapping[str, object]) -> bool:
    """Whether an object holds a row under each of its names: several objects that have a name in common."""
    items = list(value.values())
    if len(items) < 2 or not all(isinstance(item, dict) and item for item in items):
        return False
    return bool(set.intersection(*(set(item) for item in items if isinstance(item, dict))))


def _named(name: str, item: object) -> object:
    """A row of such an object: its name is the first of its cells, unless it has a text or says it itself."""
    if not isinstance(item, dict) or text_of(item) is not None or name in map(str, item.values()):
        return item
    return {"name": name, **item} if "name" not in item else {"key": name, **item}


def _plain(value: object) -> str:
    """A value in words; empty for one that says nothing."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        told = ", ".join(filter(None, map(_plain, value[:_MOST_OF_A_LIST])))
        return f"{told}, \u2026" if len(value) > _MOST_OF_A_LIST else told
    if value is None or isinstance(value, dict) or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    return " ".join(str(value).split())


def read_jsonl(given: GivenFile) -> Iterator[Document | Stated | Skipped]:
    """One passage or row a line, of a file of any size; lines that are not one are reported by number."""
    maker = RowDocuments(given)
    empty = True
    with open_rows(given) as lines:
        for number, line in enumerate(lines.rows(), start=1):
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
