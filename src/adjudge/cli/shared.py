"""What commands share: JSON on request, a progress bar on a terminal."""

from __future__ import annotations

import datetime as dt
import os
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.everywhere import Loudness, loudness, note
from adjudge.errors import InputError, refuse_special

if TYPE_CHECKING:
    from rich.console import RenderableType

    from adjudge.engine import Engine
    from adjudge.values.document import Document, IngestReport
    from adjudge.values.ledger import Ledger
    from adjudge.values.trace import Event, Ingested
    from adjudge.values.verdict import Finding


Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def print_json(value: object) -> None:
    from adjudge.values.codec import to_json

    print(to_json(value).decode())


def print_view(view: RenderableType) -> None:
    from adjudge.render.terminal import console

    console().print(view)


def given_text(file: str, remedy: str) -> str:
    """What a file says, or standard input where it is named -."""
    if file != "-":
        refuse_special(Path(file))
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        name = "Standard input" if file == "-" else file
        raise InputError(f"{name} is not UTF-8 text.", "Save it as UTF-8.") from None
    except OSError as error:
        raise InputError(f"{file} cannot be read ({error.strerror}).", remedy) from None


def watched() -> bool:
    """Whether somebody sees a progress bar, and wants to."""
    return sys.stderr.isatty() and loudness() is not Loudness.QUIET


@contextmanager
def ingest_progress(label: str) -> Iterator[Callable[[Ingested], None]]:
    """Counts documents and passages as they become durable; silent when nobody watches."""
    if not watched():
        yield lambda event: None
        return
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    from adjudge.render.terminal import progress_console

    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.fields[documents]:,} documents"),
        TextColumn("{task.fields[passages]:,} passages"), TextColumn("{task.fields[rate]:,.0f}/s"), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=progress_console(), transient=True) as progress:
        task = progress.add_task(label, total=None, documents=0, passages=0, rate=0)

        def watch(event: Ingested) -> None:
            if event.indexing:
                progress.update(task, description="Indexing")
                return
            seen = progress.tasks[0].fields
            documents, passages = seen["documents"] + event.documents, seen["passages"] + event.passages
            rate = passages / (progress.tasks[0].elapsed or 1.0)
            progress.update(task, documents=documents, passages=passages, rate=rate)

        yield watch


# What commands that work on documents share: files and folders read for one request, and the texts behind its quotes.


Docs = Annotated[
    list[Path] | None,
    typer.Option("--docs", metavar="PATH…", help="Files and folders it must rest on; several may follow."),
]
MoreDocs = Annotated[list[Path] | None, typer.Argument(metavar="[PATH]…", help="Further paths behind --docs.")]
"""What follows the first path behind --docs."""
DocumentCollections = Annotated[
    list[str] | None,
    typer.Option("--collection", metavar="NAME", help="What the knowledge base holds in this collection, too."),
]


def refuse_nothing(docs: Sequence[Path], collections: Sequence[str]) -> None:
    """Something has to be said about what a text must rest on; an empty folder is an answer, silence is not."""
    if not docs and not collections:
        raise InputError("There are no documents to hold it against.", "Give --docs PATH, or --collection NAME.")


def documents_at(engine: Engine, paths: Sequence[Path]) -> tuple[Document, ...]:
    """The documents of files and folders. A file that is named and cannot be read is an InputError; one that only lies in
    a folder is passed over, and that is said."""
    from adjudge.values.document import Skipped
    from adjudge.values.knowledge import Stated

    named = {os.path.abspath(path) for path in paths}
    found: list[Document] = []
    passed_over: Counter[tuple[str, str]] = Counter()
    for item in engine.reader.read_all(paths):
        if isinstance(item, Skipped):
            if os.path.abspath(item.path) in named or not item.path:
                raise InputError(f"{item.path or 'A document'} cannot be read: {item.reason}")
            passed_over[item.path, item.reason] += 1
        else:
            found.append(item.document if isinstance(item, Stated) else item)
    for (path, why), times in passed_over.items():
        often = f" ({times:,} times)" if times > 1 else ""
        note(f"Passed over: {path}: {why}{often}")
    return tuple(found)


def texts_of(engine: Engine, ledger: Ledger, documents: Iterable[Document]) -> dict[str, str]:
    """The exact text behind every quote, for a page to quote from."""
    held = {document.content_sha256: document.text for document in documents}
    wanted = (quote.content_sha256 for entry in ledger.entries for quote in entry.evidence)
    return held | engine.texts(name for name in wanted if name and name not in held)


# What commands that verify share: an engine for a profile, progress on a terminal, dates, the texts behind quotes.


AUTHOR = "Adjudge"

Profile = Annotated[str | None, typer.Option(metavar="web|library", help="The open web, or your own documents.")]
JudgeName = Annotated[
    str | None,
    typer.Option("--judge", metavar="small|second|strong", help="Who decides what evidence says, in the place of ADJUDGE_JUDGE."),
]
MaxWrong = Annotated[
    str | None,
    typer.Option(
        "--max-wrong",
        metavar="SHARE",
        help="At most this share of claims on a wrong side, such as 1%; the others stay open. In the place of ADJUDGE_MAX_WRONG.",
    ),
]
Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", metavar="NAME", help="Only this collection; may be given several times."),
]
TopK = Annotated[int | None, typer.Option("--top-k", min=1, max=20, metavar="N", help="Items on the shortlist.")]
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="DATE", help="Only evidence published by then (YYYY-MM-DD).")]


