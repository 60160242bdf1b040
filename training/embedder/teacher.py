"""gte-small as a torch module, from the registry package's fp32 ONNX file.

The ONNX initialisers map one to one onto `BertModel`: named ones keep their names, and each anonymous weight of a
MatMul is the transpose of the linear layer whose path the node's output carries.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import torch

CONFIG = {
    "hidden_size": 384,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 1536,
    "vocab_size": 30522,
    "max_position_embeddings": 512,
}


def weights_from_onnx(path: Path) -> dict[str, np.ndarray]:
    """Every parameter of the encoder, under its BertModel name."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    tensors = {t.name: numpy_helper.to_array(t) for t in graph.initializer}
    weights = {n: a for n, a in tensors.items() if re.match(r"(embeddings|encoder)\.", n)}
    for node in graph.node:
        if node.op_type == "MatMul" and node.input[1] in tensors:
            layer = node.output[0].removesuffix("/MatMul_output_0").strip("/").replace("/", ".")
            weights[f"{layer}.weight"] = tensors[node.input[1]].T
    return weights


def build(weights: dict[str, np.ndarray]) -> torch.nn.Module:
    """A ready encoder in evaluation mode; refuses weights that do not fit exactly."""
    from transformers import BertConfig, BertModel

    model = BertModel(BertConfig(**CONFIG), add_pooling_layer=False)
    state = {n: torch.from_numpy(np.ascontiguousarray(a)).float() for n, a in weights.items() if "position_ids" not in n}
    missing, unexpected = model.load_state_dict(state, strict=False)
    missing = [n for n in missing if "position_ids" not in n]
    if missing or unexpected:
        raise ValueError(f"weights do not fit: missing {missing[:3]}, unexpected {unexpected[:3]}")
    return model.eval()


@torch.inference_mode()
def embed(model: torch.nn.Module, tokenizer, texts: list[str], *, tokens: int = 160, batch: int = 2048) -> np.ndarray:
    """Unit vectors (mean-pooled), in the order given; sorted by length inside so that batches waste no padding."""
    device = next(model.parameters()).device
    tokenizer.enable_truncation(tokens)
    tokenizer.no_padding()
    out = np.empty((len(texts), CONFIG["hidden_size"]), np.float16)
    order = np.argsort([len(t) for t in texts], kind="stable")
    for low in range(0, len(order), batch):
        rows = order[low : low + batch]
        ids = [e.ids for e in tokenizer.encode_batch_fast([texts[i] for i in rows])]
        width = max(map(len, ids))
        padded = torch.zeros(len(ids), width, dtype=torch.long)
        for i, row in enumerate(ids):
            padded[i, : len(row)] = torch.tensor(row)
        padded = padded.to(device, non_blocking=True)
        mask = padded != 0
        with torch.autocast(device.type, torch.bfloat16):
            hidden = model(input_ids=padded, attention_mask=mask.long()).last_hidden_state.float()
        pooled = (hidden * mask.unsqueeze(-1)).sum(1) / mask.sum(1, keepdim=True)
        out[rows] = torch.nn.functional.normalize(pooled, dim=-1).half().cpu().numpy()
    return out
