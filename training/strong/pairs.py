"""Pairs as tokens, in one compressed file: what a lesson is taught with, and what it is asked.

A token is its row in the table of kept tokens (base.py), so that two bytes do. The tokens of a pair are those of its text, then those of
the question; texts that stand beside each other in the file and repeat each other cost next to nothing.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

LABELS = ("SUPPORTS", "REFUTES", "NEI", "NOT_SUPPORTED")
"""The last says that a text does not support its claim, and not whether it refutes it."""
UNKNOWN = 255
"""The label of what is only asked."""
MOST = 65_536
_DICTIONARY = 256 << 20
_ARRAYS = (("texts", np.uint16), ("questions", np.uint16), ("labels", np.uint8), ("kinds", np.uint16), ("weights", np.uint8))


@dataclass
class Pairs:
    """Pairs side by side: `lengths` tokens each, one after the other in `flat`."""

    kept: str
    """Digest of the tokens that rows stand for."""
    names: list[str]
    """Of the kinds."""
    texts: NDArray[Any]
    """How many tokens of a pair are its text's."""
    questions: NDArray[Any]
    labels: NDArray[Any]
    kinds: NDArray[Any]
    weights: NDArray[Any]
    """In hundredths."""
    flat: NDArray[Any]
    about: dict[str, Any] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def lengths(self) -> NDArray[np.int64]:
        return self.texts.astype(np.int64) + self.questions

    @property
    def starts(self) -> NDArray[np.int64]:
        lengths = self.lengths
        return np.cumsum(lengths) - lengths

    def tokens(self, place: int) -> NDArray[Any]:
        start = int(self.starts[place])
        return self.flat[start : start + int(self.lengths[place])]


class Collecting:
    """Pairs being gathered."""

    def __init__(self, kept: str) -> None:
        self._kept = kept
        self._names: dict[str, int] = {}
        self._rows: list[tuple[int, int, int, int, int]] = []
        self._flat: list[NDArray[Any]] = []

    def add(self, kind: str, text: NDArray[Any], question: NDArray[Any], label: str | None, weight: float = 1.0) -> None:
        if not len(text) or not len(question):
            raise ValueError(f"a pair of {kind} has no text or no claim")
        number = self._names.setdefault(kind, len(self._names))
        known = LABELS.index(label) if label is not None else UNKNOWN
        self._rows.append((len(text), len(question), known, number, round(100 * weight)))
        self._flat += [text.astype(np.uint16), question.astype(np.uint16)]

    def pairs(self) -> Pairs:
        columns = zip(*self._rows, strict=True)
        arrays = {name: np.array(column, kind) for (name, kind), column in zip(_ARRAYS, columns, strict=True)}
        return Pairs(kept=self._kept, names=list(self._names), flat=np.concatenate(self._flat), **arrays)


def write(path: Path, pairs: Pairs) -> None:
    header = json.dumps(
        {"kept": pairs.kept, "names": pairs.names, "pairs": len(pairs), "tokens": len(pairs.flat), "about": pairs.about}
    )
    words = header.encode()
    filters = [
        {"id": lzma.FILTER_LZMA2, "preset": 6, "dict_size": _DICTIONARY, "lc": 2, "lp": 1, "pb": 1}
    ]  # numbers of two bytes
    with lzma.open(path, "wb", filters=filters) as file:
        file.write(len(words).to_bytes(8, "little") + words)
        for name, kind in _ARRAYS:
            file.write(getattr(pairs, name).astype(kind).tobytes())
        file.write(pairs.flat.astype(np.uint16).tobytes())


def read(path: Path) -> Pairs:
    with lzma.open(path, "rb") as file:
        header = json.loads(file.read(int.from_bytes(file.read(8), "little")))
        arrays = {name: np.frombuffer(file.read(header["pairs"] * np.dtype(kind).itemsize), kind) for name, kind in _ARRAYS}
        flat = np.frombuffer(file.read(2 * header["tokens"]), np.uint16)
    if len(flat) != header["tokens"] or sum(
        map(int, (arrays["texts"].sum(dtype=np.int64), arrays["questions"].sum(dtype=np.int64)))
    ) != len(flat):
        raise SystemExit(f"{path} is cut off.")
    return Pairs(kept=header["kept"], names=header["names"], flat=flat, about=header["about"], **arrays)


def shares(names: Sequence[str], pairs: Pairs) -> list[tuple[str, list[int], int]]:
    """Of each kind: pairs by label, and tokens."""
    found = []
    lengths = pairs.lengths
    for number, name in enumerate(names):
        own = pairs.kinds == number
        counts = [int((pairs.labels[own] == label).sum()) for label in range(len(LABELS))]
        found.append((name, counts, int(lengths[own].sum())))
    return found
