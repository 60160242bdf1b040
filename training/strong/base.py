"""The base of the strong judge as a lesson needs it: a GGUF file cut to the tokens that texts use, still in the bytes it is written in.

`cut` writes one file (a header in JSON, then the tensors as they stood), `read` gives them back in floating point. What a block of four
or six bits stands for is reckoned as the `gguf` package does, number for number, on whatever device the bytes lie.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import torch

ALWAYS = 1000
"""The first token ids are single bytes and short pieces: kept, so that any text can be written."""
Q4_K, Q6_K = "Q4_K", "Q6_K"
BLOCK = 256
ROWS = ("embedding", "head")
"""Tables with a row a token: what goes in, and what the base answers with. Only the rows of kept tokens are in the file."""
_NAMES = {
    "attn_norm": "norm_1", "ffn_norm": "norm_2", "attn_q": "q_proj", "attn_k": "k_proj", "attn_v": "v_proj", "attn_output": "o_proj",
    "ffn_gate": "gate_proj", "ffn_up": "up_proj", "ffn_down": "down_proj",
}  # fmt: skip


def named(tensor: str) -> str:
    """Our name of a GGUF tensor."""
    if found := re.fullmatch(r"blk\.(\d+)\.(\w+)\.(weight|bias)", tensor):
        return f"{found[1]}.{_NAMES[found[2]]}" + (".bias" if found[3] == "bias" else "")
    return {"token_embd.weight": "embedding", "output.weight": "head", "output_norm.weight": "norm"}[tensor]


def cut(gguf: Path, out: Path, kept: np.ndarray, answers: np.ndarray, *, table: str = "output.weight") -> dict[str, Any]:
    """Writes the base with the rows of `kept` tokens from `table` (both tables of the file hold the same numbers, the answers' in finer
    steps) and of the answers' tokens. Gives its header."""
    from gguf import GGUFReader

    reader = GGUFReader(str(gguf))
    arrays: dict[str, tuple[str, tuple[int, ...], np.ndarray]] = {}
    for tensor in reader.tensors:
        shape = tuple(int(n) for n in reversed(tensor.shape))
        kind = tensor.tensor_type.name
        if tensor.name == table:
            arrays["embedding"] = (kind, (len(kept), shape[1]), np.ascontiguousarray(tensor.data[kept]))
        if tensor.name == "output.weight":
            arrays["head"] = (kind, (len(answers), shape[1]), np.ascontiguousarray(tensor.data[answers]))
        elif tensor.name != "token_embd.weight":
            arrays[named(tensor.name)] = (kind, shape, np.asarray(tensor.data))
    arrays["kept"] = ("I32", (len(kept),), kept.astype(np.int32))
    field = {name: reader.fields[f"qwen2.{name}"].contents() for name in (
        "block_count", "attention.head_count", "attention.head_count_kv", "rope.freq_base", "attention.layer_norm_rms_epsilon")}  # fmt: skip
    header = {
        "layers": field["block_count"], "heads": field["attention.head_count"], "key_heads": field["attention.head_count_kv"],
        "rope_base": field["rope.freq_base"], "epsilon": field["attention.layer_norm_rms_epsilon"],
        "base_sha256": digest(gguf), "kept": digest_of(kept),
    }  # fmt: skip
    return write(out, header, arrays)


def write(out: Path, header: dict[str, Any], arrays: dict[str, tuple[str, tuple[int, ...], np.ndarray]]) -> dict[str, Any]:
    at, told = 0, {}
    for name, (kind, shape, data) in arrays.items():
        told[name] = {"kind": kind, "shape": shape, "at": at, "bytes": data.nbytes}
        at += data.nbytes
    header = header | {"tensors": told, "bytes": at}
    words = json.dumps(header).encode()
    with out.open("wb") as file:
        file.write(len(words).to_bytes(8, "little") + words)
        for _, _, data in arrays.values():
            file.write(data.tobytes())
    return header


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def digest_of(kept: np.ndarray) -> str:
    """Which tokens were kept: pairs and base must agree on it."""
    return hashlib.sha256(kept.astype(np.int32).tobytes()).hexdigest()


def read(path: Path, device: str = "cpu") -> tuple[dict[str, Any], Iterator[tuple[str, torch.Tensor]]]:
    """The header, and every tensor in floating point, one at a time."""
    with path.open("rb") as file:
        long = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(long))
    if path.stat().st_size != 8 + long + header["bytes"]:
        raise SystemExit(f"{path} is cut off: a part was lost or is there twice.")
    return header, _tensors(path, 8 + long, header, device)


def _tensors(path: Path, start: int, header: dict[str, Any], device: str) -> Iterator[tuple[str, torch.Tensor]]:
    import torch

    raw = np.memmap(path, np.uint8, "c", start)  # copied on write: torch wants memory that it may write to
    for name, about in header["tensors"].items():
        part = torch.from_numpy(raw[about["at"] : about["at"] + about["bytes"]]).to(device)
        yield name, numbers(part, about["kind"]).reshape(about["shape"])


def numbers(raw: torch.Tensor, kind: str) -> torch.Tensor:
    """What bytes stand for."""
    import torch

    if kind == "F32":
        return raw.view(torch.float32)
    if kind == "I32":
        return raw.view(torch.int32)
    return {Q4_K: _four, Q6_K: _six}[kind](raw).reshape(-1)


def _four(raw: torch.Tensor) -> torch.Tensor:
    import torch

    blocks = raw.reshape(-1, 144)
    coarse = blocks[:, :4].contiguous().view(torch.float16).float()
    low, high, both = blocks[:, 4:16].reshape(-1, 3, 4).unbind(1)
    scales = torch.cat((low & 0x3F, (both & 0x0F) | ((low >> 2) & 0x30)), -1).float()
    offsets = torch.cat((high & 0x3F, (both >> 4) | ((high >> 2) & 0x30)), -1).float()
    quarters = blocks[:, 16:].reshape(-1, 4, 1, 32)
    codes = torch.cat((quarters & 0x0F, quarters >> 4), 2).reshape(-1, 8, 32).float()
    return (coarse[:, :1] * scales)[..., None] * codes - (coarse[:, 1:] * offsets)[..., None]


def _six(raw: torch.Tensor) -> torch.Tensor:
    import torch

    blocks = raw.reshape(-1, 210)
    low = blocks[:, :128].reshape(-1, 2, 1, 64)
    low = torch.cat((low & 0x0F, low >> 4), 2).reshape(-1, 8, 32)
    high = blocks[:, 128:192].reshape(-1, 2, 1, 32)
    high = torch.cat([(high >> shift) & 0x03 for shift in (0, 2, 4, 6)], 2).reshape(-1, 8, 32)
    codes = (low | (high << 4)).to(torch.int8) - 32
    scales = blocks[:, 192:208].contiguous().view(torch.int8).float()
    coarse = blocks[:, 208:].contiguous().view(torch.float16).float()
    return (coarse * scales)[..., None] * codes.reshape(-1, 16, 16).float()
