"""A trained student to ONNX: `python export.py --kind gte --checkpoint DIR/torch.pt --out DIR`.

Leaves in DIR: fp32.onnx, config.json and torch.pt for side-by-side measurements, and model.onnx, the int8 file that ships. The recipe is the
embedder's (embedder/quantise.py): unsigned activations over the range they have in a run, a weight scale a channel, the token table in bytes; a BERT's graph
is made lean first (embedder/lean.py), and its last layer is computed for the first token alone (embedder/first_token.py).
"""

from __future__ import annotations

import argparse
import json
import shutil
import warnings
from pathlib import Path

import numpy as np
import torch
from crossencoder import MPNET, CrossEncoder, unpack
from embedder import first_token, quantise
from embedder.teacher import CONFIG


def blank(kind: str, layers: int) -> CrossEncoder:
    """A student of the right shape, weights to be filled in. Attention is written out: the exporter knows plain products."""
    from transformers import BertConfig, BertModel, MPNetConfig, MPNetModel

    if kind == "gte":
        shape = BertConfig(**(CONFIG | {"num_hidden_layers": layers}), attn_implementation="eager")
        return CrossEncoder(BertModel(shape, add_pooling_layer=False))
    return CrossEncoder(MPNetModel(MPNetConfig(**MPNET, num_hidden_layers=layers), add_pooling_layer=False))


def trained(kind: str, checkpoint: Path) -> CrossEncoder:
    if checkpoint.suffix == ".npz":
        state = {n: torch.from_numpy(np.array(a, np.float32)) for n, a in unpack(checkpoint).items()}
    else:
        state = {n: t.float() for n, t in torch.load(checkpoint, map_location="cpu").items()}
    layers = 1 + max(int(n.split(".")[3]) for n in state if n.startswith("encoder.encoder.layer."))
    model = blank(kind, layers)
    model.load_state_dict(state)
    return model.eval()


def to_onnx(model: CrossEncoder, path: Path) -> None:
    """fp32, any batch and any length."""
    names = ["input_ids", "attention_mask"] + (["token_type_ids"] if model.typed else [])
    example = tuple(torch.ones(2, 16, dtype=torch.long) for _ in names)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            model,
            example,
            str(path),
            input_names=names,
            output_names=["logits"],
            dynamic_axes={n: {0: "batch", 1: "length"} for n in names} | {"logits": {0: "batch"}},
            opset_version=17,
            dynamo=False,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", choices=("gte", "mpnet"), required=True)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    model = trained(args.kind, args.checkpoint)
    to_onnx(model, args.out / "fp32.onnx")
    (args.out / "config.json").write_text(json.dumps(model.encoder.config.to_dict(), indent=1, default=str))
    if args.checkpoint.suffix == ".pt" and args.checkpoint != args.out / "torch.pt":
        shutil.copyfile(args.checkpoint, args.out / "torch.pt")
    quantise.make(
        args.out / "fp32.onnx",
        args.out / "model.onnx",
        signed=False,
        per_channel=True,
        table=True,
        lean=args.kind == "gte",
    )
    if args.kind == "gte":
        first_token.change(args.out / "model.onnx", args.out / "model.onnx")
    for name in ("fp32.onnx", "model.onnx"):
        print(name, f"{(args.out / name).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
