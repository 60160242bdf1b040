"""The adapter of the strong judge: one file of low-rank corrections to the base, with the head that reads its verdict.

The file is laid out as safetensors is: the length of a header, the header in JSON, the tensors. The header's card says which base
the adapter corrects and how. A correction of a matrix W is W + alpha / rank · B A; both are written a row a rank, in signed bytes
with a scale a row, or in halved numbers.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.adapters.strong.words import PROMPT
from adjudge.errors import InputError, UnreadableFile
from adjudge.values.codec import from_json, to_json
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TARGETS = ("q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj")
"""The matrices of a layer that an adapter may correct."""
HEAD_WEIGHT, HEAD_BIAS, HEAD_SERVED = "head.weight", "head.bias", "head.served"
"""The head: a row each of supports, refutes and neither, over the last token's state after the last norm. Where words of the
base stand for these, what makes its rows of them say the same is kept too, for those who serve the adapter (serving.py)."""
VERDICTS = 3
_CARD = "card"
_SCALE = ".scale"
_LONGEST_HEADER = 1 << 22
_REMEDY = "Reinstall the adapter, or give the file as it was written."


@dataclass(frozen=True, kw_only=True, slots=True)
class AdapterCard:
    """What an adapter says of itself."""

    name: str
    """Stamped on what the judge reads, with hashes of adapter and base."""
    base_sha256: str
    """The base that it was taught on, and corrects."""
    rank: int
    alpha: float
    layers: int
    targets: tuple[str, ...] = TARGETS
    tokens: int = 2400
    """Read of a text at the most."""
    prompt: str = PROMPT
    """How it was asked when it was taught."""
    calibration: StanceCalibration = StanceCalibration()
    answers: tuple[int, ...] = ()
    """The tokens of the base that stand for supports, refutes and neither; none where no words do."""
    vocabulary: int = 0
    """Tokens that the base has."""
    licence: str = ""
    origin: str = ""
    made: str = ""
    """How it was taught, in a sentence."""

    def __post_init__(self) -> None:
        if self.rank < 1 or self.layers < 1 or self.tokens < 1 or not set(self.targets) <= set(TARGETS):
            raise ValueError("an adapter has a rank, layers, tokens and targets that the decoder has")


@dataclass(frozen=True, kw_only=True)
class Adapter:
    """An adapter as it was read: the corrections in floating point."""

    card: AdapterCard
    sha256: str
    """Of its file."""
    tensors: Mapping[str, NDArray[np.float32]]

    def correction(self, layer: int, target: str) -> NDArray[np.float32] | None:
        """What is added to a matrix; None where it is left as it is."""
        import numpy as np

        if target not in self.card.targets:
            return None
        up, down = (self.tensors[name] for name in _pair(layer, target))
        found: NDArray[np.float32] = (up @ down) * np.float32(self.card.alpha / self.card.rank)
        return found

    @property
    def head(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return self.tensors[HEAD_WEIGHT], self.tensors[HEAD_BIAS]


def _pair(layer: int, target: str) -> tuple[str, str]:
    return f"layers.{layer}.{target}.lora_B", f"layers.{layer}.{target}.lora_A"


def _named(card: AdapterCard) -> Iterator[str]:
    """The corrections that an adapter must have."""
    for layer in range(card.layers):
        for target in card.targets:
            yield from _pair(layer, target)


def write_adapter(path: Path, tensors: Mapping[str, Any], card: AdapterCard, *, halved: bool = False) -> None:
    """Writes an adapter: of each target of each layer `layers.N.TARGET.lora_A` (rank by inputs) and `lora_B` (outputs by rank),
    with `head.weight` (3 by width) and `head.bias` (3). In signed bytes a row, unless numbers shall only be halved."""
    import numpy as np

    wanted = {*_named(card), HEAD_WEIGHT, HEAD_BIAS}
    if HEAD_SERVED in tensors:
        wanted.add(HEAD_SERVED)
    if wrong := wanted ^ set(tensors):
        raise InputError(f"The adapter's tensors are not those its card names: {', '.join(sorted(wrong)[:5])}.")
    written: dict[str, NDArray[Any]] = {}
    for name in sorted(wanted):
        array = np.asarray(tensors[name], np.float32)
        if not np.isfinite(array).all():
            raise InputError(f"{name} of the adapter holds what is no number.", "Teach it again from an earlier state.")
        if name.startswith("head."):
            written[name] = array
            continue
        rows = array.T if name.endswith("lora_B") else array  # a row a rank: its numbers are of one size
        if rows.shape[0] != card.rank:
            raise InputError(f"{name} has a rank of {rows.shape[0]}, the card says {card.rank}.")
        if halved:
            written[name] = rows.astype(np.float16)
        else:
            scale = np.maximum(np.abs(rows).max(axis=1), 1e-12) / 127.0
            written[name] = np.rint(rows / scale[:, None]).astype(np.int8)
            written[name + _SCALE] = scale.astype(np.float32)
    write_safetensors(path, written, {_CARD: to_json(card).decode()})


def read_adapter(path: Path) -> Adapter:
    """An adapter's card and corrections. Raises UnreadableFile for a file that is cut off, or none of ours."""
    import numpy as np

    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableFile(f"The adapter {path} cannot be read ({error.strerror}).", _REMEDY) from None
    try:
        raw, metadata = _read(data)
        card = from_json(metadata[_CARD], AdapterCard)
        tensors: dict[str, NDArray[np.float32]] = {}
        for name in _named(card):
            rows = raw[name].astype(np.float32)
            if name + _SCALE in raw:
                rows *= raw[name + _SCALE][:, None]
            if rows.shape[0] != card.rank:
                raise ValueError(name)
            tensors[name] = np.ascontiguousarray(rows.T if name.endswith("lora_B") else rows)
        told = (HEAD_WEIGHT, HEAD_BIAS, *((HEAD_SERVED,) if HEAD_SERVED in raw else ()))
        tensors |= {name: raw[name].astype(np.float32) for name in told}
        if tensors[HEAD_WEIGHT].shape[0] != VERDICTS or tensors[HEAD_BIAS].shape != (VERDICTS,):
            raise ValueError(HEAD_WEIGHT)
    except Exception as error:  # whatever a file that is none of ours leads to
        raise UnreadableFile(f"{path} is no adapter of the strong judge, or is cut off.", _REMEDY) from error
    if card.prompt != PROMPT:
        raise UnreadableFile(
            f"The adapter {card.name} was taught to be asked as {card.prompt}, and this version asks as {PROMPT}.",
            "Install the adapter of this version.",
        )
    return Adapter(card=card, sha256=hashlib.sha256(data).hexdigest(), tensors=tensors)


