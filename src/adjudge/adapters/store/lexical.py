"""BM25 over a generation: the word index where there is one, SQLite's full text for the rest."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence

from adjudge.adapters.store.filters import Condition
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.schema import marks, words_table
from adjudge.adapters.store.words import WordIndex
from adjudge.model.knowledge import Hit
from adjudge.text.terms import STOP_WORDS

MOST_WORDS = 40
"""A claim has fewer words; a pasted page would make one query read the whole index."""
FILTERED_DEPTH = 1000
"""Hits taken before a filter thins them out; when too few are left, SQLite looks through all."""

_WORD = re.compile(r"[^\W_]+")


def search(
    connection: sqlite3.Connection,
    index: WordIndex,
    generation: Generation,
    query: str,
    k: int,
    condition: Condition,
) -> list[Hit]:
    """The k best passages of a generation for a query in plain words."""
    words = query_words(query)
    if not words:
        return []
    thinned = bool(condition.sql) or generation.removals > index.removals(generation)
    wanted = max(FILTERED_DEPTH, 2 * k) if thinned else k
    hits, upto = index.search(generation, words, wanted)
    if thinned:
        exhausted = len(hits) < wanted
        hits = _surviving(connection, hits, condition)[:k]
        if len(hits) < k and not exhausted:
            hits, upto = [], 0
    return hits + _full_text(connection, generation, words, k, condition, after=upto)


def query_words(query: str) -> list[str]:
    """Distinct words worth looking for; stop words only when there is nothing else."""
    every = list(dict.fromkeys(_WORD.findall(query[:10_000].lower())))
    return ([w for w in every if w not in STOP_WORDS] or every)[:MOST_WORDS]


def quoted(words: Sequence[str], joined: str = " OR ") -> str:
    """Words as a query FTS5 cannot misread."""
    return joined.join(f'"{word}"' for word in words)


def _full_text(
    connection: sqlite3.Connection,
    generation: Generation,
    words: Sequence[str],
    k: int,
    condition: Condition,
    *,
    after: int,
) -> list[Hit]:
    if after >= generation.last_passage:
        return []
    table = words_table(generation.id)
    rows = connection.execute(
        f"""SELECT rowid, bm25({table}) AS score FROM {table}
            WHERE {table} MATCH ? AND rowid > ? {condition.on(f"{table}.rowid")} ORDER BY score LIMIT ?""",
        (quoted(words), after, *condition.values, k),
    )
    return [Hit(passage_id=identity, score=-score) for identity, score in rows]


def _surviving(connection: sqlite3.Connection, hits: Sequence[Hit], condition: Condition) -> list[Hit]:
    """The hits whose passages still exist and pass the filter."""
    ids = [hit.passage_id for hit in hits]
    rows = connection.execute(
        f"""SELECT p.id FROM passage p JOIN document d ON d.id = p.document_id
            WHERE p.id IN ({marks(ids)}) {condition.sql}""",
        (*ids, *condition.values),
    )
    alive = {row[0] for row in rows}
    return [hit for hit in hits if hit.passage_id in alive]
