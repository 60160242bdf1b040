"""What is kept is its owner's alone: folders and files are made so, whatever the umask, and opened homes are made so again.

What was asked, quoted and answered lies in the data folder, and hashes of keys with it. Windows has other means: what a user
keeps there is private by the folder it lies in, and nothing is changed here.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077
"""What group and others may do."""
_BESIDE = ("", "-wal", "-shm", "-journal", ".index", ".workers", ".refresh.lock", ".refresh.json")
"""Ends of the names that a database and what lies beside it go by."""


def names_of(*databases: str) -> frozenset[str]:
    """The names of databases and of what lies beside them."""
    return frozenset(f"{name}{end}" for name in databases for end in _BESIDE)


def make_private_folder(path: Path) -> None:
    """Makes a folder that its owner alone may enter, and so those it lies in, where they are missing. One that is there stays
    as it is."""
    missing = [path]
    while not missing[-1].parent.exists():
        missing.append(missing[-1].parent)
    for folder in reversed(missing):
        folder.mkdir(mode=FOLDER, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Makes an empty file for its owner alone, for others to write to: SQLite gives what it lays beside a file the same rights.
    One that is there stays as it is; where none can be made, whoever writes to it says why."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def may_hold_a_database(path: Path) -> bool:
    """Whether a file is there, or nothing: SQLite would wait for a pipe, and write to a device."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except OSError:
        return True  # what else is wrong is said by whoever opens it


def private_opener(path: str, flags: int) -> int:
    """For `open`: a file that is made by it is its owner's alone."""
    return os.open(path, flags, FILE)


def make_private(path: Path) -> None:
    """Takes from group and others what they may do with a file or folder of ours. Another user's is left alone, and so are
    folders that all may write to and each only change what is theirs, such as /tmp."""
    with suppress(OSError):
        found = path.lstat()
        if _open_to_others(found) and found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX:
            path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)


def tighten(home: Path, kept: frozenset[str]) -> None:
    """Makes private what lies in an opened home under the names of what is kept there, and the home itself where it holds nothing
    else. A folder that somebody keeps other things in is theirs to close: `adjudge doctor` says how."""
    with suppress(OSError):
        home = home.resolve()
        found = list(home.iterdir())
        for path in found:
            if path.name in kept:
                make_private(path)
        if all(path.name in kept for path in found):
            make_private(home)


def left_open(home: Path, kept: frozenset[str]) -> tuple[Path, ...]:
    """What others may read or change of what is kept in a home; the home itself where they may put other files in its place."""
    paths = [home / name for name in sorted(kept)]
    return (*((home,) if _may(home, 0o022) else ()), *(path for path in paths if _may(path, OTHERS)))


def can_be_listed(home: Path) -> bool:
    """Whether others see which files lie in a home."""
    return _may(home, OTHERS)


def _may(path: Path, what: int) -> bool:
    try:
        found = path.resolve().stat()
    except OSError:
        return False
    return _open_to_others(found) and bool(found.st_mode & what)


def _open_to_others(found: os.stat_result) -> bool:
    return os.name != "nt" and not stat.S_ISLNK(found.st_mode) and bool(found.st_mode & OTHERS)
