"""The strong judge's files, written once from base and adapter into a folder; and the card that says what lies there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.strong.adapter import Adapter
from adjudge.adapters.strong.decoder import FLOAT_GRAPH, GRAPH, WEIGHTS, Shape, in_bytes, write_decoder
from adjudge.adapters.strong.gguf import GgufFile
from adjudge.adapters.strong.words import tokenizer_of
from adjudge.errors import AdjudgeError, StoreDamaged, StoreError, StoreUnwritable, UnreadableFile
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# The base with its corrections: the weights of a decoder out of a GGUF file and an adapter.


_IN_FILE = {
    "q_proj": "attn_q", "k_proj": "attn_k", "v_proj": "attn_v", "o_proj": "attn_output",
    "gate_proj": "ffn_gate", "up_proj": "ffn_up", "down_proj": "ffn_down",
}  # fmt: skip
"""Matrices by the names that adapters give them, and GGUF."""
_ROWS = 8192
"""Of the table of tokens held in floating point at a time."""


def shape_of(metadata: Mapping[str, Any]) -> Shape:
    """The sizes of the decoder in a GGUF file. Raises UnreadableFile where it is of another kind."""
    kind = metadata.get("general.architecture")
    if kind != "qwen2":
        raise UnreadableFile(f"The model is a {kind}, not a qwen2.", "Give the file of the base.")
    try:
        said = {name.removeprefix("qwen2."): value for name, value in metadata.items() if name.startswith("qwen2.")}
        return Shape(
            layers=said["block_count"],
            width=said["embedding_length"],
            inner=said["feed_forward_length"],
            heads=said["attention.head_count"],
            key_heads=said["attention.head_count_kv"],
            epsilon=float(said["attention.layer_norm_rms_epsilon"]),
            rope_base=float(said["rope.freq_base"]),
        )
    except KeyError as missing:
        raise UnreadableFile(f"The model does not say its {missing}.", "Give the file of the base.") from None


class MergedWeights:
    """The base's weights, each with the adapter's correction."""

    def __init__(self, base: GgufFile, adapter: Adapter) -> None:
        """Raises UnreadableFile where the two do not fit."""
        self.shape = shape_of(base.metadata)
        self._base, self._adapter = base, adapter
        head, _ = adapter.head
        if (adapter.card.layers, head.shape[1]) != (self.shape.layers, self.shape.width):
            raise UnreadableFile(
                f"The adapter {adapter.card.name} is for {adapter.card.layers} layers of {head.shape[1]},"
                f" the base has {self.shape.layers} of {self.shape.width}.",
                "Give the adapter of this base.",
            )

    def matrix(self, layer: int, target: str) -> NDArray[np.float32]:
        found = self._base.rows(f"blk.{layer}.{_IN_FILE[target]}.weight")
        correction = self._adapter.correction(layer, target)
        if correction is None:
            return found
        if correction.shape != found.shape:
            raise UnreadableFile(f"The adapter's {target} does not fit the base's.", "Give the adapter of this base.")
        found += correction
        return found

    def bias(self, layer: int, target: str) -> NDArray[np.float32]:
        return self._base.rows(f"blk.{layer}.{_IN_FILE[target]}.bias")

    def gain(self, name: str) -> NDArray[np.float32]:
        return self._base.rows(f"{name}.weight")

    def tokens(self) -> Iterator[NDArray[np.float32]]:
        """The states that tokens begin with, some thousand rows at a time. Where the table is written twice, as what is read and
        as what is said, the second is taken: it is the same table in finer steps, and adapters are taught on it."""
        name = next(name for name in ("output.weight", "token_embd.weight") if name in self._base.tensors)
        rows = self._base.tensors[name].rows
        for first in range(0, rows, _ROWS):
            yield self._base.rows(name, first, min(rows, first + _ROWS))


# The files, and the card beside them.


FORMAT = 1
"""Of the files below: a folder of another is built again."""
TOKENS, TOKEN_SCALES, TOKENIZER, HEAD, CARD = "tokens.bytes", "tokens.scales", "tokenizer.json", "head.npy", "card.json"
FILES = (GRAPH, FLOAT_GRAPH, WEIGHTS, TOKENS, TOKEN_SCALES, TOKENIZER, HEAD)
_AGAIN = "Run: adjudge models add strong"


@dataclass(frozen=True, kw_only=True, slots=True)
class ReaderCard:
    """What lies in a folder of the strong judge."""

    name: str
    format: int
    base_sha256: str
    adapter_sha256: str
    shape: Shape
    tokens: int
    """Read of a text at the most."""
    calibration: StanceCalibration
    sha256: Mapping[str, str]
    """File name to the hash its bytes must have."""

    @property
    def stamp(self) -> str:
        """Its name with base, adapter and how they were put together: what one read is never taken for what another did."""
        told = f"{self.format} {self.base_sha256} {self.adapter_sha256}"
        return f"{self.name}@{hashlib.sha256(told.encode()).hexdigest()[:8]}"


Told = Callable[[str, int, int], None]
"""What is being done, how far it is, and of how much."""


def untold(doing: str, done: int, of: int) -> None:
    """Nobody is looking."""


def build(base: Path, adapter: Adapter, folder: Path, told: Told = untold) -> ReaderCard:
    """Writes the judge's files into an empty folder. The base is one whose hash was looked at. Memory holds a layer at a time."""
    with GgufFile(base) as file:
        weights = MergedWeights(file, adapter)
        shape = weights.shape
        try:
            tokenizer_of(file.metadata).save(str(folder / TOKENIZER))
            _write_tokens(folder, weights)
            _write_head(folder, adapter)
            doing = "Putting base and adapter together"
            told(doing, 0, shape.layers)
            write_decoder(folder, shape, weights, lambda layer: told(doing, layer + 1, shape.layers))
            card = ReaderCard(
                name=adapter.card.name,
                format=FORMAT,
                base_sha256=adapter.card.base_sha256,
                adapter_sha256=adapter.sha256,
                shape=shape,
                tokens=adapter.card.tokens,
                calibration=adapter.card.calibration,
                sha256={name: hash_of(folder / name) for name in FILES},
            )
            (folder / CARD).write_bytes(to_json(card))
        except OSError as error:
            raise StoreUnwritable(
                f"{folder} cannot be written to ({error.strerror}).", "Make room, or set ADJUDGE_HOME."
            ) from error
    return card


