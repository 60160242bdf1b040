"""Vectors in a file that is mapped, not read: ids, lengths and the matrix of signed bytes, under a checksum.

The file is derived from SQLite and may be lost at any moment. It is written beside its final name, flushed to disk and
renamed, so a reader sees a whole file or none; what fails its checksum is treated as missing.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAGIC = b"ADJROWS1"
_HEADER = struct.Struct("<8sQQQQ24x")  # magic, count, size, upto, checksum; padded to 64 bytes


@dataclass(frozen=True, kw_only=True, slots=True)
class Rows:
    """The vectors of a generation's passages, ascending by id."""

    ids: NDArray[np.int64]
    inverse_lengths: NDArray[np.float32]
    matrix: NDArray[np.int8]
    upto: int
    """The highest passage id that was considered; later ones are not in here."""

    def __len__(self) -> int:
        return len(self.ids)

    def taken(self, places: NDArray[np.intp] | slice) -> Rows:
        """Some of the rows, in the same order."""
        return Rows(
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


def make(ids: NDArray[np.int64], matrix: NDArray[np.int8], *, upto: int) -> Rows:
    import numpy as np

    squares = np.einsum("ij,ij->i", matrix, matrix, dtype=np.int32) if len(matrix) else np.zeros(0, np.int32)
    lengths = np.sqrt(np.maximum(squares, 1)).astype(np.float32)
    return Rows(ids=ids, inverse_lengths=1.0 / lengths, matrix=matrix, upto=upto)


def write(path: Path, rows: Rows) -> None:
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


def read(path: Path) -> Rows | None:
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
    return Rows(
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


class replacing:
    """A path to write to; takes the real path's place when the block ends well, vanishes when it does not."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fresh = path.with_name(f"{path.name}.{os.getpid()}.partial")

    def __enter__(self) -> Path:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        return self._fresh

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._fresh.unlink(missing_ok=True)
            return
        os.replace(self._fresh, self._path)
        flush(self._path.parent)
