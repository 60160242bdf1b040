"""The shipped weights laid out as Hugging Face lays out a classifier: a judge in a folder of which every answer is known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudge.adapters.encoders.card import MODELS

SHIPPED = MODELS / "scout"
LABELS = ("entailment", "contradiction", "neutral")
_PAIR = [
    {"SpecialToken": {"id": "[CLS]", "type_id": 0}},
    {"Sequence": {"id": "B", "type_id": 0}},
    {"SpecialToken": {"id": "[SEP]", "type_id": 0}},
    {"Sequence": {"id": "A", "type_id": 1}},
    {"SpecialToken": {"id": "[SEP]", "type_id": 1}},
]
"""The shipped model reads the claim first, a classifier is given the evidence first: its tokenizer puts that right."""


def saved(folder: Path, labels: Sequence[str] = LABELS, *, within: str = ".", **config: Any) -> Path:
    """The folder, filled. The model has a fourth column, which is no label: its config says how many there are."""
    (folder / within).mkdir(parents=True)
    (folder / within / "model.onnx").symlink_to(SHIPPED / "model.onnx")
    tokenizer = json.loads((SHIPPED / "tokenizer.json").read_text(encoding="utf-8"))
    tokenizer["post_processor"]["pair"] = _PAIR
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer), encoding="utf-8")
    told = {
        "model_type": "bert", "max_position_embeddings": 384, "num_labels": len(labels),
        "id2label": {str(place): label for place, label in enumerate(labels)},
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(told | config), encoding="utf-8")
    return folder