def _write_tokens(folder: Path, weights: MergedWeights) -> None:
    """The state that each token begins with, in signed bytes with a scale a token: a text needs few of them."""
    with (folder / TOKENS).open("wb") as bytes_, (folder / TOKEN_SCALES).open("wb") as scales:
        for rows in weights.tokens():
            numbers, scale = in_bytes(rows)
            bytes_.write(numbers.tobytes())
            scales.write(scale.tobytes())


def _write_head(folder: Path, adapter: Adapter) -> None:
    """The head, its weight and in the last column its bias."""
    import numpy as np

    weight, bias = adapter.head
    table: np.ndarray = np.concatenate([weight, bias[:, None]], axis=1)
    np.save(folder / HEAD, table.astype(np.float32))


def hash_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def card_in(folder: Path) -> ReaderCard:
    """The card of a folder of the strong judge. Raises StoreError where there is none, or one of another version."""
    try:
        card = from_json((folder / CARD).read_bytes(), ReaderCard)
    except FileNotFoundError:
        raise StoreError("The strong judge is not installed.", _AGAIN) from None
    except Exception as error:  # whatever a broken file leads to
        raise StoreDamaged(f"The strong judge's card in {folder} cannot be read.", _AGAIN) from error
    if card.format != FORMAT:
        raise StoreError("The strong judge was installed by another version of Adjudge.", _AGAIN)
    return card


def problem(folder: Path) -> str:
    """What is wrong with the files of a folder, in a sentence; empty where every file is the one its card names."""
    try:
        card = card_in(folder)
        for name, expected in card.sha256.items():
            path = folder / name
            if not path.is_file():
                return f"The strong judge lacks its file {name}. {_AGAIN}"
            if hash_of(path) != expected:
                return f"The file {name} of the strong judge is not the one that was written. {_AGAIN}"
    except (AdjudgeError, OSError) as error:
        return str(error)
    return ""
