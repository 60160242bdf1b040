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
HEAD = "head.weight"


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
        if name != HEAD:
            blocks = rounded(array.T if name.endswith("lora_B") else array)
        told[name] = {"at": at, "shape": list(blocks[0].shape), "whole": name != HEAD}
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
    """Card and tensors from parts; refuses parts of different states."""
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


def joined(folder: Path, out: Path, **said: Any) -> None:
    """The parts as the product's adapter. `said` is what else its card says (name, calibration, licence, origin, made)."""
    from adjudge.adapters.strong.adapter import AdapterCard, write_adapter

    card, tensors = load(folder)
    head = {HEAD: tensors[HEAD], "head.bias": np.zeros(len(tensors[HEAD]), np.float32)}
    told = AdapterCard(base_sha256=card["base_sha256"], rank=card["rank"], alpha=card["alpha"], layers=card["layers"], **said)
    write_adapter(out, {**tensors, **head}, told)
