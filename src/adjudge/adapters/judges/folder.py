"""A judge that lies in a folder: any classifier of entailment in the layout of Hugging Face."""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.encoders.networks import OFFERED, Classifier, PairTokenizer, SoloModel, Tokens, read_pairs
from adjudge.adapters.judges import Row, from_logits, two_way
from adjudge.errors import InputError, MissingExtra
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceCalibration
from adjudge.values.word_lists import word_set

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# A sequence classifier's folder in the layout of Hugging Face: what its files say about it.


_ONNX = ("model.onnx", "onnx/model.onnx")
_SAFE = ("model.safetensors", "model.safetensors.index.json")
_DEFAULT_TOKENS = 512
"""Of models whose files do not say what they can read."""
_MOST_TOKENS = 4096
"""Read at the most, whatever a model could: a window of evidence has a few hundred."""
_PADDING_OFFSET = 2
"""Positions that RoBERTa and its kin count before the first token."""
_OFFSET_KINDS = frozenset(("roberta", "xlm-roberta", "xlm-roberta-xl", "camembert", "longformer", "roberta-prelayernorm"))


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
        # Weights may be in parts.
        beside = self.weights.parent.glob("model.onnx*" if self.is_onnx else "model*.safetensors")
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
        raise InputError(f"The folder {folder} has no tokenizer.json.", "Save the model's fast tokenizer there: save_pretrained.")
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


# What the labels of a classifier mean: the names that such models use, in any spelling.


_SUPPORTS = word_set("adapters.judges.folder.supports")
_REFUTES = word_set("adapters.judges.folder.refutes")
_NEITHER = word_set("adapters.judges.folder.neither")
_OTHERWISE = word_set("adapters.judges.folder.otherwise")
"""Of two-way models: whatever does not bear a claim out, whether it contradicts it or says nothing of it."""
_DENIED = frozenset(("false", "no"))
"""A contradiction beside a label for neither; of a two-way model only that it did not say yes."""

_REMEDY = "Its config.json has to name one label entailment and one neutral or not_entailment; contradiction is the third."


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelColumns:
    """Which column of a classifier says what."""

    supports: int
    refutes: int | None
    """None where it does not tell a contradiction from anything else."""
    neither: int


def columns_of(labels: Sequence[str], folder: Path) -> LabelColumns:
    """The columns by their names, in whatever order. Raises InputError that says which names were found."""
    plain = [_plain(label) for label in labels]
    three_way = any(name in _NEITHER for name in plain)
    supports = [place for place, name in enumerate(plain) if name in _SUPPORTS]
    refutes = [place for place, name in enumerate(plain) if name in _REFUTES or (three_way and name in _DENIED)]
    others = _NEITHER | _OTHERWISE | (frozenset() if three_way else _DENIED)
    neither = [place for place, name in enumerate(plain) if name in others]
    known = len(supports) + len(refutes) + len(neither)
    if known < len(labels) or len(supports) != 1 or len(refutes) > 1 or len(neither) != 1:
        named = ", ".join(labels) or "no names at all"
        raise InputError(f"The labels of the model in {folder} are not those of a judge: {named}.", _REMEDY)
    return LabelColumns(supports=supports[0], refutes=refutes[0] if refutes else None, neither=neither[0])


