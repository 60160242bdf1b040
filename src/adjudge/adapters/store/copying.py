"""Copying a generation: rows with new ids, nothing read or embedded anew.

The copy fills a portion at a time, so that other writers get their turn. What they change meanwhile is made good in the
last transaction, the one that switches: the copy is the collection as it is at that moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from adjudge.adapters.store.connection import LOOKUP, Database, marks, words_table
from adjudge.adapters.store.documents import erase, next_id
from adjudge.adapters.store.generations import Generation, Generations, make_live
from adjudge.adapters.store.passages import worded_passages
from adjudge.adapters.store.triples import copy_statements
from adjudge.errors import StoreError
from adjudge.values.trace import Ingested


@dataclass(slots=True)
class Copying:
    """One copy under way: from a live generation into one that nobody sees yet."""

    database: Database
    generations: Generations
    source: Generation
    target: Generation
    watch: Callable[[Ingested], None]
    _copied: dict[int, int] = field(default_factory=dict)
    """Documents of the source, and which of the target each became."""

    def fill(self) -> None:
        """Everything the source holds now, one durable portion after another."""
        with self.database.reading() as connection:
            held = _documents(connection, self.source)
        for portion in _portions(held):
            with self.database.writing() as connection:
                told = self._copy(connection, portion)
            self.watch(told)

    def switch(self) -> None:
        """What the source gained and lost since, and the switch, as one step."""
        with self.database.writing() as connection:
            (live,) = self.generations.searched(connection, (self.source.collection,))
            if live.id != self.source.id:
                raise StoreError(f"Collection {live.collection} was rebuilt during the copy.", "Run it again.")
            held = set(_documents(connection, self.source))
            erase(connection, self.target, [own for theirs, own in self._copied.items() if theirs not in held])
            told = [self._copy(connection, portion) for portion in _portions(sorted(held - self._copied.keys()))]
            make_live(connection, self.target.collection, self.target.id)
        for step in told:
            self.watch(step)

    def _copy(self, connection: sqlite3.Connection, portion: Sequence[int]) -> Ingested:
        """Documents by their ids, those that are still there."""
        documents = _copy_documents(connection, self.target, portion)
        passages = _copy_passages(connection, self.target, documents)
        triples = copy_statements(connection, self.target.id, documents, passages)
        self._copied |= documents
        return Ingested(
            collection=self.target.collection, documents=len(documents), passages=len(passages), triples=triples
        )


def _documents(connection: sqlite3.Connection, generation: Generation) -> list[int]:
    rows = connection.execute("SELECT id FROM document WHERE generation_id = ? ORDER BY id", (generation.id,))
    return [row[0] for row in rows]


def _portions(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    return (ids[low : low + LOOKUP] for low in range(0, len(ids), LOOKUP))


def _copy_documents(connection: sqlite3.Connection, target: Generation, portion: Sequence[int]) -> dict[int, int]:
    rows = connection.execute(
        f"""SELECT id, key, source_id, snapshot_id, title, section, url, published, language FROM document
            WHERE id IN ({marks(portion)}) ORDER BY id""",
        portion,
    ).fetchall()
    copied = {row[0]: identity for identity, row in enumerate(rows, next_id(connection, "document"))}
    connection.executemany(
        "INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(copied[identity], target.id, *rest) for identity, *rest in rows],
    )
    return copied


def _copy_passages(connection: sqlite3.Connection, target: Generation, documents: dict[int, int]) -> dict[int, int]:
    """Passages keep their order, so that equals among search results do too."""
    rows = connection.execute(
        f"""SELECT id, document_id, start, "end", unread, table_row FROM passage WHERE document_id IN ({marks(tuple(documents))})
            ORDER BY id""",
        tuple(documents),
    ).fetchall()
    copied = {row[0]: identity for identity, row in enumerate(rows, next_id(connection, "passage"))}
    connection.executemany(
        "INSERT INTO passage VALUES (?, ?, ?, ?, ?, ?)",
        [(copied[identity], documents[document], *rest) for identity, document, *rest in rows],
    )
    connection.executemany(
        "INSERT INTO vector SELECT ?, ?, embedding FROM vector WHERE passage_id = ?",
        [(own, target.id, theirs) for theirs, own in copied.items()],
    )
    for document in documents.values():
        connection.executemany(
            f"INSERT INTO {words_table(target.id)} (rowid, title, text) VALUES (?, ?, ?)",
            worded_passages(connection, document),
        )
    if copied:
        connection.execute("UPDATE generation SET last_passage = ? WHERE id = ?", (max(copied.values()), target.id))
    return copied
