"""How much a word tells passages apart, over everything that is searched together.

Collections are indexed apart, but a search ranks them together: a word that stands in every note of a small library is
still rare beside a large encyclopaedia. So the counts are added up first, and every collection scores with the same weights.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from adjudge.adapters.store.counts import Counts
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.schema import words_table
from adjudge.adapters.store.words import WordIndex


def counted(
    connection: sqlite3.Connection, index: WordIndex, generations: Sequence[Generation], words: Sequence[str]
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
