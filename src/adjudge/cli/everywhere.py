"""What every command has: -h, --quiet, --verbose, the same short options for the same things, and examples in its help."""

from __future__ import annotations

import gc
import logging
import sys
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from adjudge.values.word_lists import text_of

if TYPE_CHECKING:
    from collections.abc import Mapping


COLLECTING = gc.get_threshold()
"""How often Python looks for rubbish if it is left alone: a command has it look seldom, a server as usual."""


class Loudness(IntEnum):
    """How much is said beside the result."""

    QUIET = 0
    """Errors alone."""
    NORMAL = 1
    """Progress on a terminal, and what was written."""
    VERBOSE = 2
    """Every step with its time, also where no terminal is."""


_loudness = Loudness.NORMAL


def loudness() -> Loudness:
    """How much the one who called wants to hear."""
    return _loudness


def set_loudness(asked: Loudness) -> None:
    """Says how much is to be heard from here on."""
    global _loudness  # noqa: PLW0603
    _loudness = asked
    if asked is Loudness.VERBOSE:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
        logger = logging.getLogger("adjudge")
        logger.handlers = [handler]
        logger.setLevel(logging.INFO)


def note(sentence: str) -> None:
    """Something worth knowing beside the result, such as which file was written."""
    if loudness() is not Loudness.QUIET:
        print(sentence, file=sys.stderr)


SHORT: Mapping[str, str] = {
    "--collection": "-c",
    "--top-k": "-k",
    "--docs": "-d",
    "--file": "-f",
    "--limit": "-n",
    "--workers": "-w",
    "--json": "-j",
}
"""The same letter means the same everywhere."""


def _examples() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in text_of("cli.everywhere.examples").splitlines():
        command, _, example = row.partition(" = ")
        found.setdefault(command, []).append(example)
    return found


EXAMPLES = _examples()
"""By command, what a person may type; `adjudge` for all of it."""


def equip(command: Any, words: tuple[str, ...] = ()) -> Any:
    """Gives a command, and all commands in it, what every command has."""
    from typer.core import TyperOption

    command.context_settings = {**command.context_settings, "help_option_names": ["-h", "--help"]}
    if typed := EXAMPLES.get(" ".join(words) or "adjudge"):
        # The mark keeps lines as they are: an example that is wrapped cannot be copied.
        command.epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in typed)])
    for option in command.params:
        short = next((SHORT[name] for name in option.opts if name in SHORT), None)
        if short and short not in option.opts:
            option.opts.insert(0, short)
    inner = getattr(command, "commands", None)
    if not inner:
        command.params += [
            TyperOption(
                param_decls=[short, f"--{asked.name.lower()}"],
                is_flag=True,
                expose_value=False,
                callback=lambda context, option, given, asked=asked: set_loudness(asked) if given else None,
                help=told,
            )
            for short, asked, told in (
                ("-q", Loudness.QUIET, "Say nothing beside the result and errors."),
                ("-v", Loudness.VERBOSE, "Say every step, with times, on standard error."),
            )
        ]
    for name, one in (inner or {}).items():
        equip(one, (*words, name))
    return command
