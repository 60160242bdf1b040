"""JSON as people have it: which of its objects are rows, what stands in each, and under which names they lie.

An object with a text of its own is a passage. Any other is a row, as in a table: its plain values and those of the objects in it
are cells, and lists of objects in it are tables of their own, called by its name and theirs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudge.adapters.files.rows import TEXT_FIELDS, text_of
from adjudge.errors import UnreadableFile
from adjudge.text.columns import subject_column

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
    shared = set.intersection(*(set(item) for item in items if isinstance(item, dict)))
    return bool(shared)


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
