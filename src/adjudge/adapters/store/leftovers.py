"""Clearing away what dead processes left among the derived files."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def alone(place: Path) -> Iterator[bool]:
    """Whether this process alone brings the files of a place up to date; another that is at it does the same work."""
    place.mkdir(parents=True, exist_ok=True)
    with (place / "settling.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        yield True


def clear_partials(place: Path) -> None:
    """Removes files that were begun by a process that is no more: named `<file>.<process>.partial`."""
    for path in place.glob("*.partial"):
        process = path.name.removesuffix(".partial").rpartition(".")[2]
        if not (process.isdecimal() and runs(int(process))):
            _remove(path)


def clear_folders(folder: Path, names: Iterable[str], generations: Iterable[int]) -> None:
    """Removes the files of generations that are no more: their process died between dropping one and its files."""
    kept = {str(generation) for generation in generations}
    for name in names:
        if name.isdecimal() and name not in kept:
            _remove(folder / name)


def runs(process: int) -> bool:
    """Whether a process of this number is alive."""
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
