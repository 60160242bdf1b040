"""The knowledge graph in the same SQLite file: entities by name, and the triples around them."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudge.adapters.store.connection import Database, marks
from adjudge.adapters.store.generations import searched
from adjudge.adapters.store.passages import condition
from adjudge.adapters.store.words import query_words, quoted
from adjudge.english.layout.clean import clean_document
from adjudge.english.words import folded
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Entity, Filter, Neighbour, PreparedDocument, Triple
from adjudge.values.span import Span

# Writing the graph: the triples and entities that came with a batch of documents, in the same transaction.


def name_key(name: str) -> str:
    """The form in which names are compared: case and accents folded, spaces single."""
    return " ".join(folded(clean_document(name)).split())


@dataclass(frozen=True, slots=True)
class WrittenDocument:
    """A document that was written, with the ids it and its passages got."""

    prepared: PreparedDocument
    document: int
    passages: Sequence[int]


def insert(connection: sqlite3.Connection, generation: int, documents: Sequence[WrittenDocument]) -> int:
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

    def learn(self, entity: Entity, document: int) -> None:
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


def _passage(placed: WrittenDocument, triple: Triple) -> int | None:
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


FAN_OUT = 256
"""Triples read around one entity: a country has thousands of cities, and a walk through all of them says nothing."""

OVERREAD = 4
"""How many times the wanted number of triples is read before the walk ends."""

_TRIPLE = """
    SELECT t.id, a.name, t.relation, t.object, t.confidence, t.date, o.name, t.passage_id, t.start, t."end", c.name,
           t.subject_id, t.object_id
    FROM triple t JOIN entity a ON a.id = t.subject_id JOIN passage p ON p.id = t.passage_id
    JOIN document d ON d.id = p.document_id JOIN source o ON o.id = d.source_id
    JOIN generation g ON g.id = t.generation_id JOIN collection c ON c.id = g.collection_id
"""


class SqliteGraph:
    """The KnowledgeGraph port. Only what live collections state is seen."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, name: str, k: int = 5) -> tuple[Entity, ...]:
        if k <= 0:
            return ()
        with self._database.reading() as connection:
            live = [g.id for g in searched(connection)]
            ids = list(dict.fromkeys((*_named(connection, name, live), *_worded(connection, name, live, k))))[:k]
            return tuple(_entity(connection, identity, live) for identity in ids)

    def called(self, names: Sequence[str]) -> tuple[Entity, ...]:
        keys = tuple(dict.fromkeys(map(name_key, names)))
        with self._database.reading() as connection:
            live = [g.id for g in searched(connection)]
            rows = connection.execute(
                f"""SELECT DISTINCT e.id FROM alias a JOIN entity e ON e.id = a.entity_id
                    WHERE a.folded IN ({marks(keys)}) AND {_seen("a", live)} AND {_spoken_of("e.id", live)} ORDER BY e.id""",
                keys,
            ).fetchall()
            return tuple(_entity(connection, row[0], live) for row in rows)

    def neighbourhood(self, names: Sequence[str], *, hops: int, limit: int, where: Filter) -> tuple[Neighbour, ...]:
        if limit <= 0:
            return ()
        with self._database.reading() as connection:
            live = [g.id for g in searched(connection, where.collections)]
            found: dict[int, Neighbour] = {}
            reached: set[int] = set()
            edge = dict.fromkeys(i for name in names for i in reversed(_named(connection, name, live)))
            names_of = (connection.execute("SELECT name FROM entity WHERE id = ?", (i,)).fetchone()[0] for i in edge)
            named = tuple(sorted(names_of))
            for hop in range(1, hops + 1):
                reached |= edge.keys()
                beyond: dict[int, None] = {}
                for entity in edge:
                    if len(found) >= OVERREAD * limit:
                        break  # enough to choose the best from
                    for row in _around(connection, entity, live, where):
                        found.setdefault(row[0], Neighbour(triple=_triple(row), hops=hop, named=named))
                        beyond.update((i, None) for i in row[-2:] if i is not None and i not in reached)
                if len(found) >= limit:
                    break
                edge = beyond
        ordered = sorted(found.items(), key=lambda item: (item[1].hops, -item[1].triple.confidence, item[0]))
        return tuple(neighbour for _, neighbour in ordered[:limit])

    def said_in(self, collection: str, key: str) -> tuple[tuple[Triple, ...], tuple[Entity, ...]]:
        with self._database.reading() as connection:
            row = connection.execute(
                """SELECT d.id FROM document d JOIN collection c ON c.live = d.generation_id
                   WHERE c.name = ? AND d.key = ?""",
                (collection, key),
            ).fetchone()
            if row is None:
                return (), ()
            rows = connection.execute(f"{_TRIPLE} WHERE d.id = ? ORDER BY t.id", row).fetchall()
            return tuple(map(_triple, rows)), _introduced(connection, row[0], rows)

    def stating(self, relation: str, where: Filter) -> tuple[Triple, ...]:
        with self._database.reading() as connection:
            live = [g.id for g in searched(connection, where.collections)]
            test = condition(where, date="t.date")
            among = ",".join(map(str, live))
            rows = connection.execute(
                f"{_TRIPLE} WHERE t.relation = ? AND t.generation_id IN ({among}) {test.sql} ORDER BY t.id",
                (relation, *test.values),
            )
            return tuple(map(_triple, rows))


