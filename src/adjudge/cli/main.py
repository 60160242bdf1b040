"""`adjudge`: the commands, and how errors reach a person."""

from __future__ import annotations

import os
import sys

import typer

from adjudge.cli import answer as answering
from adjudge.cli import cases, doctor, evaluation, knowledge, serve, sources
from adjudge.cli import check as checking
from adjudge.cli import ground as grounding
from adjudge.cli import verify as verifying
from adjudge.errors import AdjudgeError, InputError

app = typer.Typer(
    name="adjudge",
    help="Tells you whether a claim holds, and quotes the words that decide.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command("verify")(verifying.verify)
app.command("check")(checking.check)
app.command("ground")(grounding.ground)
app.command("answer")(answering.answer)
app.add_typer(knowledge.app, name="kb")
app.add_typer(cases.app, name="cases")
app.add_typer(sources.app, name="sources")
app.add_typer(evaluation.app, name="eval")
app.command("serve")(serve.serve)
app.command("doctor")(doctor.doctor)


@app.callback(invoke_without_command=True)
def version(
    show: bool = typer.Option(False, "--version", help="Show the version and exit.", is_eager=True),
) -> None:
    if show:
        from adjudge import __version__

        print(f"adjudge {__version__}")
        raise typer.Exit


INTERRUPTED = 130
STOPPED = "stopped. What was stored stays stored; the same command goes on from there."


def main() -> None:
    """Runs a command; what goes wrong is one clear line, exit 2."""
    try:
        _refuse_unprintable(sys.argv)
        ended = app(prog_name="adjudge", standalone_mode=False)
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
