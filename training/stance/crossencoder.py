"""The students: a small encoder that reads (claim, evidence) and says stance and relevance in one pass."""

from __future__ import annotations

import sys
from pathlib import Path
from types import MethodType

import numpy as np
import torch

sys.path.append(str(Path(__file__).parents[1]))  # training/embedder knows how to read gte-small

TOKENS = 384
"""In all; evidence is cut to fit."""
CLAIM_TOKENS = 128
OUTPUTS = ("supports", "refutes", "neither", "relevance")
MPNET = {
    "hidden_size": 768,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "vocab_size": 30527,
    "max_position_embeddings": 514,
}


class CrossEncoder(torch.nn.Module):
    """An encoder and one small head on its first token: three stance logits and one of relevance."""

    def __init__(self, encoder: torch.nn.Module) -> None:
        super().__init__()
        self.encoder = encoder
        width = encoder.config.hidden_size
        self.dense = torch.nn.Linear(width, width)
        self.out = torch.nn.Linear(width, len(OUTPUTS))
        self.dropout = torch.nn.Dropout(0.1)
        self.typed = encoder.config.model_type == "bert"

    def forward(self, input_ids, attention_mask, token_type_ids=None):
        types = {"token_type_ids": token_type_ids} if self.typed else {}
        hidden = self.encoder(input_ids=input_ids, attention_mask=attention_mask, **types).last_hidden_state[:, 0]
        return self.out(self.dropout(torch.tanh(self.dense(self.dropout(hidden))))).float()


def pack(state: dict[str, np.ndarray], path: Path) -> None:
    """Weights as row-wise int8: a starting point needs no more, and the file is a quarter."""
    packed = {}
    for name, array in state.items():
        array = np.asarray(array, np.float32)
        if array.ndim == 2 and array.size > 4096:
            scale = np.abs(array).max(1, keepdims=True) / 127 + 1e-12
            packed[f"{name}|q"], packed[f"{name}|s"] = np.round(array / scale).astype(np.int8), scale.astype(np.float32)
        else:
            packed[name] = array
    np.savez_compressed(path, **packed)


def unpack(path: Path) -> dict[str, np.ndarray]:
    state = {}
    with np.load(path) as packed:
        for key in packed.files:
            if key.endswith("|q"):
                state[key[:-2]] = packed[key].astype(np.float32) * packed[f"{key[:-2]}|s"]
            elif not key.endswith("|s"):
                state[key] = packed[key]
    return state


def begun(kind: str, state: dict[str, np.ndarray], layers: list[int]) -> CrossEncoder:
    """A student from a pretrained encoder's weights, or from those of a student that goes on learning."""
    if "out.weight" not in state:
        return gte(state) if kind == "gte" else mpnet(state, layers)
    inner = {n.removeprefix("encoder."): a for n, a in state.items() if n.startswith("encoder.")}
    depth = 1 + max(int(n.split(".")[2]) for n in inner if n.startswith("encoder.layer."))
    model = gte(inner) if kind == "gte" else mpnet(inner, list(range(depth)))
    model.load_state_dict({n: torch.from_numpy(np.ascontiguousarray(a)).float() for n, a in state.items()})
    return model


def gte(state: dict[str, np.ndarray]) -> CrossEncoder:
    """gte-small, all of it, with fresh heads."""
    from embedder.teacher import build

    return CrossEncoder(build(state))


def mpnet(state: dict[str, np.ndarray], layers: list[int]) -> CrossEncoder:
    """The chosen layers of all-mpnet-base-v2 with fresh heads."""
    from transformers import MPNetConfig, MPNetModel

    model = MPNetModel(MPNetConfig(**MPNET, num_hidden_layers=len(layers)), add_pooling_layer=False)
    fill(model, state, layers)
    model.encoder.relative_attention_bias.weight.requires_grad_(False)
    for layer in model.encoder.layer:
        layer.attention.attn.forward = MethodType(_fused_attention, layer.attention.attn)
    return CrossEncoder(model)


def fill(model: torch.nn.Module, state: dict[str, np.ndarray], layers: list[int]) -> None:
    """Gives a model the chosen layers of an encoder's weights, or of a student's; refuses weights that do not fit."""
    kept = {}
    for name, array in state.items():
        parts = name.split(".")
        if "layer" in parts:
            at = parts.index("layer") + 1
            if int(parts[at]) not in layers:
                continue
            parts[at] = str(layers.index(int(parts[at])))
        kept[".".join(parts)] = torch.from_numpy(np.ascontiguousarray(array)).float()
    missing, unexpected = model.load_state_dict(kept, strict=False)
    missing = [n for n in missing if "position_ids" not in n]
    unexpected = [n for n in unexpected if "position_ids" not in n and "pooler" not in n]
    if missing or unexpected:
        raise ValueError(f"weights do not fit: missing {missing[:3]}, unexpected {unexpected[:3]}")


def _fused_attention(self, hidden_states, attention_mask=None, position_bias=None, output_attentions=False, **_):
    """MPNet's attention in one fused operation; the library writes it out, at twice the time and memory."""
    shape = (*hidden_states.shape[:-1], -1, self.attention_head_size)
    query, key, value = (part(hidden_states).view(shape).transpose(1, 2) for part in (self.q, self.k, self.v))
    bias = position_bias if attention_mask is None else position_bias + attention_mask
    dropout = self.dropout.p if self.training else 0.0
    mixed = torch.nn.functional.scaled_dot_product_attention(query, key, value, bias.to(query.dtype), dropout)
    return (self.o(mixed.transpose(1, 2).flatten(2)),)


def base_weights(kind: str, folder: Path) -> dict[str, np.ndarray]:
    """The starting point as the registry packages hold it."""
    if kind == "gte":
        from embedder.teacher import weights_from_onnx

        return weights_from_onnx(folder / "onnx" / "model.onnx")
    from safetensors.numpy import load_file

    return load_file(folder / "model.safetensors")


def tokenizer(path: Path):
    from tokenizers import Tokenizer

    reader = Tokenizer.from_file(str(path))
    reader.no_padding()
    reader.no_truncation()
    return reader


def encode(reader, pairs: list[tuple[str, str]]) -> tuple[list[np.ndarray], list[int]]:
    """Token ids of (claim, evidence) pairs as the product reads them, and where the evidence begins in each.

    BERT: [CLS] claim [SEP] evidence [SEP]; MPNet: <s> claim </s></s> evidence </s>.
    """
    first, last, between = _marks(reader)
    ids, seconds = [], []
    for low in range(0, len(pairs), 20000):
        part = pairs[low : low + 20000]
        claims = reader.encode_batch([c for _, c in part], add_special_tokens=False)
        texts = reader.encode_batch([e for e, _ in part], add_special_tokens=False)
        for claim, text in zip(claims, texts, strict=True):
            head = [first, *claim.ids[:CLAIM_TOKENS], *between]
            ids.append(np.array([*head, *text.ids[: TOKENS - len(head) - 1], last], np.int32))
            seconds.append(len(head))
    return ids, seconds


def _marks(reader) -> tuple[int, int, list[int]]:
    if reader.token_to_id("[CLS]") is not None and reader.token_to_id("<s>") is None:
        return reader.token_to_id("[CLS]"), reader.token_to_id("[SEP]"), [reader.token_to_id("[SEP]")]
    end = reader.token_to_id("</s>")
    return reader.token_to_id("<s>"), end, [end, end]
