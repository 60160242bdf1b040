"""Settings: where things lie and what is used, from the environment and `adjudge.toml`.

The environment wins over the file in the working folder, which wins over the one in the data folder. Each setting
carries its help; `adjudge doctor --settings` lists them, and a test fails when one is undocumented.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from adjudge.errors import InputError, UnknownName

FILE = "adjudge.toml"


def setting(default: Any, help_: str) -> Any:
    return field(default=default, metadata={"help": help_})


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Each field is `ADJUDGE_<NAME>` in the environment and `<name>` in adjudge.toml."""

    home: str = setting("", "Folder for all data. Default: the platform's user data folder.")
    store: str = setting("", "The knowledge base's file. Default: adjudge.db in the data folder.")
    profile: str = setting("library", "library (your own documents) or web (the open web); decides policy.")
    policy: str = setting("", "A TOML file laid over the default policy.")
    embedder: str = setting(
        "static", "Embedder of new collections: static (fast) or transformer (better recall, slow to ingest)."
    )
    max_file_mb: int = setting(64, "Largest single text taken in, in MiB; rows of jsonl and csv count one by one.")

    @property
    def home_path(self) -> Path:
        if self.home:
            return Path(self.home).expanduser()
        from platformdirs import user_data_path

        return user_data_path("adjudge", appauthor=False)

    def __post_init__(self) -> None:
        if self.max_file_mb < 1:
            raise InputError(f"max_file_mb must be at least 1, not {self.max_file_mb}.")
        if "://" in self.store:
            raise InputError(f"The store {self.store} is not a file.", "Give ADJUDGE_STORE the path of a file.")

    @property
    def store_path(self) -> Path:
        return Path(self.store).expanduser() if self.store else self.home_path / "adjudge.db"


def load(environment: Mapping[str, str] = os.environ, folder: Path | None = None) -> Settings:
    """The settings in force; an unusable value, or a misspelt name in a file, is an error and not a surprise later."""
    known = {f.name: f for f in fields(Settings)}
    own = _from_environment(environment, known)
    here = _from_file((folder or Path.cwd()) / FILE, known)
    home = Settings(home=str(own.get("home", here.get("home", "")))).home_path
    there = _from_file(home / FILE, known)
    return Settings(**{**there, **here, **own})


def _from_environment(environment: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _typed(name, environment[key], f"{key} in the environment")
        for name in known
        if (key := f"ADJUDGE_{name.upper()}") in environment and environment[key] != ""
    }


def _from_file(path: Path, known: Mapping[str, Any]) -> dict[str, Any]:
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
    return {name: _typed(name, value, str(path)) for name, value in values.items()}


def _typed(name: str, value: Any, origin: str) -> Any:
    """The value in its setting's type; the environment has only words, so a number may come as one."""
    default = next(f.default for f in fields(Settings) if f.name == name)
    if isinstance(default, int):
        try:
            return int(value) if isinstance(value, str) else operator.index(value)
        except (TypeError, ValueError) as error:
            raise InputError(f"{name} ({origin}) must be a whole number, not {value!r}.") from error
    if not isinstance(value, str):
        raise InputError(f"{name} ({origin}) must be text in quotes, not {value!r}.")
    return value
