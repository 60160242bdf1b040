"""The strong judge as a stance encoder: each text is read once, and kept for the claims that are still to come."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from adjudge.adapters.encoders.networks import cores, overflows
from adjudge.adapters.judges import from_logits
from adjudge.adapters.strong.building import HEAD, TOKEN_SCALES, TOKENIZER, TOKENS, ReaderCard, card_in
from adjudge.adapters.strong.decoder import FLOAT_GRAPH, GRAPH
from adjudge.adapters.strong.words import Words
from adjudge.errors import StoreDamaged
from adjudge.values.dataclass import dataclass
from adjudge.values.evidence import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Running the decoder: a text once, then any number of questions behind it.


AT_ONCE = 512
"""Tokens of a text that are read together: the products are then as fast as they get, and what lies between them fits in memory.
A text is cut in the same places every time."""
_TOGETHER = 8
"""Cores at the most: what lies between the products gains nothing from more."""
GRAPHICS = "CUDAExecutionProvider"
_CHARACTERS = 3
"""That a token of English has at the least, in all but tables of numbers."""
_FAR = -1e9
"""Added to what a token must not look at: nothing is left of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadText:
    """A text that has been read: what is looked back at by whatever follows."""

    tokens: int
    states: dict[str, Any]
    """Keys and values of each layer, by the names under which the graph takes them."""

    @property
    def bytes_(self) -> int:
        return sum(array.nbytes for array in self.states.values())


class DecoderRun:
    """The decoder of a folder, in memory. Results are the same to the last bit however often and beside whatever it is asked."""

    def __init__(self, folder: Path, card: ReaderCard, *, threads: int | None = None, graphics: bool = False) -> None:
        """With `graphics` the products are in floating point, on a graphics processor where there is one. Raises StoreDamaged for
        files that cannot be loaded."""
        import numpy as np

        shape = self._shape = card.shape
        try:
            scales = np.fromfile(folder / TOKEN_SCALES, np.float32)
            self._scales = scales
            self._rows = np.memmap(folder / TOKENS, np.int8, "r", shape=(len(scales), shape.width))
            self._head = np.load(folder / HEAD)
            self._session = _session(folder / (FLOAT_GRAPH if graphics else GRAPH), threads, graphics=graphics)
        except Exception as error:  # onnxruntime has a class of errors for every code of its own
            raise StoreDamaged("The strong judge's files cannot be loaded.", "Run: adjudge models add strong") from error
        self._new = [put.name for put in self._session.get_outputs() if put.name != "last"]
        half = shape.size // 2
        self._turns = shape.rope_base ** (-np.arange(half, dtype=np.float64) / half)

    def read(self, ids: Sequence[int]) -> ReadText:
        """Reads a text."""
        import numpy as np

        shape = self._shape
        empty = np.zeros((shape.key_heads, 0, shape.size), np.float16)
        found = ReadText(tokens=0, states={f"earlier.{name.removeprefix('new.')}": empty for name in self._new})
        for first in range(0, len(ids), AT_ONCE):
            some = ids[first : first + AT_ONCE]
            _, new = self._run(found, some)
            states = {name: np.concatenate([kept, new[name]], axis=1) for name, kept in found.states.items()}
            found = ReadText(tokens=found.tokens + len(some), states=states)
        return found

    def ask(self, text: ReadText, ids: Sequence[int]) -> NDArray[np.float32]:
        """The logits of supports, refutes and neither after a question that stands behind a text."""
        found: NDArray[np.float32] = self._head[:, :-1] @ self.state(text, ids) + self._head[:, -1]
        return found

    def state(self, text: ReadText, ids: Sequence[int]) -> NDArray[np.float32]:
        """What the decoder makes of a question that stands behind a text: what the head reads."""
        last, _ = self._run(text, ids)
        state: NDArray[np.float32] = last[0]
        return state

    def _run(self, text: ReadText, ids: Sequence[int]) -> tuple[NDArray[np.float32], dict[str, Any]]:
        import numpy as np

        shape, count = self._shape, len(ids)
        places = np.arange(text.tokens, text.tokens + count)
        angles = (places[:, None] * self._turns)[:, None, :]
        both = np.concatenate([angles, angles], axis=2)
        ahead = np.arange(text.tokens + count)[None, :] > places[:, None]
        mask = np.tile(np.where(ahead, np.float32(_FAR), np.float32(0.0)), (shape.shared, 1))
        state = self._rows[list(ids)].astype(np.float32) * self._scales[list(ids), None]
        given = {"state": state, "cos": np.cos(both, dtype=np.float32), "sin": np.sin(both, dtype=np.float32), "mask": mask}
        last, *new = self._session.run(["last", *self._new], {**given, **text.states})
        return last, dict(zip(text.states, new, strict=True))


