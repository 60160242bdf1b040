"""`adjudge completion`: the Tab key in bash, zsh and fish."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from adjudge.cli.everywhere import note
from adjudge.cli.shared import Json, print_json
from adjudge.errors import InputError

PROGRAM, VARIABLE = "adjudge", "_ADJUDGE_COMPLETE"


class CompletedShell(StrEnum):
    """A shell that can be told how a line may go on."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[CompletedShell, typer.Argument(help="Which shell.")],
    install: Annotated[bool, typer.Option("--install", help="Put it where the shell finds it, instead of printing it.")] = False,
    json: Json = False,
) -> None:
    """Complete commands and options with the Tab key: bash, zsh or fish.

    Prints what the shell needs; with --install it is written to your home folder and holds from the next shell on.
    """
    if not install:
        script = _script(shell)
        print_json({"shell": shell, "script": script}) if json else print(script)
        return
    from typer._completion_shared import install as put

    try:
        _, path = put(shell=shell.value, prog_name=PROGRAM, complete_var=VARIABLE)
    except OSError as error:
        where = error.filename or Path.home()
        raise InputError(
            f"{where} cannot be written ({error.strerror}).",
            f"Print it with adjudge completion {shell} and put it there.",
        ) from error
    if json:
        print_json({"shell": shell, "file": str(path)})
    else:
        note(f"Written: {path}")
        print(f"Completion for {shell} is there from the next shell on.")


def _script(shell: CompletedShell) -> str:
    from typer._completion_shared import get_completion_script

    return get_completion_script(prog_name=PROGRAM, complete_var=VARIABLE, shell=shell.value).strip()
