"""`adjudge keys`: who may call a server, each key for one workspace."""

from __future__ import annotations

from typing import Annotated

import typer

from adjudge.cli.shared import Json, engine_for, print_json
from adjudge.errors import UnknownName

app = typer.Typer(help="Make and remove keys of the HTTP API.", no_args_is_help=True, rich_markup_mode=None)

KeyName = Annotated[str, typer.Argument(metavar="NAME", help="What the key is known by, in lists and logs.")]


@app.command()
def add(
    name: KeyName,
    workspace: Annotated[
        str | None, typer.Option(metavar="NAME", help="Whose cases it opens. Default: the setting's workspace.")
    ] = None,
    a_minute: Annotated[int | None, typer.Option(min=0, metavar="N", help="Requests a minute; 0 for any.")] = None,
    a_day: Annotated[int | None, typer.Option(min=0, metavar="N", help="Jobs a day; 0 for any.")] = None,
    reads_only: Annotated[bool, typer.Option("--reads-only", help="The knowledge base cannot be changed with it.")] = False,
    json: Json = False,
) -> None:
    """Make a key. It is shown this once: only its hash is kept."""
    with engine_for() as engine:
        owner = workspace or engine.settings.workspace
        key = engine.access.make_key(name, owner, a_minute=a_minute, a_day=a_day, reads_only=reads_only)
    if json:
        print_json({"name": name, "workspace": owner, "key": key})
    else:
        print(key)


@app.command("list")
def list_(json: Json = False) -> None:
    """List keys by name, with their workspaces."""
    with engine_for() as engine:
        keys = engine.access.all_keys()
    if json:
        shown = ("name", "workspace", "created", "a_minute", "a_day", "reads_only")
        print_json([{name: getattr(key, name) for name in shown} for key in keys])
        return
    if not keys:
        print("No keys yet. Make one: adjudge keys add NAME")
    for key in keys:
        print(f"{key.name}\t{key.workspace}\t{key.created:%Y-%m-%d}{'  reads only' if key.reads_only else ''}")


@app.command()
def remove(name: KeyName, json: Json = False) -> None:
    """Remove a key, and sign out every browser that signed in with it."""
    with engine_for() as engine:
        if not engine.access.remove_key(name):
            raise UnknownName(f"There is no key named {name}.", "Run adjudge keys list.")
    if json:
        print_json({"removed": name})
    else:
        print(f"Removed the key {name}.")
