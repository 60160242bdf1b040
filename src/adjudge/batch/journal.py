"""What a batch has done so far, beside its output: a line a row, in the order of the rows. Killed at any moment, it goes on
behind the last whole line."""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from adjudge.errors import InputError
from adjudge.values.dataclass import dataclass

FORMAT = 1
SYNC_SECONDS = 1.0
"""Lines outlive this process at once; at least so often they are put on the disk, for a machine that goes dark."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchTerms:
    """Everything the rows of one batch depend on: a batch that is resumed under other terms would not be of one piece."""

    input: str
    """Names the bytes of the table."""
    column: str
    conditions: dict[str, Any]
    """Profile, collections, date and the like."""
    versions: dict[str, str]
    """Of Adjudge, its policy, its models, and the state of the knowledge base where nothing is added to it meanwhile."""
    day: str
    """That the ages of evidence are counted from, however long the batch takes."""


_WHAT = {
    "input": "the table",
    "column": "the column",
    "conditions": "the options",
    "versions": "Adjudge, its models or the knowledge base",
}


class Journal:
    """The rows done so far. Held by one process at a time."""

    def __init__(self, output: Path) -> None:
        self.path = output.with_name(f"{output.name}.partial")
        self._output = output
        self._file: IO[bytes] | None = None
        self._synced = 0.0
        self.terms: BatchTerms | None = None
        self.done = 0

    @property
    def exists(self) -> bool:
        """Whether a batch into this output was begun and not finished."""
        return self.path.exists()

    def begin(self, terms: BatchTerms) -> None:
        """Starts a new one; one that lies there is gone."""
        self._open()
        assert self._file is not None
        self._file.truncate(0)
        self._file.seek(0)
        self.terms, self.done = terms, 0
        self._write({"adjudge_batch": FORMAT, **_told(terms)})
        self.sync()

    def resume(self) -> bool:
        """Goes on with the one that lies there: True where it was begun far enough to say under which terms. A line that was
        being written when it ended is taken off."""
        self._open()
        assert self._file is not None
        self._file.seek(0)
        whole, self.done = 0, 0
        for number, line in enumerate(self._file):
            found = _read(line)
            if found is None or (found.get("row") != number if number else found.get("adjudge_batch") != FORMAT):
                break
            if number == 0:
                self.terms = BatchTerms(**{name: found[name] for name in BatchTerms.__dataclass_fields__})
            whole += len(line)
            self.done = number
        self._file.truncate(whole)
        self._file.seek(whole)
        return self.terms is not None

    def refuse_other(self, terms: BatchTerms) -> None:
        """InputError where the terms are no longer those it was begun under."""
        assert self.terms is not None
        for name, what in _WHAT.items():
            if getattr(self.terms, name) != getattr(terms, name):
                raise InputError(
                    f"{self._output} was begun under other terms: {what} changed since.",
                    f"Begin anew: remove {self.path}, and leave --resume out.",
                )

    def append(self, row: int, out: dict[str, Any]) -> None:
        """A row is done; the next must be the one behind it."""
        if row != self.done + 1:
            raise ValueError(f"row {row} is not the next behind {self.done}")
        self._write({"row": row, "out": out})
        self.done = row
        if time.monotonic() - self._synced > SYNC_SECONDS:
            self.sync()

    def sync(self) -> None:
        """Puts what was written on the disk."""
        assert self._file is not None
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def rows(self) -> Iterator[dict[str, Any]]:
        """What came of each row, in order."""
        with self.path.open("rb") as file:
            next(file)
            for line in file:
                yield json.loads(line)["out"]

    def remove(self) -> None:
        """The output is whole: it is no longer needed."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Lets go of it; what was done stays."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write(self, line: dict[str, Any]) -> None:
        assert self._file is not None
        try:
            self._file.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            self._file.flush()
        except OSError as error:
            raise InputError(
                f"{self.path} cannot be written ({error.strerror}).", "Make room, then add --resume to go on."
            ) from error

    def _open(self) -> None:
        try:
            self._file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644), "r+b")
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            raise InputError(f"Another process is writing {self._output}.", "Wait for it, or stop it.") from None
        except OSError as error:
            raise InputError(
                f"{self.path} cannot be written ({error.strerror}).", "Choose another place for the output."
            ) from None


def _told(terms: BatchTerms) -> dict[str, Any]:
    return {name: getattr(terms, name) for name in BatchTerms.__dataclass_fields__}


def _read(line: bytes) -> dict[str, Any] | None:
    """A whole line, or None for what a killed process left of one."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
