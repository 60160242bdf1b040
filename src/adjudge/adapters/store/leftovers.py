"""Clearing away what dead processes left among the derived files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path


def clear_partials(place: Path) -> None:
    """Removes files that were begun by a process that is no more: named `<file>.<process>.partial`."""
    for path in place.glob("*.partial"):
        process = path.name.removesuffix(".partial").rpartition(".")[2]
        if not (process.isdecimal() and _runs(int(process))):
            _remove(path)


def clear_folders(folder: Path, names: Iterable[str], generations: Iterable[int]) -> None:
    """Removes the files of generations that are no more: their process died between dropping one and its files."""
    kept = {str(generation) for generation in generations}
    for name in names:
        if name.isdecimal() and name not in kept:
            _remove(folder / name)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
