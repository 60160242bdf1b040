"""Reading labelled pairs: one JSON object a line, in .jsonl or .jsonl.gz files."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast

from adjudge.errors import InputError, UnreadableFile
from adjudge.model.evaluation import LABELS, LabelledPair, PairLabel, Task

SUFFIXES = (".jsonl", ".jsonl.gz")
ALSO_NEI = ("NOT_ENOUGH_INFO", "DISPUTED")
"""Other datasets' words for a claim that the evidence leaves open."""

_LONGEST_LINE = 64 * 2**20
"""Bytes of a row at most: a few packed kilobytes may unpack to one endless line."""
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def read_pairs(paths: Iterable[Path], task: Task, *, limit: int | None = None) -> tuple[LabelledPair, ...]:
    """The pairs of all files in their order, the first `limit` of each. Raises InputError naming the file and the line:
    a figure over the rows that happened to be readable would be a figure about something else."""
    return tuple(pair for path in paths for pair in _pairs_of(path, task, limit))


def _pairs_of(path: Path, task: Task, limit: int | None) -> list[LabelledPair]:
    if not path.name.lower().endswith(SUFFIXES):
        raise InputError(f"{path} is neither .jsonl nor .jsonl.gz.", "Give a file with one JSON object a line.")
    pairs = list(islice((_pair(path, number, line, task) for number, line in _rows(path)), limit))
    if not pairs:
        raise InputError(f"{path} holds no pairs.", "Give a file with one JSON object a line.")
    return pairs


def _rows(path: Path) -> Iterator[tuple[int, bytes]]:
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


def _pair(path: Path, number: int, line: bytes, task: Task) -> LabelledPair:
    """One row as a pair; what is wrong with it is said with its place."""
    try:
        row = _object(line)
        return LabelledPair(
            evidence=_text(row, "evidence"),
            claim=_text(row, "claim"),
            label=_label(_text(row, "label"), task),
            dataset=_text(row, "dataset") if row.get("dataset") else _name_of(path),
        )
    except InputError as error:
        raise InputError(f"{path}, line {number}: {error.sentence}", error.remedy) from error


def _object(line: bytes) -> dict[str, Any]:
    import msgspec

    try:
        row = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("this is not a JSON object in UTF-8.", "Write one object a line.") from error
    if not isinstance(row, dict):
        raise InputError("this is JSON but not an object.", "Write one object a line.")
    return row


def _text(row: dict[str, Any], name: str) -> str:
    if name not in row:
        raise InputError(f"there is no {name!r}.", "A row needs evidence, claim and label.")
    if not isinstance(row[name], str):
        raise InputError(f"{name!r} must be text.")
    return cast("str", row[name])


def _label(given: str, task: Task) -> PairLabel:
    """Labels are matched to the letter: a guess at a misspelt one would move every figure."""
    if task is Task.STANCE and given in ALSO_NEI:
        return PairLabel.NEI
    if given not in LABELS[task]:
        known = ", ".join(LABELS[task])
        raise InputError(f"{given!r} is no label of {task}.", f"Use one of: {known}.")
    return PairLabel(given)


def _name_of(path: Path) -> str:
    """What a dataset is called that does not say so itself."""
    suffix = next(s for s in reversed(SUFFIXES) if path.name.lower().endswith(s))
    return path.name[: -len(suffix)] or path.name
