"""`adjudge`: the commands, and how errors reach a person."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Collection
from importlib import import_module
from typing import Any

import typer

from adjudge.cli.everywhere import COLLECTING, Loudness, equip, set_loudness
from adjudge.errors import AdjudgeError, InputError
from adjudge.render.output_guard import guard_output
from adjudge.values.word_lists import table

COMMANDS = {
    "verify": ("verify", "verify"),
    "check": ("check", "check"),
    "ground": ("ground", "ground"),
    "answer": ("ground", "answer"),
    "batch": ("batch", "batch"),
    "demo": ("verify", "demo"),
    "serve": ("serving", "serve"),
    "mcp": ("serving", "mcp"),
    "doctor": ("doctor", "doctor"),
    "kb": ("knowledge", "app"),
    "cases": ("cases", "app"),
    "sources": ("sources", "app"),
    "calibrate": ("calibrate", "calibrate"),
    "keys": ("keys", "app"),
    "models": ("models", "app"),
    "eval": ("evaluation", "app"),
    "completion": ("completion", "completion"),
}
"""Commands by module and name: only the one that was called is loaded, for a person waits for it."""
HELP = table("cli.main.commands")
"""Their first sentences, as the list of commands shows them without loading any."""


def app_with(loaded: Collection[str]) -> typer.Typer:
    """The command line with these commands, and of the others their names and what they are for."""
    app = typer.Typer(
        name="adjudge",
        help="Tells you whether a claim holds, and quotes the words that decide.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(version)
    for name, (module, function) in COMMANDS.items():
        found = getattr(import_module(f"adjudge.cli.{module}"), function) if name in loaded else None
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name)
        else:
            app.command(name, help=None if found else HELP[name])(found or _not_loaded)
    return app


def command_line(loaded: Collection[str]) -> Any:
    """The same, ready to be run or asked for its help."""
    from typer.main import get_command

    return equip(get_command(app_with(loaded)))


def _not_loaded() -> None:
    """Stands for a command in the list of them."""


def version(
    show: bool = typer.Option(False, "--version", "-V", help="Show the version and exit.", is_eager=True),
) -> None:
    if show:
        from adjudge import __version__

        print(f"adjudge {__version__}")
        raise typer.Exit


COMPLETING = "_ADJUDGE_COMPLETE"
"""Set by a shell that wants to know how a line may go on."""
NEXT = """\
Adjudge tells you whether a claim holds, and quotes the words that decide.

To begin:
  adjudge demo                            three claims: true, false, open
  adjudge verify "Snow is white."         a claim of your own

With your own documents:
  adjudge kb add PATH                     files, folders, web pages
  adjudge check article.txt               an article, claim by claim
  adjudge ground draft.txt --docs PATH    what a language model wrote
  adjudge batch claims.csv verdicts.csv   a whole table

Elsewhere:
  adjudge serve                           a page and an HTTP API on this machine
  adjudge mcp                             tools for an assistant

All commands: adjudge -h. Something is not right: adjudge doctor."""

_SELDOM = 200_000
"""Objects made before the collector looks at them: nearly all that a command makes lives as long as it, and the usual 700 take
a tenth of its time."""
INTERRUPTED = 130
STOPPED = "stopped. What was stored stays stored; the same command goes on from there."


def main() -> None:
    """Runs a command; what goes wrong is one clear line, exit 2."""
    gc.set_threshold(_SELDOM, *COLLECTING[1:])
    guard_output()
    atexit.register(gc.freeze)  # or Python looks three times through all there is before it lets go of it
    try:
        _refuse_unprintable(sys.argv)
        set_loudness(Loudness.NORMAL)
        if len(sys.argv) == 1 and COMPLETING not in os.environ:
            print(NEXT)
            sys.exit(0)
        ended = command_line(_called())(prog_name="adjudge", standalone_mode=False)
        if ended == INTERRUPTED:  # typer has caught it
            _end(STOPPED, INTERRUPTED)
        sys.exit(ended)
    except AdjudgeError as error:
        _end(str(error), 2)
    except (KeyboardInterrupt, typer.Abort):
        _end(STOPPED, INTERRUPTED)
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # the reader of our output went away: nothing is wrong
            os._exit(0)
        raise
    except Exception as error:
        misuse = _misuse(error)
        if misuse is None:
            raise
        _end(misuse, 2)


def _called() -> list[str]:
    """The command that is asked for, or whose words are to be completed."""
    words = sys.argv[1:]
    if COMPLETING in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
        words = (os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS") or "").split()[1:]
    return [word for word in words if not word.startswith("-")][:1]


def _refuse_unprintable(words: list[str]) -> None:
    for word in words:
        if not word.isprintable() and any("\ud800" <= c <= "\udfff" for c in word):
            raise InputError(f"{word.encode('utf-8', 'backslashreplace').decode()} is not UTF-8 text.")


def _misuse(error: Exception) -> str | None:
    """What the caller got wrong on the command line, in one line; None when it is another kind of error."""
    context = getattr(error, "ctx", None)
    if not hasattr(error, "format_message"):
        return None
    if type(error).__name__ == "NoArgsIsHelpError":
        print(context.get_help() if context else "")
        sys.exit(2)
    path = context.command_path if context else "adjudge"
    return f"{' '.join(error.format_message().split())} Run {path} --help."


def _end(sentence: str, code: int) -> None:
    print(f"adjudge: {sentence}", file=sys.stderr)
    sys.exit(code)