# Safetensors: eight bytes that say how long the header is, the header, the tensors one after the other.


_WRITTEN = {"float32": "F32", "float16": "F16", "int8": "I8"}
_KINDS = {written: kind for kind, written in _WRITTEN.items()}


def write_safetensors(path: Path, tensors: Mapping[str, NDArray[Any]], metadata: Mapping[str, str]) -> None:
    header: dict[str, Any] = {"__metadata__": dict(metadata)}
    at = 0
    for name, array in tensors.items():
        ends = at + array.nbytes
        header[name] = {"dtype": _WRITTEN[array.dtype.name], "shape": list(array.shape), "data_offsets": [at, ends]}
        at = ends
    told = json.dumps(header).encode()
    told += b" " * (-len(told) % 8)
    with path.open("wb") as file:
        file.write(len(told).to_bytes(8, "little") + told)
        for array in tensors.values():
            file.write(array.tobytes())


def _read(data: bytes) -> tuple[dict[str, NDArray[Any]], dict[str, str]]:
    import numpy as np

    long = int.from_bytes(data[:8], "little")
    if long > _LONGEST_HEADER:
        raise ValueError("no header is that long")
    header = json.loads(data[8 : 8 + long])
    metadata = header.pop("__metadata__")
    body = memoryview(data)[8 + long :]
    found = {}
    for name, about in header.items():
        first, last = about["data_offsets"]
        if not 0 <= first <= last <= len(body):
            raise ValueError("the file ends before its tensors do")
        found[name] = np.frombuffer(body[first:last], np.dtype(_KINDS[about["dtype"]])).reshape(about["shape"])
    return found, metadata
