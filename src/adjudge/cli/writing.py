"""Files that commands write on request: refused before the work when the place is no good, whole or not there after."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from adjudge.errors import InputError


def refuse_unwritable(path: Path | None) -> None:
    """An hour's work must not end in a folder that does not exist."""
    if path is None:
        return
    if path.is_dir():
        raise InputError(f"{path} cannot be written: it is a folder.", "Give the name of a file.")
    if not path.absolute().parent.is_dir():
        raise InputError(f"{path} cannot be written: its folder does not exist.", "Make it, or choose another place.")


def write_whole(path: Path, parts: Iterable[str]) -> None:
    """A file appears only when it is whole."""
    partial = path.with_name(f"{path.name}.partial")
    try:
        with partial.open("w", encoding="utf-8") as file:
            file.writelines(parts)
        os.replace(partial, path)
    except OSError as error:
        raise InputError(f"{path} cannot be written ({error.strerror}).", "Choose another place.") from error
    finally:
        partial.unlink(missing_ok=True)
