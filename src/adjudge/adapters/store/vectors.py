"""Nearest passages by cosine: an exact scan while a collection is small, a graph walk when it is large.

Everything here is derived from the `vector` table. A generation's rows lie in a mapped file (`rows.py`); what was added
since is read from SQLite and scanned beside it, and what was removed since is passed over, so a search always answers
for the store as it is now. A missing or torn file is made again on the spot. The graph (`hnsw.py`) is only an
accelerator: it grows when a write ends (`settle`), and until then the scan answers, more slowly but exactly.
"""

from __future__ import annotations

import sqlite3
import threading
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.store import hnsw
from adjudge.adapters.store.generations import Generation
from adjudge.adapters.store.hnsw import MANIFEST, Hnsw, VectorRows, grow_graph, open_graph
from adjudge.adapters.store.words import lags
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Hit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GRAPH_FROM = 40_000
"""Passages from which a graph pays: a scan reads about 40 rows a microsecond, a walk takes some 0.4 ms whatever the size."""


@dataclass(frozen=True, slots=True)
class _View:
    """What this process holds of one generation at one moment."""

    base: VectorRows
    tail: VectorRows
    graph: Hnsw | None
    removed: NDArray[np.int64]
    """Removed passages that the files still hold."""
    mark: tuple[int, int]
    stamp: tuple[int, ...]


class VectorIndex:
    """The vectors of every generation, opened as they are asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._views: dict[int, _View] = {}
        self._lock = threading.Lock()

    def search(
        self,
        connection: sqlite3.Connection,
        generation: Generation,
        vector: bytes,
        k: int,
        allowed: NDArray[np.int64] | None = None,
    ) -> list[Hit]:
        """The k nearest of a generation, best first; `allowed` narrows to some passages, ascending by id."""
        import numpy as np

        query = np.frombuffer(vector, np.int8)
        if not query.any():  # a text of no known word is near to nothing
            return []
        view = self._current(connection, generation)
        hits: list[Hit] = []
        if allowed is not None:
            for part in (view.base, view.tail):
                hits += _scan(part.taken(part.places(allowed)), query, k)
        else:
            hits += _walk(view, query, k) if view.graph else _scan(view.base, query, k, view.removed)
            hits += _scan(view.tail, query, k)
        once = {hit.passage_id: hit for hit in hits}  # a graph newer than the rows knows some of the tail too
        return sorted(once.values(), key=lambda h: (-h.score, h.passage_id))[:k]

    def settle(self, connection: sqlite3.Connection, generation: Generation) -> None:
        """Brings the files up to the store where they lag far enough behind; called when a write ends."""
        place = self._place(generation)
        view = self._current(connection, generation)
        gone = len(view.base.places(view.removed))
        if lags(len(view.tail), len(view.base)) or not len(view.base) or lags(gone, len(view.base)):
            hnsw.write(place / _ROWS, _load(connection, generation))
            view = self._reopened(connection, generation)
        if len(view.base) < GRAPH_FROM:
            return
        cluttered = view.graph is not None and lags(len(view.graph) - len(view.base), len(view.base))
        behind = 0 if view.graph is None else len(view.base) - view.base.before(view.graph.upto)
        if view.graph is None or cluttered or lags(behind, len(view.graph)):
            grow_graph(place, view.base, anew=cluttered)
            self._reopened(connection, generation)

    def forget(self, generation: int) -> None:
        """Lets go of what is open; the next search opens afresh."""
        with self._lock:
            self._views.pop(generation, None)

    def how(self, connection: sqlite3.Connection, generation: Generation) -> str:
        """In words, how a generation is searched now."""
        view = self._current(connection, generation)
        walked = 0 if view.graph is None else view.base.before(view.graph.upto)
        scanned = len(view.base) + len(view.tail) - walked
        return f"graph over {walked:,}, scan of {scanned:,}" if walked else f"exact scan of {scanned:,}"

    def close(self) -> None:
        with self._lock:
            self._views.clear()

    def _place(self, generation: Generation) -> Path:
        return self._folder / str(generation.id)

    def _reopened(self, connection: sqlite3.Connection, generation: Generation) -> _View:
        self.forget(generation.id)
        return self._current(connection, generation)

    def _current(self, connection: sqlite3.Connection, generation: Generation) -> _View:
        """The view brought up to the store as the caller's transaction sees it."""
        mark = (generation.last_passage, generation.removals)
        stamp = self._stamp(generation)
        with self._lock:
            view = self._views.get(generation.id)
            if view is None or view.stamp != stamp or view.base.upto > generation.last_passage:
                self._forget_gone(connection)
                view = self._open(connection, generation)
            elif view.mark != mark:
                view = _caught_up(view, connection, generation)
            self._views[generation.id] = view
        return view

    def _open(self, connection: sqlite3.Connection, generation: Generation) -> _View:
        place = self._place(generation)
        base = hnsw.read(place / _ROWS)
        if base is None or base.matrix.shape[1] != generation.size:
            base = _load(connection, generation)
            _keep(place / _ROWS, base)
        elif base.upto > generation.last_passage:  # another process has been quicker than this transaction
            base = _load(connection, generation)
        graph = open_graph(place, generation.size) if len(base) >= GRAPH_FROM else None
        if graph is not None and graph.upto > generation.last_passage:
            graph = None
        return _View(
            base=base,
            tail=_load(connection, generation, after=base.upto),
            graph=graph,
            removed=_removed(connection, generation, base, graph),
            mark=(generation.last_passage, generation.removals),
            stamp=self._stamp(generation),
        )

    def _forget_gone(self, connection: sqlite3.Connection) -> None:
        """Lets go of generations that other processes dropped: their mapped files would hold the disk for ever."""
        there = {row[0] for row in connection.execute("SELECT id FROM generation")}
        self._views = {identity: view for identity, view in self._views.items() if identity in there}

    def _stamp(self, generation: Generation) -> tuple[int, ...]:
        place = self._place(generation)
        return hnsw.stamp(place / _ROWS, place / MANIFEST)


