"""A shipped judge as weights to go on learning with: `python reopen.py --model model.onnx --base model.safetensors --tokenizer tokenizer.json --out DIR`.

Undoes what export.py did: products come back from their bytes, easing, the scale of attention and of the norms are taken out again. The table of words, which the
file keeps in coarse steps, moves as far towards the base model's as a step allows: the base is where training began, and few of its words moved further. The bias of
relative places never learnt and is the base's own. Writes weights-*.npz as learn.py reads them, and says how far the reopened judge is from the file on a few pairs.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path

import numpy as np
from network import LABELS, MPNET, encode, mpnet, pack

HEADS, WIDTH = MPNET["num_attention_heads"], MPNET["hidden_size"]
Arrays = dict[str, np.ndarray]
PLACES = {"q": "attention.attn.q", "k": "attention.attn.k", "v": "attention.attn.v", "o": "attention.attn.o"}
WIDE = {"wide": "intermediate.dense", "narrow": "output.dense"}
NORMS = {"first": "attention.LayerNorm", "second": "output.LayerNorm"}


def initialisers(path: Path) -> Arrays:
    import onnx

    return {t.name: onnx.numpy_helper.to_array(t) for t in onnx.load(str(path)).graph.initializer}


def product(held: Arrays, name: str) -> np.ndarray:
    """A weight as PyTorch has it: outputs first."""
    if f"{name}_quantized" not in held:
        return held[name].T if held[name].ndim == 2 else held[name]
    steps = held[f"{name}_quantized"].astype(np.float32) - held[f"{name}_zero_point"].astype(np.float32)
    return (steps * held[f"{name}_scale"]).T


def table(held: Arrays, name: str, base: np.ndarray) -> np.ndarray:
    """Rows of a table: the base's where the file's step allows them, else the nearest edge of the step."""
    scale = float(held[f"{name}_scale"])
    told = (held[f"{name}_quantized"].astype(np.float32) - float(held[f"{name}_zero_point"])) * scale
    print(f"{name}: step {scale:.4f}; {np.mean(np.abs(base - told) <= scale / 2):.3f} of it is the base's own")
    return np.clip(base, told - scale / 2, told + scale / 2)


def state_of(model: Path, base: Path, tokenizer: Path, base_tokenizer: Path) -> Arrays:
    from safetensors.numpy import load_file

    held, old = initialisers(model), load_file(str(base))
    layers = 1 + max(int(n.split(".")[1]) for n in held if n.startswith("layers."))
    state: Arrays = {}
    for number in range(layers):
        at, to = f"layers.{number}", f"encoder.encoder.layer.{number}"
        for ours, theirs in PLACES.items():
            times = math.sqrt(WIDTH // HEADS) if ours == "q" else 1.0
            state[f"{to}.{theirs}.weight"] = product(held, f"{at}.{ours}.weight") * times
            state[f"{to}.{theirs}.bias"] = held[f"{at}.{ours}.bias"] * times
        for ours, theirs in WIDE.items():
            state[f"{to}.{theirs}.weight"] = product(held, f"{at}.{ours}.linear.weight") * held[f"{at}.{ours}.ease"]
            state[f"{to}.{theirs}.bias"] = held[f"{at}.{ours}.linear.bias"]
        for ours, theirs in NORMS.items():
            state[f"{to}.{theirs}.weight"] = held[f"{at}.{ours}.weight"] / math.sqrt(WIDTH)
            state[f"{to}.{theirs}.bias"] = held[f"{at}.{ours}.bias"]
    new, known = (json.loads(p.read_text(encoding="utf-8"))["model"]["vocab"] for p in (tokenizer, base_tokenizer))
    rows = [known[t] for t, _ in sorted(new.items(), key=lambda pair: pair[1])]
    state["encoder.embeddings.word_embeddings.weight"] = table(
        held, "words.weight", old["embeddings.word_embeddings.weight"][rows]
    )
    state["encoder.embeddings.position_embeddings.weight"] = table(
        held, "places.weight", old["embeddings.position_embeddings.weight"]
    )
    state["encoder.embeddings.LayerNorm.weight"] = held["norm.weight"] / math.sqrt(WIDTH)
    state["encoder.embeddings.LayerNorm.bias"] = held["norm.bias"]
    state["encoder.encoder.relative_attention_bias.weight"] = old["encoder.relative_attention_bias.weight"]
    for name in ("dense", "out"):
        state[f"{name}.weight"], state[f"{name}.bias"] = product(held, f"{name}.weight"), held[f"{name}.bias"]
    return {n: np.ascontiguousarray(a, np.float32) for n, a in state.items()}


def compare(state: Arrays, model: Path, tokenizer: Path) -> None:
    """How far the reopened weights are from the file they came from."""
    import onnxruntime
    import torch

    pairs = [
        ("Anna won in 2019, Bob in 2020.", "Bob won in 2019."),
        ("Vaduz is the capital of Liechtenstein.", "Liechtenstein's capital is Vaduz."),
        ("The pool opens at seven except on Mondays.", "On Mondays the pool opens at seven."),
        ("The fee is 40 euros a month.", "The clerk earns 52,000 pounds a year."),
    ]
    judge = mpnet(state, list(range(10))).eval()
    session = onnxruntime.InferenceSession(str(model), providers=["CPUExecutionProvider"])
    for ids, pair in zip(encode(tokenizer, pairs), pairs, strict=True):
        one = ids.astype(np.int64)[None]
        with torch.inference_mode():
            ours = judge(torch.from_numpy(one), torch.ones_like(torch.from_numpy(one))).numpy()[0]
        print(
            np.round(ours, 2),
            np.round(session.run(None, {"input_ids": one})[0][0], 2),
            LABELS[int(ours.argmax())],
            pair[1],
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--base", type=Path, required=True, help="all-mpnet-base-v2's folder")
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    state = state_of(args.model, args.base / "model.safetensors", args.tokenizer, args.base / "tokenizer.json")
    compare(state, args.model, args.tokenizer)
    names = sorted(state, key=lambda n: -state[n].size)
    for part in range(3):  # each small enough to be carried
        pack({n: state[n] for n in names[part::3]}, args.out / f"weights-{part}.npz")


if __name__ == "__main__":
    main()
