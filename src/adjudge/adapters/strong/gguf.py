"""A GGUF file read exactly: what it says of itself, and its tensors in floating point, a stretch of rows at a time.

Only what the base of the strong judge is written in: numbers whole or halved, and blocks of four and of six bits (Q4_K, Q6_K).
"""

from __future__ import annotations

import math
import os
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from adjudge.errors import UnreadableFile
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MAGIC, _VERSION = b"GGUF", 3
_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
"""Kinds of numbers by the code a file writes, as `struct` names them."""
_STRING, _ARRAY = 8, 9
_MOST_NAMED = 1 << 24
"""Tensors or entries beyond which a header is not one of ours but damage."""
_DIMENSIONS = 4
_REMEDY = "Give the GGUF file of the base."
_BLOCK = 256
"""Numbers that share scales in the formats with a K."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Tensor:
    """Where one tensor lies, and how it is written."""

    shape: tuple[int, ...]
    """As numpy counts: the rows first."""
    kind: int
    start: int
    """Its first byte in the file."""

    @property
    def row_bytes(self) -> int:
        numbers, size, _ = _KINDS[self.kind]
        return self.shape[-1] // numbers * size

    @property
    def rows(self) -> int:
        return math.prod(self.shape[:-1])


class GgufFile:
    """An open GGUF file. Use it in a `with` block. No more of it is in memory than was asked for last."""

    def __init__(self, path: Path) -> None:
        """Raises UnreadableFile for what is no GGUF file, or ends before its last tensor does."""
        self.path = path
        try:
            self._file = path.open("rb")
        except OSError as error:
            raise UnreadableFile(f"{path} cannot be read ({error.strerror}).", _REMEDY) from None
        size = os.fstat(self._file.fileno()).st_size
        try:
            self.metadata, self.tensors = _header(self._file, size)
        except (OSError, struct.error, UnicodeDecodeError, KeyError, IndexError, ValueError) as error:
            self.close()
            raise UnreadableFile(f"{path} is no GGUF file that can be read here.", _REMEDY) from error
        if any(t.start + t.rows * t.row_bytes > size for t in self.tensors.values()):
            self.close()
            raise UnreadableFile(f"{path} is cut off: it ends before its last tensor does.", "Fetch it again.")

    def rows(self, name: str, first: int = 0, last: int | None = None) -> NDArray[np.float32]:
        """Rows of a tensor from `first` to before `last`, in floating point; of a vector all its numbers."""
        import numpy as np

        tensor = self.tensors[name]
        last = tensor.rows if last is None else last
        count = (last - first) * tensor.row_bytes
        self._file.seek(tensor.start + first * tensor.row_bytes)
        numbers = _KINDS[tensor.kind][2](np.frombuffer(self._file.read(count), np.uint8))
        if len(tensor.shape) == 1:
            return numbers
        return numbers.reshape(last - first, tensor.shape[-1])

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> GgufFile:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


def _header(file: IO[bytes], size: int) -> tuple[Mapping[str, Any], Mapping[str, Tensor]]:
    read = _Cursor(file, size)
    if read.take(4) != _MAGIC or read.number("I") != _VERSION:
        raise ValueError("not GGUF of version 3")
    tensors, entries = read.count(), read.count()
    metadata = {read.string(): read.value(read.number("I")) for _ in range(entries)}
    named = [(read.string(), read.shape(), read.number("I"), read.number("Q")) for _ in range(tensors)]
    align = int(metadata.get("general.alignment", 32))
    begins = -(-read.at // align) * align
    found = {name: Tensor(shape=shape, kind=kind, start=begins + offset) for name, shape, kind, offset in named}
    for tensor in found.values():
        if tensor.shape[-1] % _KINDS[tensor.kind][0]:
            raise ValueError("a row is no whole number of blocks")
    return metadata, found


class _Cursor:
    """A place in a file that moves on as it is read."""

    def __init__(self, file: IO[bytes], size: int) -> None:
        self._file, self._size, self.at = file, size, 0

    def take(self, size: int) -> bytes:
        self.at += size
        if self.at > self._size:  # asked before it is read: a damaged header may ask for more than there is memory
            raise ValueError("the file ends in its header")
        return self._file.read(size)

    def number(self, kind: str) -> Any:
        return struct.unpack("<" + kind, self.take(struct.calcsize("<" + kind)))[0]

    def count(self) -> int:
        found = int(self.number("Q"))
        if found > _MOST_NAMED:
            raise ValueError("more than any model has")
        return found

    def string(self) -> str:
        return self.take(self.count()).decode("utf-8")

    def value(self, kind: int) -> Any:
        if kind == _STRING:
            return self.string()
        if kind != _ARRAY:
            return self.number(_NUMBERS[kind])
        of, count = self.number("I"), self.count()
        if of in _NUMBERS:
            form = f"<{count}{_NUMBERS[of]}"
            return list(struct.unpack(form, self.take(struct.calcsize(form))))
        if of != _STRING:
            raise ValueError("lists of lists are not read")
        return [self.string() for _ in range(count)]

    def shape(self) -> tuple[int, ...]:
        """The file counts the numbers of a row first."""
        dimensions = self.number("I")
        if not 1 <= dimensions <= _DIMENSIONS:
            raise ValueError("a tensor of no dimensions, or too many")
        return tuple(int(self.number("Q")) for _ in range(dimensions))[::-1]


# How numbers are written, each from its bytes. The formats with a K are those of llama.cpp: 256 numbers share a scale of scales.


def _whole(raw: NDArray[np.uint8]) -> NDArray[np.float32]:
    import numpy as np

    return raw.view(np.float32).copy()


def _halved(raw: NDArray[np.uint8]) -> NDArray[np.float32]:
    import numpy as np

    return raw.view(np.float16).astype(np.float32)


def _q4_k(raw: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Eight groups of 32 numbers of four bits, each group with a scale and a least value of six bits."""
    import numpy as np

    blocks = raw.reshape(-1, 144)
    d, least = (blocks[:, at : at + 2].copy().view(np.float16).astype(np.float32) for at in (0, 2))
    packed = blocks[:, 4:16]
    low, middle, high = packed[:, 0:4], packed[:, 4:8], packed[:, 8:12]
    scales = np.concatenate([low & 63, (high & 15) | (low >> 6 << 4)], axis=1).astype(np.float32)
    minima = np.concatenate([middle & 63, (high >> 4) | (middle >> 6 << 4)], axis=1).astype(np.float32)
    pairs = blocks[:, 16:].reshape(-1, 4, 1, 32)  # a byte has a number of one group, and of the next
    bits = ((pairs >> np.array([0, 4], np.uint8).reshape(1, 1, 2, 1)) & 15).reshape(-1, 8, 32).astype(np.float32)
    bits *= (d * scales)[:, :, None]
    bits -= (least * minima)[:, :, None]
    return bits.reshape(-1)


