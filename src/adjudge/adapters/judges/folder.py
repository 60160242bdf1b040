"""A judge that lies in a folder: any classifier of entailment in the layout of Hugging Face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from adjudge.adapters.encoders.pair_tokens import PairTokenizer
from adjudge.adapters.encoders.solo import OFFERED, SoloModel, Tokens
from adjudge.adapters.judges.classifier_config import ClassifierFolder, read_folder
from adjudge.adapters.judges.labels import columns_of
from adjudge.adapters.judges.rows import Row, from_logits, two_way
from adjudge.errors import InputError
from adjudge.model.weighing import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Classifier(Protocol):
    """What reads inputs, each by itself, and hands its logits over with their place."""

    def read(self, inputs: Sequence[Tokens], keep: Callable[[int, NDArray[np.float32]], None]) -> None: ...


class FolderJudge:
    """Pairs to logits by a three-way or two-way classifier: the evidence is its premise, the claim its hypothesis.

    The order in which it reads the two is its tokenizer's. What is too long loses the end of the evidence. Nobody has
    calibrated it here: its own softmax is taken as it is.
    """

    def __init__(self, folder: Path, *, workers: int | None = None) -> None:
        found = read_folder(folder)
        self._columns = columns_of(found.labels, folder)
        self._name = f"{folder.resolve().name}@{found.digest()}"
        self._tokenizer = _tokenizer(found)
        self._model = _model(found, workers)
        self._refuse_other_columns(found)

    @property
    def name(self) -> str:
        """The folder's name and a digest of what lies in it: readings kept under it are never taken for another model's."""
        return self._name

    @property
    def calibration(self) -> StanceCalibration:
        """None: what another model's probabilities are worth is not known here."""
        return StanceCalibration()

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim): supports, refutes, neither, relevance. Equal pairs are read once."""
        import numpy as np

        places = {pair: place for place, pair in enumerate(dict.fromkeys(pairs))}
        rows = np.empty((len(places), 4), np.float32)

        def keep(place: int, logits: NDArray[np.float32]) -> None:
            rows[place] = self._row(logits)

        self._model.read(list(self._tokenizer.tokens(list(places))), keep)
        return rows[[places[pair] for pair in pairs]]

    def _row(self, logits: NDArray[np.float32]) -> Row:
        columns, found = self._columns, logits.tolist()
        if columns.refutes is None:
            return two_way(found[columns.supports], found[columns.neither])
        return from_logits((found[columns.supports], found[columns.refutes], found[columns.neither]))

    def _refuse_other_columns(self, found: ClassifierFolder) -> None:
        """Reads one pair: a model that is no classifier of these labels is found out here and not in the midst of a claim."""
        shapes: list[tuple[int, ...]] = []
        try:
            self._model.read(
                list(self._tokenizer.tokens([("A text.", "A claim.")])), lambda _, row: shapes.append(row.shape)
            )
        except Exception as error:  # whatever its library raises
            raise InputError(f"The model in {found.folder} cannot read a pair of texts.", _MODEL_REMEDY) from error
        (shape,) = shapes
        fits = len(shape) == 1 and (
            shape[0] == len(found.labels) or (found.says_how_many and shape[0] > len(found.labels))
        )
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
        raise InputError(
            f"{found.tokenizer} cannot be read.", "Save the model's fast tokenizer there again."
        ) from error


def _model(found: ClassifierFolder, workers: int | None) -> Classifier:
    if not found.is_onnx:
        from adjudge.adapters.judges.torch_classifier import TorchClassifier

        return TorchClassifier(found.folder)
    try:
        model = SoloModel(found.weights, workers=workers)
    except Exception as error:  # onnxruntime has a class of errors for every code of its own
        raise InputError(f"{found.weights} cannot be read as a model.", _MODEL_REMEDY) from error
    if other := sorted(model.inputs - set(OFFERED)):
        raise InputError(f"The model {found.weights} wants to be given {', '.join(other)}.", _MODEL_REMEDY)
    return model
