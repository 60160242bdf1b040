"""Settings: where things lie and what is used, from the environment and `adjudge.toml`.

The environment wins over the file in the working folder, which wins over the one in the data folder. Names that other
programs share, such as `OPENAI_API_KEY`, are read last, where nothing was set under Adjudge's own. Each setting carries
its help; `adjudge doctor --settings` lists them, and a test fails when one is undocumented.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import Field
from dataclasses import fields as fields_of
from pathlib import Path
from typing import Any

from adjudge.errors import InputError, UnknownName
from adjudge.settings.fields import Settings, shown, variable
from adjudge.settings.over_policy import policy_in_force, settings_over
from adjudge.settings.values import Unreadable

# Where settings come from, and which of several origins wins.


FILE = "adjudge.toml"


def load(environment: Mapping[str, str] = os.environ, folder: Path | None = None) -> Settings:
    """The settings in force; an unusable value, or a misspelt name in a file, is an error and not a surprise later."""
    known = {f.name: f for f in fields_of(Settings)}
    own = _from_environment(environment, {variable(f): f for f in known.values()})
    here = _from_file((folder or Path.cwd()) / FILE, known)
    home = Settings(home=str(own.get("home", here.get("home", "")))).home_path
    found = {**_from_file(home / FILE, known), **here, **own}
    # A name shared with other programs may be meant for them: it never outweighs what was said to Adjudge, and is not
    # even read then, so that another program's value cannot be an error here.
    shared = {f.metadata["alias"]: f for f in known.values() if f.metadata["alias"] and f.name not in found}
    return Settings(**{**_from_environment(environment, shared), **found})


def _from_environment(environment: Mapping[str, str], wanted: Mapping[str, Field[Any]]) -> dict[str, Any]:
    return {
        f.name: _read(f, environment[name], f"{name} in the environment")
        for name, f in wanted.items()
        if environment.get(name)
    }


def _from_file(path: Path, known: Mapping[str, Field[Any]]) -> dict[str, Any]:
    import tomllib

    if not path.is_file():
        return {}
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"The settings file {path} cannot be read: {error}.") from error
    for name in values:
        if name not in known:
            raise UnknownName(
                f"{path}: there is no setting named {name}.", "Run adjudge doctor --settings for the list."
            )
    return {name: _read(known[name], value, str(path)) for name, value in values.items()}


def _read(field: Field[Any], value: Any, origin: str) -> Any:
    """The value in its setting's type."""
    try:
        return field.metadata["read"](value)
    except Unreadable as error:
        raise InputError(f"{field.name} ({origin}) {error}.") from error


__all__ = ["FILE", "Settings", "load", "policy_in_force", "settings_over", "shown", "variable"]
