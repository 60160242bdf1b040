"""The embedded knowledge base: the KnowledgeBase port on one SQLite file."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import field

from adjudge.adapters.store import documents, generations, passages, words
from adjudge.adapters.store.connection import Database, marks, portions, words_table
from adjudge.adapters.store.documents import erase, next_id
from adjudge.adapters.store.generations import Generation, alone, clear_folders, clear_partials, make_live, searched
from adjudge.adapters.store.graph import copy_statements
from adjudge.adapters.store.passages import worded_passages
from adjudge.adapters.store.tables import VERSION
from adjudge.adapters.store.vectors import VectorIndex
from adjudge.adapters.store.words import WordIndexes
from adjudge.errors import InputError, StoreError
from adjudge.values.codec import digest
from adjudge.values.dataclass import dataclass
from adjudge.values.document import Document, Passage
from adjudge.values.knowledge import Added, CollectionInfo, Filter, Hit, PreparedDocument, SourceInfo, StoreStats
from adjudge.values.trace import Ingested

# Copying a generation: rows with new ids, nothing read or embedded anew.
#
# The copy fills a portion at a time, so that other writers get their turn. What they change meanwhile is made good in the
# last transaction, the one that switches: the copy is the collection as it is at that moment.


@dataclass(slots=True)
class Copying:
    """One copy under way: from a live generation into one that nobody sees yet."""

    database: Database
    source: Generation
    target: Generation
    watch: Callable[[Ingested], None]
    _copied: dict[int, int] = field(default_factory=dict)
    """Documents of the source, and which of the target each became."""

    def fill(self) -> None:
        """Everything the source holds now, one durable portion after another."""
        with self.database.reading() as connection:
            held = _documents(connection, self.source)
        for portion in portions(held):
            with self.database.writing() as connection:
                told = self._copy(connection, portion)
            self.watch(told)

    def switch(self) -> None:
        """What the source gained and lost since, and the switch, as one step."""
        with self.database.writing() as connection:
            (live,) = searched(connection, (self.source.collection,))
            if live.id != self.source.id:
                raise StoreError(f"Collection {live.collection} was rebuilt during the copy.", "Run it again.")
            held = set(_documents(connection, self.source))
            erase(connection, self.target, [own for theirs, own in self._copied.items() if theirs not in held])
            told = [self._copy(connection, portion) for portion in portions(sorted(held - self._copied.keys()))]
            make_live(connection, self.target.collection, self.target.id)
        for step in told:
            self.watch(step)

    def _copy(self, connection: sqlite3.Connection, portion: Sequence[int]) -> Ingested:
        """Documents by their ids, those that are still there."""
        documents = _copy_documents(connection, self.target, portion)
        passages = _copy_passages(connection, self.target, documents)
        triples = copy_statements(connection, self.target.id, documents, passages)
        self._copied |= documents
        return Ingested(collection=self.target.collection, documents=len(documents), passages=len(passages), triples=triples)


def _documents(connection: sqlite3.Connection, generation: Generation) -> list[int]:
    rows = connection.execute("SELECT id FROM document WHERE generation_id = ? ORDER BY id", (generation.id,))
    return [row[0] for row in rows]


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


class SqliteKnowledgeBase:
    """Documents, passages and search; what `add` returned survives a crash the moment after."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._derived = database.path.with_name(f"{database.path.name}.index")
        self._vectors = VectorIndex(self._derived)
        self._words = WordIndexes(self._derived)

    def collections(self) -> tuple[CollectionInfo, ...]:
        with self._database.reading() as connection:
            return generations.infos(connection)

    def embedders(self, where: Filter) -> dict[str, tuple[str, ...]]:
        asked: dict[str, tuple[str, ...]] = {}
        with self._database.reading() as connection:
            for g in searched(connection, where.collections):
                asked[g.embedder] = (*asked.get(g.embedder, ()), g.collection)
        return asked

    def small(self, where: Filter, passages: int) -> tuple[str, ...]:
        with self._database.reading() as connection:
            return tuple(
                g.collection
                for g in searched(connection, where.collections)
                if not connection.execute(
                    """SELECT 1 FROM document d JOIN passage p ON p.document_id = d.id
                       WHERE d.generation_id = ? LIMIT 1 OFFSET ?""",
                    (g.id, passages),
                ).fetchone()
            )

    def live(self, collection: str, *, embedder: str, size: int) -> int:
        found = generations.live_of(self._database.connection, collection)
        if found is None:
            with self._database.writing() as connection:
                found = generations.live_of(connection, collection)  # another process may have made it meanwhile
                if found is None:
                    fresh = generations.create(connection, collection, embedder, size)
                    make_live(connection, collection, fresh)
                    return fresh
        if (found.embedder, found.size) != (embedder, size):
            raise InputError(
                f"Collection {collection} was built with embedder {found.embedder}, not {embedder}.",
                "Use that embedder, or choose another collection name.",
            )
        return found.id

    def begin(self, collection: str, *, embedder: str, size: int, label: str = "") -> int:
        with self._database.writing() as connection:
            generation = generations.begin(connection, collection, embedder=embedder, size=size, label=label)
        self._drop_hidden(collection, building=generation)  # what a build that died has left
        return generation

    def switch(self, generation: int) -> None:
        with self._database.writing() as connection:
            collection = generations.get(connection, generation).collection
            make_live(connection, collection, generation)
        self._clear_away(collection)

    def copy(self, collection: str, into: str, *, watch: Callable[[Ingested], None] | None = None) -> int:
        if collection == into:
            raise InputError(f"Collection {collection} cannot be copied onto itself.", "Give the copy another name.")
        with self._database.reading() as connection:
            (source,) = searched(connection, (collection,))
        generation = self.begin(into, embedder=source.embedder, size=source.size, label=source.label)
        try:
            with self._database.reading() as connection:
                target = generations.get(connection, generation)
            copying = Copying(self._database, source, target, watch or (lambda event: None))
            copying.fill()
            copying.switch()
        except BaseException:
            self._drop_hidden(into)
            raise
        self._clear_away(into)
        self.settle(generation)  # last: until then the copy is searched without index files, more slowly
        return generation

    def rollback(self, collection: str) -> int:
        with self._database.writing() as connection:
            return generations.roll_back(connection, collection)

    def discard(self, generation: int) -> None:
        with self._database.writing() as connection:
            found = generations.get(connection, generation)
            if generation not in generations.droppable(connection, found.collection):
                raise StoreError(
                    f"Generation {generation} of {found.collection} is live or kept for rollback; it cannot be discarded."
                )
            documents.drop_generation(connection, generation)
        self._forget(generation)

    def drop(self, collection: str) -> int:
        with self._database.writing() as connection:
            kept = generations.kept(connection, collection)
            gone = connection.execute("SELECT count(*) FROM document WHERE generation_id = ?", (kept[0].id,)).fetchone()[0]
            every = [*(g.id for g in kept), *generations.droppable(connection, collection)]
            connection.execute("UPDATE collection SET live = NULL, previous = NULL WHERE name = ?", (collection,))
            for generation in every:
                documents.drop_generation(connection, generation)
            connection.execute("DELETE FROM collection WHERE name = ?", (collection,))
        for generation in every:
            self._forget(generation)
        return int(gone)

    def add(self, generation: int, batch: Sequence[PreparedDocument]) -> Added:
        with self._database.writing() as connection:
            return documents.add(connection, generations.get(connection, generation), batch)

    def settle(self, generation: int) -> None:
        try:
            with self._database.reading() as connection:
                found = generations.get(connection, generation)
                place = self._derived / str(generation)
                with alone(place) as nobody_else:
                    if nobody_else:
                        clear_partials(place)
                        self._vectors.settle(connection, found)
                        self._words.settle(connection, found)
        except (OSError, ValueError, RuntimeError) as error:
            raise StoreError(
                f"Everything is stored, but the index files could not be written ({error}): searches are slower.",
                "Make room and run adjudge doctor.",
            ) from error

    def unchanged(self, generation: int, documents_: Sequence[Document]) -> tuple[bool, ...]:
        with self._database.reading() as connection:
            return documents.stored(connection, generations.get(connection, generation), documents_)

    def remove(self, collection: str, source: str) -> int:
        with self._database.writing() as connection:
            live, *previous = generations.kept(connection, collection)
            gone = documents.erase_source(connection, live, source)
            for generation in previous:  # what was asked to be forgotten must not come back with a rollback
                documents.erase_source(connection, generation, source)
        return gone

    def lexical(self, query: str, k: int, where: Filter) -> tuple[Hit, ...]:
        if k <= 0:
            return ()
        test = passages.condition(where)
        with self._database.reading() as connection:
            found = searched(connection, where.collections)
            hits = words.search(connection, self._words, found, query, k, test)
        return _best(hits, k)

    def vector(self, vector: bytes, k: int, where: Filter) -> tuple[Hit, ...]:
        if k <= 0:
            return ()
        with self._database.reading() as connection:
            hits = [
                hit
                for generation in self._fitting(connection, where, len(vector))
                for hit in self._vectors.search(
                    connection, generation, vector, k, passages.allowed(connection, generation, where)
                )
            ]
        return _best(hits, k)

    @contextmanager
    def moment(self) -> Iterator[None]:
        with self._database.reading():
            yield

    def passages(self, ids: Sequence[int]) -> tuple[Passage, ...]:
        with self._database.reading() as connection:
            return passages.passages(connection, ids)

    def rows(self, collection: str, source: str, most: int) -> tuple[Passage, ...]:
        with self._database.reading() as connection:
            return tuple(p for g in searched(connection, (collection,)) for p in passages.rows(connection, g, source, most))

    def snapshot(self, content_sha256: str) -> str | None:
        with self._database.reading() as connection:
            return passages.snapshot(connection, content_sha256)

    def undated(self, where: Filter) -> int:
        if where.as_of is None and where.published_from is None:
            return 0
        test = passages.condition(Filter(sources=where.sources))
        with self._database.reading() as connection:
            return sum(
                connection.execute(
                    f"""SELECT count(*) FROM document d JOIN passage p ON p.document_id = d.id
                        WHERE d.generation_id = ? AND d.published IS NULL {test.sql}""",
                    (generation.id, *test.values),
                ).fetchone()[0]
                for generation in searched(connection, where.collections)
            )

    def sources(self, collection: str | None = None) -> tuple[SourceInfo, ...]:
        with self._database.reading() as connection:
            return passages.sources(connection, searched(connection, (collection,) if collection else ()))

    def export(self, collection: str) -> Iterator[Document]:
        (generation,) = searched(self._database.connection, (collection,))
        yield from passages.documents(self._database.connection, generation)

    def stamp(self) -> str:
        with self._database.reading() as connection:
            seen = [(g.collection, g.id, g.last_passage, g.removals) for g in searched(connection)]
        return digest(seen)[:16]

    def stats(self) -> StoreStats:
        with self._database.reading() as connection:
            infos = generations.infos(connection)
            count = {
                table: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
                for table in ("entity", "job_case", "job")
            }
            how = {
                g.collection: f"vectors: {self._vectors.how(connection, g)}; words: {self._how_words(g)}"
                for g in searched(connection)
            }
        path = self._database.path
        files = [path, *path.parent.glob(f"{path.name}-wal"), *self._derived.rglob("*")]
        return StoreStats(
            path=str(path), schema=VERSION, bytes=sum(f.stat().st_size for f in files if f.is_file()),
            collections=infos, entities=count["entity"], triples=sum(c.triples for c in infos), cases=count["job_case"],
            jobs=count["job"], index=how,
        )  # fmt: skip

    def check(self) -> tuple[str, ...]:
        """What is wrong with the file, in SQLite's words; nothing when all is well."""
        connection = self._database.connection
        problems = [row[0] for row in connection.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
        problems += [f"{row[0]} row {row[1]} points at nothing" for row in connection.execute("PRAGMA foreign_key_check")]
        for generation in searched(connection):
            table = words_table(generation.id)
            try:
                connection.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
            except sqlite3.DatabaseError as error:
                problems.append(f"full text of {generation.collection}: {error}")
            (passages_, vectors) = connection.execute(
                """SELECT (SELECT count(*) FROM passage p JOIN document d ON d.id = p.document_id WHERE d.generation_id = ?1),
                          (SELECT count(*) FROM vector WHERE generation_id = ?1)""",
                (generation.id,),
            ).fetchone()
            if passages_ != vectors:
                problems.append(f"{generation.collection} holds {passages_} passages but {vectors} vectors")
        return tuple(problems)

    def close(self) -> None:
        self._vectors.close()
        self._words.close()
        self._database.close()

    def _how_words(self, generation: Generation) -> str:
        covered = self._words.covers(generation)
        return f"index over {covered:,}, full text for the rest" if covered else "full text"

    def _fitting(self, connection: sqlite3.Connection, where: Filter, size: int) -> list[Generation]:
        found = searched(connection, where.collections)
        fitting = [g for g in found if g.size == size]
        if found and not fitting:
            raise InputError(f"This vector has {size} numbers; the collections hold {found[0].size}.")
        return fitting

    def _drop_hidden(self, collection: str, *, building: int | None = None) -> None:
        """Clears away generations nobody can come back to; found and dropped under one lock, so that none is live by then."""
        with self._database.writing() as connection:
            hidden = generations.droppable(connection, collection, building=building)
            for generation in hidden:
                documents.drop_generation(connection, generation)
        for generation in hidden:
            self._forget(generation)

    def _clear_away(self, collection: str) -> None:
        """What a switch leaves behind, of this collection and of processes that died before they had tidied up."""
        self._drop_hidden(collection)
        # Folders are listed before generations: one that is being begun has its row before its folder.
        folders = [path.name for path in self._derived.glob("*")]
        ids = [row[0] for row in self._database.rows("SELECT id FROM generation")]
        clear_folders(self._derived, folders, ids)

    def _forget(self, generation: int) -> None:
        self._words.forget(generation)
        self._vectors.forget(generation)
        shutil.rmtree(self._derived / str(generation), ignore_errors=True)


def _best(hits: list[Hit], k: int) -> tuple[Hit, ...]:
    return tuple(sorted(hits, key=lambda h: (-h.score, h.passage_id))[:k])
