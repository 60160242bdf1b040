"""The ways of searching that `recall.py` compares, each from a claim to documents, best first."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from adjudge.adapters import SystemClock
from adjudge.adapters.encoders.networks import TransformerEmbedder
from adjudge.adapters.encoders.static import StaticEmbedder
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.knowledge import SqliteKnowledgeBase
from adjudge.adapters.store.words import query_words, quoted
from adjudge.knowledge import ingest
from adjudge.knowledge.fusion import weighted_scores
from adjudge.policy import load as load_policy
from adjudge.ports import Embedder
from adjudge.values.document import Document
from adjudge.values.knowledge import Filter, Hit
from adjudge.values.score import Score
from bench.measuring.corpus import weights
from bench.retrieval.vector_cache import CachedEmbedder

DEEP = 200
"""Passages taken by a search that stands alone: enough that 20 documents are among them. The product's own hybrids take
what the policy says."""

Ranking = Callable[[str], list[str]]


class Searches:
    """One store with a collection for each embedder, and whole documents beside it."""

    BM25 = "plain BM25, whole documents (FTS5, Porter)"
    DEFAULT = "**default hybrid: static + BM25, weighted**"
    TRANSFORMER = "**transformer hybrid: gte-small + BM25, weighted**"
    NAMES: ClassVar = {"static": "static embedder", "transformer": "gte-small int8"}

    def __init__(self, folder: Path, documents: Sequence[Document], identity: Callable[[str], str], *, transformer: bool) -> None:
        self._policy = load_policy()
        self._whole = _WholeDocuments(documents, identity)
        self._embedders = _embedders(folder, transformer=transformer)
        store = folder / "store"
        shutil.rmtree(store, ignore_errors=True)
        database = Database(store / "adjudge.db")
        self._store = SqliteKnowledgeBase(database)
        for collection, embedder in self._embedders.items():
            keeping = ingest.Keeping(store=self._store, embedder=embedder, policy=self._policy, clock=SystemClock())
            ingest.add(documents, collection, keeping, lambda event: None)
        rows = database.connection.execute("SELECT p.id, d.key FROM passage p JOIN document d ON d.id = p.document_id")
        self._document = {passage: identity(key) for passage, key in rows}
        self.passages = len(self._document) // len(self._embedders)

    def ways(self) -> dict[str, Ranking]:
        """Every way by the name it has in the table."""
        passages = "BM25, passages"
        ways: dict[str, Ranking] = {
            self.BM25: self._whole.search,
            passages: lambda claim: self._documents(self._lexical("static", claim, DEEP)),
        }
        for collection in self._embedders:
            ways |= self._ways_with(collection)
        return ways

    def close(self) -> None:
        self._store.close()

    def _ways_with(self, collection: str) -> dict[str, Ranking]:
        name = self.NAMES[collection]
        return {
            f"{name}, alone": lambda claim: self._documents(self._vector(collection, claim, DEEP)),
            f"reciprocal ranks: {name} + plain BM25": lambda claim: self._joined_documents(collection, claim),
            f"reciprocal ranks: {name} + BM25, passages": lambda claim: self._joined_passages(collection, claim),
            self.DEFAULT if collection == "static" else self.TRANSFORMER: lambda c: self._hybrid(collection, c),
        }

    def _lexical(self, collection: str, claim: str, k: int) -> tuple[Hit, ...]:
        return self._store.lexical(claim, k, Filter(collections=(collection,)))

    def _vector(self, collection: str, claim: str, k: int) -> tuple[Hit, ...]:
        vector = self._embedders[collection].embed([claim])[0].tobytes()
        return self._store.vector(vector, k, Filter(collections=(collection,)))

    def _hybrid(self, collection: str, claim: str) -> list[str]:
        """What `gather` does, short of cutting the passages to k: documents need a longer list."""
        k = self._policy.retrieval.candidates
        vector, lexical = self._vector(collection, claim, k), self._lexical(collection, claim, k)
        return self._by_score(weighted_scores(vector, lexical, self._policy.retrieval))

    def _joined_passages(self, collection: str, claim: str) -> list[str]:
        vector, lexical = self._vector(collection, claim, DEEP), self._lexical(collection, claim, DEEP)
        return self._named(by_rank(vector, lexical))

    def _joined_documents(self, collection: str, claim: str) -> list[str]:
        lists = (self._documents(self._vector(collection, claim, DEEP)), self._whole.search(claim))
        names = list(dict.fromkeys(name for names in lists for name in names))
        number = {name: i for i, name in enumerate(names)}
        hits = [[Hit(passage_id=number[name], score=-rank) for rank, name in enumerate(names)] for names in lists]
        return [names[i] for i in by_rank(*hits)]

    def _by_score(self, scores: Mapping[int, Score]) -> list[str]:
        return self._named(sorted(scores, key=lambda i: (-scores[i].value, i)))

    def _documents(self, hits: Iterable[Hit]) -> list[str]:
        return self._named(hit.passage_id for hit in hits)

    def _named(self, passages: Iterable[int]) -> list[str]:
        return list(dict.fromkeys(self._document[i] for i in passages))


RANK_OFFSET = 60
"""The constant of Cormack, Clarke and Büttcher (SIGIR 2009); keeps the first ranks from deciding alone."""


def by_rank(*searches: Sequence[Hit]) -> list[int]:
    """Searches joined by the places of their hits alone, which assumes nothing about their scales: a yardstick."""
    scores: dict[int, float] = {}
    for hits in searches:
        for rank, hit in enumerate(hits, start=1):
            scores[hit.passage_id] = scores.get(hit.passage_id, 0.0) + 1.0 / (RANK_OFFSET + rank)
    return sorted(scores, key=lambda i: (-scores[i], i))


def _embedders(folder: Path, *, transformer: bool) -> dict[str, Embedder]:
    found: dict[str, Embedder] = {"static": StaticEmbedder()}
    if transformer:
        slow = TransformerEmbedder()
        kept = folder.parent / f"{slow.name}-{weights(slow.card.folder)}.vectors"
        found["transformer"] = CachedEmbedder(slow, kept)
    return found


class _WholeDocuments:
    """The yardstick: BM25 over title and text together, nothing cut."""

    def __init__(self, documents: Iterable[Document], identity: Callable[[str], str]) -> None:
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute("CREATE VIRTUAL TABLE words USING fts5(text, tokenize='porter unicode61')")
        texts: dict[str, list[str]] = {}
        for document in documents:
            texts.setdefault(identity(document.key), [document.title]).append(document.text)
        self._names = list(texts)
        self._connection.executemany(
            "INSERT INTO words (rowid, text) VALUES (?, ?)", [(i, " ".join(t)) for i, t in enumerate(texts.values())]
        )

    def search(self, claim: str) -> list[str]:
        rows = self._connection.execute(
            "SELECT rowid FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT ?",
            (quoted(query_words(claim)), DEEP),
        )
        return [self._names[row[0]] for row in rows]
