"""A batch from its table to its output: looked over, verified row by row into a journal, and written when every row is done."""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from typing import IO, Any

from adjudge.batch.tables import ClaimTable, claim_column, kind_of, looked_over, rows_of, sha256_of, write_table
from adjudge.batch.verifying import (
    FIELDS,
    BatchConditions,
    Out,
    available_cores,
    failed,
    one_by_one,
    opened,
    side_by_side,
)
from adjudge.errors import InputError, UnknownName
from adjudge.values.dataclass import dataclass
from adjudge.values.trace import Ingested

# What a batch has done so far, beside its output: a line a row, in the order of the rows. Killed at any moment, it goes on
# behind the last whole line.


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
        self._write({"adjudge_batch": FORMAT, **asdict(terms)})
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


def _read(line: bytes) -> dict[str, Any] | None:
    """A whole line, or None for what a killed process left of one."""
    if not line.endswith(b"\n"):
        return None
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


# The batch itself.


QUOTED = {
    "quote": "quote", "quote_stance": "stance", "quote_source": "source", "quote_title": "title", "quote_url": "url",
    "quote_published": "published",
}  # fmt: skip
"""Columns of a flat table, each with what of the first citation stands in it."""
FLAT = (*FIELDS[:-1], *QUOTED, FIELDS[-1])
"""Its columns: an error is the last in every kind of output."""
FEW = 20
"""Claims for which another process is not worth starting: it takes as long as reading some of them."""
MOST_WORKERS = 4
"""Started unasked: each takes half a gigabyte."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchReport:
    """What a batch came to."""

    output: str
    rows: int
    errors: int
    verdicts: dict[str, int]
    resumed: int
    """Rows that had been done before."""
    workers: int
    seconds: float
    claims_per_second: float
    """Of those done now."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BatchWatch:
    """Whom a batch tells what it does."""

    phase: Callable[[str], None] = lambda words: None
    """Something begins: reading the table, building the starter, writing."""
    ingested: Callable[[Ingested], None] = lambda event: None
    rows: Callable[[int, int, int], None] = lambda done, of, resumed: None
    """So many rows are done, of so many, and so many of them before."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Batch:
    """A table of claims, where its verdicts go, and under which conditions."""

    input: Path
    output: Path
    column: str | None = None
    conditions: BatchConditions = BatchConditions()
    workers: int = 0
    """Processes; 0 for as many as fit the machine and the table, 1 for none beside this one."""
    resume: bool = False


def run(batch: Batch, watch: BatchWatch) -> BatchReport | None:
    """Verifies every row and writes the output whole; None where a batch is resumed that is finished already. Interrupted at any
    moment, what was done is kept beside the output for `resume`."""
    began = time.monotonic()
    for path in (batch.input, batch.output):
        kind_of(path)
    journal = Journal(batch.output)
    if batch.resume and batch.output.exists() and not journal.exists:
        return None
    if journal.exists and not batch.resume:
        raise InputError(
            f"{batch.output} was begun and not finished.",
            f"Add --resume to go on with it, or remove {journal.path} to begin anew.",
        )
    watch.phase(f"Reading {batch.input.name}")
    table = looked_over(batch.input)
    column = claim_column(table, batch.column, batch.input)
    try:
        resumed, conditions = _begun(journal, batch, table, column, watch)
        left = table.rows - resumed
        most = batch.workers or min(available_cores(), MOST_WORKERS, left // FEW)
        workers = max(1, min(most, left))
        watch.phase("Verifying")
        watch.rows(resumed, table.rows, resumed)
        for row, out in _outs(batch, column, conditions, resumed, workers):
            journal.append(row, out)
            watch.rows(row, table.rows, resumed)
        journal.sync()
        watch.phase(f"Writing {batch.output.name}")
        counts = _written(batch, table, journal)
        journal.remove()
    finally:
        journal.close()
    seconds = time.monotonic() - began
    return BatchReport(
        output=str(batch.output),
        rows=table.rows,
        errors=counts.pop("error", 0),
        verdicts=dict(sorted(counts.items())),
        resumed=resumed,
        workers=workers,
        seconds=round(seconds, 2),
        claims_per_second=round((table.rows - resumed) / seconds, 2) if seconds else 0.0,
    )


def _begun(journal: Journal, batch: Batch, table: ClaimTable, column: str, watch: BatchWatch) -> tuple[int, BatchConditions]:
    """How many rows are done, and under which conditions the others are."""
    going_on = batch.resume and journal.exists and journal.resume()
    day = journal.terms.day if going_on and journal.terms else ""
    with opened(replace(batch.conditions, day=day)) as engine:
        _refuse_unknown(batch.conditions.collections, [c.name for c in engine.store.collections()])
        if not batch.conditions.collections:
            watch.phase("Building the starter knowledge base")
            engine.build_starter(watch=watch.ingested)
        versions = engine.versions()
        # What searches bring is kept, so where there is one the knowledge base grows while the batch runs.
        snapshot = "" if engine.searcher is not None and engine.settings.profile == "web" else versions.store_snapshot
        terms = BatchTerms(
            input=table.sha256,
            column=column,
            conditions={
                "collections": list(batch.conditions.collections), "as_of": batch.conditions.as_of,
                "top_k": batch.conditions.top_k, "budget": batch.conditions.budget, "profile": engine.settings.profile,
            },
            versions={
                "adjudge": versions.adjudge, "policy": versions.policy, "models": versions.models, "store": snapshot,
            },
            day=day or engine.clock.now().date().isoformat(),
        )  # fmt: skip
    if going_on:
        journal.refuse_other(terms)
    else:
        journal.begin(terms)
    return journal.done, replace(batch.conditions, day=terms.day)


def _refuse_unknown(asked: Sequence[str], held: Sequence[str]) -> None:
    for name in asked:
        if name not in held:
            there = f"There are: {', '.join(held)}." if held else "The knowledge base is empty: adjudge kb add PATH"
            raise UnknownName(f"There is no collection named {name}.", there)


def _outs(batch: Batch, column: str, conditions: BatchConditions, resumed: int, workers: int) -> Iterator[tuple[int, Out]]:
    """What each row says that is not done yet, in order. Rows without a claim to read are no work for the models."""
    wrong: dict[int, Out] = {}

    def claims() -> Iterator[tuple[int, str]]:
        for row in islice(rows_of(batch.input), resumed, None):
            claim = row.cells.get(column)
            if row.wrong:
                wrong[row.number] = failed(row.wrong)
            elif claim is not None and not isinstance(claim, str):
                wrong[row.number] = failed(f"The claim is no text but {type(claim).__name__}.")
            # In its place all the same, so that rows stay in order; an empty one costs nothing.
            yield row.number, "" if row.number in wrong else claim or ""

    outs = one_by_one(conditions, claims()) if workers == 1 else side_by_side(conditions, claims(), workers)
    for number, out in outs:
        yield number, wrong.pop(number, out)


# The output: the table's own columns, then what was found.


def _written(batch: Batch, table: ClaimTable, journal: Journal) -> Counter[str]:
    if sha256_of(batch.input) != table.sha256:
        raise InputError(
            f"{batch.input} changed while it was being worked on.",
            f"Begin anew: remove {journal.path} and start again.",
        )
    flat = kind_of(batch.output) != "jsonl"
    found = FLAT if flat else FIELDS
    own = _own_columns(table.columns, found)
    counts: Counter[str] = Counter()

    def rows() -> Iterator[Mapping[str, Any]]:
        for row, out in zip(rows_of(batch.input), journal.rows(), strict=True):
            counts["error" if out["error"] else out["verdict"]] += 1
            kept = {own[name]: cell for name, cell in row.cells.items() if name in own}
            yield {**kept, **(_flat(out) if flat else out)}

    write_table(batch.output, (*own.values(), *found), rows())
    return counts


def _own_columns(columns: Sequence[str], found: Sequence[str]) -> dict[str, str]:
    """The names under which a table's own columns stand in the output: their own, unless what was found has that name."""
    taken, named = {*columns, *found}, {}
    for column in columns:
        name = column
        while name in found or (name != column and name in taken):
            name = f"input_{name}"
        taken.add(name)
        named[column] = name
    return named


def _flat(out: Out) -> dict[str, Any]:
    """A row of a table without lists: how many citations there are, and the first of them."""
    first = out["citations"][0] if out["citations"] else {}
    return {
        **out,
        "reason_codes": " ".join(out["reason_codes"]),
        "citations": len(out["citations"]),
        **{column: first.get(name) for column, name in QUOTED.items()},
    }
