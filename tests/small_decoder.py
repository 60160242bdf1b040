"""A small decoder of the strong judge's kind, made of chance: its GGUF file, an adapter, and what it comes to in plain numpy."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from adjudge.adapters.strong.adapter import TARGETS, AdapterCard, read_adapter, write_adapter
from adjudge.adapters.strong.building import TOKENIZER, MergedWeights, build, hash_of
from adjudge.adapters.strong.decoder import Shape
from adjudge.adapters.strong.gguf import F16, F32, Q4_K, Q6_K
from adjudge.adapters.strong.judge import DecoderRun
from adjudge.adapters.strong.words import Words
from adjudge.values.evidence import StanceCalibration

SHAPE = Shape(layers=2, width=256, inner=2560, heads=4, key_heads=2, epsilon=1e-6, rope_base=1e6)
MERGES = ["t h", "th e", "Ġ the", "i s", "Ġ is", "a n", "Ġ c", "i t", "a l", "Ġc a", "r i", "an c", "anc e"]
_BLOCK = 256


def byte_letters() -> list[str]:
    """The letter that stands for each byte in byte-level vocabularies."""
    plain = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = iter(range(256, 512))
    return [chr(byte if byte in plain else next(others)) for byte in range(256)]


ANSWERS = ("Ġtrue", "Ġfalse", "Ġunknown")
VOCABULARY = [*byte_letters(), *(merge.replace(" ", "") for merge in MERGES), *ANSWERS, "<|im_end|>"]
_MARK = 3
"""The kind of token that marks a conversation."""


# The file, written as llama.cpp writes it.


def write_gguf(path: Path, tensors: Mapping[str, tuple[int, tuple[int, ...], bytes]], metadata: Mapping[str, Any]) -> None:
    """A GGUF file of tensors given as kind, shape (rows first) and bytes."""
    told = b"".join(_string(name) + _value(value) for name, value in metadata.items())
    at, about, body = 0, b"", b""
    for name, (kind, shape, data) in tensors.items():
        body += b"\0" * (at - len(body)) + data
        about += _string(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape[::-1])
        about += struct.pack("<IQ", kind, at)
        at = -(-len(body) // 32) * 32
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(metadata)) + told + about
    path.write_bytes(head + b"\0" * (-len(head) % 32) + body)


def _string(text: str) -> bytes:
    return struct.pack("<Q", len(text.encode())) + text.encode()


def _value(value: Any) -> bytes:
    if isinstance(value, str):
        return struct.pack("<I", 8) + _string(value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value[0], str):
        return struct.pack("<IIQ", 9, 8, len(value)) + b"".join(map(_string, value))
    return struct.pack(f"<IIQ{len(value)}i", 9, 5, len(value), *value)


def random_blocks(kind: int, rows: int, columns: int, chance: np.random.Generator) -> bytes:
    """Rows of blocks of four or six bits whose numbers are some hundredths."""
    blocks = rows * columns // _BLOCK
    scale = (np.full((blocks, 1), 4e-4) * (1 + chance.random((blocks, 1)))).astype(np.float16).view(np.uint8)
    if kind == Q4_K:
        least = (np.full((blocks, 1), 3e-3) * (1 + chance.random((blocks, 1)))).astype(np.float16).view(np.uint8)
        return np.concatenate([scale, least, chance.integers(0, 256, (blocks, 140), np.uint8)], axis=1).tobytes()
    scales = chance.integers(-5, 6, (blocks, 16)).astype(np.int8).view(np.uint8)
    return np.concatenate([chance.integers(0, 256, (blocks, 192), np.uint8), scales, scale], axis=1).tobytes()


def write_base(path: Path, *, shape: Shape = SHAPE, seed: int = 7, one_table: bool = False, **metadata: Any) -> Path:
    """The decoder's file. Its matrices are written in every way that the real one's are. With `one_table` tokens are read and
    said by the same numbers, as in the real one."""
    chance = np.random.default_rng(seed)
    keys = shape.key_heads * shape.size

    def normal(kind: int, *sizes: int, by: float, around: float = 0.0) -> tuple[int, tuple[int, ...], bytes]:
        numbers = around + by * chance.standard_normal(sizes)
        return kind, sizes, numbers.astype(np.float16 if kind == F16 else np.float32).tobytes()

    def blocks(kind: int, rows: int, columns: int) -> tuple[int, tuple[int, ...], bytes]:
        return kind, (rows, columns), random_blocks(kind, rows, columns, chance)

    tensors = {
        "output.weight": normal(F16, len(VOCABULARY), shape.width, by=1.0),
        "token_embd.weight": blocks(Q4_K, len(VOCABULARY), shape.width),
        "output_norm.weight": normal(F32, shape.width, by=0.1, around=1.0),
    }
    if one_table:
        tensors["output.weight"] = tensors["token_embd.weight"] = normal(F16, len(VOCABULARY), shape.width, by=0.05)
    for layer in range(shape.layers):
        named = {
            "attn_norm.weight": normal(F32, shape.width, by=0.2, around=1.0),
            "ffn_norm.weight": normal(F32, shape.width, by=0.2, around=1.0),
            "attn_q.weight": normal(F16, shape.width, shape.width, by=0.1),
            "attn_q.bias": normal(F32, shape.width, by=1.0),
            "attn_k.weight": normal(F16, keys, shape.width, by=0.1),
            "attn_k.bias": normal(F32, keys, by=3.0),
            "attn_v.weight": blocks(Q6_K, keys, shape.width),
            "attn_v.bias": normal(F32, keys, by=0.5),
            "attn_output.weight": blocks(Q4_K, shape.width, shape.width),
            "ffn_gate.weight": blocks(Q4_K, shape.inner, shape.width),
            "ffn_up.weight": blocks(Q4_K, shape.inner, shape.width),
            "ffn_down.weight": blocks(Q6_K, shape.width, shape.inner),
        }
        tensors |= {f"blk.{layer}.{name}": tensor for name, tensor in named.items()}
    told = {
        "general.architecture": "qwen2",
        "qwen2.context_length": 4096,
        "qwen2.block_count": shape.layers,
        "qwen2.embedding_length": shape.width,
        "qwen2.feed_forward_length": shape.inner,
        "qwen2.attention.head_count": shape.heads,
        "qwen2.attention.head_count_kv": shape.key_heads,
        "qwen2.attention.layer_norm_rms_epsilon": shape.epsilon,
        "qwen2.rope.freq_base": shape.rope_base,
        "tokenizer.ggml.model": "gpt2",
        "tokenizer.ggml.pre": "qwen2",
        "tokenizer.ggml.tokens": VOCABULARY,
        "tokenizer.ggml.token_type": [1] * (len(VOCABULARY) - 1) + [_MARK],
        "tokenizer.ggml.merges": MERGES,
    }
    write_gguf(path, tensors, told | metadata)
    return path


# Adapters for it.


def random_tensors(shape: Shape = SHAPE, *, rank: int = 4, seed: int = 11) -> dict[str, np.ndarray]:
    """Corrections about as large as what they correct, and a head."""
    chance = np.random.default_rng(seed)
    keys = shape.key_heads * shape.size
    outputs = {"k_proj": keys, "v_proj": keys, "gate_proj": shape.inner, "up_proj": shape.inner}
    found = {"head.weight": 0.1 * chance.standard_normal((3, shape.width)), "head.bias": chance.standard_normal(3)}
    for layer in range(shape.layers):
        for target in TARGETS:
            inputs = shape.inner if target == "down_proj" else shape.width
            found[f"layers.{layer}.{target}.lora_A"] = 0.1 * chance.standard_normal((rank, inputs))
            found[f"layers.{layer}.{target}.lora_B"] = 0.1 * chance.standard_normal((outputs.get(target, shape.width), rank))
    return found


def card(base: Path, *, rank: int = 4, **fields: Any) -> AdapterCard:
    told = {
        "name": "small", "base_sha256": hash_of(base), "rank": rank, "alpha": 2.0 * rank, "layers": SHAPE.layers,
        "tokens": 600, "calibration": StanceCalibration(temperature=1.5),
    }  # fmt: skip
    return AdapterCard(**(told | fields))


def write_adapter_for(base: Path, path: Path, tensors: Mapping[str, Any] | None = None, **fields: Any) -> Path:
    write_adapter(path, tensors or random_tensors(), card(base, **fields))
    return path


def taught(folder: Path, rows: Sequence[tuple[tuple[str, str], int]]) -> Path:
    """The judge's folder with a head that was fitted to these pairs, by least squares on what the decoder makes of them."""
    (folder / "plain").mkdir(parents=True)
    (folder / "judge").mkdir()
    base = write_base(folder / "base.gguf")
    tensors = random_tensors()
    told = build(base, read_adapter(write_adapter_for(base, folder / "plain.safetensors", tensors)), folder / "plain")
    decoder = DecoderRun(folder / "plain", told, threads=1, graphics=False)
    words = Words.of_file(folder / "plain" / TOKENIZER, tokens=told.tokens)
    states = np.array([decoder.state(decoder.read(words.text(text)), words.question(claim)) for (text, claim), _ in rows])
    wanted = np.array([[4.0 if label == place else -4.0 for place in range(3)] for _, label in rows])
    tensors |= {"head.weight": np.linalg.lstsq(states, wanted, rcond=None)[0].T, "head.bias": np.zeros(3)}
    build(base, read_adapter(write_adapter_for(base, folder / "adapter.safetensors", tensors)), folder / "judge")
    return folder / "judge"


