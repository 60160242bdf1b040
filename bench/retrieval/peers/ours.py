"""Adjudge itself: SQLite with its derived indexes, through the knowledge-base port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.policy import load as load_policy
from adjudge.values.knowledge import Filter, PreparedDocument
from bench.measuring.corpus import Corpus, Query

COLLECTION = "bench"


class Adjudge:
    """Everything through the product's own code: `add` in durable batches, `settle`, `vector`, `gather`."""

    settings = "policy defaults; SQLite WAL synchronous=FULL + FTS5, int8 HNSW (usearch), tantivy"
    imports: tuple[str, ...] = (
        "adjudge.engine",
        "adjudge.adapters.encoders.static",
        "numkong",
        "tantivy",
        "usearch.index",
    )
    hybrid_is: str | None = "embeds the query, BM25 + vectors, 60 candidates each, weighted"

    def __init__(self, folder: Path) -> None:
        self._path = folder / "adjudge.db"
        self._policy = load_policy()
        self._everywhere = Filter()

    def build(self, corpus: Corpus) -> None:
        store = SqliteKnowledgeBase(Database(self._path))
        generation = store.live(COLLECTION, embedder=corpus.embedder, size=corpus.vectors.shape[1])
        for batch in _batches(corpus.documents(), self._policy.passages.batch):
            store.add(generation, batch)
        store.settle(generation)
        (collection,) = store.collections()
        if collection.passages != len(corpus.vectors):
            raise SystemExit(f"{collection.passages} passages were stored of {len(corpus.vectors)}: rows would not match")
        store.close()

    def open(self) -> None:
        from adjudge.adapters.encoders.static import StaticEmbedder

        self._store = SqliteKnowledgeBase(Database(self._path))
        self._embedder = StaticEmbedder()

    def vector(self, query: Query, k: int) -> list[int]:
        return [hit.passage_id - 1 for hit in self._store.vector(query.signed.tobytes(), k, self._everywhere)]

    def hybrid(self, query: Query, k: int) -> list[int]:
        from adjudge.knowledge.candidates import gather

        gathered = gather(query.text, k, store=self._store, embedder_named=lambda name: self._embedder, policy=self._policy)
        return [found.passage.id - 1 for found in gathered.found]

    def close(self) -> None:
        self._store.close()


class AdjudgeVectors(Adjudge):
    """Vectors alone: rows go straight into SQLite under one short document, and only the vector files are made."""

    settings = "vector rows in SQLite, rows file and HNSW graph made from them"
    hybrid_is: str | None = None

    def build(self, corpus: Corpus) -> None:
        from adjudge.adapters.store import generations
        from adjudge.adapters.store.vectors import VectorIndex

        database = Database(self._path)
        count, size = corpus.vectors.shape
        generation = SqliteKnowledgeBase(database).live(COLLECTION, embedder=corpus.embedder, size=size)
        with database.writing() as connection:
            connection.execute("INSERT INTO source VALUES (1, 'bench')")
            connection.execute("INSERT INTO snapshot VALUES (1, x'00', 'x')")
            connection.execute("INSERT INTO document VALUES (1, ?, 'bench', 1, 1, '', '', NULL, NULL, NULL)", (generation,))
            connection.executemany(
                'INSERT INTO passage (id, document_id, start, "end") VALUES (?, 1, 0, 1)',
                ((i + 1,) for i in range(count)),
            )
            connection.executemany(
                "INSERT INTO vector VALUES (?, ?, ?)",
                ((i + 1, generation, row.tobytes()) for i, row in enumerate(corpus.vectors)),
            )
            connection.execute("UPDATE generation SET last_passage = ? WHERE id = ?", (count, generation))
        print(f"  {count:,} rows are in SQLite; now the vector files", flush=True)
        index = VectorIndex(self._path.with_name(f"{self._path.name}.index"))
        with database.reading() as connection:
            index.settle(connection, generations.get(connection, generation))
        index.close()
        database.close()


def _batches(documents: Iterator[PreparedDocument], size: int) -> Iterator[list[PreparedDocument]]:
    batch: list[PreparedDocument] = []
    passages = 0
    for prepared in documents:
        batch.append(prepared)
        passages += len(prepared.passages)
        if passages >= size:
            yield batch
            batch, passages = [], 0
    if batch:
        yield batch
