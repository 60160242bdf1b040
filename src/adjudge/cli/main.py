"""`adjudge`: the commands, and how errors reach a person."""

from __future__ import annotations

import sys

import typer

from adjudge.cli import doctor, knowledge
from adjudge.errors import AdjudgeError

app = typer.Typer(
    name="adjudge",
    help="Tells you whether a claim holds, and quotes the words that decide.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.add_typer(knowledge.app, name="kb")
app.command("doctor")(doctor.doctor)


@app.callback(invoke_without_command=True)
def version(
    show: bool = typer.Option(False, "--version", help="Show the version and exit.", is_eager=True),
) -> None:
    if show:
        from adjudge import __version__

        print(f"adjudge {__version__}")
        raise typer.Exit


def main() -> None:
    """Runs a command; what goes wrong is one clear line, exit 2."""
    try:
        app(prog_name="adjudge")
    except AdjudgeError as error:
        print(f"adjudge: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("adjudge: stopped. What was stored stays stored; the same command goes on from there.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output went away: nothing is wrong
        sys.stderr.close()
        sys.exit(0)
