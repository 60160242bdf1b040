"""An adapter on its way home: in parts that a rented machine gives back, and as the file that the product reads.

Every matrix is written a row a rank, in signed bytes with a scale a row, as `adjudge.adapters.strong.adapter` does, so that what is measured
is what is kept. `joined` puts the parts together as that file.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

PART = 15_000_000
CARD = "adapter.json"
HEAD, LIFT = "head.weight", "head.lift"
"""The head; and what raises all three of its answers alike, whatever was read: added where a server says them among all its other words."""


def rounded(matrix: NDArray[Any]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    scale = np.maximum(np.abs(matrix).max(axis=1), 1e-12) / 127.0
    return np.rint(matrix / scale[:, None]).astype(np.int8), scale.astype(np.float32)


def save(folder: Path, tensors: Mapping[str, NDArray[Any]], card: dict[str, Any], part: int = PART) -> str:
    """Writes parts and card: parts under a new name first, so that what is cut off in the middle leaves the last state whole."""
    folder.mkdir(parents=True, exist_ok=True)
    told, pieces, at = {}, [], 0
    for name, tensor in tensors.items():
        array = np.asarray(tensor, np.float32)
        if not np.isfinite(array).all():
            raise SystemExit(f"{name} holds what is no number: the lesson went wrong, and its last state is kept.")
        blocks: tuple[NDArray[Any], ...] = (array,)
        if name not in (HEAD, LIFT):
            blocks = rounded(array.T if name.endswith("lora_B") else array)
        told[name] = {"at": at, "shape": list(blocks[0].shape), "whole": name not in (HEAD, LIFT)}
        pieces += [block.tobytes() for block in blocks]
        at += sum(block.nbytes for block in blocks)
    data = b"".join(pieces)
    cut = [data[low : low + part] for low in range(0, len(data), part)]
    name = hashlib.sha256(data).hexdigest()
    for number, piece in enumerate(cut):
        (folder / f"new-{number:02}").write_bytes(piece)
    for number in range(len(cut)):
        (folder / f"new-{number:02}").replace(folder / f"adapter-{number:02}.bin")
    (folder / CARD).write_text(json.dumps(card | {"tensors": told, "parts": len(cut), "sha256": name}))
    return name


def load(folder: Path) -> tuple[dict[str, Any], dict[str, NDArray[np.float32]]]:
    """Card and tensors from parts, or from the product's adapter; refuses parts of different states."""
    if folder.is_file():
        return shipped(folder)
    card = json.loads((folder / CARD).read_text())
    data = b"".join((folder / f"adapter-{n:02}.bin").read_bytes() for n in range(card["parts"]))
    if hashlib.sha256(data).hexdigest() != card["sha256"]:
        raise SystemExit(f"The parts of the adapter in {folder} do not belong together, or one is cut off.")
    found = {}
    for name, about in card["tensors"].items():
        rows, columns = about["shape"]
        if not about["whole"]:
            found[name] = np.frombuffer(data, np.float32, rows * columns, about["at"]).reshape(rows, columns)
            continue
        whole = np.frombuffer(data, np.int8, rows * columns, about["at"]).reshape(rows, columns)
        scale = np.frombuffer(data, np.float32, rows, about["at"] + rows * columns)
        matrix = whole.astype(np.float32) * scale[:, None]
        found[name] = np.ascontiguousarray(matrix.T) if name.endswith("lora_B") else matrix
    return card, found


def shipped(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[np.float32]]]:
    """The product's adapter as where a lesson begins: how far the last one came in its material is not known from it."""
    from adjudge.adapters.strong.adapter import HEAD_SERVED, read_adapter

    found = read_adapter(path)
    card = {
        "rank": found.card.rank,
        "alpha": found.card.alpha,
        "layers": found.card.layers,
        "base_sha256": found.card.base_sha256,
    }
    told = {name: tensor for name, tensor in found.tensors.items() if name not in ("head.bias", HEAD_SERVED)}
    return card | {"seen": 0, "steps": 0, "passes": 0, "turns": 0, "sha256": found.sha256}, told


def joined(folder: Path, out: Path, gguf: Path, **said: Any) -> None:
    """The parts as the product's adapter, on its base. `said` is what else its card says (name, licence, origin, made)."""
    from gguf import GGUFReader

    from adjudge.adapters.strong.adapter import HEAD_SERVED, AdapterCard, write_adapter
    from adjudge.adapters.strong.gguf import GgufFile
    from training.strong.words import ANSWERS

    card, tensors = load(folder)
    words = GGUFReader(str(gguf)).fields["tokenizer.ggml.tokens"].contents()
    answers = tuple(words.index(answer) for answer in ANSWERS)
    with GgufFile(gguf) as base:
        own = np.concatenate([base.rows("output.weight", answer, answer + 1) for answer in answers])
    served = tensors[HEAD] - own + tensors.pop(LIFT)
    head = {HEAD: tensors[HEAD], "head.bias": np.zeros(len(tensors[HEAD]), np.float32), HEAD_SERVED: served}
    told = AdapterCard(
        base_sha256=card["base_sha256"], rank=card["rank"], alpha=card["alpha"], layers=card["layers"],
        answers=answers, vocabulary=len(words), **said,
    )  # fmt: skip
    write_adapter(out, {**tensors, **head}, told)
