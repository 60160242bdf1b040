"""Forgetting documents: all that derives from them goes in the same transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from adjudge.adapters.store import triples
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.passages import worded_passages
from adjudge.adapters.store.schema import LOOKUP, marks, words_table


def erase(connection: sqlite3.Connection, generation: Generation, documents: Sequence[int]) -> int:
    """Removes documents with all that derives from them; snapshots go when nothing points at them any more."""
    table = words_table(generation.id)
    gone = 0
    for low in range(0, len(documents), LOOKUP):
        ids = documents[low : low + LOOKUP]
        these = marks(ids)
        passages = [row for identity in ids for row in worded_passages(connection, identity)]
        snapshots = connection.execute(
            f"SELECT DISTINCT snapshot_id FROM document WHERE id IN ({these})", ids
        ).fetchall()
        connection.executemany(
            f"INSERT INTO {table} ({table}, rowid, title, text) VALUES ('delete', ?, ?, ?)", passages
        )
        keys = [(row[0],) for row in passages]
        triples.erase_aliases(connection, ids)
        triples.erase(connection, [row[0] for row in passages])
        connection.executemany("DELETE FROM vector WHERE passage_id = ?", keys)
        connection.executemany("INSERT INTO removal VALUES (?, ?)", [(generation.id, key[0]) for key in keys])
        connection.executemany("DELETE FROM passage WHERE id = ?", keys)
        connection.execute(f"DELETE FROM document WHERE id IN ({these})", ids)
        _drop_snapshots(connection, [row[0] for row in snapshots])
        gone += len(keys)
    connection.execute("UPDATE generation SET removals = removals + ? WHERE id = ?", (gone, generation.id))
    return gone


def erase_source(connection: sqlite3.Connection, generation: Generation, source: str) -> int:
    """Removes everything of a source; returns how many documents."""
    rows = connection.execute(
        "SELECT d.id FROM document d JOIN source s ON s.id = d.source_id WHERE d.generation_id = ? AND s.name = ?",
        (generation.id, source),
    )
    found = [row[0] for row in rows]
    erase(connection, generation, found)
    return len(found)


def drop_generation(connection: sqlite3.Connection, generation: int) -> None:
    """Removes a whole generation; its full text goes as one table."""
    snapshots = connection.execute(
        "SELECT DISTINCT snapshot_id FROM document WHERE generation_id = ?", (generation,)
    ).fetchall()
    triples.erase_generation(connection, generation)
    connection.execute("DELETE FROM vector WHERE generation_id = ?", (generation,))
    connection.execute("DELETE FROM removal WHERE generation_id = ?", (generation,))
    connection.execute(
        "DELETE FROM passage WHERE document_id IN (SELECT id FROM document WHERE generation_id = ?)", (generation,)
    )
    connection.execute("DELETE FROM document WHERE generation_id = ?", (generation,))
    connection.execute(f"DROP TABLE IF EXISTS {words_table(generation)}")
    connection.execute("DELETE FROM generation WHERE id = ?", (generation,))
    _drop_snapshots(connection, [row[0] for row in snapshots])


def drop_unheld(connection: sqlite3.Connection, hashes: Sequence[bytes]) -> None:
    """Removes those of some texts, by their hashes, that nothing needs any more."""
    ids = [
        row[0]
        for sha256 in hashes
        for row in connection.execute("SELECT id FROM snapshot WHERE sha256 = ?", (sha256,)).fetchall()
    ]
    _drop_snapshots(connection, ids)


def _drop_snapshots(connection: sqlite3.Connection, ids: Sequence[int]) -> None:
    """Texts that no document carries and no kept case rests on."""
    connection.executemany(
        """DELETE FROM snapshot WHERE id = ?
           AND NOT EXISTS (SELECT 1 FROM document d WHERE d.snapshot_id = snapshot.id)
           AND NOT EXISTS (SELECT 1 FROM case_snapshot c WHERE c.sha256 = snapshot.sha256)""",
        [(i,) for i in ids],
    )
