"""Writing documents: one batch, one transaction, everything that derives from a text stored with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import field

from adjudge.adapters.store import graph
from adjudge.adapters.store.connection import marks, portions, words_table
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.passages import as_stored, searched_words, worded_passages, written, written_row
from adjudge.errors import InputError
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document
from adjudge.values.knowledge import Added, PreparedDocument

# Forgetting documents: all that derives from them goes in the same transaction.


def erase(connection: sqlite3.Connection, generation: Generation, documents: Sequence[int]) -> int:
    """Removes documents with all that derives from them; snapshots go when nothing points at them any more."""
    table = words_table(generation.id)
    gone = 0
    for ids in portions(documents):
        these = marks(ids)
        for key, sha256, text in connection.execute(
            f"SELECT d.key, s.sha256, s.text FROM document d JOIN snapshot s ON s.id = d.snapshot_id WHERE d.id IN ({these})", ids
        ):
            as_stored(text, sha256, f"the document {key}")  # full text would be left with words that nobody can take out
        passages = [row for identity in ids for row in worded_passages(connection, identity)]
        snapshots = connection.execute(f"SELECT DISTINCT snapshot_id FROM document WHERE id IN ({these})", ids).fetchall()
        connection.executemany(f"INSERT INTO {table} ({table}, rowid, title, text) VALUES ('delete', ?, ?, ?)", passages)
        keys = [(row[0],) for row in passages]
        graph.erase_aliases(connection, ids)
        graph.erase(connection, [row[0] for row in passages])
        connection.executemany("DELETE FROM vector WHERE passage_id = ?", keys)
        connection.executemany("INSERT INTO removal VALUES (?, ?)", [(generation.id, key[0]) for key in keys])
        connection.executemany("DELETE FROM passage WHERE id = ?", keys)
        connection.execute(f"DELETE FROM document WHERE id IN ({these})", ids)
        drop_snapshots(connection, snapshots)
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
    snapshots = connection.execute("SELECT DISTINCT snapshot_id FROM document WHERE generation_id = ?", (generation,)).fetchall()
    graph.erase_generation(connection, generation)
    connection.execute("DELETE FROM vector WHERE generation_id = ?", (generation,))
    connection.execute("DELETE FROM removal WHERE generation_id = ?", (generation,))
    connection.execute(
        "DELETE FROM passage WHERE document_id IN (SELECT id FROM document WHERE generation_id = ?)", (generation,)
    )
    connection.execute("DELETE FROM document WHERE generation_id = ?", (generation,))
    connection.execute(f"DROP TABLE IF EXISTS {words_table(generation)}")
    connection.execute("DELETE FROM generation WHERE id = ?", (generation,))
    drop_snapshots(connection, snapshots)


def drop_snapshots(connection: sqlite3.Connection, values: Sequence[tuple[int | bytes]], *, column: str = "id") -> None:
    """Removes those of some texts that no document carries and no kept case rests on."""
    connection.executemany(
        f"""DELETE FROM snapshot WHERE {column} = ?
           AND NOT EXISTS (SELECT 1 FROM document d WHERE d.snapshot_id = snapshot.id)
           AND NOT EXISTS (SELECT 1 FROM case_snapshot c WHERE c.sha256 = snapshot.sha256)""",
        values,
    )


@dataclass(slots=True)
class _Plan:
    """What a batch comes to once it is held against what is stored."""

    fresh: list[PreparedDocument] = field(default_factory=list)
    outdated: list[int] = field(default_factory=list)
    """Stored documents whose key now stands for another text."""
    updated: int = 0
    unchanged: int = 0
    duplicates: int = 0


def add(connection: sqlite3.Connection, generation: Generation, batch: Sequence[PreparedDocument]) -> Added:
    """Stores a batch inside the caller's transaction."""
    _refuse_misfits(generation, batch)
    _mend(connection, batch)
    source_ids = _source_ids(connection, sorted({p.document.source for p in batch}))
    plan = _plan(connection, generation, batch, source_ids)
    if plan.outdated:
        erase(connection, generation, plan.outdated)
    placed = _insert(connection, generation, plan.fresh, source_ids)
    written = graph.insert(connection, generation.id, placed)
    return Added(
        added=len(plan.fresh) - plan.updated, updated=plan.updated, unchanged=plan.unchanged,
        duplicates=plan.duplicates, passages=sum(len(p.passages) for p in plan.fresh), triples=written,
    )  # fmt: skip


