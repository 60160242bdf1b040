"""LanceDB with the settings that served it best: IVF_RQ refined, full text, everything optimised."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from bench.measuring.corpus import Corpus, Query, unit

BATCH = 10_000


class Lance:
    settings = "IVF_RQ cosine, nprobes 20-200, refine_factor 10; FTS; optimize()"
    imports: tuple[str, ...] = ("lancedb", "lancedb.rerankers")
    hybrid_is: str | None = "vector given, BM25 + vectors, reciprocal ranks"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        # Both are read when the library starts. Hybrid searches log a warning each, which would be timed with them.
        os.environ.setdefault("LANCE_CPU_THREADS", "2")
        os.environ.setdefault("LANCEDB_LOG", "error")

    def build(self, corpus: Corpus) -> None:
        import lancedb
        import pyarrow as pa
        from lancedb.index import FTS, IvfRq

        size = corpus.vectors.shape[1]
        schema = pa.schema([("id", pa.int64()), ("text", pa.string()), ("vector", pa.list_(pa.float32(), size))])

        def batches() -> Iterator[Any]:
            texts = corpus.texts()
            for low in range(0, len(corpus.vectors), BATCH):
                some = unit(corpus.vectors[low : low + BATCH])
                vectors = pa.FixedSizeListArray.from_arrays(pa.array(some.ravel()), size)
                ids = pa.array(range(low, low + len(some)), pa.int64())
                yield pa.RecordBatch.from_arrays([ids, pa.array(list(islice(texts, len(some)))), vectors], schema=schema)

        rows: Any = pa.RecordBatchReader.from_batches(schema, batches())
        table = lancedb.connect(self._folder).create_table("bench", rows)
        table.create_index("vector", config=IvfRq(distance_type="cosine"))
        table.create_index("text", config=FTS())
        table.optimize()

    def open(self) -> None:
        import lancedb
        from lancedb.rerankers import RRFReranker

        self._table = lancedb.connect(self._folder).open_table("bench")
        self._joined = RRFReranker()

    def vector(self, query: Query, k: int) -> list[int]:
        search: Any = self._table.search(query.unit, vector_column_name="vector", query_type="vector")
        found = _tuned(search).select(["id", "_distance"]).limit(k).to_arrow()
        return list(found["id"].to_pylist())

    def hybrid(self, query: Query, k: int) -> list[int]:
        search: Any = self._table.search(query_type="hybrid", vector_column_name="vector", fts_columns="text")
        search = _tuned(search.vector(query.unit).text(_words(query.text)))
        found = search.rerank(self._joined).select(["id", "text"]).limit(k).to_arrow()
        return list(found["id"].to_pylist())

    def close(self) -> None:
        del self._table


def _tuned(search: Any) -> Any:
    return search.distance_type("cosine").minimum_nprobes(20).maximum_nprobes(200).refine_factor(10)


def _words(text: str) -> str:
    """Letters and digits only: quotes and signs would be read as query operators."""
    return "".join(c if c.isalnum() else " " for c in text)
