"""Texts to vectors by hashing their words."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.text.terms import terms

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class HashedEmbedder:
    """Vectors without a model: each content word counts at its place, so texts that share words lie close.

    The bytes are the same on every machine. It knows no synonyms: give it test texts that share words.
    """

    def __init__(self, size: int = 64) -> None:
        self._size = size

    @property
    def name(self) -> str:
        """Tells vectors of different sizes apart."""
        return f"hashed-words-{self._size}"

    @property
    def size(self) -> int:
        """Numbers in a vector."""
        return self._size

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """One row of signed bytes a text; a text without content words gets zeros."""
        import numpy as np

        rows = np.zeros((len(texts), self._size), dtype=np.float64)
        for row, text in zip(rows, texts, strict=True):
            for term in terms(text):
                mark = zlib.crc32(term.encode("utf-8", "replace"))  # Python's own hash differs from run to run
                row[mark % self._size] += 1.0 if mark & 0x8000_0000 else -1.0
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.rint(rows * 127.0 / np.where(lengths > 0.0, lengths, 1.0)).astype(np.int8)

    def calibrate(self, cosine: float) -> float:
        """The cosine as it is: sharing words is all this embedder knows of similarity."""
        return cosine
