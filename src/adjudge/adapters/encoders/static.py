"""The default embedder: a table of token vectors, summed. Thousands of passages a second, for first-stage retrieval."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.card import MODELS, read_embedder_card
from adjudge.adapters.encoders.unit_bytes import unit_bytes
from adjudge.adapters.encoders.wordpiece import WordPieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BLOCK = 2048
"""Rows summed at a time: a megabyte of text must not fetch a quarter of a gigabyte of rows at once."""


class StaticEmbedder:
    """Texts to vectors by summing a row a token; a row's length is the token's weight, so common words fade.

    A text without a single known token (empty, only control characters, an unknown script) is the zero vector: its
    cosine with everything is 0. Word order does not count.
    """

    def __init__(self, folder: Path = MODELS / "static-256") -> None:
        import numpy as np

        self.card = read_embedder_card(folder)
        self._ids = WordPieces(self.card.file("tokenizer.json"))
        rows = np.load(self.card.file("table.npy"), mmap_mode="r")
        self._table: NDArray[np.int8] = np.asarray(rows)  # still on disk, without the slower indexing of a memmap
        self._scale: NDArray[np.float32] = np.load(self.card.file("scale.npy"))

    @property
    def name(self) -> str:
        """Model and version."""
        return self.card.name

    @property
    def size(self) -> int:
        """Numbers in a vector."""
        return self.card.size

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """One row of signed bytes a text, each computed by itself."""
        import numpy as np

        sums = np.empty((len(texts), self.size), np.float32)
        for row, text in enumerate(texts):
            sums[row] = self._sum(self._ids(text))
        return unit_bytes(sums)

    def calibrate(self, cosine: float) -> float:
        """The cosine on the scale the policy's similarity thresholds are written for."""
        return self.card.calibration(cosine)

    def _sum(self, ids: list[int]) -> NDArray[np.float32]:
        """The weighted rows of a text's tokens, added in the text's order."""
        # Text by text, and not np.add.reduceat over a batch: that was four times slower.
        import numpy as np

        total = np.zeros(self.size, np.float32)
        for start in range(0, len(ids), _BLOCK):
            block = np.array(ids[start : start + _BLOCK], np.intp)
            rows = self._table.take(block, axis=0).astype(np.float32)
            total += np.einsum("t,td->d", self._scale.take(block), rows)
        return total