def _named(connection: sqlite3.Connection, name: str, live: Sequence[int]) -> list[int]:
    """Entities that go by exactly this name; those named so before those only also known as."""
    rows = connection.execute(
        f"""SELECT e.id FROM alias a JOIN entity e ON e.id = a.entity_id
            WHERE a.folded = ?1 AND {_seen("a", live)} AND {_spoken_of("e.id", live)}
            ORDER BY e.folded = ?1 DESC, e.id""",
        (name_key(name),),
    )
    return [row[0] for row in rows]


def _worded(connection: sqlite3.Connection, name: str, live: Sequence[int], k: int) -> list[int]:
    """Entities whose names share all the words, best first."""
    query = quoted(query_words(name), joined=" AND ")
    if not query:
        return []
    rows = connection.execute(
        f"""SELECT a.entity_id FROM alias_words w JOIN alias a ON a.id = w.rowid
            WHERE alias_words MATCH ? AND {_seen("a", live)} AND {_spoken_of("a.entity_id", live)}
            ORDER BY w.rank, a.id LIMIT ?""",
        (query, 4 * k),
    )
    return [row[0] for row in rows]


def _seen(alias: str, live: Sequence[int]) -> str:
    """An entity's own name, or another that a live document gives it."""
    return f"({alias}.generation_id IS NULL OR {alias}.generation_id IN ({','.join(map(str, live))}))"


def _spoken_of(entity: str, live: Sequence[int]) -> str:
    generations = ",".join(map(str, live))
    return f"""(EXISTS (SELECT 1 FROM triple t WHERE t.subject_id = {entity} AND t.generation_id IN ({generations}))
             OR EXISTS (SELECT 1 FROM triple t WHERE t.object_id = {entity} AND t.generation_id IN ({generations})))"""


def _around(connection: sqlite3.Connection, entity: int, live: Sequence[int], where: Filter) -> Iterable[tuple[int, ...]]:
    """The triples an entity stands in, as subject first."""
    test = condition(where, date="t.date")
    generations = ",".join(map(str, live))
    for side in ("subject_id", "object_id"):
        yield from connection.execute(
            f"""{_TRIPLE} WHERE t.{side} = ? AND t.generation_id IN ({generations}) {test.sql}
                ORDER BY t.confidence DESC, t.id LIMIT {FAN_OUT}""",
            (entity, *test.values),
        )


def _entity(connection: sqlite3.Connection, identity: int, live: Sequence[int]) -> Entity:
    name, kind = connection.execute("SELECT name, kind FROM entity WHERE id = ?", (identity,)).fetchone()
    rows = connection.execute(
        f"""SELECT a.name FROM alias a WHERE a.entity_id = ? AND a.name <> ? AND {_seen("a", live)}
            GROUP BY a.name ORDER BY min(a.id)""",
        (identity, name),
    )
    return Entity(name=name, kind=kind, aliases=tuple(row[0] for row in rows))


def _introduced(connection: sqlite3.Connection, document: int, rows: Sequence[Sequence[Any]]) -> tuple[Entity, ...]:
    """The entities whose kind a document's statements rest on, with the other names it gives them."""
    ends = {identity for row in rows for identity in row[-2:] if identity is not None}
    given = connection.execute("SELECT entity_id, name FROM alias WHERE document_id = ? ORDER BY id", (document,)).fetchall()
    aliases: dict[int, list[str]] = {}
    for identity, name in given:
        aliases.setdefault(identity, []).append(name)
    found = []
    for identity in {*ends, *aliases}:
        name, kind = connection.execute("SELECT name, kind FROM entity WHERE id = ?", (identity,)).fetchone()
        own = tuple(dict.fromkeys(aliases.get(identity, ())))
        if kind != "thing" or own:
            found.append(Entity(name=name, kind=kind, aliases=own))
    return tuple(sorted(found, key=lambda e: (e.name, e.kind)))


def _triple(row: Sequence[Any]) -> Triple:
    _, subject, relation, object_, confidence, date, source, passage, start, end, collection, *_ = row
    return Triple(
        subject=subject, relation=relation, object=object_, confidence=confidence,
        date=dt.date.fromisoformat(date) if date else None, source=source, passage_id=passage,
        span=Span(start=start, end=end), collection=collection,
    )  # fmt: skip
