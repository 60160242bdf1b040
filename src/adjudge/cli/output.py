"""What commands share: JSON on request, a progress bar on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from adjudge.model.trace import Ingested

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def print_json(value: object) -> None:
    from adjudge.model.codec import to_json

    print(to_json(value).decode())


@contextmanager
def ingest_progress(label: str) -> Iterator[Callable[[Ingested], None]]:
    """Counts documents and passages as they become durable; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield lambda event: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.fields[documents]:,} documents"),
        TextColumn("{task.fields[passages]:,} passages"), TextColumn("{task.fields[rate]:,.0f}/s"), TimeElapsedColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=None, documents=0, passages=0, rate=0)

        def watch(event: Ingested) -> None:
            seen = progress.tasks[0].fields
            documents, passages = seen["documents"] + event.documents, seen["passages"] + event.passages
            rate = passages / (progress.tasks[0].elapsed or 1.0)
            progress.update(task, documents=documents, passages=passages, rate=rate)

        yield watch
