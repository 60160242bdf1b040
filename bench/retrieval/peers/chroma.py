"""chromadb, persistent, with its default HNSW settings and cosine."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from bench.measuring.corpus import Corpus, Query, unit

BATCH = 5000
"""Just under the most that chromadb takes in one call."""


class Chroma:
    settings = "PersistentClient; HNSW cosine, defaults (M 16, ef_construction 100, ef_search 100)"
    imports: tuple[str, ...] = ("chromadb",)
    hybrid_is: str | None = None

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._client: Any = None

    def build(self, corpus: Corpus) -> None:
        client = self._connected()
        collection = client.create_collection("bench", embedding_function=None, configuration={"hnsw": {"space": "cosine"}})
        texts = corpus.texts()
        for low in range(0, len(corpus.vectors), BATCH):
            some = unit(corpus.vectors[low : low + BATCH])
            ids = [str(low + i) for i in range(len(some))]
            collection.add(ids=ids, embeddings=some, documents=list(islice(texts, len(some))))

    def open(self) -> None:
        self._collection = self._connected().get_collection("bench", embedding_function=None)

    def vector(self, query: Query, k: int) -> list[int]:
        # Distances only: fetching documents and metadata would cost it a look-up that the others are spared.
        answer = self._collection.query(query_embeddings=[query.unit], n_results=k, include=["distances"])
        return [int(i) for i in answer["ids"][0]]

    def hybrid(self, query: Query, k: int) -> list[int]:
        raise NotImplementedError("chromadb's embedded store ranks by vectors alone")

    def close(self) -> None:
        self._client = None

    def _connected(self) -> Any:
        import chromadb
        from chromadb.config import Settings

        self._client = chromadb.PersistentClient(str(self._folder), settings=Settings(anonymized_telemetry=False))
        return self._client
