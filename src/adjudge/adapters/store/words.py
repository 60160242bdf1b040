"""BM25 over a large generation: a tantivy index beside SQLite's own full text.

FTS5 reads a table row for every passage that shares a word with the query: 15 to 40 ms on 180k passages. This index walks
its postings in blocks and skips those that cannot reach the top: 0.5 ms, the same order. It is derived, so it follows the
rule of all derived files here: made beside its final place, named by a manifest that is replaced last, checked when it
is opened, and treated as missing when anything is wrong. FTS5 then answers alone.
"""

from __future__ import annotations

import json
import math
import os
import re
import shutil
import sqlite3
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from adjudge.adapters.private_files import make_private, make_private_folder
from adjudge.adapters.store.connection import marks, words_table
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.hnsw import flush, replacing, stamp
from adjudge.adapters.store.passages import Condition, worded_passages
from adjudge.english.words import STOP_WORDS
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Hit

# In how many passages words stand, and what that makes a word worth.


@dataclass(frozen=True, slots=True)
class Counts:
    """In how many of some passages each word stands."""

    passages: int
    holding: dict[str, int]

    def weight(self, word: str) -> float:
        """BM25's inverse document frequency, in the form that is never negative."""
        holding = min(self.holding.get(word, 0), self.passages)
        return math.log(1.0 + (self.passages - holding + 0.5) / (holding + 0.5))


# When derived files are worth making again.


LAG_SHARE = 0.25
LAG_LEAST = 5_000
"""Files lag behind the store until both are exceeded: rewriting them for every small batch would cost more than scanning
what they do not know yet, and a share keeps the total work proportional to what was added."""


def lags(behind: int, covered: int) -> bool:
    """Whether files that cover so much are too far behind."""
    return behind > LAG_LEAST and behind > LAG_SHARE * covered


MEMORY = 128_000_000
"""Bytes the writer may fill before it makes a segment."""
_MANIFEST = "words.json"


@dataclass(frozen=True, slots=True)
class _Opened:
    searcher: Any
    schema: Any
    upto: int
    removals: int
    """How many passages had been removed when it was made: it holds none of those."""


class WordIndexes:
    """The word indexes of every generation, opened as they are asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened: dict[int, tuple[tuple[int, ...], _Opened | None]] = {}
        self._lock = threading.Lock()

    def counts(self, generation: Generation, words: Sequence[str]) -> tuple[Counts, int]:
        """The words' counts over the passages the index covers, and up to which passage it goes."""
        opened = self._current(generation)
        if opened is None:
            return Counts(0, {}), 0
        holding = {
            word: max((opened.searcher.doc_freq("text", stem) for stem in _analyser().analyze(word)), default=0) for word in words
        }
        return Counts(int(opened.searcher.num_docs), holding), opened.upto

    def search(self, generation: Generation, weights: Mapping[str, float], own: Counts, k: int) -> tuple[list[Hit], int]:
        """The k best by BM25 up to some passage, and which that is; later ones, or all when 0, must be looked for elsewhere.

        The weights say how much each word counts over all that is searched; what this index would make of it by its own
        counts is taken out again.
        """
        opened = self._current(generation)
        if opened is None:
            return [], 0
        from tantivy import Occur, Query

        clauses = [
            (Occur.Should, Query.boost_query(Query.term_query(opened.schema, "text", stem), weight / own.weight(word)))
            for word, weight in weights.items()
            for stem in _analyser().analyze(word)
        ]
        found = opened.searcher.search(Query.boolean_query(clauses), k, count=False).hits
        ids = opened.searcher.fast_field_values("id", [address for _, address in found])
        hits = [Hit(passage_id=i, score=score) for i, (score, _) in zip(ids, found, strict=True) if i is not None]
        return hits, opened.upto

    def settle(self, connection: sqlite3.Connection, generation: Generation) -> None:
        """Makes the index again when it lags too far behind; called when a write ends."""
        opened = self._current(generation)
        after = opened.upto if opened else 0
        removed = generation.removals - opened.removals if opened else 0
        (behind,) = connection.execute(
            "SELECT count(*) FROM vector WHERE generation_id = ? AND passage_id > ?", (generation.id, after)
        ).fetchone()
        covered = opened.searcher.num_docs if opened else 0
        if lags(behind, covered) or lags(removed, covered):
            _build(connection, generation, self._folder / str(generation.id))
            self.forget(generation.id)

    def removals(self, generation: Generation) -> int:
        """Up to which removal its passages are gone from the index; all of them when there is no index to thin."""
        opened = self._current(generation)
        return opened.removals if opened else generation.removals

    def covers(self, generation: Generation) -> int:
        """How many passages are found through the index."""
        opened = self._current(generation)
        return int(opened.searcher.num_docs) if opened else 0

    def close(self) -> None:
        with self._lock:
            self._opened.clear()

    def forget(self, generation: int) -> None:
        """Lets go of what is open; the next search opens afresh."""
        with self._lock:
            self._opened.pop(generation, None)

    def _current(self, generation: Generation) -> _Opened | None:
        if generation.last_passage <= LAG_LEAST:
            return None
        place = self._folder / str(generation.id)
        now = stamp(place / _MANIFEST)
        with self._lock:
            seen, opened = self._opened.get(generation.id, (None, None))
            if seen != now:
                opened = _open(place)
                self._opened[generation.id] = (now, opened)
        return opened if opened and opened.upto <= generation.last_passage else None


