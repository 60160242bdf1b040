"""What commands that verify share: an engine for a profile, progress on a terminal, dates, the texts behind quotes."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.errors import InputError

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.model.trace import Event
    from adjudge.model.verdict import Finding

AUTHOR = "Adjudge"

Profile = Annotated[str | None, typer.Option(metavar="web|library", help="The open web, or your own documents.")]
Collections = Annotated[
    list[str] | None,
    typer.Option("--collection", metavar="NAME", help="Only this collection; may be given several times."),
]
AsOf = Annotated[
    str | None, typer.Option("--as-of", metavar="DATE", help="Only evidence published by then (YYYY-MM-DD).")
]


@contextmanager
def engine_for(profile: str | None) -> Iterator[Engine]:
    """An engine with the settings found, under the profile asked for."""
    from adjudge import settings
    from adjudge.engine import Engine

    found = settings.load()
    with Engine(replace(found, profile=profile) if profile else found) as engine:
        yield engine


def given_date(given: str | None) -> dt.date | None:
    try:
        return dt.date.fromisoformat(given) if given else None
    except ValueError:
        raise InputError(f"{given} is not a date.", "Write it as YYYY-MM-DD.") from None


def texts_behind(engine: Engine, findings: Iterable[Finding]) -> dict[str, str]:
    """The exact text behind every item, for a page to quote from."""
    names = dict.fromkeys(item.content_sha256 for finding in findings for item in finding.evidence)
    found = (engine.store.snapshot(name) for name in names)
    return {s.content_sha256: s.text for s in found if s is not None}


@contextmanager
def progress(first: str) -> Iterator[Callable[[Event], None]]:
    """What the job is doing, on a terminal, beginning with `first`; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield lambda event: None
        return
    from rich.console import Console
    from rich.text import Text

    from adjudge.render.progress import doing

    with Console(stderr=True).status(first) as status:
        yield lambda event: status.update(Text(doing(event)))
