"""Where a policy's constants come from: `default.toml` has the value of each, its bounds, and why it is what it is."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import field, fields
from functools import cache
from pathlib import Path
from typing import Any

from adjudge.errors import PolicyError, refuse_special

SHIPPED: Any = None
"""Stands in a slice for what the shipped file says."""

VARIANTS = "[profile."
"""What the profiles and manners begin with, which the file has behind the defaults."""


@cache
def shipped_text() -> str:
    return Path(__file__).with_name("default.toml").read_text(encoding="utf-8")


@cache
def shipped_constants() -> Mapping[str, Mapping[str, Any]]:
    """The fields of every section. The file is read a line at a time, for TOML drops comments: above each constant stands
    its reason and, in brackets, the bounds that it may be changed within."""
    sections: dict[str, dict[str, Any]] = {}
    rows: dict[str, Any] = {}
    told = ""
    for line in shipped_text().partition(VARIANTS)[0].splitlines():
        if line.startswith("# "):
            told = line.removeprefix("# ")
        elif line.startswith("["):
            rows = sections.setdefault(line.strip("[]"), {})
        elif line:
            name, _, value = line.partition(" = ")
            why, _, bounds = told.rpartition(" (")
            low, _, high = bounds.rstrip(")").partition(" to ")
            metadata = {"low": float(low), "high": float(high), "why": why}
            number = float(value) if {".", "e"} & set(value) else int(value)
            rows[name] = field(default=number, metadata=metadata)
    return sections


MOST_TEXT = 8 << 20
"""Bytes that a file of settings may have: nobody writes as many."""


def text_of_file(path: Path) -> str:
    """The text of a file of settings. OSError for what is no file: a device may never come to its end, nor a pipe begin."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError("it is not a file but a folder, a device or a pipe")
    with path.open("rb") as file:
        data = file.read(MOST_TEXT + 1)
    if len(data) > MOST_TEXT:
        raise OSError(f"it has more than {MOST_TEXT >> 20} MiB")
    return data.decode("utf-8")


def read_toml(path: Path, called: str) -> dict[str, Any]:
    """A file of the user's, by what it is called."""
    import tomllib

    refuse_special(path)
    try:
        return tomllib.loads(text_of_file(path))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PolicyError(f"{called} {path.name} cannot be read: {error}.") from error


class Bounded:
    """What every slice is: its constants are those of a section, and values out of bounds are refused when it is made,
    wherever they came from. It names those that code reads by name; a family that is read by a name put together, as `tier_a`
    is by a tier, stands in the file alone."""

    __slots__ = ()

    def __init_subclass__(cls, section: str = "") -> None:
        super().__init_subclass__()
        if section:
            shipped, named = shipped_constants()[section], cls.__annotations__
            for name in (*shipped, *named):
                setattr(cls, name, shipped[name])
            cls.__annotations__ = {name: type(constant.default).__name__ for name, constant in shipped.items()}

    def __post_init__(self) -> None:
        for f in fields(self):  # type: ignore[arg-type]
            value, bounds = getattr(self, f.name), f.metadata
            if bounds and not bounds["low"] <= value <= bounds["high"]:
                raise PolicyError(f"{f.name} lies between {bounds['low']:g} and {bounds['high']:g}, not at {value:g}.")
