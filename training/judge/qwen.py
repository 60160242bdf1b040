"""Qwen2.5-1.5B as a torch module, from the registry package's GGUF file: the large teacher, never shipped.

`python qwen.py split model.gguf OUT --texts FILE...` cuts the file into parts that still hold quantised bytes, a few layers each, with an
embedding table of only the tokens the texts use: a third of the file is rows for languages and symbols no pair contains.
`load` puts the parts together again, dequantised.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
from pathlib import Path

import numpy as np

CONFIG = {
    "hidden_size": 1536,
    "intermediate_size": 8960,
    "num_hidden_layers": 28,
    "num_attention_heads": 12,
    "num_key_value_heads": 2,
    "rms_norm_eps": 1e-6,
    "rope_theta": 1e6,
    "rope_parameters": {"rope_type": "default", "rope_theta": 1e6},
    "max_position_embeddings": 4096,
    "tie_word_embeddings": True,
}
_NAMES = {
    "attn_norm": "input_layernorm",
    "ffn_norm": "post_attention_layernorm",
    "attn_q": "self_attn.q_proj",
    "attn_k": "self_attn.k_proj",
    "attn_v": "self_attn.v_proj",
    "attn_output": "self_attn.o_proj",
    "ffn_gate": "mlp.gate_proj",
    "ffn_up": "mlp.up_proj",
    "ffn_down": "mlp.down_proj",
    "output_norm": "norm",
    "output": "embed_tokens",
}
ALWAYS = 1000
"""The first token ids are single bytes and short pieces: kept, so that any text can be written."""
SPECIAL = range(151643, 151665)


def parameter(name: str) -> str:
    """The transformers name of a GGUF tensor."""
    block = re.match(r"blk\.(\d+)\.(\w+)\.(weight|bias)", name)
    if block:
        return f"layers.{block[1]}.{_NAMES[block[2]]}.{block[3]}"
    part, kind = name.rsplit(".", 1)
    return f"{_NAMES[part]}.{kind}"


def split(gguf: Path, tokenizer: Path, texts: list[Path], out: Path, *, layers: int) -> None:
    """Writes part-NN.npz files of quantised bytes and kept.npy, the token ids whose rows were kept."""
    from gguf import GGUFReader

    out.mkdir(parents=True, exist_ok=True)
    kept = used_tokens(tokenizer, texts)
    np.save(out / "kept.npy", kept)
    parts: dict[int, dict[str, np.ndarray]] = {}
    for tensor in GGUFReader(str(gguf)).tensors:
        if tensor.name == "token_embd.weight":  # tied: the output table has the same rows in finer steps
            continue
        data = tensor.data[kept] if tensor.name == "output.weight" else tensor.data
        block = re.match(r"blk\.(\d+)\.", tensor.name)
        part = 1 + int(block[1]) // layers if block else 0
        parts.setdefault(part, {})[f"{parameter(tensor.name)}|{int(tensor.tensor_type)}"] = np.asarray(data)
    for number, tensors in parts.items():
        np.savez(out / f"part-{number:02}.npz", **tensors)
        print(number, sum(t.nbytes for t in tensors.values()) / 2**20, "MiB", flush=True)


def used_tokens(tokenizer: Path, texts: list[Path]) -> np.ndarray:
    """Token ids that occur in the texts, in order."""
    from tokenizers import Tokenizer

    reader = Tokenizer.from_file(str(tokenizer))
    seen = set(range(ALWAYS)) | set(SPECIAL)
    for path in texts:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            batch = [" ".join(v for v in json.loads(line).values() if isinstance(v, str)) for line in lines]
        for low in range(0, len(batch), 4096):
            for encoding in reader.encode_batch(batch[low : low + 4096]):
                seen.update(encoding.ids)
    return np.array(sorted(seen), np.int32)


class Tokens:
    """Texts to rows of the smaller table, and back."""

    def __init__(self, folder: Path) -> None:
        from tokenizers import Tokenizer

        self.reader = Tokenizer.from_file(str(folder / "tokenizer.json"))
        self.kept = np.load(folder / "kept.npy")
        self.rows = np.zeros(int(self.kept.max()) + 1024, np.int32)
        self.rows[self.kept] = np.arange(len(self.kept))

    def encode(self, texts: list[str]) -> list[np.ndarray]:
        return [self.rows[np.array(e.ids, np.int64)] for e in self.reader.encode_batch(texts)]

    def decode(self, rows: list[int]) -> str:
        return self.reader.decode([int(self.kept[r]) for r in rows], skip_special_tokens=True)

    def row(self, token: str) -> int:
        return int(self.rows[self.reader.token_to_id(token)])


def load(folder: Path, *, layers: int = CONFIG["num_hidden_layers"]):
    """The decoder without its head, in fp32; `embed_tokens` is the head too."""
    import torch
    from gguf import GGMLQuantizationType
    from gguf.quants import dequantize
    from transformers import Qwen2Config, Qwen2Model

    state = {}
    for path in sorted(folder.glob("part-*.npz")):
        with np.load(path) as tensors:
            for key in tensors.files:
                name, kind = key.split("|")
                if name.startswith("layers.") and int(name.split(".")[1]) >= layers:
                    continue
                state[name] = torch.from_numpy(dequantize(tensors[key], GGMLQuantizationType(int(kind))))
    halves = sorted(n for n in state if n.startswith("embed_tokens.weight."))  # a table too large for one part
    if halves:
        state["embed_tokens.weight"] = torch.cat([state.pop(n) for n in halves])
    rows = state["embed_tokens.weight"].shape[0]
    with torch.device("meta"):
        model = Qwen2Model(Qwen2Config(**(CONFIG | {"num_hidden_layers": layers}), vocab_size=rows))
    model = model.to_empty(device="cpu")
    wanted = {n: t for n, t in state.items() if n in model.state_dict()}
    missing, _ = model.load_state_dict(wanted, strict=False)
    if missing:
        raise ValueError(f"weights do not fit: missing {missing[:3]}")
    model.rotary_emb.__init__(config=model.config)  # its frequencies are computed, not stored
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("split",))
    parser.add_argument("gguf", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--tokenizer", type=Path, required=True, help="tokenizer.json of the same model")
    parser.add_argument("--texts", type=Path, nargs="+", required=True, help="jsonl.gz files whose words are needed")
    parser.add_argument("--layers", type=int, default=2, help="layers a part")
    args = parser.parse_args()
    split(args.gguf, args.tokenizer, args.texts, args.out, layers=args.layers)


if __name__ == "__main__":
    main()
