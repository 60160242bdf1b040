"""Writing the graph: the triples and entities that came with a batch of documents, in the same transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudge.adapters.store.connection import marks
from adjudge.english.layout.clean import clean_document
from adjudge.english.words import folded
from adjudge.values.knowledge import Entity, PreparedDocument, Triple


def name_key(name: str) -> str:
    """The form in which names are compared: case and accents folded, spaces single."""
    return " ".join(folded(clean_document(name)).split())


@dataclass(frozen=True, slots=True)
class Placed:
    """A document that was written, with the ids it and its passages got."""

    prepared: PreparedDocument
    document: int
    passages: Sequence[int]


def insert(connection: sqlite3.Connection, generation: int, documents: Sequence[Placed]) -> int:
    """Writes every triple, tied to the passage that states it; returns how many."""
    names = _Names(connection, generation)
    rows = []
    for placed in documents:
        document = placed.prepared.document
        for entity in placed.prepared.entities:
            names.learn(entity, placed.document)
        for triple in placed.prepared.triples:
            place = _passage(placed, triple)
            if place is None:
                continue
            published = triple.date or document.published
            span = triple.span
            rows.append(
                (generation, place, names.entity(triple.subject), triple.relation, triple.object,
                 names.known(triple.object) if _is_literal(triple.object) else names.entity(triple.object),
                 span.start if span else 0, span.end if span else len(document.text),
                 triple.confidence, published.isoformat() if published else None)
            )  # fmt: skip
    _write(connection, rows)
    return len(rows)


def erase(connection: sqlite3.Connection, passages: Sequence[int]) -> None:
    """Removes the triples of some passages, and the entities nothing speaks of any more."""
    keys = [(p,) for p in passages]
    touched: set[int] = set()
    for key in keys:
        for row in connection.execute("SELECT subject_id, object_id FROM triple WHERE passage_id = ?", key):
            touched.update(i for i in row if i is not None)
    connection.executemany("DELETE FROM triple WHERE passage_id = ?", keys)
    _drop_entities(connection, touched)


def erase_aliases(connection: sqlite3.Connection, documents: Sequence[int]) -> None:
    """Removes the other names that some documents brought."""
    for document in documents:
        _drop_aliases(connection, "document_id", document)


def erase_generation(connection: sqlite3.Connection, generation: int) -> None:
    rows = connection.execute(
        """SELECT subject_id FROM triple WHERE generation_id = ?1 UNION
           SELECT object_id FROM triple WHERE generation_id = ?1 AND object_id IS NOT NULL""",
        (generation,),
    ).fetchall()
    connection.execute("DELETE FROM triple WHERE generation_id = ?", (generation,))
    _drop_aliases(connection, "generation_id", generation)
    _drop_entities(connection, {row[0] for row in rows})


def copy_statements(
    connection: sqlite3.Connection, generation: int, documents: Mapping[int, int], passages: Mapping[int, int]
) -> int:
    """What some documents state and the other names they give, for their copies; both maps lead from old ids to new.
    Returns how many triples. The entities are shared: whoever they are, they are the same in every collection."""
    these = tuple(documents)
    triples = connection.execute(
        f"""SELECT t.passage_id, t.subject_id, t.relation, t.object, t.object_id, t.start, t."end", t.confidence, t.date
            FROM triple t JOIN passage p ON p.id = t.passage_id
            WHERE p.document_id IN ({marks(these)}) ORDER BY t.id""",
        these,
    ).fetchall()
    _write(connection, [(generation, passages[passage], *rest) for passage, *rest in triples])
    names = _Names(connection, generation)
    aliases = connection.execute(
        f"SELECT entity_id, name, document_id FROM alias WHERE document_id IN ({marks(these)}) ORDER BY id", these
    ).fetchall()
    for entity, name, document in aliases:
        names.call(entity, name, documents[document])
    return len(triples)


def _write(connection: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    connection.executemany(
        """INSERT INTO triple
           (generation_id, passage_id, subject_id, relation, object, object_id, start, "end", confidence, date)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        rows,
    )


