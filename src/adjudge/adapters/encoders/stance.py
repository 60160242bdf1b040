"""Reading a text against a claim with a shipped cross-encoder in signed bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.card import read_stance_card
from adjudge.adapters.encoders.solo import PairTokenizer, SoloModel
from adjudge.adapters.judges import from_logits, is_answer
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.ports import StanceEncoder
from adjudge.values.evidence import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_CLAIM_TOKENS = 128
"""Kept of a claim, so that one of a page leaves room for the evidence; claims people make have about 30."""


class CrossEncoder:
    """Pairs to logits by a small transformer that reads claim and evidence together, each pair by itself.

    A claim is read up to 128 tokens, the evidence up to what is left of the model's limit. Nothing is too odd to have
    a result: an empty text is one, and what the tokenizer does not know it reads as unknown.
    """

    def __init__(self, folder: Path, *, workers: int | None = None) -> None:
        self.card = read_stance_card(folder)
        self._tokenizer = PairTokenizer(
            self.card.file("tokenizer.json"), tokens=self.card.tokens, claim_tokens=_CLAIM_TOKENS, claim_first=True
        )
        self._workers = workers

    @cached_property
    def _model(self) -> SoloModel:
        """Loaded with the first pair: a model whose name alone is asked for need not be in memory."""
        return SoloModel(self.card.file("model.onnx"), "logits", workers=self._workers)

    @property
    def name(self) -> str:
        """Model and weights: readings kept under it are never taken for those of weights trained later."""
        files = "".join(self.card.sha256[file] for file in sorted(self.card.sha256))
        return f"{self.card.name}@{hashlib.sha256(files.encode()).hexdigest()[:8]}"

    @property
    def calibration(self) -> StanceCalibration:
        """What makes probabilities of the logits."""
        return self.card.calibration

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim): supports, refutes, neither, and whether the text speaks to the claim at
        all: of a model that was not taught that, whether it takes a side. Equal pairs are read once."""
        import numpy as np

        places = {pair: place for place, pair in enumerate(dict.fromkeys(pairs))}
        rows = np.empty((len(places), 4), np.float32)

        def keep(place: int, row: NDArray[np.float32]) -> None:
            rows[place] = row if len(row) == 4 else from_logits(row.tolist())

        self._model.read(list(self._tokenizer.tokens(list(places))), keep)
        return rows[[places[pair] for pair in pairs]]


# A stance encoder that remembers what it has read.


class CachedStanceEncoder:
    """Another encoder behind the same port: a pair it has read before, in any run, is not read again.

    Logits are kept, not probabilities, and to the last bit: calibration may change without reading anything anew. An answer
    that could not be read is not kept: the next may be.
    """

    def __init__(self, inner: StanceEncoder, readings: SqliteReadings) -> None:
        self._inner = inner
        self._readings = readings

    @property
    def name(self) -> str:
        """That of the encoder inside: its results are the same."""
        return self._inner.name

    @property
    def calibration(self) -> StanceCalibration:
        """That of the encoder inside."""
        return self._inner.calibration

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim), remembered or read."""
        import numpy as np

        wanted = list(dict.fromkeys(pairs))
        known = self._readings.find(self.name, wanted)
        fresh = [pair for pair in wanted if pair not in known]
        if fresh:
            read = dict(zip(fresh, self._inner.logits(fresh), strict=True))
            self._readings.keep(self.name, {pair: row for pair, row in read.items() if is_answer(row)})
            known = {**known, **read}
        return np.array([known[pair] for pair in pairs], np.float32).reshape(len(pairs), 4)
