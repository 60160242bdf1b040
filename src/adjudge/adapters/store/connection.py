"""Opening the store's SQLite file: one writer, many readers, nothing acknowledged lost.

WAL lets readers go on while one process writes; `synchronous=FULL` makes a commit survive a power cut, not only a crash.
Connections belong to one thread: each thread gets its own.
"""

from __future__ import annotations

import datetime as dt
import os
import sqlite3
import threading
import time
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar

from adjudge.adapters.private_files import make_private_file, make_private_folder, may_hold_a_database
from adjudge.adapters.store.tables import APPLICATION, migrate
from adjudge.errors import InputError, StoreBusy, StoreDamaged, StoreError, StoreUnwritable

T = TypeVar("T")

LOOKUP = 500
"""Placeholders one look-up statement carries at the most."""


def marks(values: Sequence[object]) -> str:
    """As many placeholders as there are values."""
    return ",".join("?" * len(values))


def portions(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """Values by as many as one look-up takes."""
    return (values[low : low + LOOKUP] for low in range(0, len(values), LOOKUP))


def words_table(generation: int) -> str:
    """The name of a generation's full-text table."""
    return f"passage_words_{int(generation)}"


# How a moment is written in the store: in UTC and always as wide, so that texts sort as the moments do.


def to_text(moment: dt.datetime) -> str:
    """A moment as 2024-05-01T09:30:00.000000+00:00; one that says no time zone is refused."""
    if moment.utcoffset() is None:
        raise InputError(f"The moment {moment.isoformat()} says no time zone.", "Give it one, such as UTC.")
    return moment.astimezone(dt.UTC).isoformat(timespec="microseconds")


def from_text(text: str) -> dt.datetime:
    """The moment again, in UTC."""
    return dt.datetime.fromisoformat(text)


def value_of(kind: type[T], columns: str, row: Sequence[Any]) -> T:
    """A value from a row whose columns are named as its fields: moments, days and truths out of texts and numbers."""
    import msgspec

    return msgspec.convert(dict(zip(columns.split(", "), row, strict=True)), kind, strict=False)


BUSY_SECONDS = 30.0
"""Long enough for another process to finish a batch; longer means something holds the lock for good."""


class Database:
    """A store's file, with a connection for each thread that asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self._open: weakref.WeakSet[_Held] = weakref.WeakSet()
        self._lock = threading.Lock()
        try:
            make_private_folder(path.parent)
        except OSError as error:
            why = "it is no folder" if isinstance(error, FileExistsError) else error.strerror
            raise StoreError(f"The data folder {path.parent} cannot be made ({why}).", "Set ADJUDGE_HOME to a folder.") from error
        if not may_hold_a_database(path):
            raise StoreError(f"The store {path} cannot be used: it is no file.", "Set ADJUDGE_STORE to the path of a file.")
        make_private_file(path)
        with translated(path):
            migrate(self.connection)

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection, opened on first use."""
        held: _Held | None = getattr(self._local, "held", None)
        if held is not None and held.process == os.getpid():
            return held.connection
        with translated(self.path):
            fresh = sqlite3.connect(
                self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=512
            )
            _use_wal(fresh)
            fresh.create_function("folded", 1, str.casefold, deterministic=True)  # SQLite knows small letters of ASCII alone
            fresh.executescript(
                "PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                "PRAGMA cache_size=-32768; PRAGMA mmap_size=1073741824; PRAGMA temp_store=MEMORY;"
            )
        self._local.held = held = _Held(fresh)
        with self._lock:
            self._open.add(held)
        return fresh

    @contextmanager
    def writing(self, *, durable: bool = True, patience: float | None = None) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is durable when the block ends, or none of it ever was. One that is not durable yet
        survives a crash of the process, and a power cut once the next that is has ended: for what nobody was told of. With
        patience, in seconds, it gives up sooner while another process writes."""
        connection = self.connection
        with translated(self.path):
            if patience is not None:
                _wait(connection, patience)
            if not durable:
                connection.execute("PRAGMA synchronous=NORMAL")
            try:
                connection.execute("BEGIN IMMEDIATE")
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            finally:
                if not durable:
                    connection.execute("PRAGMA synchronous=FULL")
                if patience is not None:
                    _wait(connection, BUSY_SECONDS)

    def check_writable(self) -> None:
        """Writes to the file, and nothing new: StoreUnwritable where that cannot be. Somebody else who writes just now shows as
        well that it can."""
        with suppress(StoreBusy), self.writing(durable=False, patience=0.05) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """A consistent view: every statement in the block, and in blocks inside it, sees the same moment."""
        connection = self.connection
        if connection.in_transaction:
            yield connection
            return
        with translated(self.path):
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                if connection.in_transaction:
                    connection.execute("COMMIT")

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[Any]:
        """All that one look-up finds."""
        with self.reading() as connection:
            return connection.execute(statement, values).fetchall()

    def row(self, statement: str, values: Sequence[Any] = ()) -> Any:
        """The first that one look-up finds; None where it finds nothing."""
        with self.reading() as connection:
            return connection.execute(statement, values).fetchone()

    def close(self) -> None:
        with self._lock:
            for held in list(self._open):
                held.close()
            self._open.clear()
        self._local = threading.local()


class _Held:
    """A thread's connection: closed when the thread ends, and left alone in a process forked from the one that opened it."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.process = os.getpid()

    def close(self) -> None:
        if self.process == os.getpid():
            self.connection.close()

    def __del__(self) -> None:
        self.close()


def _wait(connection: sqlite3.Connection, seconds: float) -> None:
    connection.execute(f"PRAGMA busy_timeout = {int(seconds * 1000)}")


def _use_wal(connection: sqlite3.Connection) -> None:
    """Sets the journal mode. SQLite does not wait for this lock as it does for others: several may open a new file at once."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            locked = (error.sqlite_errorname or "").startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))
            if not locked or time.monotonic() > give_up:
                raise
            time.sleep(0.01)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """SQLite's errors as sentences a person can act on."""
    try:
        yield
    except sqlite3.OperationalError as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise StoreBusy(
                f"Another process has been writing to {path.name} for over {BUSY_SECONDS:.0f} seconds.",
                "Wait for it to finish and try again.",
            ) from error
        if name.startswith("SQLITE_FULL"):
            raise StoreUnwritable(
                "The disk is full; nothing of this batch was stored.", "Free some space and run the same command again."
            ) from error
        if name.startswith(("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR")):
            raise StoreUnwritable(
                f"The store {path} cannot be used ({error}).",
                "Check the folder's permissions and disk, or set ADJUDGE_STORE.",
            ) from error
        if str(error).startswith("Could not decode to UTF-8"):  # in full text follows, which may be long
            raise StoreDamaged(
                f"The store {path} holds a text that is no text: it was changed since it was stored.",
                "Run adjudge doctor, which names it, and restore a backup.",
            ) from error
        raise
    except sqlite3.DatabaseError as error:
        name = getattr(error, "sqlite_errorname", "") or ""
        if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise StoreDamaged(
                f"The store {path} is damaged ({error}).", "Restore a backup, or move the file away to begin anew."
            ) from error
        raise
