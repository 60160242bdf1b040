"""A classifier kept as safetensors, run by PyTorch: for models that nobody has exported to ONNX."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.encoders.solo import Tokens
from adjudge.errors import InputError, MissingExtra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class TorchClassifier:
    """Each input runs alone, as with ONNX: padding would change its last bits with its neighbours."""

    def __init__(self, folder: Path) -> None:
        try:
            import torch
            from transformers import AutoModelForSequenceClassification
            from transformers.utils.logging import disable_progress_bar
        except ImportError:
            raise MissingExtra("PyTorch, which a model.safetensors needs,", "torch") from None
        disable_progress_bar()  # or loading would be drawn on whatever is shown
        try:
            # Nothing is fetched, and no code that lies beside the weights is run.
            model = AutoModelForSequenceClassification.from_pretrained(
                str(folder), local_files_only=True, trust_remote_code=False, use_safetensors=True
            )
        except Exception as error:  # whatever the library makes of an odd folder
            raise InputError(
                f"The model in {folder} cannot be loaded.",
                "It has to be a sequence classifier that transformers knows.",
            ) from error
        self._torch: Any = torch
        self._model: Any = model.float().eval()
        takes = inspect.signature(self._model.forward).parameters
        self._typed = "token_type_ids" in takes and getattr(self._model.config, "type_vocab_size", 0) > 1

    def read(self, inputs: Sequence[Tokens], keep: Callable[[int, NDArray[np.float32]], None]) -> None:
        """Runs every input and hands each result over with its place."""
        with self._torch.inference_mode():
            for place, tokens in enumerate(inputs):
                ids = self._torch.from_numpy(tokens.ids)[None]
                given = {"input_ids": ids, "attention_mask": self._torch.ones_like(ids)}
                if self._typed:
                    given["token_type_ids"] = self._torch.from_numpy(tokens.types)[None]
                keep(place, self._model(**given).logits[0].numpy())