def build_starter(engine: Engine) -> IngestReport | None:
    """The starter knowledge base, where it is not in place yet; the first command on a machine says why it takes so long."""
    with ingest_progress("Building the starter knowledge base") as watch:
        return engine.build_starter(watch=watch)


@contextmanager
def engine_for(profile: str | None = None, judge: str | None = None, max_wrong: str | None = None) -> Iterator[Engine]:
    """An engine with the settings found, under the profile, with the judge and the bound on wrong sides asked for. It is slow to
    import: a command that fails before it needs one does not wait for that."""
    from adjudge import settings
    from adjudge.engine import Engine

    found = settings.load()
    found = replace(found, profile=profile or found.profile, judge=judge or found.judge)
    if max_wrong is not None:
        found = replace(found, max_wrong=given_share(max_wrong))
    with Engine(found) as engine:
        yield engine


def given_share(given: str) -> float:
    """A share as somebody writes it: 1%, or 0.01."""
    from adjudge.settings import values

    try:
        return values.share(given)
    except values.Unreadable as error:
        raise InputError(f"--max-wrong {error}.") from None


def given_date(given: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(given) if given else None
    except ValueError:
        raise InputError(f"{given} is not a date.", "Write it as YYYY-MM-DD.") from None


def texts_behind(engine: Engine, findings: Iterable[Finding]) -> dict[str, str]:
    """The exact text behind every item, for a page to quote from."""
    return engine.texts(item.content_sha256 for finding in findings for item in finding.evidence)


@contextmanager
def progress(first: str) -> Iterator[Callable[[Event], None]]:
    """What the job is doing, on a terminal, beginning with `first`; silent when nobody watches."""
    if loudness() is Loudness.VERBOSE:
        yield _lines(first)
        return
    if not watched():
        yield lambda event: None
        return
    from rich.text import Text

    from adjudge.render.terminal import doing, progress_console

    with progress_console().status(first) as status:
        yield lambda event: status.update(Text(doing(event)))


def _lines(first: str) -> Callable[[Event], None]:
    """Every step as a line, with the seconds since the first."""
    from adjudge.render.terminal import doing

    began = time.monotonic()
    note(f"  0.00 s  {first}")
    return lambda event: note(f"{time.monotonic() - began:6.2f} s  {doing(event)} ({event.event})")


# Files that commands write on request: refused before the work when the place is no good, whole or not there after.


_DATABASE = b"SQLite format 3\0"
_BESIDE_DATABASE = re.compile(r"-(?:wal|shm|journal)$")


def refuse_unwritable(*paths: Path | None, read: Iterable[str | Path | None] = ()) -> None:
    """An hour's work must not end in a folder that does not exist, nor in the place of what it was made of (`read`), of a
    database such as the store, or of another output."""
    outputs = [path for path in paths if path is not None]
    for number, path in enumerate(outputs):
        if path.is_dir():
            raise InputError(f"{path} cannot be written: it is a folder.", "Give the name of a file.")
        if not path.absolute().parent.is_dir():
            raise InputError(f"{path} cannot be written: its folder does not exist.", "Make it, or choose another place.")
        if any(_same_file(path, Path(one)) for one in read if one):
            raise InputError("The output would replace the input.", "Give the output another name.")
        if any(_same_file(path, other) for other in outputs[:number]):
            raise InputError(f"Two outputs would both be written to {path}.", "Give each a name of its own.")
        if _is_database(path):
            raise InputError(f"{path} cannot be written: it is a database.", "Give the output another name.")


def _same_file(one: Path, other: Path) -> bool:
    """Whether two names are of one file, that is there or not; an address, or a name too long, is none."""
    try:
        return os.path.realpath(one) == os.path.realpath(other) or one.samefile(other)
    except OSError:
        return False


def _is_database(path: Path) -> bool:
    """Whether a database lies there, or what belongs to one."""
    whole = path.with_name(_BESIDE_DATABASE.sub("", path.name))
    if not path.exists() or not whole.is_file():
        return False
    with whole.open("rb") as file:
        return file.read(len(_DATABASE)) == _DATABASE


def note_written(*paths: Path | None) -> None:
    """Says which of the files that were asked for are there."""
    for path in filter(None, paths):
        note(f"Written: {path}")


def write_json(path: Path, value: object) -> None:
    """What search engines read, as a file that people may read too."""
    import json

    write_whole(path, [json.dumps(value, indent=2, ensure_ascii=False) + "\n"])


def write_whole(path: Path, parts: Iterable[str]) -> None:
    """A file appears only when it is whole."""
    partial = path.with_name(f"{path.name}.partial")
    try:
        with partial.open("w", encoding="utf-8") as file:
            file.writelines(parts)
        os.replace(partial, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}).", "Choose another place.") from error
    finally:
        partial.unlink(missing_ok=True)


# A bar that counts what is done of what there is to do.


@contextmanager
def counting(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Counts things as they are done, with how many a second; silent when nobody watches."""
    if not watched():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from adjudge.render.terminal import progress_console

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]:,.3g}/s"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=progress_console(), transient=True) as progress:
        task = progress.add_task(label, total=total, rate=0)

        def watch(done: int) -> None:
            state = progress.tasks[0]
            progress.update(task, advance=done, rate=(state.completed + done) / (state.elapsed or 1.0))

        yield watch
