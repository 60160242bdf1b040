"""The judge: some layers of all-mpnet-base-v2 that read (claim, evidence) and say supports, refutes or neither."""

from __future__ import annotations

import sys
from pathlib import Path
from types import MethodType

import numpy as np
import torch

sys.path.append(str(Path(__file__).parents[1]))

TOKENS = 384
"""In all; evidence is cut to fit."""
CLAIM_TOKENS = 128
LABELS = ("SUPPORTS", "REFUTES", "NEI")
MPNET = {
    "hidden_size": 768,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "vocab_size": 30527,
    "max_position_embeddings": 514,
}


class CrossEncoder(torch.nn.Module):
    """An encoder and one small head on its first token."""

    def __init__(self, encoder: torch.nn.Module) -> None:
        super().__init__()
        self.encoder = encoder
        width = encoder.config.hidden_size
        self.dense = torch.nn.Linear(width, width)
        self.out = torch.nn.Linear(width, len(LABELS))
        self.dropout = torch.nn.Dropout(0.1)

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor) -> torch.Tensor:
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state[:, 0]
        return self.out(self.dropout(torch.tanh(self.dense(self.dropout(hidden))))).float()


def pack(state: dict[str, np.ndarray], path: Path) -> None:
    """Weights as row-wise int8: a starting point needs no more, and the file that ships has the same steps."""
    packed = {}
    for name, array in state.items():
        array = np.asarray(array, np.float32)
        if array.ndim == 2 and array.size > 4096:
            scale = np.abs(array).max(1, keepdims=True) / 127 + 1e-12
            packed[f"{name}|q"], packed[f"{name}|s"] = np.round(array / scale).astype(np.int8), scale.astype(np.float32)
        else:
            packed[name] = array
    np.savez(path, **packed)


def unpack(*paths: Path) -> dict[str, np.ndarray]:
    state = {}
    for path in paths:
        with np.load(path) as packed:
            for key in packed.files:
                if key.endswith("|q"):
                    state[key[:-2]] = packed[key].astype(np.float32) * packed[f"{key[:-2]}|s"]
                elif not key.endswith("|s"):
                    state[key] = packed[key]
    for name in sorted({n.split("#")[0] for n in state if "#" in n}):  # a table kept in pieces
        state[name] = np.concatenate([state.pop(n) for n in sorted(n for n in state if n.startswith(f"{name}#"))])
    return state


def mpnet(state: dict[str, np.ndarray], layers: list[int]) -> CrossEncoder:
    """The chosen layers of an encoder's weights with fresh heads, or of a judge's with its own."""
    from transformers import MPNetConfig, MPNetModel

    judged = "out.weight" in state
    inner = {n.removeprefix("encoder."): a for n, a in state.items() if n.startswith("encoder.")} if judged else state
    words = inner["embeddings.word_embeddings.weight"].shape[0]
    config = MPNetConfig(**(MPNET | {"vocab_size": words}), num_hidden_layers=len(layers))
    model = CrossEncoder(MPNetModel(config, add_pooling_layer=False))
    kept = {}
    for name, array in inner.items():
        parts = name.split(".")
        if parts[:2] == ["encoder", "layer"]:
            if int(parts[2]) not in layers:
                continue
            parts[2] = str(layers.index(int(parts[2])))
        kept["encoder." + ".".join(parts)] = tensor(array)
    if judged:
        kept |= {n: tensor(a) for n, a in state.items() if not n.startswith("encoder.")}
    missing, unexpected = model.load_state_dict(kept, strict=False)
    missing = [n for n in missing if "position_ids" not in n and n.startswith("encoder.")]
    unexpected = [n for n in unexpected if "position_ids" not in n and "pooler" not in n]
    if missing or unexpected:
        raise ValueError(f"weights do not fit: missing {missing[:3]}, unexpected {unexpected[:3]}")
    return model


def tensor(array: np.ndarray) -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(array)).float()


def fuse(model: CrossEncoder) -> CrossEncoder:
    """MPNet's attention in one fused operation, for training: the library writes it out, at twice the time and memory."""
    model.encoder.encoder.relative_attention_bias.weight.requires_grad_(False)
    for layer in model.encoder.encoder.layer:
        layer.attention.attn.forward = MethodType(_attention, layer.attention.attn)
    return model


def _attention(self, hidden_states, attention_mask=None, position_bias=None, output_attentions=False, **_):
    shape = (*hidden_states.shape[:-1], -1, self.attention_head_size)
    query, key, value = (part(hidden_states).view(shape).transpose(1, 2) for part in (self.q, self.k, self.v))
    bias = position_bias if attention_mask is None else position_bias + attention_mask
    dropout = self.dropout.p if self.training else 0.0
    mixed = torch.nn.functional.scaled_dot_product_attention(query, key, value, bias.to(query.dtype), dropout)
    return (self.o(mixed.transpose(1, 2).flatten(2)),)


def encode(tokenizer: Path, pairs: list[tuple[str, str]]) -> list[np.ndarray]:
    """Token ids of (evidence, claim) pairs as the product reads them: <s> claim </s></s> evidence </s>."""
    from tokenizers import Tokenizer

    reader = Tokenizer.from_file(str(tokenizer))
    reader.no_padding()
    reader.no_truncation()
    first, end = reader.token_to_id("<s>"), reader.token_to_id("</s>")
    ids = []
    for low in range(0, len(pairs), 20000):
        part = pairs[low : low + 20000]
        claims = reader.encode_batch([c for _, c in part], add_special_tokens=False)
        texts = reader.encode_batch([e for e, _ in part], add_special_tokens=False)
        for claim, text in zip(claims, texts, strict=True):
            head = [first, *claim.ids[:CLAIM_TOKENS], end, end]
            ids.append(np.array([*head, *text.ids[: TOKENS - len(head) - 1], end], np.int32))
    return ids
