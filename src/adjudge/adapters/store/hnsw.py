"""A navigable graph over a generation's vectors: an accelerator beside the exact rows, mapped from its file.

Two files: the graph itself under a name that says how far it goes, and a small manifest that names it with its checksum.
The manifest is replaced last, so a reader finds a whole graph or none.
"""

from __future__ import annotations

import contextlib
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.store.rows import Rows, flush, replacing
from adjudge.model.knowledge import Hit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CONNECTIVITY = 16
EXPANSION_ADD = 128
EXPANSION_SEARCH = 96
"""On 179,191 real passages: 64 finds .982 of the exact first 20, 96 finds .991, 256 finds .997 at twice the time."""
LARGE = 500_000
EXPANSION_SEARCH_LARGE = 192
"""A larger graph hides more behind each step, so it is walked more widely."""
THREADS = 2
SEEDLING = 2_000
"""Rows that one thread adds alone. Two threads that add to a graph of few nodes can each miss what the other is adding,
and now and then leave a node that no search reaches; in a larger graph a node has many other ways in."""

MANIFEST = "graph.json"


class Hnsw:
    """An opened graph. `upto` is the last passage it knows; later ones must be scanned."""

    def __init__(self, index: Any, *, upto: int) -> None:
        self._index = index
        self.upto = upto

    def __len__(self) -> int:
        return len(self._index)

    def holds(self, ids: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which of these passages it knows."""
        import numpy as np

        return np.asarray(self._index.contains(ids.astype(np.uint64)), np.bool_) if len(ids) else np.zeros(0, np.bool_)

    def search(self, query: NDArray[np.int8], k: int) -> list[Hit]:
        matches = self._index.search(query, k, threads=1)
        return [
            Hit(passage_id=int(key), score=1.0 - float(distance))
            for key, distance in zip(matches.keys, matches.distances, strict=True)
        ]


def open_graph(place: Path, size: int) -> Hnsw | None:
    """The graph of a generation, mapped; None when there is none or it is torn."""
    import numpy as np
    import xxhash

    try:
        manifest = json.loads((place / MANIFEST).read_text())
        path = place / manifest["file"]
        whole = xxhash.xxh3_64_intdigest(np.memmap(path, np.uint8, "r").data) == manifest["checksum"]
        if not whole or manifest["size"] != size:
            return None
        index = _empty(size, int(manifest["count"]))
        index.view(str(path))
    except (OSError, ValueError, KeyError, TypeError, RuntimeError):
        return None
    if len(index) != manifest["count"]:
        return None
    return Hnsw(index, upto=int(manifest["upto"]))


def grow_graph(place: Path, rows: Rows, *, anew: bool) -> None:
    """Adds the rows a generation's graph does not know yet; `anew` begins from nothing."""
    import numpy as np
    import xxhash

    size = rows.matrix.shape[1]
    old = None if anew else open_graph(place, size)
    index = _empty(size, len(rows))
    if old is not None:
        index.load(str(place / json.loads((place / MANIFEST).read_text())["file"]))
    fresh = int(np.searchsorted(rows.ids, old.upto if old else 0, side="right"))
    alone = min(len(rows), max(fresh, SEEDLING))
    for part, threads in ((slice(fresh, alone), 1), (slice(alone, None), THREADS)):
        index.add(rows.ids[part].astype(np.uint64), np.asarray(rows.matrix[part]), threads=threads)
    path = place / f"graph-{rows.upto}.usearch"
    with replacing(path) as partial:
        index.save(str(partial))
        flush(partial)
    manifest = {
        "file": path.name, "upto": rows.upto, "count": len(index), "size": size,
        "checksum": xxhash.xxh3_64_intdigest(np.memmap(path, np.uint8, "r").data),
    }  # fmt: skip
    with replacing(place / MANIFEST) as partial:
        partial.write_text(json.dumps(manifest))
        flush(partial)
    for other in place.glob("graph-*.usearch"):
        if other.name != path.name:
            other.unlink(missing_ok=True)


@cache
def _share_the_cpp_library() -> None:
    """Loads the system's C++ library for all to see. usearch carries one of its own, and where that is found first,
    importing onnxruntime afterwards brings the process down (usearch 2.26, onnxruntime 1.31, aarch64)."""
    import ctypes

    with contextlib.suppress(OSError):  # not where the library goes by another name: there is no such clash there
        ctypes.CDLL("libstdc++.so.6", mode=ctypes.RTLD_GLOBAL)


def _empty(size: int, count: int) -> Any:
    _share_the_cpp_library()
    from usearch.index import Index

    return Index(
        ndim=size, metric="cos", dtype="i8", connectivity=CONNECTIVITY,
        expansion_add=EXPANSION_ADD,
        expansion_search=EXPANSION_SEARCH if count < LARGE else EXPANSION_SEARCH_LARGE,
    )  # fmt: skip
