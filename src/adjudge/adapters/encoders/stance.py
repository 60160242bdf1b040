"""Reading a text against a claim with a shipped cross-encoder in signed bytes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.card import read_stance_card
from adjudge.adapters.encoders.solo import SoloModel, Tokens, readable, unpadded_tokenizer
from adjudge.model.weighing import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding

_CLAIM_TOKENS = 128
"""Kept of a claim, so that one of a page leaves room for the evidence; claims people make have about 30."""
_BLOCK = 1024
"""Pairs tokenised at a time: the tokenizer's own records of a pair are a hundred times its ids."""


class CrossEncoder:
    """Pairs to logits by a small transformer that reads claim and evidence together, each pair by itself.

    A claim is read up to 128 tokens, the evidence up to what is left of the model's limit. Nothing is too odd to have
    a result: an empty text is one, and what the tokenizer does not know it reads as unknown.
    """

    def __init__(self, folder: Path, *, workers: int | None = None) -> None:
        self.card = read_stance_card(folder)
        self._tokenizer = unpadded_tokenizer(self.card.file("tokenizer.json"))
        self._tokenizer.encode_special_tokens = True  # or "[SEP]" written in a text would end it
        self._room = self.card.tokens - self._tokenizer.num_special_tokens_to_add(is_pair=True)
        self._model = SoloModel(self.card.file("model.onnx"), "logits", workers=workers)

    @property
    def name(self) -> str:
        """Model and weights: readings kept under it are never taken for those of weights trained later."""
        files = "".join(self.card.sha256[file] for file in sorted(self.card.sha256))
        return f"{self.card.name}@{hashlib.sha256(files.encode()).hexdigest()[:8]}"

    @property
    def calibration(self) -> StanceCalibration:
        """What makes probabilities of the first three logits."""
        return self.card.calibration

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim): supports, refutes, neither, relevance. Equal pairs are read once."""
        import numpy as np

        places = {pair: place for place, pair in enumerate(dict.fromkeys(pairs))}
        rows = np.empty((len(places), 4), np.float32)

        def keep(place: int, row: NDArray[np.float32]) -> None:
            rows[place] = row

        self._model.read(list(self._tokens(list(places))), keep)
        return rows[[places[pair] for pair in pairs]]

    def _tokens(self, pairs: list[tuple[str, str]]) -> Iterator[Tokens]:
        for start in range(0, len(pairs), _BLOCK):
            block = pairs[start : start + _BLOCK]
            claims = self._encoded([claim for _, claim in block], _CLAIM_TOKENS)
            texts = self._encoded([text for text, _ in block], self._room)
            for claim, text in zip(claims, texts, strict=True):
                text.truncate(self._room - len(claim.ids))
                yield Tokens.of(self._tokenizer.post_process(claim, text))

    def _encoded(self, texts: list[str], tokens: int) -> list[Encoding]:
        """Each text's first tokens, without those that mark where a text begins and ends."""
        encodings = self._tokenizer.encode_batch_fast([readable(t, tokens) for t in texts], add_special_tokens=False)
        for encoding in encodings:
            encoding.truncate(tokens)
        return encodings
