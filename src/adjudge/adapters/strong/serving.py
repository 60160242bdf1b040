"""The adapter as the servers of others load it: low-rank corrections in PEFT's layout, and in llama.cpp's.

Such a server has no head of three rows. It has a table with a row for each word it may say, and three of these stand for the
verdicts: the head is written as a correction of their rows, which also lifts all three alike above every other word, for servers
tell of the likeliest few alone. What is then left between the three is what our head gives.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.strong.adapter import HEAD_SERVED, Adapter, write_safetensors
from adjudge.errors import InputError, StoreUnwritable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PEFT, GGUF = "peft", "gguf"
FORMS = (GGUF, PEFT)
"""GGUF for llama.cpp and Ollama, PEFT for vLLM and transformers."""
_ROOMS = {"gate_proj": "mlp", "up_proj": "mlp", "down_proj": "mlp"}
_IN_GGUF = {
    "q_proj": "attn_q", "k_proj": "attn_k", "v_proj": "attn_v", "o_proj": "attn_output",
    "gate_proj": "ffn_gate", "up_proj": "ffn_up", "down_proj": "ffn_down",
}  # fmt: skip
_BASE = "Qwen/Qwen2.5-Coder-1.5B-Instruct"


def export(adapter: Adapter, form: str, folder: Path) -> list[Path]:
    """Writes an adapter in one of the FORMS into a folder, and says which files it wrote. Raises InputError where it cannot be
    written so."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if form == GGUF:
            path = folder / f"{adapter.card.name}.gguf"
            _write_gguf(path, dict(_gguf_tensors(adapter)), _gguf_entries(adapter))
            return [path]
        weights, config = folder / "adapter_model.safetensors", folder / "adapter_config.json"
        write_safetensors(weights, dict(_peft_tensors(adapter)), {"format": "pt"})
        config.write_text(json.dumps(_peft_config(adapter), indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        raise StoreUnwritable(
            f"{folder} cannot be written to ({error.strerror}).", "Make room, or give another folder."
        ) from error
    return [weights, config]


def _spoken(adapter: Adapter) -> tuple[tuple[int, ...], NDArray[np.float32]]:
    """The tokens that stand for the verdicts, and what is added to their rows of the table."""
    weight, bias = adapter.head
    answers, rows = adapter.card.answers, adapter.tensors.get(HEAD_SERVED)
    if rows is None or len(answers) != len(weight) or bias.any():
        raise InputError(
            f"The head of the adapter {adapter.card.name} is not one that words stand for.",
            "Export the adapter that comes with Adjudge.",
        )
    return answers, rows


def _table(adapter: Adapter, rank: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The head's correction as two thin matrices of a rank, so scaled that alpha / rank takes it back."""
    import numpy as np

    answers, rows = _spoken(adapter)
    down = np.zeros((rank, rows.shape[1]), np.float32)
    down[: len(rows)] = rows
    up = np.zeros((adapter.card.vocabulary, rank), np.float32)
    up[list(answers), range(len(answers))] = rank / adapter.card.alpha
    return down, up


def _peft_tensors(adapter: Adapter) -> Iterator[tuple[str, NDArray[Any]]]:
    import numpy as np

    for layer in range(adapter.card.layers):
        for target in adapter.card.targets:
            place = f"base_model.model.model.layers.{layer}.{_ROOMS.get(target, 'self_attn')}.{target}"
            for part in ("A", "B"):
                tensor = adapter.tensors[f"layers.{layer}.{target}.lora_{part}"]
                yield f"{place}.lora_{part}.weight", tensor.astype(np.float16)
    down, up = _table(adapter, adapter.card.rank)  # loaders want one rank everywhere
    yield "base_model.model.lm_head.lora_A.weight", down
    yield "base_model.model.lm_head.lora_B.weight", up.astype(np.float16)


def _peft_config(adapter: Adapter) -> Mapping[str, Any]:
    card = adapter.card
    return {
        "base_model_name_or_path": _BASE,
        "bias": "none",
        "inference_mode": True,
        "lora_alpha": card.alpha,
        "lora_dropout": 0.0,
        "peft_type": "LORA",
        "r": card.rank,
        "target_modules": [*card.targets, "lm_head"],
        "task_type": "CAUSAL_LM",
    }


def _gguf_tensors(adapter: Adapter) -> Iterator[tuple[str, NDArray[Any]]]:
    import numpy as np

    for layer in range(adapter.card.layers):
        for target in adapter.card.targets:
            for part in ("a", "b"):
                tensor = adapter.tensors[f"layers.{layer}.{target}.lora_{part.upper()}"]
                yield f"blk.{layer}.{_IN_GGUF[target]}.weight.lora_{part}", np.ascontiguousarray(tensor).astype(np.float16)
    down, up = _table(adapter, len(adapter.card.answers))
    yield "output.weight.lora_a", down
    yield "output.weight.lora_b", up


def _gguf_entries(adapter: Adapter) -> Mapping[str, str | float]:
    return {
        "general.type": "adapter",
        "general.architecture": "qwen2",
        "general.name": adapter.card.name,
        "adapter.type": "lora",
        "adapter.lora.alpha": float(adapter.card.alpha),
    }


_TEXT, _NUMBER, _ALIGNED = 8, 6, 32
_GGUF_KINDS = {"float32": 0, "float16": 1}


def _write_gguf(path: Path, tensors: Mapping[str, NDArray[Any]], entries: Mapping[str, str | float]) -> None:
    """GGUF: entries, what tensors there are and where, then their numbers, each at a multiple of 32 bytes."""
    told = b"".join(_text(name) + _entry(value) for name, value in entries.items())
    at = 0
    for name, tensor in tensors.items():
        told += _text(name) + struct.pack("<I", tensor.ndim) + struct.pack(f"<{tensor.ndim}Q", *tensor.shape[::-1])
        told += struct.pack("<IQ", _GGUF_KINDS[tensor.dtype.name], at)
        at += tensor.nbytes + -tensor.nbytes % _ALIGNED
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(entries)) + told
    with path.open("wb") as file:
        file.write(head + bytes(-len(head) % _ALIGNED))
        for tensor in tensors.values():
            file.write(tensor.tobytes() + bytes(-tensor.nbytes % _ALIGNED))


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _entry(value: str | float) -> bytes:
    if isinstance(value, str):
        return struct.pack("<I", _TEXT) + _text(value)
    return struct.pack("<If", _NUMBER, value)
