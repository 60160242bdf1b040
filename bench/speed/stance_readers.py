"""The ways a cross-encoder can read the same pairs, each in a process of its own so that no two thread pools meet.

    python -m bench.speed.stance_readers product MODEL_FOLDER PAIRS.json
    python -m bench.speed.stance_readers torch|onnx WEIGHTS_FOLDER TOKENS.npz

Says one line of JSON when it is ready, then one for every line it is sent: `read` reads all pairs once and says the
seconds it took, `logits FILE` keeps what the last reading came to.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

BATCH = 32

WARM_UP = 2
"""Batches read for nothing at first: memory is claimed, kernels are chosen."""

Read = Callable[[bool], Any]
"""Reads every pair once; a row of logits each, in the order given. Asked to warm up, it reads a few."""


def product(folder: Path, pairs: Path) -> tuple[Read, dict[str, str]]:
    """The shipped int8 weights as the product runs them, tokenising included."""
    from adjudge.adapters.encoders.networks import CrossEncoder

    encoder = CrossEncoder(folder)
    given = [(evidence, claim) for evidence, claim in json.loads(pairs.read_text(encoding="utf-8"))]

    def read(warm_up: bool) -> Any:
        return encoder.logits(given[: WARM_UP * BATCH] if warm_up else given)

    return read, {"onnxruntime": version("onnxruntime")}


def torch(folder: Path, tokens: Path) -> tuple[Read, dict[str, str]]:
    """The same weights in PyTorch, eager, fp32, all cores, batches of like length."""
    import torch

    torch.set_num_threads(_cores())
    model = _torch_model(folder)
    batches, order = _batches(tokens)

    def read(warm_up: bool) -> Any:
        asked = batches[-WARM_UP:] if warm_up else batches
        with torch.inference_mode():
            rows = [model(**{name: torch.from_numpy(a) for name, a in batch.items()}).numpy() for batch in asked]
        return rows if warm_up else _in_order(rows, order)

    return read, {"torch": version("torch"), "transformers": version("transformers")}


def onnx(folder: Path, tokens: Path) -> tuple[Read, dict[str, str]]:
    """The same weights in fp32 ONNX, all cores, the same batches."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _cores()
    session = onnxruntime.InferenceSession(str(folder / "fp32.onnx"), options, providers=["CPUExecutionProvider"])
    wanted = {put.name for put in session.get_inputs()}
    batches, order = _batches(tokens)
    feeds = [{name: array for name, array in batch.items() if name in wanted} for batch in batches]

    def read(warm_up: bool) -> Any:
        rows = [session.run(None, feed)[0] for feed in (feeds[-WARM_UP:] if warm_up else feeds)]
        return rows if warm_up else _in_order(rows, order)

    return read, {"onnxruntime": version("onnxruntime")}


def _torch_model(folder: Path) -> Any:
    """The trained module as training/stance defines it, with the exported weights in it; none may be left over."""
    import torch
    from transformers import AutoConfig, AutoModel

    from training.stance.crossencoder import CrossEncoder

    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    encoder = AutoModel.from_config(AutoConfig.for_model(**config), add_pooling_layer=False)
    model = CrossEncoder(encoder)
    missing, unexpected = model.load_state_dict(torch.load(folder / "torch.pt", map_location="cpu"), strict=False)
    strange = [name for name in (*missing, *unexpected) if "position_ids" not in name]
    if strange:
        raise SystemExit(f"{folder / 'torch.pt'} does not fit its config.json: {strange[:4]}")
    return model.float().eval()


def _batches(tokens: Path) -> tuple[list[dict[str, Any]], list[int]]:
    """Padded batches of pairs of like length, longest first, and which pair each row is."""
    with np.load(tokens) as held:
        ends = np.cumsum(held["lengths"])[:-1]
        ids, types, padding = np.split(held["ids"], ends), np.split(held["types"], ends), int(held["padding"])
    order = sorted(range(len(ids)), key=lambda place: -len(ids[place]))
    batches = []
    for start in range(0, len(order), BATCH):
        some = order[start : start + BATCH]
        shape = (len(some), len(ids[some[0]]))
        batch = {
            "input_ids": np.full(shape, padding, np.int64),
            "attention_mask": np.zeros(shape, np.int64),
            "token_type_ids": np.zeros(shape, np.int64),
        }
        for row, place in enumerate(some):
            length = len(ids[place])
            batch["input_ids"][row, :length] = ids[place]
            batch["attention_mask"][row, :length] = 1
            batch["token_type_ids"][row, :length] = types[place]
        batches.append(batch)
    return batches, order


def _in_order(rows: list[Any], order: list[int]) -> Any:
    stacked = np.concatenate(rows)
    given = np.empty_like(stacked)
    given[order] = stacked
    return given


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def main() -> None:
    kind, folder, given = sys.argv[1:]
    read, versions = {"product": product, "torch": torch, "onnx": onnx}[kind](Path(folder), Path(given))
    rows = read(True)
    print(json.dumps({"ready": versions}), flush=True)
    for line in sys.stdin:
        order, _, path = line.strip().partition(" ")
        if order == "read":
            began, worked = time.perf_counter(), time.process_time()
            rows = read(False)
            took = {"seconds": time.perf_counter() - began, "cpu_seconds": time.process_time() - worked}
            print(json.dumps(took), flush=True)
        else:
            np.save(path, rows)
            print(json.dumps({"kept": len(rows)}), flush=True)


if __name__ == "__main__":
    main()
