"""Collections and their generations: what is live, what is being built, what can be rolled back to."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudge.adapters.store.connection import Database, words_table
from adjudge.adapters.store.tables import WORDS
from adjudge.errors import InputError, StoreBusy, StoreError, UnknownName
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import CollectionInfo

# Clearing away what dead processes left among the derived files.


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


@dataclass(frozen=True, kw_only=True, slots=True)
class Generation:
    """One build of a collection, and how far its passages go: the vector index compares these to its own mark."""

    id: int
    collection: str
    embedder: str
    size: int
    last_passage: int
    removals: int


_SELECT = """
    SELECT g.id, c.name, g.embedder, g.size, g.last_passage, g.removals
    FROM generation g JOIN collection c ON c.id = g.collection_id
"""


class Generations:
    """The book-keeping of blue/green builds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def live(self, collection: str, *, embedder: str, size: int) -> int:
        found = self._live_of(self._database.connection, collection)
        if found is None:
            with self._database.writing() as connection:
                found = self._live_of(connection, collection)  # another process may have made it meanwhile
                if found is None:
                    fresh = _create(connection, collection, embedder, size)
                    make_live(connection, collection, fresh)
                    return fresh
        if (found.embedder, found.size) != (embedder, size):
            raise InputError(
                f"Collection {collection} was built with embedder {found.embedder}, not {embedder}.",
                "Use that embedder, or choose another collection name.",
            )
        return found.id

    def begin(self, collection: str, *, embedder: str, size: int, label: str) -> int:
        with self._database.writing() as connection:
            for builder in _builders(connection, collection):
                if builder != os.getpid() and runs(builder):
                    raise StoreBusy(
                        f"Another process ({builder}) is building collection {collection}.", "Wait for it to finish."
                    )
            return _create(connection, collection, embedder, size, label)

    def switch(self, generation: int) -> None:
        with self._database.writing() as connection:
            found = self.get(connection, generation)
            make_live(connection, found.collection, generation)

    def rollback(self, collection: str) -> int:
        with self._database.writing() as connection:
            row = connection.execute("SELECT live, previous FROM collection WHERE name = ?", (collection,)).fetchone()
            if row is None:
                raise _unknown(collection, self.names(connection))
            live, previous = row
            if previous is None:
                raise StoreError(f"Collection {collection} has no earlier state to go back to.")
            connection.execute(
                "UPDATE collection SET live = ?, previous = ? WHERE name = ?", (previous, live, collection)
            )
            return int(previous)

    def get(self, connection: sqlite3.Connection, generation: int) -> Generation:
        row = connection.execute(f"{_SELECT} WHERE g.id = ?", (generation,)).fetchone()
        if row is None:
            raise UnknownName(f"There is no generation {generation}.")
        return _generation(row)

    def label(self, connection: sqlite3.Connection, generation: Generation) -> str:
        """What a generation was built from."""
        (label,) = connection.execute("SELECT label FROM generation WHERE id = ?", (generation.id,)).fetchone()
        return str(label)

    def searched(self, connection: sqlite3.Connection, collections: Sequence[str] = ()) -> list[Generation]:
        """The live generations a search reads: all, or those of the named collections."""
        rows = connection.execute(f"{_SELECT} WHERE g.id = c.live ORDER BY c.name").fetchall()
        found = [_generation(row) for row in rows]
        if not collections:
            return found
        for name in collections:
            if name not in {g.collection for g in found}:
                raise _unknown(name, [g.collection for g in found])
        return [g for g in found if g.collection in collections]

    def droppable(self, connection: sqlite3.Connection, collection: str, *, building: int | None = None) -> list[int]:
        """Generations nobody can come back to: neither live, nor kept for rollback, nor the build under way."""
        rows = connection.execute(
            """SELECT g.id FROM generation g JOIN collection c ON c.id = g.collection_id
               WHERE c.name = ? AND g.id IS NOT c.live AND g.id IS NOT c.previous AND g.id IS NOT ?""",
            (collection, building),
        )
        return [row[0] for row in rows]

    def kept(self, connection: sqlite3.Connection, collection: str) -> list[Generation]:
        """The live generation first, then the one kept for rollback."""
        rows = connection.execute(
            f"{_SELECT} WHERE c.name = ? AND (g.id = c.live OR g.id = c.previous) ORDER BY g.id = c.live DESC",
            (collection,),
        ).fetchall()
        if not rows:
            raise _unknown(collection, self.names(connection))
        return [_generation(row) for row in rows]

    def ids(self) -> list[int]:
        return [row[0] for row in self._database.connection.execute("SELECT id FROM generation")]

    def names(self, connection: sqlite3.Connection) -> list[str]:
        return [
            row[0] for row in connection.execute("SELECT name FROM collection WHERE live IS NOT NULL ORDER BY name")
        ]

    def infos(self) -> tuple[CollectionInfo, ...]:
        with self._database.reading() as connection:
            rows = connection.execute(
                """SELECT c.name, g.embedder, g.id,
                          (SELECT count(*) FROM document d WHERE d.generation_id = g.id),
                          (SELECT count(*) FROM vector v WHERE v.generation_id = g.id),
                          (SELECT count(*) FROM triple t WHERE t.generation_id = g.id),
                          c.previous IS NOT NULL, g.label
                   FROM collection c JOIN generation g ON g.id = c.live ORDER BY c.name"""
            ).fetchall()
        return tuple(
            CollectionInfo(
                name=name, embedder=embedder, generation=generation, documents=documents, passages=passages,
                triples=triples, can_roll_back=bool(previous), label=label,
            )
            for name, embedder, generation, documents, passages, triples, previous, label in rows
        )  # fmt: skip

    def _live_of(self, connection: sqlite3.Connection, collection: str) -> Generation | None:
        row = connection.execute(f"{_SELECT} WHERE g.id = c.live AND c.name = ?", (collection,)).fetchone()
        return _generation(row) if row else None


def _create(connection: sqlite3.Connection, collection: str, embedder: str, size: int, label: str = "") -> int:
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


def _builders(connection: sqlite3.Connection, collection: str) -> list[int]:
    """The processes that began a build of a collection and have not switched to it."""
    rows = connection.execute(
        """SELECT g.builder FROM generation g JOIN collection c ON c.id = g.collection_id
           WHERE c.name = ? AND NOT g.was_live AND g.builder IS NOT NULL""",
        (collection,),
    )
    return [row[0] for row in rows]


def _generation(row: tuple[int, str, str, int, int, int]) -> Generation:
    identity, collection, embedder, size, last_passage, removals = row
    return Generation(
        id=identity, collection=collection, embedder=embedder, size=size, last_passage=last_passage, removals=removals
    )


def _unknown(collection: str, known: Sequence[str]) -> UnknownName:
    listed = f"There are: {', '.join(known)}." if known else "The knowledge base is empty: run adjudge kb add."
    return UnknownName(f"There is no collection named {collection}.", listed)