# The same decoder in plain numpy, all tokens at once and nothing rounded.


def reference(weights: MergedWeights, ids: Sequence[int]) -> np.ndarray:
    """The last token's state after the last norm."""
    shape = weights.shape
    state = np.concatenate(list(weights.tokens()))[list(ids)].astype(np.float64)
    angles = np.arange(len(ids))[:, None] * shape.rope_base ** (-2 * np.arange(shape.size // 2) / shape.size)
    ahead = np.triu(np.full((len(ids), len(ids)), -np.inf), 1)

    def norm(states: np.ndarray, gain: str) -> np.ndarray:
        return states / np.sqrt((states**2).mean(axis=1, keepdims=True) + shape.epsilon) * weights.gain(gain)

    def heads(states: np.ndarray, layer: int, part: str, turned: bool) -> np.ndarray:
        found = states @ weights.matrix(layer, part).T + weights.bias(layer, part)
        found = found.reshape(len(ids), -1, shape.size).transpose(1, 0, 2)
        if not turned:
            return found
        first, second = found[..., : shape.size // 2], found[..., shape.size // 2 :]
        cos, sin = np.cos(angles), np.sin(angles)
        return np.concatenate([first * cos - second * sin, second * cos + first * sin], axis=-1)

    for layer in range(shape.layers):
        normed = norm(state, f"blk.{layer}.attn_norm")
        queries = heads(normed, layer, "q_proj", True)
        keys, values = (np.repeat(heads(normed, layer, p, p == "k_proj"), shape.shared, axis=0) for p in ("k_proj", "v_proj"))
        scores = queries @ keys.transpose(0, 2, 1) / np.sqrt(shape.size) + ahead
        shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
        shares /= shares.sum(axis=-1, keepdims=True)
        found = (shares @ values).transpose(1, 0, 2).reshape(len(ids), shape.width)
        state = state + found @ weights.matrix(layer, "o_proj").T
        normed = norm(state, f"blk.{layer}.ffn_norm")
        gate, up = (normed @ weights.matrix(layer, part).T for part in ("gate_proj", "up_proj"))
        state = state + gate / (1 + np.exp(-gate)) * up @ weights.matrix(layer, "down_proj").T
    return norm(state[-1:], "output_norm")[0]