def _q6_k(raw: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Sixteen groups of 16 numbers of six bits, four of them in one place and two in another; a signed scale each."""
    import numpy as np

    blocks = raw.reshape(-1, 210)
    low = blocks[:, :128].reshape(-1, 2, 1, 64) >> np.array([0, 4], np.uint8).reshape(1, 1, 2, 1)
    high = blocks[:, 128:192].reshape(-1, 2, 1, 32) >> np.array([0, 2, 4, 6], np.uint8).reshape(1, 1, 4, 1)
    six = (low.reshape(-1, 8, 32) & 15) | ((high.reshape(-1, 8, 32) & 3) << 4)
    scales = blocks[:, 192:208].view(np.int8).astype(np.float32)
    d = blocks[:, 208:210].copy().view(np.float16).astype(np.float32)
    found = (six.astype(np.float32) - 32.0).reshape(-1, 16, 16)
    found *= (d * scales)[:, :, None]
    return found.reshape(-1)


F32, F16, Q4_K, Q6_K = 0, 1, 12, 14
_KINDS: Mapping[int, tuple[int, int, Callable[[NDArray[np.uint8]], NDArray[np.float32]]]] = {
    F32: (1, 4, _whole),
    F16: (1, 2, _halved),
    Q4_K: (_BLOCK, 144, _q4_k),
    Q6_K: (_BLOCK, 210, _q6_k),
}
"""Numbers of a block, its bytes, and how it is read, by the code that files write."""