def has_graphics() -> bool:
    """Whether onnxruntime finds a graphics processor here."""
    import onnxruntime

    return GRAPHICS in onnxruntime.get_available_providers()


def _session(path: Path, threads: int | None, *, graphics: bool) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = min(threads or cores(), _TOGETHER)
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # a core that waits is another's
    options.inter_op_num_threads = 1
    options.enable_mem_pattern = False  # every length is a new shape; plans kept for each would only pile up
    options.enable_mem_reuse = False  # or planning which of some thousand results may share memory takes most of the loading
    if overflows():
        options.add_session_config_entry("session.x64quantprecision", "1")
    options.log_severity_level = 3
    providers = [GRAPHICS] if graphics and has_graphics() else []
    return onnxruntime.InferenceSession(str(path), options, providers=[*providers, "CPUExecutionProvider"])


# The judge: which texts are kept, and what is asked of them.


KEPT_BYTES = 256 << 20
"""Of texts that were read, some 9,000 tokens of the real decoder; the newest are kept."""


class ReadTexts:
    """Texts that were read, the newest up to a number of bytes. The last one is kept however large it is."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[str, ReadText] = OrderedDict()
        self.bytes_ = 0

    def find(self, text: str) -> ReadText | None:
        found = self._kept.get(text)
        if found is not None:
            self._kept.move_to_end(text)
        return found

    def keep(self, text: str, read: ReadText) -> None:
        self._kept[text] = read
        self.bytes_ += read.bytes_
        while self.bytes_ > self._most and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.bytes_ -= oldest.bytes_

    def __len__(self) -> int:
        return len(self._kept)


class StrongJudge:
    """Pairs to logits by the decoder in a folder. A text is read by itself, a claim behind its text and beside no other: a row is
    the same in any company, and whether its text was kept or read anew."""

    def __init__(
        self,
        folder: Path,
        *,
        calibration: StanceCalibration | None = None,
        threads: int | None = None,
        graphics: bool | None = None,
        kept_bytes: int = KEPT_BYTES,
    ) -> None:
        """Raises StoreError where it is not installed. Its files are loaded for the first pair, and not for its name alone. What
        a graphics processor reads is not the same to the last bit, so there it has another name."""
        self.card = card_in(folder)
        self._graphics = has_graphics() if graphics is None else graphics
        self.name = self.card.stamp + ("+graphics" if self._graphics else "")
        self.calibration = calibration or self.card.calibration
        self.longest = _CHARACTERS * self.card.tokens
        """Characters of a text that are read in any case."""
        self.texts = ReadTexts(kept_bytes)
        """Those that are kept now."""
        self._folder, self._threads = folder, threads
        self._reading = Lock()
        self._loaded: tuple[Words, DecoderRun] | None = None

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair. All claims on a text are asked while it is at hand. Equal pairs are read once."""
        import numpy as np

        asked: dict[str, dict[str, None]] = defaultdict(dict)
        for text, claim in pairs:
            asked[text][claim] = None
        rows: dict[tuple[str, str], tuple[float, ...]] = {}
        with self._reading:  # it has all cores already, and what is kept has one owner
            for text, claims in asked.items():
                for claim, logits in zip(claims, self._ask(text, tuple(claims)), strict=True):
                    rows[text, claim] = from_logits(logits.tolist())
        return np.array([rows[pair] for pair in pairs], np.float32).reshape(len(pairs), 4)

    def _ask(self, text: str, claims: Sequence[str]) -> list[NDArray[np.float32]]:
        words, decoder = self._at_work()
        read = self.texts.find(text)
        if read is None:
            read = decoder.read(words.text(text))
            self.texts.keep(text, read)
        return [decoder.ask(read, words.question(claim)) for claim in claims]

    def _at_work(self) -> tuple[Words, DecoderRun]:
        if self._loaded is None:
            words = Words.of_file(self._folder / TOKENIZER, tokens=self.card.tokens)
            self._loaded = words, DecoderRun(self._folder, self.card, threads=self._threads, graphics=self._graphics)
        return self._loaded
