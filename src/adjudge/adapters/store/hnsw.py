"""A navigable graph over a generation's vectors: an accelerator beside the exact rows, mapped from its file.

Two files: the graph itself under a name that says how far it goes, and a small manifest that names it with its checksum.
The manifest is replaced last, so a reader finds a whole graph or none.
"""

from __future__ import annotations

import contextlib
import json
import os
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.private_files import make_private_file, make_private_folder
from adjudge.values.dataclass import dataclass
from adjudge.values.knowledge import Hit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# Vectors in a file that is mapped, not read: ids, lengths and the matrix of signed bytes, under a checksum.
#
# The file is derived from SQLite and may be lost at any moment. It is written beside its final name, flushed to disk and
# renamed, so a reader sees a whole file or none; what fails its checksum is treated as missing.


MAGIC = b"ADJROWS1"
_HEADER = struct.Struct("<8sQQQQ24x")  # magic, count, size, upto, checksum; padded to 64 bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class VectorRows:
    """The vectors of a generation's passages, ascending by id."""

    ids: NDArray[np.int64]
    inverse_lengths: NDArray[np.float32]
    matrix: NDArray[np.int8]
    upto: int
    """The highest passage id that was considered; later ones are not in here."""

    def __len__(self) -> int:
        return len(self.ids)

    def taken(self, places: NDArray[np.intp] | slice) -> VectorRows:
        """Some of the rows, in the same order."""
        return VectorRows(
            ids=self.ids[places],
            inverse_lengths=self.inverse_lengths[places],
            matrix=self.matrix[places],
            upto=self.upto,
        )

    def places(self, ids: NDArray[np.int64]) -> NDArray[np.intp]:
        """Where those of the given ids stand that are in here."""
        import numpy as np

        near = np.searchsorted(self.ids, ids)
        inside = near < len(self.ids)
        near, ids = near[inside], ids[inside]
        matching: NDArray[np.intp] = near[self.ids[near] == ids]
        return matching

    def before(self, upto: int) -> int:
        """How many rows have an id up to this."""
        import numpy as np

        return int(np.searchsorted(self.ids, upto, side="right"))


def make(ids: NDArray[np.int64], matrix: NDArray[np.int8], *, upto: int) -> VectorRows:
    import numpy as np

    squares = np.einsum("ij,ij->i", matrix, matrix, dtype=np.int32) if len(matrix) else np.zeros(0, np.int32)
    lengths = np.sqrt(np.maximum(squares, 1)).astype(np.float32)
    return VectorRows(ids=ids, inverse_lengths=1.0 / lengths, matrix=matrix, upto=upto)


def write(path: Path, rows: VectorRows) -> None:
    """Durable and whole, or not there."""
    import xxhash

    parts = (rows.ids.data, rows.inverse_lengths.data, rows.matrix.data)
    count, size = rows.matrix.shape
    check = xxhash.xxh3_64(_extent(count, size, rows.upto))
    for part in parts:
        check.update(part)
    header = _HEADER.pack(MAGIC, count, size, rows.upto, check.intdigest())
    with replacing(path) as fresh, fresh.open("wb") as file:
        file.write(header)
        for part in parts:
            file.write(part)
        file.flush()
        os.fsync(file.fileno())


def read(path: Path) -> VectorRows | None:
    """The rows, mapped into memory; None when the file is missing, torn or not ours."""
    import numpy as np
    import xxhash

    try:
        data = np.asarray(np.memmap(path, dtype=np.uint8, mode="r"))  # mapped still, without a memmap's slower indexing
    except (OSError, ValueError):
        return None
    if len(data) < _HEADER.size:
        return None
    magic, count, size, upto, checksum = _HEADER.unpack(data[: _HEADER.size].tobytes())
    body = data[_HEADER.size :]
    if magic != MAGIC or len(body) != count * (8 + 4 + size):
        return None
    check = xxhash.xxh3_64(_extent(count, size, upto))
    check.update(body.data)
    if check.intdigest() != checksum:
        return None
    a, b = count * 8, count * 12
    return VectorRows(
        ids=body[:a].view(np.int64), inverse_lengths=body[a:b].view(np.float32),
        matrix=body[b:].view(np.int8).reshape(count, size), upto=upto,
    )  # fmt: skip


def _extent(count: int, size: int, upto: int) -> bytes:
    """What the header says of the body, for the checksum to vouch for too."""
    return struct.pack("<QQQ", count, size, upto)


def stamp(*paths: Path) -> tuple[int, ...]:
    """Changes whenever one of the files is replaced; a reader that sees it change opens them anew."""
    return tuple(map(_replaced_at, paths))


def _replaced_at(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def flush(path: Path) -> None:
    """Waits until a file's bytes are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A path to write to; takes the real path's place when the block ends well, vanishes when it does not."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.partial")
    make_private_folder(path.parent)
    make_private_file(fresh)
    try:
        yield fresh
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    os.replace(fresh, path)
    flush(path.parent)


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


def grow_graph(place: Path, rows: VectorRows, *, anew: bool) -> None:
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
