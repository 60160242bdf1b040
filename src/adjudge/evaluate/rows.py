"""Reading labelled rows: one JSON object a line, in .jsonl or .jsonl.gz files. What is wrong is said with its place."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeVar, cast

from adjudge.errors import InputError, UnreadableFile, refuse_special
from adjudge.values.evaluation import CLAIM_LABELS, LABELS, LabelledClaim, LabelledPair, PairLabel, Task

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
    refuse_special(path)
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


# Labelled pairs from files: an evidence, a claim, and what people said the one does to the other.


_PAIRS_NEEDED = "evidence, claim and label"


def read_pairs(paths: Iterable[Path], task: Task, *, limit: int | None = None) -> tuple[LabelledPair, ...]:
    """The pairs of all files in their order, the first `limit` of each. Raises InputError naming the file and the line."""
    found: list[LabelledPair] = []
    for path in paths:
        found += read_rows(path, partial(_pair, path=path, task=task), limit=limit, of="pairs")
    return tuple(found)


def _pair(row: Row, *, path: Path, task: Task) -> LabelledPair:
    return LabelledPair(
        evidence=text(row, "evidence", needed=_PAIRS_NEEDED),
        claim=text(row, "claim", needed=_PAIRS_NEEDED),
        label=_label(row, _PAIRS_NEEDED, LABELS[task], task),
        dataset=dataset(row, path),
    )


def _label(row: Row, needed: str, labels: Sequence[PairLabel], of: str) -> PairLabel:
    """Labels are matched to the letter: a guess at a misspelt one would move every figure."""
    given = text(row, "label", needed=needed)
    if given in ALSO_NEI and PairLabel.NEI in labels:
        return PairLabel.NEI
    if given not in labels:
        raise InputError(f"{given!r} is no label of {of}.", f"Use one of: {', '.join(labels)}.")
    return PairLabel(given)


# Labelled claims from files, with the names of the documents that decide them.


_NEEDED = "claim and label"


def read_claims(paths: Iterable[Path], *, limit: int | None = None, seed: int | None = None) -> tuple[LabelledClaim, ...]:
    """The claims of all files in their order: all, the first `limit` of each, or with a seed so many drawn from each.
    Raises InputError naming the file and the line."""
    if seed is not None and limit is None:
        raise InputError("A sample needs a size.", "Give --limit N with --seed-sample.")
    found: list[LabelledClaim] = []
    for path in paths:
        first = limit if seed is None else None
        claims = read_rows(path, partial(_claim, path=path), limit=first, of="claims")
        found += claims if seed is None or limit is None else drawn(claims, limit, seed)
    return tuple(found)


def drawn(claims: Sequence[LabelledClaim], count: int, seed: int) -> list[LabelledClaim]:
    """So many of the claims, in their order. Each is drawn by its own words and the seed: the sample is the same on every
    machine and for every version, a smaller one is part of a larger, and rows added elsewhere change little."""

    def lot(place: int) -> tuple[bytes, int]:
        return hashlib.sha256(f"{seed}\n{claims[place].claim}".encode()).digest(), place

    return [claims[place] for place in sorted(sorted(range(len(claims)), key=lot)[:count])]


def _claim(row: Row, *, path: Path) -> LabelledClaim:
    title = row.get("gold_title")
    return LabelledClaim(
        claim=text(row, "claim", needed=_NEEDED),
        label=_label(row, _NEEDED, CLAIM_LABELS, "a claim"),
        dataset=dataset(row, path),
        gold=_gold(row),
        gold_title=title if isinstance(title, str) else "",
    )


def _gold(row: Row) -> tuple[str, ...]:
    """The gold documents by name, each once; a dataset may number them or write the numbers as text."""
    given = row.get("gold_docs")
    if given is None:
        page = row.get("gold_page_id")
        given = [] if page is None else [page]
    if not isinstance(given, list):
        raise InputError("'gold_docs' must be a list of ids.")
    for name in given:
        if isinstance(name, bool) or not isinstance(name, str | int):
            raise InputError(f"{name!r} is no id of a document.", "Ids are texts or whole numbers.")
    return tuple(dict.fromkeys(str(name) for name in given if str(name)))
