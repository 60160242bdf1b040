"""Lists of words: language data lie in `words.txt` beside each package, a section a list, apart from the code that reads them.

A section is named after the module it belongs to and the list: `[verbs.clear]`. Rows and blanks are the list's own; what a list
is for stands where it is used.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_PACKAGES = Path(__file__).resolve().parents[1]
_HEADING = re.compile(r"^\[([a-z_]+(?:\.[a-z_]+)+)\]\n", re.MULTILINE)


def word_set(name: str) -> frozenset[str]:
    """The words of a list, by package, module and name: `english.verbs.no_verbs`."""
    return frozenset(text_of(name).split())


def alternatives(name: str) -> str:
    """The rows of a list as one part of a pattern that matches any of them, earlier ones first."""
    return "|".join(text_of(name).splitlines())


def table(name: str) -> dict[str, str]:
    """A list of names with what stands for each: `name = words`, in their order."""
    rows = (row.partition(" = ") for row in text_of(name).splitlines() if not row.startswith("# "))
    return {key: words for key, _, words in rows}


def columns(name: str) -> tuple[tuple[str, ...], ...]:
    """A list whose rows have several parts, with bars between them."""
    return tuple(tuple(part.strip() for part in row.split("|")) for row in text_of(name).splitlines())


def text_of(name: str) -> str:
    """A list as it is written, its rows as lines."""
    package, _, section = name.partition(".")
    return _sections(package)[section]


def one_of(words: str) -> frozenset[str]:
    """A list so short that it stands in the code."""
    return frozenset(words.split())


@cache
def _sections(package: str) -> dict[str, str]:
    told = (_PACKAGES / package / "words.txt").read_text(encoding="utf-8")
    _, *parts = _HEADING.split(told)
    return {name: rows.strip("\n") for name, rows in zip(parts[::2], parts[1::2], strict=True)}
