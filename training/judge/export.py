"""A taught judge to the file that ships: `python export.py --weights W/weights-*.npz --tokenizer tokenizer.json --texts pool.jsonl.xz --out DIR`.

Texts are read one at a time, so nothing is padded and the mask goes; GELU takes the tanh form, at half the time of erf; layer norms are written out in operators
that the runtime computes in vectors; the bias of relative places is one small table. Weights are signed bytes, a scale a channel, activations unsigned bytes
over the range they have in a run, the token table in bytes too (embedder/quantise.py has the recipe's measurements). The last layer is computed for the first
token alone (embedder/first_token.py).
"""

from __future__ import annotations

import argparse
import json
import lzma
import math
import sys
import warnings
from pathlib import Path

import numpy as np
import torch
from network import LABELS, MPNET, TOKENS, encode, mpnet, unpack
from torch.nn import functional

sys.path.append(str(Path(__file__).parents[1]))
EASE = 0.8
"""How much of the range goes over to the weights. Mean change of a probability by bytes: .15 with none, .17 at .5, .04 at .65, .02 at .8."""
HEADS, WIDTH = MPNET["num_attention_heads"], MPNET["hidden_size"]


class Norm(torch.nn.Module):
    """d / |d| * sqrt(width) * scale + shift, d the input less its mean: the runtime does not know it again and leaves it in vectors."""

    def __init__(self, norm: torch.nn.LayerNorm) -> None:
        super().__init__()
        self.weight = torch.nn.Parameter(norm.weight.detach() * math.sqrt(WIDTH))
        self.bias = torch.nn.Parameter(norm.bias.detach().clone())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        apart = x - x.mean(-1, keepdim=True)
        return apart / torch.linalg.vector_norm(apart, dim=-1, keepdim=True) * self.weight + self.bias


class Eased(torch.nn.Module):
    """A product whose few very large inputs are made smaller and their weights larger, so that bytes can hold both (SmoothQuant, Xiao et al. 2023)."""

    def __init__(self, linear: torch.nn.Linear) -> None:
        super().__init__()
        self.linear = linear
        self.register_buffer("ease", torch.ones(linear.in_features))
        self.largest = torch.zeros(linear.in_features)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.training:  # looking at what comes in
            self.largest = torch.maximum(self.largest, x.abs().amax(0))
        return self.linear(x * self.ease)

    def settle(self) -> None:
        weights = self.linear.weight.data.abs().amax(0).clamp(min=1e-4)
        scale = self.largest.clamp(min=1e-3) ** EASE / weights ** (1 - EASE)
        scale /= scale.mean()
        self.linear.weight.data *= scale
        self.ease = 1.0 / scale