def _mend(connection: sqlite3.Connection, batch: Sequence[PreparedDocument]) -> None:
    """A text that was changed in the store becomes again what its hash names, with every document and case that rests on it."""
    texts = {p.document.content_sha256: p.document.text for p in batch}
    connection.executemany(
        "UPDATE snapshot SET text = ?2 WHERE sha256 = ?1 AND text <> ?2", [(bytes.fromhex(s), t) for s, t in texts.items()]
    )


def stored(connection: sqlite3.Connection, generation: Generation, documents: Sequence[Document]) -> tuple[bool, ...]:
    """Which documents are there already, to the letter; one whose text was changed in the store is not."""
    known = _known(connection, generation, documents)
    changed = "SELECT 1 FROM snapshot WHERE sha256 = ? AND text <> ?"
    return tuple(
        known.get(d.key, (0, ()))[1] == _identity(d)
        and connection.execute(changed, (bytes.fromhex(d.content_sha256), d.text)).fetchone() is None
        for d in documents
    )


def _refuse_misfits(generation: Generation, batch: Sequence[PreparedDocument]) -> None:
    for prepared in batch:
        for passage in prepared.passages:
            if len(passage.vector) != generation.size:
                raise InputError(
                    f"{prepared.document.key} carries vectors of {len(passage.vector)} numbers; "
                    f"this collection holds {generation.size}."
                )
            if passage.span.end > len(prepared.document.text):
                raise InputError(f"{prepared.document.key} has a passage that ends beyond its text.")
            if passage.unread and passage.unread[-1].end > len(passage.span):
                raise InputError(f"{prepared.document.key} has a passage with unread words beyond its end.")


def _plan(
    connection: sqlite3.Connection,
    generation: Generation,
    batch: Sequence[PreparedDocument],
    source_ids: dict[str, int],
) -> _Plan:
    """Sorts a batch into new, replaced, unchanged and duplicate documents; the last of a repeated key wins.

    A key that is known is replaced, never dropped as a copy, and a text whose holder this batch replaces is not held any
    more: rows that move up or down in an edited file keep all their texts.
    """
    latest = {prepared.document.key: prepared for prepared in batch}
    documents = [prepared.document for prepared in latest.values()]
    known = _known(connection, generation, documents)
    moving = {d.key for d in documents if d.key in known and known[d.key][1] != _identity(d)}
    held = _copies(connection, generation, documents)
    copies = {text: key for text, key in held.items() if key not in moving}
    plan = _Plan(duplicates=len(batch) - len(latest))
    for prepared in latest.values():
        document = prepared.document
        here = known.get(document.key)
        text = (source_ids[document.source], document.title, document.content_sha256)
        if here is not None and here[1] == _identity(document):
            plan.unchanged += 1
            continue
        if here is None and copies.setdefault(text, document.key) != document.key:
            plan.duplicates += 1
            continue
        if here is not None:
            plan.outdated.append(here[0])
            plan.updated += 1
        plan.fresh.append(prepared)
    return plan


def _identity(document: Document) -> tuple[str | None, ...]:
    """Everything stored of a document: when all of it is equal there is nothing to do."""
    published = document.published.isoformat() if document.published else None
    return (
        document.content_sha256, document.source, document.title, document.section,
        document.url, published, document.language,
    )  # fmt: skip