class _Names:
    """Names to entities while a batch is written, each looked up once."""

    def __init__(self, connection: sqlite3.Connection, generation: int) -> None:
        self._connection = connection
        self._generation = generation
        self._known: dict[str, int] = {}

    def learn(self, entity: Entity, document: int) -> int:
        """Makes an entity, or adds to what is known of it. Its other names belong to the document that gives them."""
        key = name_key(entity.name)
        # Of one whose kind was not told, any of the name may be meant; the one with a kind is the likelier.
        row = self._connection.execute(
            "SELECT id FROM entity WHERE folded = :key AND (kind = :kind OR :kind = 'thing') ORDER BY kind = 'thing', id",
            {"key": key, "kind": entity.kind},
        ).fetchone()
        identity = int(row[0]) if row else self._create(entity.name, key, entity.kind)
        for name in dict.fromkeys(entity.aliases):
            self.call(identity, name, document)
        self._known[key] = identity
        return identity

    def call(self, entity: int, name: str, document: int) -> None:
        """Gives an entity another name, for as long as this document is there."""
        self._alias(entity, name, self._generation, document)

    def known(self, name: str) -> int | None:
        """The entity that goes by a name, if there is one."""
        key = name_key(name)
        if key not in self._known:
            row = self._connection.execute(
                "SELECT id FROM entity WHERE folded = ? ORDER BY kind = 'thing', id LIMIT 1", (key,)
            ).fetchone()
            if row is None:
                return None
            self._known[key] = int(row[0])
        return self._known[key]

    def entity(self, name: str) -> int:
        """The entity that goes by a name, made when there is none."""
        found = self.known(name)
        if found is None:
            found = self._known[name_key(name)] = self._create(name, name_key(name), "thing")
        return found

    def _create(self, name: str, key: str, kind: str) -> int:
        """A new entity; one known so far only by its name, kind unknown, takes the kind instead of a twin arising."""
        row = self._connection.execute("SELECT id FROM entity WHERE folded = ? AND kind = 'thing'", (key,)).fetchone()
        if row and kind != "thing":
            self._connection.execute("UPDATE entity SET kind = ?, name = ? WHERE id = ?", (kind, name, row[0]))
            return int(row[0])
        cursor = self._connection.execute("INSERT INTO entity (name, folded, kind) VALUES (?, ?, ?)", (name, key, kind))
        identity = int(cursor.lastrowid or 0)
        self._alias(identity, name, None, None)  # its own name is found for as long as anything speaks of it
        return identity

    def _alias(self, entity: int, name: str, generation: int | None, document: int | None) -> None:
        key = name_key(name)
        if not key:
            return
        cursor = self._connection.execute(
            "INSERT INTO alias (folded, entity_id, name, generation_id, document_id) VALUES (?, ?, ?, ?, ?)",
            (key, entity, name, generation, document),
        )
        self._connection.execute("INSERT INTO alias_words (rowid, name) VALUES (?, ?)", (cursor.lastrowid, name))


def _passage(placed: Placed, triple: Triple) -> int | None:
    """The passage that states a triple: the one that holds its whole span, else the one that holds its beginning."""
    if triple.span is None:
        return placed.passages[0] if placed.passages else None
    begins = None
    for passage, identity in zip(placed.prepared.passages, placed.passages, strict=True):
        if passage.span.start <= triple.span.start < passage.span.end:
            if triple.span.end <= passage.span.end:
                return identity
            begins = begins or identity
    return begins


def _is_literal(name: str) -> bool:
    """Looks like a quantity or a date: a value, not something with a neighbourhood of its own, unless declared to be."""
    return any(c.isdigit() for c in name)


def _drop_entities(connection: sqlite3.Connection, entities: set[int]) -> None:
    for entity in entities:
        used = connection.execute(
            "SELECT 1 FROM triple WHERE subject_id = ?1 UNION ALL SELECT 1 FROM triple WHERE object_id = ?1 LIMIT 1",
            (entity,),
        ).fetchone()
        if used:
            continue
        _drop_aliases(connection, "entity_id", entity)
        connection.execute("DELETE FROM entity WHERE id = ?", (entity,))


def _drop_aliases(connection: sqlite3.Connection, column: str, value: int) -> None:
    names = connection.execute(f"SELECT id, name FROM alias WHERE {column} = ?", (value,)).fetchall()
    connection.executemany("INSERT INTO alias_words (alias_words, rowid, name) VALUES ('delete', ?, ?)", names)
    connection.execute(f"DELETE FROM alias WHERE {column} = ?", (value,))
