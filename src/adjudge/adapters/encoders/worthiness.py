"""How worth checking a sentence is, by a small regression on its vector and a few plain signs."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.card import MODELS, read_worthiness_card
from adjudge.errors import StoreError
from adjudge.text.worthiness import SIGNS, signs

if TYPE_CHECKING:
    from adjudge.ports import Embedder


class WorthinessModel:
    """Sentences to numbers from 0 to 1. A sentence without a known word has its signs alone."""

    def __init__(self, embedder: Embedder, folder: Path = MODELS / "worthiness") -> None:
        self.card = read_worthiness_card(folder)
        if embedder.name != self.card.reads:
            raise StoreError(f"The model {self.card.name} reads vectors of {self.card.reads}, not of {embedder.name}.")
        kept = json.loads(self.card.file("weights.json").read_text(encoding="utf-8"))
        self._embedder = embedder
        self._bias = float(kept["bias"])
        self._signs = [float(kept["signs"][name]) for name in SIGNS]
        self._vector = [float(weight) / 127.0 for weight in kept["vector"]]

    @property
    def name(self) -> str:
        """Model and version."""
        return self.card.name

    def worth(self, texts: Sequence[str]) -> tuple[float, ...]:
        """A number a text, each by itself."""
        if not texts:
            return ()
        vectors = self._embedder.embed(texts).tolist()
        return tuple(self._one(text, vector) for text, vector in zip(texts, vectors, strict=True))

    def _one(self, text: str, vector: Sequence[int]) -> float:
        # Summed exactly: a matrix product would round a row by where it stands among others.
        odds = math.fsum((self._bias, *map(mul, signs(text), self._signs), *map(mul, vector, self._vector)))
        return 1.0 / (1.0 + math.exp(-odds))
