"""The tables shipped beside the generators, and the versions of what they are drawn from."""

from __future__ import annotations

import importlib.metadata
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

SHIPPED = "adjudge"
"""The package that carries the hand-made tables."""

TABLES_VERSION = "2026.1"
"""Change with any edit of data/*.toml: it is the version of the shipped datasets."""


@cache
def table(name: str) -> dict[str, Any]:
    """One shipped table, by the name of its file under data/."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


def names_only(codes: Iterable[str]) -> tuple[str, ...]:
    """The codes fit to be aliases: not those that are everyday words, as ALL, TRY, He or In."""
    words = frozenset(table("names")["words_not_names"])
    return tuple(code for code in codes if code.casefold() not in words)


def version_of(package: str) -> str:
    """The version of the data a package carries."""
    return TABLES_VERSION if package == SHIPPED else importlib.metadata.version(package)