def _build(connection: sqlite3.Connection, generation: Generation, place: Path) -> None:
    import tantivy

    name = f"words-{generation.last_passage}"
    partial, final = place / f"{name}.{os.getpid()}.partial", place / name
    shutil.rmtree(partial, ignore_errors=True)
    make_private_folder(partial)
    index = tantivy.Index(_schema(), path=str(partial))
    index.register_tokenizer(_TOKENIZER, _analyser())
    # One thread: two would share the passages out by chance, and of several that score alike others would come first, or at
    # all, in every build of the same collection.
    writer = index.writer(heap_size=MEMORY, num_threads=1)
    stored = connection.execute("SELECT id FROM document WHERE generation_id = ?", (generation.id,))
    for identity, title, text in (row for (key,) in stored for row in worded_passages(connection, key)):
        document = tantivy.Document()
        document.add_unsigned("id", identity)
        document.add_text("text", f"{title} {text}")
        writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()
    del writer, index
    for file in partial.iterdir():
        make_private(file)
        flush(file)
    shutil.rmtree(final, ignore_errors=True)
    partial.rename(final)
    upto, removals = generation.last_passage, generation.removals
    with replacing(place / _MANIFEST) as manifest:
        manifest.write_text(json.dumps({"folder": name, "upto": upto, "removals": removals, "files": _checksums(final)}))
    for other in place.glob("words-*"):
        if other.name != name and not other.name.endswith(".partial"):
            shutil.rmtree(other, ignore_errors=True)


def _open(place: Path) -> _Opened | None:
    """The index of a generation; None when there is none or it is torn."""
    import tantivy

    try:
        manifest = json.loads((place / _MANIFEST).read_text())
        folder = place / manifest["folder"]
        if _checksums(folder) != manifest["files"]:
            return None
        schema = _schema()
        index = tantivy.Index(schema, path=str(folder))
        index.register_tokenizer(_TOKENIZER, _analyser())
        return _Opened(index.searcher(), schema, int(manifest["upto"]), int(manifest["removals"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _checksums(folder: Path) -> dict[str, int]:
    import xxhash

    return {
        file.name: xxhash.xxh3_64_intdigest(file.read_bytes())
        for file in sorted(folder.iterdir())
        if not file.name.startswith(".") and not file.name.endswith(".lock")
    }


_TOKENIZER = "adjudge"


def _schema() -> Any:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("id", stored=False, indexed=False, fast=True)
    builder.add_text_field("text", stored=False, tokenizer_name=_TOKENIZER, index_option="freq")
    return builder.build()


@cache
def _analyser() -> Any:
    """The same words as FTS5's `porter unicode61 remove_diacritics 2`, but for the younger English stemmer."""
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    builder = TextAnalyzerBuilder(Tokenizer.simple())
    for step in (Filter.lowercase(), Filter.ascii_fold(), Filter.stemmer("english")):
        builder = builder.filter(step)
    return builder.build()


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


def full_text_counts(connection: sqlite3.Connection, generation: Generation, words: Sequence[str], *, after: int) -> Counts:
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
