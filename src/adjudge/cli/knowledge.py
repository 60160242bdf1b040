"""`adjudge kb`: add, search, list, remove, stats, export, copy, rollback, refresh, starter."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudge.cli.shared import Json, build_starter, engine_for, given_date, ingest_progress, print_json, refuse_unwritable
from adjudge.errors import InputError, UnknownName

if TYPE_CHECKING:
    from adjudge.engine import Engine
    from adjudge.values.knowledge import Progress, RefreshReport


# `adjudge kb refresh`: the news anew, for a person or for cron.


def refresh(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be asked, and ask nothing.")] = False,
    report: Annotated[bool, typer.Option("--report", help="Show the report of the last refresh.")] = False,
    profile: Annotated[str | None, typer.Option(help="library or web. Default: the setting.")] = None,
    json: Json = False,
) -> None:
    """Build the news anew from feeds and web searches. Readers see the old ones until the new ones are whole. Ends with
    2 when nothing came in, or another refresh is under way."""
    if dry_run and report:
        raise InputError("Say --dry-run or --report, not both.")
    from adjudge.render.knowledge_terminal import print_refresh, print_refresh_plan

    with engine_for(profile) as engine:
        if dry_run:
            plan = engine.plan_refresh()
            print_json(plan) if json else print_refresh_plan(plan)
            return
        found, changed = _last(engine) if report else (_refreshed(engine), False)
    print_json(found) if json else print_refresh(found, changed_since=changed)
    if not (report or found.refreshed):
        raise typer.Exit(2)


def _refreshed(engine: Engine) -> RefreshReport:
    with _progress() as watch:
        return engine.refresh(watch=watch)


def _last(engine: Engine) -> tuple[RefreshReport, bool]:
    """The report of the last refresh, and whether the collection was changed since."""
    last = engine.refreshes.last()
    if last is None:
        raise UnknownName("The news have not been refreshed yet.", "Run adjudge kb refresh.")
    live = {c.name: c.generation for c in engine.store.collections()}.get(last.collection)
    return last, last.refreshed and live != last.generation


@contextmanager
def _progress() -> Iterator[Callable[[Progress], None]]:
    """A bar over the pages to look at; silent when nobody watches."""
    if not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    from adjudge.render.terminal import progress_console

    columns = (
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[came_in]:,} came in"), TimeElapsedColumn(),
    )  # fmt: skip
    with Bar(*columns, console=progress_console(), transient=True) as bar:
        task = bar.add_task("Refreshing the news", total=None, came_in=0)
        yield lambda now: bar.update(task, total=now.pages, completed=now.done, came_in=now.came_in)


app = typer.Typer(help="Keep the knowledge base.", no_args_is_help=True, rich_markup_mode=None)

Collection = Annotated[str, typer.Option("--collection", "-c", help="Which collection.")]
AnyCollection = Annotated[list[str] | None, typer.Option("--collection", "-c", help="Only these collections.")]


@app.command()
def add(
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH|URL…",
            help="Files or folders (txt, md, html, pdf, docx, rtf, csv, json, jsonl, also .gz), and addresses of web pages.",
        ),
    ],
    collection: Collection = "library",
    embedder: Annotated[str | None, typer.Option(help="static or transformer; fixed when a collection is made.")] = None,
    rebuild: Annotated[
        bool,
        typer.Option("--rebuild", help="Build the collection anew from these and switch to it; kb rollback undoes."),
    ] = False,
    json: Json = False,
) -> None:
    """Add documents and web pages. Run again after an interruption: what is stored is passed over."""
    with engine_for() as engine, ingest_progress("Adding") as watch:
        report = engine.ingest(paths, collection=collection, embedder=embedder, rebuild=rebuild, watch=watch)
    if json:
        print_json(report)
    else:
        from adjudge.render.terminal import print_ingest

        print_ingest(report, collection)
    if report.skipped and not (report.documents_added or report.documents_updated or report.documents_unchanged):
        raise typer.Exit(2)


@app.command()
def search(
    query: Annotated[str, typer.Argument(help="A claim or a question in plain words.")],
    collection: AnyCollection = None,
    top_k: Annotated[int, typer.Option("--top-k", "-k", min=1, max=1000, help="How many passages.")] = 5,
    source: Annotated[list[str] | None, typer.Option(help="Only these sources.")] = None,
    as_of: Annotated[str | None, typer.Option(help="Only what was published by this date (YYYY-MM-DD).")] = None,
    since: Annotated[str | None, typer.Option(help="Only what was published from this date on.")] = None,
    mode: Annotated[str, typer.Option(help="hybrid, vector or lexical.")] = "hybrid",
    json: Json = False,
) -> None:
    """Find the passages nearest to a claim, with their exact places."""
    from adjudge.knowledge.candidates import MODES
    from adjudge.values.knowledge import Filter

    if mode not in MODES:
        raise InputError(f"There is no search mode named {mode}.", f"Choose one of: {', '.join(MODES)}.")
    where = Filter(
        collections=tuple(collection or ()),
        sources=tuple(source or ()),
        as_of=given_date(as_of),
        published_from=given_date(since),
    )
    with engine_for() as engine:
        gathered = engine.search(query, top_k, where=where, mode=mode)
    if json:
        told = {"found": gathered.found, "event": gathered.event, "degraded": gathered.degraded}
        print_json({"query": gathered.event.query, **told})
    else:
        from adjudge.render.terminal import print_found

        print_found(gathered.event.query, gathered.found, gathered.event)
        for note in gathered.degraded:
            print(f"Searched by words alone: {note.detail}")


@app.command("list")
def list_(collection: AnyCollection = None, json: Json = False) -> None:
    """List collections and their sources."""
    with engine_for() as engine:
        wanted: list[str | None] = [*collection] if collection else [None]
        sources = [s for name in wanted for s in engine.store.sources(name)]
        collections = [c for c in engine.store.collections() if not collection or c.name in collection]
    if json:
        print_json({"collections": collections, "sources": sources})
    else:
        from adjudge.render.terminal import print_sources

        print_sources(collections, sources)


@app.command()
def remove(
    source: Annotated[str | None, typer.Argument(help="A source's name, as `kb list` shows it.")] = None,
    collection: Collection = "library",
    everything: Annotated[bool, typer.Option("--all", help="Remove the whole collection.")] = False,
    json: Json = False,
) -> None:
    """Remove a source with all its passages and triples, or a whole collection."""
    if (source is None) != everything:
        raise InputError("Say which source to remove, or --all for the whole collection.")
    with engine_for() as engine:
        gone = engine.store.remove(collection, source) if source is not None else engine.store.drop(collection)
    if source is not None and not gone:
        raise UnknownName(f"Collection {collection} has no source named {source}.", "Run adjudge kb list.")
    if json:
        print_json({"collection": collection, "source": source, "documents_removed": gone})
    else:
        of_source = f" of {source}" if source else ""
        print(f"Removed {gone:,} {'document' if gone == 1 else 'documents'}{of_source} from {collection}.")


@app.command()
def stats(json: Json = False) -> None:
    """Show what the store holds and how it is searched."""
    with engine_for() as engine:
        found = engine.store.stats()
    if json:
        print_json(found)
    else:
        from adjudge.render.terminal import print_stats

        print_stats(found)


@app.command()
def export(
    file: Annotated[Path, typer.Argument(help="Where to write; .gz compresses, - is standard output.")],
    collection: Collection = "library",
    json: Json = False,
) -> None:
    """Write a collection as jsonl that `kb add` takes back."""
    refuse_unwritable(*([] if str(file) == "-" else [file]))
    with engine_for() as engine:
        count = engine.export(collection, file)
    if json and str(file) != "-":
        print_json({"collection": collection, "file": str(file), "documents": count})
    elif str(file) != "-":
        print(f"Wrote {count:,} documents to {file}.")


@app.command()
def copy(
    source: Annotated[str, typer.Argument(metavar="FROM", help="Which collection.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The copy's name; what it stood for can be rolled back to.")],
    json: Json = False,
) -> None:
    """Copy a collection to another name, index and all; the name stands for the copy once that is whole."""
    with engine_for() as engine, ingest_progress("Copying") as watch:
        generation = engine.store.copy(source, target, watch=watch)
        (made,) = (c for c in engine.store.collections() if c.name == target)
    if json:
        counts = {"documents": made.documents, "passages": made.passages, "triples": made.triples}
        print_json({"source": source, "target": target, "generation": generation, **counts})
    else:
        from adjudge.render.terminal import print_copied

        print_copied(source, made)


@app.command()
def rollback(collection: Annotated[str, typer.Argument(help="Which collection.")], json: Json = False) -> None:
    """Go back to the state before the last rebuild; a second rollback undoes the first."""
    with engine_for() as engine:
        generation = engine.store.rollback(collection)
    if json:
        print_json({"collection": collection, "generation": generation})
    else:
        print(f"Collection {collection} is back at generation {generation}.")


app.command("refresh")(refresh)


@app.command()
def starter(json: Json = False) -> None:
    """Build the starter knowledge base: countries, cities, elements and more, from packaged public data."""
    with engine_for() as engine:
        report = build_starter(engine)
    if json:
        print_json({"built": report is not None, "report": report})
    elif report is None:
        print("The starter knowledge base is in place.")
    else:
        from adjudge.render.terminal import print_ingest

        print_ingest(report, "starter")
