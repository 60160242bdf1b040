"""Prompts: instructions from a file, data put in so that it can never pass for instructions.

A prompt file has two kinds of places. `$name` inside a line takes a number of ours. A line `> $name` takes data: every value
becomes a line of its own that begins with "> " and holds one JSON value. Page text, whatever it says, is a JSON string in
such a line: it cannot begin a line, close its quotes or add an item.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from string import Template

from adjudge.text.clean import on_one_line

Datum = str | dict[str, str | int]
"""A text, or a few named ones that belong together."""

MARK = "> "
"""How every line of data begins, and no line of instructions does."""

_DATA_LINE = re.compile(r"^> \$(\w+)$", re.MULTILINE)
# What servers and models take for the marks of a conversation. Written as JSON escapes they are the same characters to
# whoever reads the JSON, and no marks to whoever reads the prompt.
_CONVERSATION = {"<": "\\u003c", "[INST": "\\u005bINST", "[/INST": "\\u005b/INST"}


def prompt(name: str, **values: int | Sequence[Datum]) -> str:
    """The prompt of that name with its places filled."""
    template = _DATA_LINE.sub(r"${\1}", _instructions(name))
    filled = {key: str(value) if isinstance(value, int) else data_lines(value) for key, value in values.items()}
    return Template(template).substitute(filled)


def again(before: str) -> str:
    """The same prompt for a second try."""
    return before + _instructions("again")


def data_lines(values: Sequence[Datum]) -> str:
    """Values as lines of data; for none a line that says so."""
    return "\n".join(MARK + _encoded(value) for value in values) or f"{MARK}null"


def _encoded(value: Datum) -> str:
    seen = on_one_line(value) if isinstance(value, str) else {k: _seen(v) for k, v in value.items()}
    line = json.dumps(seen, ensure_ascii=False)
    for mark, escaped in _CONVERSATION.items():
        line = line.replace(mark, escaped)
    return line


def _seen(value: str | int) -> str | int:
    return on_one_line(value) if isinstance(value, str) else value


@lru_cache(maxsize=16)
def _instructions(name: str) -> str:
    return files("adjudge").joinpath("prompts", f"{name}.txt").read_text(encoding="utf-8")