class Layer(torch.nn.Module):
    def __init__(self, layer: torch.nn.Module) -> None:
        super().__init__()
        attention = layer.attention.attn
        self.q, self.k, self.v, self.o = attention.q, attention.k, attention.v, attention.o
        self.q.weight.data /= math.sqrt(WIDTH // HEADS)  # the scale of the products, once and for all
        self.q.bias.data /= math.sqrt(WIDTH // HEADS)
        self.first, self.second = Norm(layer.attention.LayerNorm), Norm(layer.output.LayerNorm)
        self.wide, self.narrow = Eased(layer.intermediate.dense), Eased(layer.output.dense)

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        def heads(y: torch.Tensor) -> torch.Tensor:
            return y.view(-1, HEADS, WIDTH // HEADS).transpose(0, 1)

        likely = torch.softmax(heads(self.q(x)) @ heads(self.k(x)).transpose(1, 2) + bias, -1)
        mixed = (likely @ heads(self.v(x))).transpose(0, 1).reshape(-1, WIDTH)
        x = self.first(self.o(mixed) + x)
        return self.second(self.narrow(functional.gelu(self.wide(x), approximate="tanh")) + x)


class OneText(torch.nn.Module):
    """The judge for one pair at a time: ids in, logits out."""

    def __init__(self, model: torch.nn.Module) -> None:
        super().__init__()
        body = model.encoder
        self.words = body.embeddings.word_embeddings
        self.places = body.embeddings.position_embeddings
        self.norm = Norm(body.embeddings.LayerNorm)
        self.layers = torch.nn.ModuleList(Layer(layer) for layer in body.encoder.layer)
        self.dense, self.out = model.dense, model.out
        apart = torch.arange(-TOKENS, TOKENS + 1)[None]
        bucket = body.encoder.relative_position_bucket(apart, num_buckets=32)
        self.register_buffer("bias", body.encoder.relative_attention_bias(bucket)[0].detach().T.contiguous())

    def forward(self, input_ids: torch.Tensor) -> torch.Tensor:
        ids = input_ids[0]
        at = torch.arange(ids.shape[0])
        x = self.norm(self.words(ids) + self.places(at + 2))  # places begin after the padding's
        bias = self.bias[:, at[None] - at[:, None] + TOKENS]
        for layer in self.layers:
            x = layer(x, bias)
        return self.out(torch.tanh(self.dense(x[:1])))


def to_onnx(model: OneText, path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model, (torch.randint(5, 999, (1, 24)),), str(path), input_names=["input_ids"], output_names=["logits"],
            dynamic_axes={"input_ids": {1: "length"}}, opset_version=17, dynamo=False,
        )  # fmt: skip


def english(state: dict[str, np.ndarray], tokenizer: Path, out: Path) -> None:
    """Leaves out the rows of tokens that English text does not use (reserved ones, other scripts), in the table and in the tokenizer: hosting takes 95 MB a file."""
    told = json.loads(tokenizer.read_text(encoding="utf-8"))
    told["truncation"] = told["padding"] = None
    vocabulary = told["model"]["vocab"]
    special = {t["content"] for t in told["added_tokens"]}
    kept = [t for t, _ in sorted(vocabulary.items(), key=lambda pair: pair[1]) if t in special or _english(t)]
    new = {token: number for number, token in enumerate(kept)}
    state["encoder.embeddings.word_embeddings.weight"] = state["encoder.embeddings.word_embeddings.weight"][
        [vocabulary[t] for t in kept]
    ]
    for token in told["added_tokens"]:
        token["id"] = new[token["content"]]
    for token in told["post_processor"].get("special_tokens", {}).values():
        token["ids"] = [new[t] for t in token["tokens"]]
    for side in ("sep", "cls"):
        if side in told["post_processor"]:
            told["post_processor"][side][1] = new[told["post_processor"][side][0]]
    told["model"]["vocab"] = new
    out.write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")
    print(f"{len(kept):,} of {len(vocabulary):,} tokens kept")


def _english(token: str) -> bool:
    letters = token.removeprefix("##")
    return not letters.startswith("[unused") and all(ord(c) < 0x0400 or 0x1E00 <= ord(c) < 0x2E80 for c in letters)


def ids_of(texts: Path, tokenizer: Path, count: int) -> list[torch.Tensor]:
    """Some training pairs as the judge reads them, to see how large its numbers grow."""
    with lzma.open(texts, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for _, line in zip(range(count), lines, strict=False)]
    return [torch.from_numpy(i.astype(np.int64))[None] for i in encode(tokenizer, [(r["evidence"], r["claim"]) for r in rows])]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--texts", type=Path, required=True, help="pool.jsonl.xz")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    from embedder import first_token, quantise

    args.out.mkdir(parents=True, exist_ok=True)
    state = unpack(*args.weights)
    layers = 1 + max(int(n.split(".")[3]) for n in state if n.startswith("encoder.encoder.layer."))
    english(state, args.tokenizer, args.out / "tokenizer.json")
    seen = ids_of(args.texts, args.out / "tokenizer.json", 96)
    with torch.no_grad():
        model = mpnet(state, list(range(layers))).eval()
        usual = model(seen[0], torch.ones_like(seen[0]))
        lean = OneText(model).train()  # no dropout is left in it: training means looking
        for ids in seen:
            lean(ids)
        lean.eval()
        for part in lean.modules():
            if isinstance(part, Eased):
                part.settle()
        apart = float((lean(seen[0]) - usual).abs().max())
    print(f"{layers} layers, {len(LABELS)} answers; the lean graph is {apart:.4f} from the usual one")
    to_onnx(lean, args.out / "fp32.onnx")
    quantise.make(args.out / "fp32.onnx", args.out / "model.onnx", signed=False, per_channel=True, table=True, lean=False)
    first_token.change(args.out / "model.onnx", args.out / "model.onnx")
    for name in ("fp32.onnx", "model.onnx"):
        print(name, f"{(args.out / name).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
