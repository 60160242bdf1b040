"""The slower embedder with the better recall: gte-small in signed bytes, tens of passages a second."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.encoders.card import MODELS, read_card
from adjudge.adapters.encoders.unit_bytes import unit_bytes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TOKENS = 256
"""Longer texts are cut here: the product's passages of 512 characters have about 125 tokens."""
_CHARACTERS = 32 * _TOKENS
"""Read of a text at most, so that a megabyte is not tokenised to keep its first page."""


class TransformerEmbedder:
    """Texts to vectors by a small BERT, mean-pooled over the first 256 tokens of each text.

    Every text runs alone. Activations are quantised by the range they have in a run, so in a batch a text's vector
    would change with its neighbours (cosine down to .995 in a batch of 16), and batches are no faster here: nothing
    is padded, and the cores are kept busy by texts side by side.
    """

    def __init__(self, folder: Path = MODELS / "gte-small-int8", *, workers: int | None = None) -> None:
        from tokenizers import Tokenizer

        self.card = read_card(folder)
        self._workers = workers or _cores()
        self._tokenizer: Tokenizer = Tokenizer.from_file(str(self.card.file("tokenizer.json")))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_TOKENS)
        self._session = _session(self.card.file("model.onnx"))

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

        # Half a surrogate pair is no character: the tokenizer refuses it.
        readable = [text[:_CHARACTERS].encode("utf-8", "ignore").decode("utf-8") for text in texts]
        ids = [encoding.ids for encoding in self._tokenizer.encode_batch_fast(readable)]
        pooled = np.empty((len(ids), self.size), np.float32)
        # The longest first: the cores then finish together.
        order = sorted(range(len(ids)), key=lambda i: -len(ids[i]))

        def fill(row: int) -> None:
            pooled[row] = self._pooled(ids[row])

        if min(self._workers, len(ids)) < 2:
            for row in order:
                fill(row)
        else:
            with ThreadPoolExecutor(self._workers) as threads:
                for _ in threads.map(fill, order):
                    pass
        return unit_bytes(pooled)

    def calibrate(self, cosine: float) -> float:
        """The cosine on the scale the policy's similarity thresholds are written for."""
        return self.card.calibration(cosine)

    def _pooled(self, ids: list[int]) -> NDArray[np.float32]:
        import numpy as np

        tokens = np.array([ids], np.int64)
        feeds = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
        }
        hidden: NDArray[np.float32] = self._session.run(["last_hidden_state"], feeds)[0]
        pooled: NDArray[np.float32] = hidden[0].mean(axis=0)
        return pooled


def _session(path: Path) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # One core a text: splitting one text's small products between cores loses more than it gains.
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    # Every length is a new shape; plans kept for each would only pile up.
    options.enable_mem_pattern = False
    # Products of unsigned and signed bytes overflow on x86 processors without VNNI unless precision is asked for.
    options.add_session_config_entry("session.x64quantprecision", "1")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _cores() -> int:
    """Cores this process may use, which in a container are fewer than the machine has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
