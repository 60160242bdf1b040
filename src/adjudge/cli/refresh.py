"""`adjudge kb refresh`: the news anew, for a person or for cron."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.output import Json, print_json
from adjudge.errors import InputError, UnknownName

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.model.refresh import Progress


def refresh(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be asked, and ask nothing.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Show the report of the last refresh.")] = False,
    profile: Annotated[str | None, typer.Option(help="library or web. Default: the setting.")] = None,
    json: Json = False,
) -> None:
    """Build the news anew from feeds and web searches. Readers see the old ones until the new ones are whole. Ends with
    2 when nothing came in, or another refresh is under way."""
    from adjudge import settings
    from adjudge.engine import Engine

    if dry_run and report:
        raise InputError("Say --dry-run or --report, not both.")
    found = settings.load()
    with Engine(replace(found, profile=profile) if profile else found) as engine:
        if dry_run:
            _show_plan(engine, json=json)
        elif report:
            _show_last(engine, json=json)
        else:
            _refresh(engine, json=json)


def _refresh(engine: Engine, *, json: bool) -> None:
    with _progress() as watch:
        made = engine.refresh(watch=watch)
    if json:
        print_json(made)
    else:
        from adjudge.render.refresh_terminal import print_refresh

        print_refresh(made)
    if not made.refreshed:
        raise typer.Exit(2)


def _show_plan(engine: Engine, *, json: bool) -> None:
    plan = engine.plan_refresh()
    if json:
        print_json(plan)
        return
    from adjudge.render.refresh_terminal import print_refresh_plan

    print_refresh_plan(plan)


def _show_last(engine: Engine, *, json: bool) -> None:
    last = engine.refreshes.last()
    if last is None:
        raise UnknownName("The news have not been refreshed yet.", "Run adjudge kb refresh.")
    if json:
        print_json(last)
        return
    from adjudge.render.refresh_terminal import print_refresh

    live = {c.name: c.generation for c in engine.store.collections()}.get(last.collection)
    print_refresh(last, changed_since=last.refreshed and live != last.generation)


@contextmanager
def _progress() -> Iterator[Callable[[Progress], None]]:
    """A bar over the pages to look at; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[came_in]:,} came in"), TimeElapsedColumn(),
    )  # fmt: skip
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Refreshing the news", total=None, came_in=0)
        yield lambda now: bar.update(task, total=now.pages, completed=now.done, came_in=now.came_in)
