"""Reading labelled rows: one JSON object a line, in .jsonl or .jsonl.gz files. What is wrong is said with its place."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeVar, cast

from adjudge.errors import InputError, UnreadableFile

T = TypeVar("T")
Row = dict[str, Any]

SUFFIXES = (".jsonl", ".jsonl.gz")
ALSO_NEI = ("NOT_ENOUGH_INFO", "DISPUTED")
"""Other datasets' words for a claim that the evidence leaves open."""

_LONGEST_LINE = 64 * 2**20
"""Bytes of a row at most: a few packed kilobytes may unpack to one endless line."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_rows(path: Path, made: Callable[[Row], T], *, limit: int | None = None, of: str) -> list[T]:
    """What `made` makes of the first `limit` rows of a file, called `of` where there are none. Raises InputError naming
    the file and the line: a figure over the rows that happened to be readable would be a figure about something else."""
    if not path.name.lower().endswith(SUFFIXES):
        raise InputError(f"{path} is neither .jsonl nor .jsonl.gz.", "Give a file with one JSON object a line.")
    found = list(islice((_made(path, number, line, made) for number, line in _lines(path)), limit))
    if not found:
        raise InputError(f"{path} holds no {of}.", "Give a file with one JSON object a line.")
    return found


def text(row: Row, name: str, *, needed: str) -> str:
    """A field that must be there and be text; `needed` says which fields a row must have."""
    if name not in row:
        raise InputError(f"there is no {name!r}.", f"A row needs {needed}.")
    if not isinstance(row[name], str):
        raise InputError(f"{name!r} must be text.")
    return cast("str", row[name])


def dataset(row: Row, path: Path) -> str:
    """The dataset a row names, or else the name of its file."""
    return text(row, "dataset", needed="") if row.get("dataset") else _name_of(path)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines with something on them, numbered as an editor numbers them."""
    try:
        packed = path.suffix.lower() == ".gz"
        with cast("IO[bytes]", gzip.open(path, "rb")) if packed else path.open("rb") as stream:
            number = 0
            while line := stream.readline(_LONGEST_LINE + 1):
                number += 1
                if len(line) > _LONGEST_LINE:
                    raise InputError(f"{path}, line {number}: a row holds {_LONGEST_LINE // 2**20} MiB at most.")
                if number == 1:
                    line = line.removeprefix(_BYTE_ORDER_MARK)
                if line.strip():
                    yield number, line
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or "it is not a whole gzip file"
        raise UnreadableFile(f"{path} cannot be read: {reason}.") from error


def _made(path: Path, number: int, line: bytes, made: Callable[[Row], T]) -> T:
    try:
        return made(_object(line))
    except InputError as error:
        raise InputError(f"{path}, line {number}: {error.sentence}", error.remedy) from error


def _object(line: bytes) -> Row:
    import msgspec

    try:
        row = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("this is not a JSON object in UTF-8.", "Write one object a line.") from error
    if not isinstance(row, dict):
        raise InputError("this is JSON but not an object.", "Write one object a line.")
    return row


def _name_of(path: Path) -> str:
    """What a dataset is called that does not say so itself."""
    suffix = next(s for s in reversed(SUFFIXES) if path.name.lower().endswith(s))
    return path.name[: -len(suffix)] or path.name