def _plain(label: str) -> str:
    """A label in small letters, its words with underscores between them."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", label.strip())
    return re.sub(r"[\W_]+", "_", spaced).strip("_").lower()


# A classifier kept as safetensors, run by PyTorch: for models that nobody has exported to ONNX.


class TorchClassifier:
    """Each input runs alone, as with ONNX: padding would change its last bits with its neighbours."""

    def __init__(self, folder: Path) -> None:
        try:
            import torch
            from transformers import AutoModelForSequenceClassification
            from transformers.utils.logging import disable_progress_bar
        except ImportError:
            raise MissingExtra("PyTorch, which a model.safetensors needs,", "torch") from None
        disable_progress_bar()  # or loading would be drawn on whatever is shown
        try:
            # Nothing is fetched, and no code that lies beside the weights is run.
            model = AutoModelForSequenceClassification.from_pretrained(
                str(folder), local_files_only=True, trust_remote_code=False, use_safetensors=True
            )
        except Exception as error:  # whatever the library makes of an odd folder
            raise InputError(
                f"The model in {folder} cannot be loaded.",
                "It has to be a sequence classifier that transformers knows.",
            ) from error
        self._torch: Any = torch
        self._model: Any = model.float().eval()
        takes = inspect.signature(self._model.forward).parameters
        self._typed = "token_type_ids" in takes and getattr(self._model.config, "type_vocab_size", 0) > 1

    def read(self, inputs: Sequence[Tokens], keep: Callable[[int, NDArray[np.float32]], None]) -> None:
        """Runs every input and hands each result over with its place."""
        with self._torch.inference_mode():
            for place, tokens in enumerate(inputs):
                ids = self._torch.from_numpy(tokens.ids)[None]
                given = {"input_ids": ids, "attention_mask": self._torch.ones_like(ids)}
                if self._typed:
                    given["token_type_ids"] = self._torch.from_numpy(tokens.types)[None]
                keep(place, self._model(**given).logits[0].numpy())


class FolderJudge:
    """Pairs to logits by a three-way or two-way classifier: the evidence is its premise, the claim its hypothesis.

    The order in which it reads the two is its tokenizer's. What is too long loses the end of the evidence. Nobody has
    calibrated it here: its own softmax is taken as it is.
    """

    def __init__(self, folder: Path, *, workers: int | None = None) -> None:
        found = read_folder(folder)
        self._columns = columns_of(found.labels, folder)
        # With a digest of what lies in it: readings kept under it are never taken for another model's.
        self.name = f"{folder.resolve().name}@{found.digest()}"
        self.calibration = StanceCalibration()  # none
        self._tokenizer = _tokenizer(found)
        self._model = _model(found, workers)
        self._refuse_other_columns(found)

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        return read_pairs(pairs, self._tokenizer, self._model, self._row)

    def _row(self, logits: NDArray[np.float32]) -> Row:
        columns, found = self._columns, logits.tolist()
        if columns.refutes is None:
            return two_way(found[columns.supports], found[columns.neither])
        return from_logits((found[columns.supports], found[columns.refutes], found[columns.neither]))

    def _refuse_other_columns(self, found: ClassifierFolder) -> None:
        """Reads one pair: a model that is no classifier of these labels is found out here and not in the midst of a claim."""
        shapes: list[tuple[int, ...]] = []
        try:
            self._model.read(list(self._tokenizer.tokens([("A text.", "A claim.")])), lambda _, row: shapes.append(row.shape))
        except Exception as error:  # whatever its library raises
            raise InputError(f"The model in {found.folder} cannot read a pair of texts.", _MODEL_REMEDY) from error
        (shape,) = shapes
        fits = len(shape) == 1 and (shape[0] == len(found.labels) or (found.says_how_many and shape[0] > len(found.labels)))
        if not fits:
            raise InputError(
                f"The model in {found.folder} gives {' by '.join(map(str, shape))} numbers for {len(found.labels)} labels.",
                "Its config.json has to name a label for every number, or to say num_labels where the rest are none.",
            )


_MODEL_REMEDY = "It has to be a sequence classifier, as transformers or optimum save one."


def _tokenizer(found: ClassifierFolder) -> PairTokenizer:
    try:
        return PairTokenizer(found.tokenizer, tokens=found.tokens)
    except Exception as error:  # tokenizers raises nothing more definite
        raise InputError(f"{found.tokenizer} cannot be read.", "Save the model's fast tokenizer there again.") from error


def _model(found: ClassifierFolder, workers: int | None) -> Classifier:
    if not found.is_onnx:
        return TorchClassifier(found.folder)
    try:
        model = SoloModel(found.weights, workers=workers, many=False)
    except Exception as error:  # onnxruntime has a class of errors for every code of its own
        raise InputError(f"{found.weights} cannot be read as a model.", _MODEL_REMEDY) from error
    if other := sorted(model.inputs - set(OFFERED)):
        raise InputError(f"The model {found.weights} wants to be given {', '.join(other)}.", _MODEL_REMEDY)
    return model
