"""BM25 over a generation: the word index where there is one, SQLite's full text for the rest."""

from __future__ import annotations

import math
import re
import sqlite3
from collections.abc import Mapping, Sequence

from adjudge.adapters.store.connection import marks, words_table
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.passages import Condition
from adjudge.adapters.store.words import Counts, WordIndexes
from adjudge.english.words import STOP_WORDS
from adjudge.values.knowledge import Hit

# How much a word tells passages apart, over everything that is searched together.
#
# Collections are indexed apart, but a search ranks them together: a word that stands in every note of a small library is
# still rare beside a large encyclopaedia. So the counts are added up first, and every collection scores with the same weights.


def counted(
    connection: sqlite3.Connection, index: WordIndexes, generations: Sequence[Generation], words: Sequence[str]
) -> tuple[Counts, dict[int, Counts]]:
    """The words' counts over all generations, from the word index and from full text for what it does not cover; and
    those of each generation's index alone."""
    total, holding = 0, dict.fromkeys(words, 0)
    indexed: dict[int, Counts] = {}
    for generation in generations:
        indexed[generation.id], upto = index.counts(generation, words)
        rest = full_text_counts(connection, generation, words, after=upto)
        total += indexed[generation.id].passages + rest.passages
        for word in words:
            holding[word] += indexed[generation.id].holding.get(word, 0) + rest.holding[word]
    return Counts(total, holding), indexed


def full_text_counts(
    connection: sqlite3.Connection, generation: Generation, words: Sequence[str], *, after: int
) -> Counts:
    """The counts over the passages that came after one."""
    if after >= generation.last_passage:
        return Counts(0, dict.fromkeys(words, 0))
    (passages,) = connection.execute(
        "SELECT count(*) FROM vector WHERE generation_id = ? AND passage_id > ?", (generation.id, after)
    ).fetchone()
    table = words_table(generation.id)
    query = f"SELECT count(*) FROM {table} WHERE {table} MATCH ? AND rowid > ?"
    return Counts(passages, {word: connection.execute(query, (f'"{word}"', after)).fetchone()[0] for word in words})


MOST_WORDS = 40
"""A claim has fewer words; a pasted page would make one query read the whole index."""
FILTERED_DEPTH = 1000
"""Hits taken before a filter thins them out; when too few are left, SQLite looks through all."""

_WORD = re.compile(r"[^\W_]+")


def search(
    connection: sqlite3.Connection,
    index: WordIndexes,
    generations: Sequence[Generation],
    query: str,
    k: int,
    condition: Condition,
) -> list[Hit]:
    """The k best passages of each generation for a query in plain words, scored alike."""
    words = query_words(query)
    if not words:
        return []
    counts, indexed = counted(connection, index, generations, words)
    weights = {word: counts.weight(word) for word in words}
    return [
        hit
        for generation in generations
        for hit in _search(connection, index, generation, weights, indexed[generation.id], k, condition)
    ]


def _search(
    connection: sqlite3.Connection,
    index: WordIndexes,
    generation: Generation,
    weights: Mapping[str, float],
    indexed: Counts,
    k: int,
    condition: Condition,
) -> list[Hit]:
    thinned = bool(condition.sql) or generation.removals > index.removals(generation)
    wanted = max(FILTERED_DEPTH, 2 * k) if thinned else k
    hits, upto = index.search(generation, weights, indexed, wanted)
    if thinned:
        exhausted = len(hits) < wanted
        hits = _surviving(connection, hits, condition)[:k]
        if len(hits) < k and not exhausted:
            hits, upto = [], 0
    return hits + _full_text(connection, generation, weights, k, condition, after=upto)


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
    weights: Mapping[str, float],
    k: int,
    condition: Condition,
    *,
    after: int,
) -> list[Hit]:
    """The k best of the passages after one, by SQLite's full text.

    FTS5 weighs a word by its own table alone, and by nothing at all when half of the table holds it. So each word is
    asked for by itself, that weight divided out and ours put in its place.
    """
    if after >= generation.last_passage:
        return []
    table = words_table(generation.id)
    query = f"""SELECT rowid, bm25({table}) FROM {table}
                WHERE {table} MATCH ? AND rowid > ? {condition.on(f"{table}.rowid")}"""
    whole = full_text_counts(connection, generation, list(weights), after=0)
    scores: dict[int, float] = {}
    for word, weight in weights.items():
        theirs = _fts5_weight(whole.passages, whole.holding[word])
        for identity, score in connection.execute(query, (quoted([word]), after, *condition.values)):
            scores[identity] = scores.get(identity, 0.0) - score / theirs * weight
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:k]
    return [Hit(passage_id=identity, score=score) for identity, score in best]


def _fts5_weight(passages: int, holding: int) -> float:
    """The inverse document frequency as FTS5 reckons it, its floor included."""
    weight = math.log((passages - holding + 0.5) / (holding + 0.5))
    return weight if weight > 0.0 else 1e-6


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