_ROWS = "rows.adj"


def _keep(path: Path, base: VectorRows) -> None:
    """A file made while reading is a courtesy to the next process: a read-only or full disk must not cost the answer."""
    if not len(base):
        return
    try:
        hnsw.write(path, base)
    except OSError:
        return


def _caught_up(view: _View, connection: sqlite3.Connection, generation: Generation) -> _View:
    import numpy as np

    if view.mark[1] != generation.removals:
        tail = _load(connection, generation, after=view.base.upto)
        removed = _removed(connection, generation, view.base, view.graph)
    else:
        fresh = _load(connection, generation, after=view.tail.upto)
        ids, matrix = np.concatenate((view.tail.ids, fresh.ids)), np.concatenate((view.tail.matrix, fresh.matrix))
        tail = hnsw.make(ids, matrix, upto=fresh.upto)
        removed = view.removed
    return replace(view, tail=tail, removed=removed, mark=(generation.last_passage, generation.removals))


def _load(connection: sqlite3.Connection, generation: Generation, after: int = 0) -> VectorRows:
    """Rows straight from SQLite, the truth."""
    import numpy as np

    these = "FROM vector WHERE generation_id = ? AND passage_id > ?"
    (count,) = connection.execute(f"SELECT count(*) {these}", (generation.id, after)).fetchone()
    ids, matrix = np.empty(count, np.int64), np.empty((count, generation.size), np.int8)
    found = connection.execute(f"SELECT passage_id, embedding {these} ORDER BY passage_id", (generation.id, after))
    for place, (identity, embedding) in enumerate(found):
        ids[place] = identity
        matrix[place] = np.frombuffer(embedding, np.int8)
    return hnsw.make(ids, matrix, upto=max(after, generation.last_passage))


def _removed(connection: sqlite3.Connection, generation: Generation, base: VectorRows, graph: Hnsw | None) -> NDArray[np.int64]:
    import numpy as np

    query = "SELECT passage_id FROM removal WHERE generation_id = ? ORDER BY passage_id"
    every = np.array([row[0] for row in connection.execute(query, (generation.id,))], np.int64)
    held = np.isin(every, base.ids) if graph is None else np.isin(every, base.ids) | graph.holds(every)
    return every[held]


def _walk(view: _View, query: NDArray[np.int8], k: int) -> list[Hit]:
    """The graph's answer, less what was removed, with the rows it does not know scanned beside it."""
    assert view.graph is not None
    gone = set(view.removed.tolist())
    found = view.graph.search(query, 2 * k if gone else k)
    hits = [hit for hit in found if hit.passage_id not in gone]
    if len(hits) < min(k, len(view.base)):  # too many of the nearest are gone: only a scan can tell
        return _scan(view.base, query, k, view.removed)
    known = view.base.before(view.graph.upto)
    if known == len(view.base):
        return hits
    return hits + _scan(view.base.taken(slice(known, None)), query, k, view.removed)


def _scan(part: VectorRows, query: NDArray[np.int8], k: int, removed: NDArray[np.int64] | None = None) -> list[Hit]:
    """The k nearest by reading every row."""
    import numkong
    import numpy as np

    if not len(part):
        return []
    length = float(np.sqrt(np.square(query, dtype=np.int32).sum()))
    products = np.asarray(numkong.cdist(query.reshape(1, -1), part.matrix, "dot")).ravel()
    cosines = products * part.inverse_lengths / length
    if removed is not None and len(removed):
        cosines[part.places(removed)] = -np.inf
    k = min(k, len(cosines))
    best = np.argpartition(-cosines, k - 1)[:k]
    return [Hit(passage_id=int(part.ids[i]), score=float(cosines[i])) for i in best if np.isfinite(cosines[i])]
