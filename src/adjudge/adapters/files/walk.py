"""Which files a list of files and folders stands for."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adjudge.adapters.files.given import shown_path
from adjudge.model.ingest import Skipped


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A file to read, and the name it goes by in the knowledge base."""

    path: Path
    key: str
    """The absolute path: two files never share it, whatever folder they were named from."""
    source: str
    """The path from the folder the argument stands in: adding `notes/` names its file "notes/a.txt"."""


def find_files(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Found | Skipped]:
    """Every file the paths name, folders searched through in the order of their names.

    Hidden files and folders are passed over unless named. A file that two arguments reach comes once.
    """
    seen: set[str] = set()
    for given in paths:
        if not str(given):
            yield Skipped(path="", reason="An empty path names nothing. (An unset shell variable?)")
            continue
        base = os.path.dirname(os.path.abspath(given))
        for reached in _under(Path(given)):
            if isinstance(reached, Skipped):
                yield reached
                continue
            absolute = os.path.abspath(reached)
            if absolute not in seen:
                seen.add(absolute)
                yield Found(path=reached, key=shown_path(absolute), source=shown_path(os.path.relpath(absolute, base)))


def _under(top: Path) -> Iterator[Path | Skipped]:
    if not _is_there(top):
        yield Skipped(path=shown_path(top), reason="There is no such file or folder. Check the spelling.")
        return
    root = os.path.realpath(top)
    # A stack, not recursion: a folder may be nested deeper than Python's calls may be.
    waiting = [top]
    while waiting:
        path = waiting.pop()
        if not os.path.isdir(path):
            yield path
        elif path is not top and path.is_symlink():
            yield from _linked_folder(path, root)
        else:
            try:
                names = sorted(name for name in os.listdir(path) if not name.startswith("."))
            except OSError as error:
                yield Skipped(path=shown_path(path), reason=f"The folder cannot be opened: {error.strerror}.")
                continue
            waiting.extend(path / name for name in reversed(names))


def _is_there(path: Path) -> bool:
    """Whether a path names something; where a look at it is forbidden it does, and whoever reads it will say what."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _linked_folder(path: Path, root: str) -> Iterator[Skipped]:
    """Links to folders are not followed, so no loop can trap the walk and no link can lead it elsewhere."""
    target = os.path.realpath(path)
    if os.path.commonpath((target, root)) != root:
        reason = "It is a link to a folder elsewhere. Name that folder itself to add it."
        yield Skipped(path=shown_path(path), reason=reason)
    # A link back into the searched folder shows nothing new: its files are reached where they lie.
