"""Collections and their generations: what is live, what is being built, what can be rolled back to."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudge.adapters.private_files import make_private_folder, private_opener
from adjudge.adapters.store.connection import value_of, words_table
from adjudge.adapters.store.tables import WORDS
from adjudge.errors import InputError, StoreBusy, StoreError, UnknownName
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import CollectionInfo

# Clearing away what dead processes left among the derived files.


@contextmanager
def alone(place: Path) -> Iterator[bool]:
    """Whether this process alone brings the files of a place up to date; another that is at it does the same work."""
    make_private_folder(place)
    with open(place / "settling.lock", "w", opener=private_opener) as lock:
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Generation:
    """One build of a collection, and how far its passages go: the vector index compares these to its own mark."""

    id: int
    collection: str
    embedder: str
    size: int
    last_passage: int
    removals: int
    label: str
    """What it was built from."""


# The book-keeping of blue/green builds, in the transaction of the caller.


def live_of(connection: sqlite3.Connection, collection: str) -> Generation | None:
    """The generation readers see now; None where there is no such collection."""
    found = _found(connection, "g.id = c.live AND c.name = ?", collection)
    return found[0] if found else None


def begin(connection: sqlite3.Connection, collection: str, *, embedder: str, size: int, label: str) -> int:
    """A new generation, unless another process that runs is building one."""
    rows = connection.execute(
        """SELECT g.builder FROM generation g JOIN collection c ON c.id = g.collection_id
           WHERE c.name = ? AND NOT g.was_live AND g.builder IS NOT NULL""",
        (collection,),
    ).fetchall()
    for (builder,) in rows:
        if builder != os.getpid() and runs(builder):
            raise StoreBusy(f"Another process ({builder}) is building collection {collection}.", "Wait for it to finish.")
    return create(connection, collection, embedder, size, label)


def roll_back(connection: sqlite3.Connection, collection: str) -> int:
    """Makes the generation before live again; returns it."""
    row = connection.execute("SELECT live, previous FROM collection WHERE name = ?", (collection,)).fetchone()
    if row is None:
        raise _unknown(collection, _names(connection))
    live, previous = row
    if previous is None:
        raise StoreError(f"Collection {collection} has no earlier state to go back to.")
    connection.execute("UPDATE collection SET live = ?, previous = ? WHERE name = ?", (previous, live, collection))
    return int(previous)


def get(connection: sqlite3.Connection, generation: int) -> Generation:
    found = _found(connection, "g.id = ?", generation)
    if not found:
        raise UnknownName(f"There is no generation {generation}.")
    return found[0]


def searched(connection: sqlite3.Connection, collections: Sequence[str] = ()) -> list[Generation]:
    """The live generations a search reads: all, or those of the named collections."""
    found = _found(connection, "g.id = c.live ORDER BY c.name")
    if not collections:
        return found
    for name in collections:
        if name not in {g.collection for g in found}:
            raise _unknown(name, [g.collection for g in found])
    return [g for g in found if g.collection in collections]


def droppable(connection: sqlite3.Connection, collection: str, *, building: int | None = None) -> list[int]:
    """Generations nobody can come back to: neither live, nor kept for rollback, nor the build under way."""
    rows = connection.execute(
        """SELECT g.id FROM generation g JOIN collection c ON c.id = g.collection_id
           WHERE c.name = ? AND g.id IS NOT c.live AND g.id IS NOT c.previous AND g.id IS NOT ?""",
        (collection, building),
    )
    return [row[0] for row in rows]


def kept(connection: sqlite3.Connection, collection: str) -> list[Generation]:
    """The live generation first, then the one kept for rollback."""
    test = "c.name = ? AND (g.id = c.live OR g.id = c.previous) ORDER BY g.id = c.live DESC"
    found = _found(connection, test, collection)
    if not found:
        raise _unknown(collection, _names(connection))
    return found


def infos(connection: sqlite3.Connection) -> tuple[CollectionInfo, ...]:
    """What there is, counted."""
    columns = "name, embedder, generation, documents, passages, triples, can_roll_back, label"
    rows = connection.execute(
        """SELECT c.name, g.embedder, g.id,
                  (SELECT count(*) FROM document d WHERE d.generation_id = g.id),
                  (SELECT count(*) FROM vector v WHERE v.generation_id = g.id),
                  (SELECT count(*) FROM triple t WHERE t.generation_id = g.id),
                  c.previous IS NOT NULL, g.label
           FROM collection c JOIN generation g ON g.id = c.live ORDER BY c.name"""
    )
    return tuple(value_of(CollectionInfo, columns, row) for row in rows)


def _found(connection: sqlite3.Connection, test: str, *values: str | int) -> list[Generation]:
    rows = connection.execute(
        f"""SELECT g.id, c.name, g.embedder, g.size, g.last_passage, g.removals, g.label
            FROM generation g JOIN collection c ON c.id = g.collection_id WHERE {test}""",
        values,
    )
    return [value_of(Generation, "id, collection, embedder, size, last_passage, removals, label", row) for row in rows]


def _names(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM collection WHERE live IS NOT NULL ORDER BY name")
    return [row[0] for row in rows]


def create(connection: sqlite3.Connection, collection: str, embedder: str, size: int, label: str = "") -> int:
    if not collection.strip() or len(collection) > 100:
        raise InputError("A collection's name has 1 to 100 characters.")
    connection.execute("INSERT OR IGNORE INTO collection (name) VALUES (?)", (collection,))
    cursor = connection.execute(
        """INSERT INTO generation (collection_id, embedder, size, label, builder)
           SELECT id, ?, ?, ?, ? FROM collection WHERE name = ?""",
        (embedder, size, label, os.getpid(), collection),
    )
    generation = int(cursor.lastrowid or 0)
    connection.execute(f"CREATE VIRTUAL TABLE {words_table(generation)} USING {WORDS}")
    return generation


def make_live(connection: sqlite3.Connection, collection: str, generation: int) -> None:
    """Readers see this generation from the caller's commit on; the one it replaces is kept for a rollback."""
    connection.execute("UPDATE generation SET was_live = 1 WHERE id = ?", (generation,))
    connection.execute(
        "UPDATE collection SET previous = live, live = ?1 WHERE name = ?2 AND live IS NOT ?1", (generation, collection)
    )


def _unknown(collection: str, known: Sequence[str]) -> UnknownName:
    listed = f"There are: {', '.join(known)}." if known else "The knowledge base is empty: run adjudge kb add."
    return UnknownName(f"There is no collection named {collection}.", listed)