def _known(
    connection: sqlite3.Connection, generation: Generation, documents: Sequence[Document]
) -> dict[str, tuple[int, tuple[str | None, ...]]]:
    found = {}
    for some in portions(documents):
        keys = [d.key for d in some]
        rows = connection.execute(
            f"""SELECT d.key, d.id, s.sha256, o.name, d.title, d.section, d.url, d.published, d.language FROM document d
                JOIN snapshot s ON s.id = d.snapshot_id JOIN source o ON o.id = d.source_id
                WHERE d.generation_id = ? AND d.key IN ({marks(keys)})""",
            (generation.id, *keys),
        )
        for key, identity, sha, *rest in rows:
            found[key] = (identity, (sha.hex(), *rest))
    return found


def _copies(
    connection: sqlite3.Connection, generation: Generation, documents: Sequence[Document]
) -> dict[tuple[int, str, str], str]:
    """Which (source, title, text) are held already, and under which key."""
    found = {}
    for some in portions(documents):
        shas = [bytes.fromhex(d.content_sha256) for d in some]
        rows = connection.execute(
            f"""SELECT d.source_id, d.title, s.sha256, d.key FROM snapshot s JOIN document d ON d.snapshot_id = s.id
                WHERE d.generation_id = ? AND s.sha256 IN ({marks(shas)})""",
            (generation.id, *shas),
        )
        for source, title, sha, key in rows:
            found[(source, title, sha.hex())] = key
    return found


def _insert(
    connection: sqlite3.Connection,
    generation: Generation,
    fresh: Sequence[PreparedDocument],
    source_ids: dict[str, int],
) -> list[graph.WrittenDocument]:
    """Writes the rows; returns the ids each document got. Ids are handed out here: the write lock is ours."""
    next_document = next_id(connection, "document")
    next_passage = next_id(connection, "passage")
    snapshot_ids = _snapshot_ids(connection, fresh)
    documents, passages, vectors, words, placed = [], [], [], [], []
    for offset, prepared in enumerate(fresh):
        d = prepared.document
        identity = next_document + offset
        sha256, _, *told = _identity(d)
        documents.append(
            (identity, generation.id, d.key, source_ids[d.source], snapshot_ids[str(sha256)], *told),
        )
        own = []
        for passage in prepared.passages:
            span, unread, row = passage.span, passage.unread, passage.row
            passages.append((next_passage, identity, span.start, span.end, written(unread), written_row(row)))
            vectors.append((next_passage, generation.id, passage.vector))
            words.append((next_passage, d.title, searched_words(span.of(d.text), unread, row)))
            own.append(next_passage)
            next_passage += 1
        placed.append(graph.WrittenDocument(prepared, identity, own))
    connection.executemany("INSERT INTO document VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", documents)
    connection.executemany("INSERT INTO passage VALUES (?, ?, ?, ?, ?, ?)", passages)
    connection.executemany("INSERT INTO vector VALUES (?, ?, ?)", vectors)
    connection.executemany(f"INSERT INTO {words_table(generation.id)} (rowid, title, text) VALUES (?, ?, ?)", words)
    if passages:
        connection.execute("UPDATE generation SET last_passage = ? WHERE id = ?", (next_passage - 1, generation.id))
    return placed


def _snapshot_ids(connection: sqlite3.Connection, fresh: Sequence[PreparedDocument]) -> dict[str, int]:
    texts = {p.document.content_sha256: p.document.text for p in fresh}
    connection.executemany(
        "INSERT OR IGNORE INTO snapshot (sha256, text) VALUES (?, ?)",
        [(bytes.fromhex(s), t) for s, t in texts.items()],
    )
    return {
        sha: connection.execute("SELECT id FROM snapshot WHERE sha256 = ?", (bytes.fromhex(sha),)).fetchone()[0] for sha in texts
    }


def _source_ids(connection: sqlite3.Connection, names: Sequence[str]) -> dict[str, int]:
    connection.executemany("INSERT OR IGNORE INTO source (name) VALUES (?)", [(n,) for n in names])
    return {n: connection.execute("SELECT id FROM source WHERE name = ?", (n,)).fetchone()[0] for n in names}


def next_id(connection: sqlite3.Connection, table: str) -> int:
    """The first id of a table that was never given out; for whoever holds the write lock."""
    row = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
    return int(row[0]) + 1 if row else 1
