"""`adjudge batch`: a table of claims in, the same table with verdicts out."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudge.cli.everywhere import Loudness, loudness, note
from adjudge.cli.shared import (
    AsOf,
    Collections,
    Json,
    JudgeName,
    MaxWrong,
    Profile,
    TopK,
    given_date,
    given_share,
    print_json,
    refuse_unwritable,
)
from adjudge.errors import InputError
from adjudge.values.budget import BudgetClass

if TYPE_CHECKING:
    from adjudge.batch.run import BatchReport, BatchWatch

INTERRUPTED = 130
LINE_SECONDS = 30.0
"""How often a run that nobody watches says how far it is."""


class BatchEngine(StrEnum):
    """Where the work is done."""

    LOCAL = "local"
    RAY = "ray"


def batch(
    input_: Annotated[
        Path, typer.Argument(metavar="INPUT", help="A table of claims: .csv, .tsv, .jsonl (also .gz) or .parquet.")
    ],
    output: Annotated[
        Path, typer.Argument(metavar="OUTPUT", help="Where the same table goes with its verdicts; any of these kinds.")
    ],
    column: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The column with the claims. Default: claim, or the only one with sentences."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a run that was interrupted; does nothing where it is finished.")
    ] = False,
    workers: Annotated[
        int,
        typer.Option("--workers", "-w", min=0, max=64, metavar="N", help="Processes; 0 takes what fits the machine."),
    ] = 0,
    engine: Annotated[
        BatchEngine, typer.Option(help="local: this machine. ray: a cluster; not part of this build.")
    ] = BatchEngine.LOCAL,
    profile: Profile = None,
    judge: JudgeName = None,
    max_wrong: MaxWrong = None,
    collection: Collections = None,
    as_of: AsOf = None,
    top_k: TopK = None,
    budget: Annotated[BudgetClass, typer.Option(help="How far to go for each claim.")] = BudgetClass.STANDARD,
    json: Json = False,
) -> None:
    """Verify a table of claims: its rows in their order, each with verdict, probability, reasoning and the words that decide.

    A row that cannot be verified says why in its column error. The output appears when it is whole; until then what is done
    lies beside it as OUTPUT.partial, for --resume. No cases are kept.
    """
    if engine is BatchEngine.RAY:
        raise InputError(
            "--engine ray is not part of this build.", "Leave it out, and say --workers N for several processes here."
        )
    refuse_unwritable(output, read=[input_])
    as_of_day = given_date(as_of)
    from adjudge.batch.run import Batch, run
    from adjudge.batch.verifying import BatchConditions

    conditions = BatchConditions(
        profile=profile or "",
        judge=judge or "",
        max_wrong=given_share(max_wrong) if max_wrong is not None else None,
        collections=tuple(collection or ()),
        as_of=as_of_day.isoformat() if as_of_day else "",
        top_k=top_k,
        budget=budget.value,
    )
    asked = Batch(input=input_, output=output, column=column, conditions=conditions, workers=workers, resume=resume)
    try:
        with _progress() as watch:
            report = run(asked, watch)
    except KeyboardInterrupt:
        print("adjudge: stopped. What is done is kept; the same command with --resume goes on.", file=sys.stderr)
        sys.exit(INTERRUPTED)  # the one line on stderr has been said
    _tell(report, output, json=json)


def _tell(report: BatchReport | None, output: Path, *, json: bool) -> None:
    if report is None:
        print_json({"output": str(output), "finished": True}) if json else print(f"{output} is finished already.")
        return
    if json:
        print_json(report)
    else:
        found = ", ".join(f"{count:,} {verdict.replace('_', ' ')}" for verdict, count in report.verdicts.items())
        before = f" ({report.resumed:,} of them before)" if report.resumed else ""
        print(f"Verified {report.rows:,} rows{before}: {found or 'none'}. {report.claims_per_second:g} claims a second.")
        if report.errors:
            print(f"{report.errors:,} could not be verified: the column error says why.")
        note(f"Written: {report.output}")
    if report.rows and report.errors == report.rows:
        raise typer.Exit(1)


@contextmanager
def _progress() -> Iterator[BatchWatch]:
    """A bar with rate and time left where somebody watches; a line now and then where a log does."""
    from adjudge.batch.run import BatchWatch

    if loudness() is Loudness.QUIET:
        yield BatchWatch()
    elif not sys.stderr.isatty():
        yield BatchWatch(rows=_Lines())
    else:
        with _bar() as watch:
            yield watch


class _Lines:
    """How far a batch is, said in lines of a log."""

    def __init__(self) -> None:
        self._began = self._said = time.monotonic()

    def __call__(self, done: int, of: int, resumed: int) -> None:
        now = time.monotonic()
        if now - self._said < LINE_SECONDS:
            return
        self._said = now
        rate = (done - resumed) / (now - self._began)
        left = f", {_spoken((of - done) / rate)} left" if rate else ""
        print(f"{done:,} of {of:,} rows ({100 * done // of}%), {rate:.2g}/s{left}", file=sys.stderr, flush=True)


def _spoken(seconds: float) -> str:
    hours, minutes = divmod(int(seconds) // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {int(seconds) % 60} s"


@contextmanager
def _bar() -> Iterator[BatchWatch]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    from adjudge.batch.run import BatchWatch
    from adjudge.render.terminal import progress_console

    columns: Any = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"), TimeLeft(elapsed_when_finished=True),
    )  # fmt: skip
    with Progress(*columns, console=progress_console(), transient=True) as progress:
        task = progress.add_task("Reading", total=None, rate="")
        began = time.monotonic()

        def phase(words: str) -> None:
            progress.update(task, description=words)

        def rows(done: int, of: int, resumed: int) -> None:
            rate = (done - resumed) / max(time.monotonic() - began, 0.001)
            progress.update(task, total=of, completed=done, rate=f"{rate:.2g}/s" if done > resumed else "")

        yield BatchWatch(phase=phase, rows=rows)
