"""`adjudge models`: which models there are, and the strong judge installed or removed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudge.cli.everywhere import note
from adjudge.cli.shared import Json, print_json, watched
from adjudge.errors import StoreError, UnknownName

if TYPE_CHECKING:
    from adjudge.adapters.strong.building import Told

app = typer.Typer(help="List models, and install or remove the strong judge.", no_args_is_help=True, rich_markup_mode=None)

ModelName = Annotated[str, typer.Argument(metavar="NAME", help="strong, the one model that is not shipped.")]
SECONDS = 10.0
"""How often work that nobody watches says how far it is."""


@app.command()
def add(
    name: ModelName,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE|FOLDER",
            help="Where its base lies: a GGUF file or its folder, a web address, or packages. Default: ADJUDGE_MODELS.",
        ),
    ] = None,
    adapter: Annotated[
        Path | None, typer.Option("--adapter", metavar="FILE", help="Another adapter than the one that is installed.")
    ] = None,
    json: Json = False,
) -> None:
    """Install the strong judge: fetch its base, check it, and put it together with our adapter.

    It takes 1.1 GB of download, 1.6 GB of disk and some minutes. What was installed stays until the new one is whole.
    """
    from adjudge import settings
    from adjudge.adapters.strong.installing import install, installed

    _refuse_other(name)
    found = settings.load()
    with _progress() as told:
        install(found.models_path, source=source or found.models, adapter=adapter, told=told)
    there = installed(found.models_path)
    if json:
        print_json({"name": name, "installed": there.card.stamp, "folder": str(there.folder), "bytes": there.bytes_})
    else:
        print(f"Installed: {there.card.stamp}, {there.bytes_ / 1e9:.1f} GB in {there.folder}")
        note("It reads where ADJUDGE_JUDGE, or --judge, is strong.")


@app.command()
def export(
    name: ModelName,
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the files are written.")],
    form: Annotated[str, typer.Option("--as", metavar="FORM", help="gguf, for llama.cpp and Ollama; peft, for vLLM.")] = "gguf",
    adapter: Annotated[
        Path | None, typer.Option("--adapter", metavar="FILE", help="Another adapter than the one that is installed.")
    ] = None,
    json: Json = False,
) -> None:
    """Write the strong judge's adapter as other servers load it.

    Serve it beside its base, Qwen2.5-Coder-1.5B-Instruct, under a name that begins with adjudge-strong; then
    ADJUDGE_JUDGE=openai, with ADJUDGE_JUDGE_URL and that name as ADJUDGE_JUDGE_MODEL, asks it in its own words.
    """
    from adjudge.adapters.strong.adapter import read_adapter
    from adjudge.adapters.strong.installing import shipped_adapter
    from adjudge.adapters.strong.serving import FORMS
    from adjudge.adapters.strong.serving import export as write

    _refuse_other(name)
    if form not in FORMS:
        raise UnknownName(f"An adapter cannot be written as {form}.", f"Choose one of {', '.join(FORMS)}.")
    written = write(read_adapter(adapter or shipped_adapter()), form, folder)
    if json:
        print_json({"name": name, "as": form, "files": [str(path) for path in written]})
    else:
        print("\n".join(f"{path}\t{path.stat().st_size / 1e6:,.0f} MB" for path in written))


@app.command("list")
def list_(json: Json = False) -> None:
    """List the models that are here, and the one that can be."""
    from adjudge import settings
    from adjudge.adapters.encoders.card import CorrectionsCard, model_folders, read_card
    from adjudge.adapters.strong.installing import STRONG, installed

    rows: list[dict[str, Any]] = []
    for folder in model_folders():
        card = read_card(folder)
        if isinstance(card, CorrectionsCard):
            continue  # told of below, with what they correct
        taken = sum(path.stat().st_size for path in folder.iterdir())
        rows.append({"name": folder.name, "model": card.name, "shipped": True, "installed": True, "bytes": taken})
    models = settings.load().models_path
    row: dict[str, Any] = {"name": STRONG, "model": "", "shipped": False, "installed": False, "bytes": 0}
    try:
        there = installed(models)
        row |= {"model": there.card.stamp, "installed": True, "bytes": there.bytes_, "outdated": there.outdated}
    except StoreError as error:
        row["problem"] = str(error)
    rows.append(row)
    if json:
        print_json(rows)
        return
    for row in rows:
        said = f"{row['model']}\t{row['bytes'] / 1e6:,.0f} MB" if row["installed"] else row["problem"]
        print(f"{row['name']}\t{said}{'  outdated' if row.get('outdated') else ''}")


@app.command()
def remove(name: ModelName, json: Json = False) -> None:
    """Remove the strong judge; everything else works on without it."""
    from adjudge import settings
    from adjudge.adapters.strong import installing

    _refuse_other(name)
    if not installing.remove(settings.load().models_path):
        raise UnknownName("The strong judge is not installed.", "adjudge models list shows what is.")
    if json:
        print_json({"removed": name})


def _refuse_other(name: str) -> None:
    if name != "strong":
        raise UnknownName(f"There is no model {name} to install or remove.", "The one that can be is strong.")


@contextmanager
def _progress() -> Iterator[Told]:
    """A bar for each thing that is done, on a terminal; elsewhere a line now and then."""
    if not watched():
        yield _lines()
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from adjudge.render.terminal import progress_console

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=progress_console(), transient=True) as progress:
        tasks: dict[str, Any] = {}

        def told(doing: str, done: int, of: int) -> None:
            if doing not in tasks:
                tasks[doing] = progress.add_task(doing, total=of)
            progress.update(tasks[doing], completed=done, total=of)

        yield told


def _lines() -> Told:
    import time

    last: dict[str, float] = {}

    def told(doing: str, done: int, of: int) -> None:
        now = time.monotonic()
        if now - last.get(doing, 0.0) >= SECONDS:
            last[doing] = now
            note(f"{doing}: {done / max(of, 1):.0%}")

    return told
