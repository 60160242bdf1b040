"""The slower embedder with the better recall: gte-small in signed bytes, tens of passages a second."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.card import MODELS, read_embedder_card
from adjudge.adapters.encoders.solo import SoloModel, Tokens, readable, unpadded_tokenizer
from adjudge.adapters.encoders.static import unit_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TOKENS = 256
"""Longer texts are cut here: the product's passages of 512 characters have about 125 tokens."""


class TransformerEmbedder:
    """Texts to vectors by a small BERT, mean-pooled over the first 256 tokens of each text.

    Every text runs alone: in a batch of 16 a vector came back with a cosine down to .995 to itself.
    """

    def __init__(self, folder: Path = MODELS / "gte-small-int8", *, workers: int | None = None) -> None:
        self.card = read_embedder_card(folder)
        self._tokenizer = unpadded_tokenizer(self.card.file("tokenizer.json"))
        self._tokenizer.enable_truncation(_TOKENS)
        self._model = SoloModel(self.card.file("model.onnx"), "last_hidden_state", workers=workers)

    @property
    def name(self) -> str:
        """Model and version."""
        return self.card.name

    @property
    def size(self) -> int:
        """Numbers in a vector."""
        return self.card.size

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """One row of signed bytes a text, each computed by itself. The empty text has a vector too."""
        import numpy as np

        encodings = self._tokenizer.encode_batch_fast([readable(text, _TOKENS) for text in texts])
        pooled = np.empty((len(texts), self.size), np.float32)

        def keep(row: int, hidden: NDArray[np.float32]) -> None:
            pooled[row] = hidden.mean(axis=0)

        self._model.read([Tokens.of(encoding) for encoding in encodings], keep)
        return unit_bytes(pooled)

    def calibrate(self, cosine: float) -> float:
        """The cosine on the scale the policy's similarity thresholds are written for."""
        return self.card.calibration(cosine)
