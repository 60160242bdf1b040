"""A bar that counts what is done of what there is to do."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counting(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """Counts things as they are done, with how many a second; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]:,.3g}/s"),
        TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total, rate=0)

        def watch(done: int) -> None:
            state = progress.tasks[0]
            progress.update(task, advance=done, rate=(state.completed + done) / (state.elapsed or 1.0))

        yield watch
