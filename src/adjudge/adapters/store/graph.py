"""The knowledge graph in the same SQLite file: entities by name, and the triples around them."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterable, Sequence

from adjudge.adapters.store.connection import Database, marks
from adjudge.adapters.store.generations import Generations
from adjudge.adapters.store.lexical import query_words, quoted
from adjudge.adapters.store.triples import name_key
from adjudge.values.knowledge import Entity, Filter, Neighbour, Triple
from adjudge.values.span import Span

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
        self._generations = Generations(database)

    def find(self, name: str, k: int = 5) -> tuple[Entity, ...]:
        if k <= 0:
            return ()
        with self._database.reading() as connection:
            live = [g.id for g in self._generations.searched(connection)]
            ids = list(dict.fromkeys((*_named(connection, name, live), *_worded(connection, name, live, k))))[:k]
            return tuple(_entity(connection, identity, live) for identity in ids)

    def neighbourhood(self, names: Sequence[str], *, hops: int, limit: int, where: Filter) -> tuple[Neighbour, ...]:
        if limit <= 0:
            return ()
        with self._database.reading() as connection:
            live = [g.id for g in self._generations.searched(connection, where.collections)]
            found: dict[int, Neighbour] = {}
            reached: set[int] = set()
            edge = {i: name for name in names for i in reversed(_named(connection, name, live))}
            named = tuple(sorted(_name(connection, i) for i in edge))
            for hop in range(1, hops + 1):
                reached |= edge.keys()
                beyond: dict[int, str] = {}
                for entity, via in edge.items():
                    if len(found) >= OVERREAD * limit:
                        break  # enough to choose the best from
                    for row in _around(connection, entity, live, where):
                        found.setdefault(row[0], Neighbour(triple=_triple(row), via=via, hops=hop, named=named))
                        beyond.update((i, via) for i in row[-2:] if i is not None and i not in reached)
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
            live = [g.id for g in self._generations.searched(connection, where.collections)]
            test, values = _narrowed(where)
            rows = connection.execute(
                f"""{_TRIPLE} WHERE t.relation = ? AND t.generation_id IN ({",".join(map(str, live))}) {test} ORDER BY t.id""",
                (relation, *values),
            )
            return tuple(map(_triple, rows))

    def triples(self, passage_ids: Sequence[int]) -> tuple[Triple, ...]:
        with self._database.reading() as connection:
            return tuple(
                _triple(row)
                for identity in passage_ids
                for row in connection.execute(
                    f"{_TRIPLE} WHERE t.passage_id = ? AND g.id = c.live ORDER BY t.id", (identity,)
                )
            )


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


def _around(
    connection: sqlite3.Connection, entity: int, live: Sequence[int], where: Filter
) -> Iterable[tuple[int, ...]]:
    """The triples an entity stands in, as subject first."""
    test, values = _narrowed(where)
    generations = ",".join(map(str, live))
    for side in ("subject_id", "object_id"):
        yield from connection.execute(
            f"""{_TRIPLE} WHERE t.{side} = ? AND t.generation_id IN ({generations}) {test}
                ORDER BY t.confidence DESC, t.id LIMIT {FAN_OUT}""",
            (entity, *values),
        )


def _narrowed(where: Filter) -> tuple[str, list[str]]:
    """A filter's further conditions on a triple, and their values."""
    test, values = "", []
    if where.as_of:
        test += " AND t.date <= ?"
        values.append(where.as_of.isoformat())
    if where.published_from:
        test += " AND t.date >= ?"
        values.append(where.published_from.isoformat())
    if where.sources:
        test += f" AND o.name IN ({marks(where.sources)})"
        values += where.sources
    return test, values


def _name(connection: sqlite3.Connection, identity: int) -> str:
    return str(connection.execute("SELECT name FROM entity WHERE id = ?", (identity,)).fetchone()[0])


def _entity(connection: sqlite3.Connection, identity: int, live: Sequence[int]) -> Entity:
    name, kind = connection.execute("SELECT name, kind FROM entity WHERE id = ?", (identity,)).fetchone()
    rows = connection.execute(
        f"""SELECT a.name FROM alias a WHERE a.entity_id = ? AND a.name <> ? AND {_seen("a", live)}
            GROUP BY a.name ORDER BY min(a.id)""",
        (identity, name),
    )
    return Entity(name=name, kind=kind, aliases=tuple(row[0] for row in rows))


def _introduced(connection: sqlite3.Connection, document: int, rows: Sequence[Sequence[object]]) -> tuple[Entity, ...]:
    """The entities whose kind a document's statements rest on, with the other names it gives them."""
    ends = {identity for row in rows for identity in row[-2:] if identity is not None}
    given = connection.execute(
        "SELECT entity_id, name FROM alias WHERE document_id = ? ORDER BY id", (document,)
    ).fetchall()
    aliases: dict[int, list[str]] = {}
    for identity, name in given:
        aliases.setdefault(identity, []).append(name)
    found = []
    for identity in sorted({*ends, *aliases}, key=str):
        name, kind = connection.execute("SELECT name, kind FROM entity WHERE id = ?", (identity,)).fetchone()
        own = tuple(dict.fromkeys(aliases.get(int(str(identity)), ())))
        if kind != "thing" or own:
            found.append(Entity(name=name, kind=kind, aliases=own))
    return tuple(sorted(found, key=lambda e: (e.name, e.kind)))


def _triple(row: Sequence[object]) -> Triple:
    _, subject, relation, object_, confidence, date, source, passage, start, end, collection, *_ = row
    assert (
        isinstance(confidence, float) and isinstance(passage, int) and isinstance(start, int) and isinstance(end, int)
    )
    return Triple(
        subject=str(subject), relation=str(relation), object=str(object_), confidence=confidence,
        date=dt.date.fromisoformat(date) if isinstance(date, str) else None, source=str(source), passage_id=passage,
        span=Span(start=start, end=end), collection=str(collection),
    )  # fmt: skip
