"""A sequence classifier's folder in the layout of Hugging Face: what its files say about it."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from adjudge.errors import InputError

_ONNX = ("model.onnx", "onnx/model.onnx")
_SAFE = ("model.safetensors", "model.safetensors.index.json")
_DEFAULT_TOKENS = 512
"""Of models whose files do not say what they can read."""
_MOST_TOKENS = 4096
"""Read at the most, whatever a model could: a window of evidence has a few hundred."""
_PADDING_OFFSET = 2
"""Positions that RoBERTa and its kin count before the first token."""
_OFFSET_KINDS = frozenset(
    ("roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "longformer", "roberta-prelayernorm")
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ClassifierFolder:
    """What a folder holds, read and looked over before any weights are."""

    folder: Path
    labels: tuple[str, ...]
    """By column."""
    says_how_many: bool
    """Whether the config itself states `num_labels`: then the columns beyond the labels, if any, are none of them."""
    tokens: int
    """Read of a pair at the most."""
    weights: Path
    """The ONNX model, or else the safetensors."""

    @property
    def tokenizer(self) -> Path:
        return self.folder / "tokenizer.json"

    @property
    def is_onnx(self) -> bool:
        return self.weights.suffix == ".onnx"

    def digest(self) -> str:
        """A short name for what the folder's model is: another for other weights, another tokenizer, other labels."""
        stem = "model.onnx" if self.is_onnx else "model"
        beside = self.weights.parent.glob(
            f"{stem}*" if self.is_onnx else f"{stem}*.safetensors"
        )  # weights may be in parts
        files = sorted({self.folder / "config.json", self.tokenizer, self.weights, *beside})
        whole = hashlib.sha256()
        for file in files:
            with file.open("rb") as opened:
                whole.update(file.name.encode() + hashlib.file_digest(opened, "sha256").digest())
        return whole.hexdigest()[:8]


def read_folder(folder: Path) -> ClassifierFolder:
    """The folder of a classifier; raises InputError that says which file is missing or cannot be read."""
    config = _json(folder / "config.json")
    if not (folder / "tokenizer.json").is_file():
        raise InputError(
            f"The folder {folder} has no tokenizer.json.", "Save the model's fast tokenizer there: save_pretrained."
        )
    weights = next((folder / name for name in (*_ONNX, *_SAFE) if (folder / name).is_file()), None)
    if weights is None:
        raise InputError(f"The folder {folder} has no weights.", "Put a model.onnx there, or a model.safetensors.")
    return ClassifierFolder(
        folder=folder,
        labels=_labels(config, folder),
        says_how_many="num_labels" in config,
        tokens=_tokens(config, folder),
        weights=weights,
    )


def _labels(config: dict[str, Any], folder: Path) -> tuple[str, ...]:
    """The names of the columns, by either of the two tables that name them."""
    try:
        named = {int(place): str(name) for place, name in (config.get("id2label") or {}).items()}
        named = named or {int(place): str(name) for name, place in (config.get("label2id") or {}).items()}
    except (AttributeError, TypeError, ValueError):
        named = {}
    if sorted(named) != list(range(len(named))) or not named:
        raise InputError(
            f"{folder / 'config.json'} does not name the model's labels.",
            'Write them as "id2label": {"0": "entailment", "1": "neutral", "2": "contradiction"}.',
        )
    return tuple(named[place] for place in range(len(named)))


def _tokens(config: dict[str, Any], folder: Path) -> int:
    """How many tokens the model may be given, by whoever says the least."""
    beside = folder / "tokenizer_config.json"
    said = [_MOST_TOKENS]
    positions = config.get("max_position_embeddings")
    if isinstance(positions, int) and positions > 0:
        said.append(positions - (_PADDING_OFFSET if config.get("model_type") in _OFFSET_KINDS else 0))
    longest = _json(beside).get("model_max_length") if beside.is_file() else None
    if isinstance(longest, int) and longest > 0:
        said.append(longest)
    return min(said) if len(said) > 1 else _DEFAULT_TOKENS


def _json(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(
            f"The folder {path.parent} has no {path.name}.", "A judge's folder is laid out as Hugging Face does."
        ) from None
    except (OSError, ValueError, RecursionError):
        raise InputError(f"{path} cannot be read.", "It has to be a JSON file in UTF-8.") from None
    if not isinstance(found, dict):
        raise InputError(f"{path} holds no JSON object.", "Take the file that came with the model.")
    return found
