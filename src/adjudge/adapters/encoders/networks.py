"""Reading a text against a claim with a shipped cross-encoder in signed bytes."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Protocol

from adjudge.adapters.encoders.card import EmbedderCard, StanceCard, card_of, model_folder
from adjudge.adapters.encoders.static import unit_bytes
from adjudge.adapters.judges import Row, from_logits, is_answer
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.ports import StanceEncoder
from adjudge.values.dataclass import dataclass

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from tokenizers import Encoding, Tokenizer


# Running a small transformer on each input alone, several side by side.
#
# Activations are quantised by the range they have in a run, so in a batch an input's result would change with its
# neighbours; and batches are no faster here: nothing is padded, and the cores are kept busy by inputs side by side.


OFFERED = ("input_ids", "attention_mask", "token_type_ids")
"""What a model may ask to be given."""
_TOGETHER = 4
"""Cores that read one text together at the most: its products are small. Measured with two."""
_CHARACTERS = 32
"""Read of a text for each token that may be kept, so that a megabyte is not tokenised to keep its first page."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """One input as the model takes it: the ids, and which of two texts each belongs to."""

    ids: NDArray[np.int64]
    types: NDArray[np.int64]

    @classmethod
    def of(cls, encoding: Encoding) -> Tokens:
        """Only these of what the tokenizer says: the rest would fill the memory of a long run."""
        import numpy as np

        return cls(np.array(encoding.ids, np.int64), np.array(encoding.type_ids, np.int64))


class SoloModel:
    """An ONNX model whose result for an input never depends on what else is read, nor on how many cores read it.

    Many inputs have a core each, for splitting one text's small products between cores loses a tenth. A few have all cores
    together, one after the other: a text alone is then read in a little more than half the time. Both are sessions with
    weights of their own, and the second is made only for a batch that is worth it.
    """

    def __init__(self, path: Path, output: str = "", *, workers: int | None = None, many: bool = True) -> None:
        """Without the name of an output it is the first. `many` is whether most batches will be large."""
        self._path = path
        self._workers = workers or cores()
        self._making = Lock()
        self._each: Any = None
        """A core an input."""
        self._all: Any = None
        """All cores an input."""
        first = self._session_for(self._enough if many else 1)
        self.inputs = frozenset(put.name for put in first.get_inputs())
        self._output = output or first.get_outputs()[0].name

    @property
    def _enough(self) -> int:
        """Inputs that keep every core busy for long enough."""
        return 2 * self._workers

    def _session_for(self, count: int) -> Any:
        """A few take what is there: loading weights again costs more than they would gain."""
        many = self._workers == 1 or count >= self._enough
        with self._making:
            if many and self._each is None:
                self._each = _session(self._path, threads=1)
            elif not many and self._each is None and self._all is None:
                self._all = _session(self._path, threads=min(self._workers, _TOGETHER))
            return self._each if many or self._all is None else self._all

    def read(self, inputs: Sequence[Tokens], keep: Callable[[int, NDArray[np.float32]], None]) -> None:
        """Runs every input and hands each result over with its place, so that none is held longer than it must."""
        # The longest first: the cores then finish together.
        order = sorted(range(len(inputs)), key=lambda place: -len(inputs[place].ids))

        session = self._session_for(len(inputs))

        def run(place: int) -> None:
            keep(place, self._run(inputs[place], session))

        if session is self._all or min(self._workers, len(inputs)) < 2:
            for place in order:
                run(place)
        else:
            with ThreadPoolExecutor(self._workers) as threads:
                for _ in threads.map(run, order):
                    pass

    def _run(self, tokens: Tokens, session: Any) -> NDArray[np.float32]:
        import numpy as np

        values = (tokens.ids, np.ones_like(tokens.ids), tokens.types)
        offered = dict(zip(OFFERED, values, strict=True))
        feeds = {name: offered[name][np.newaxis] for name in self.inputs}  # not every architecture tells texts apart
        result: NDArray[np.float32] = session.run([self._output], feeds)[0][0]
        return result


def unpadded_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of a model, without the padding it was shipped with: nothing here runs beside anything else."""
    from tokenizers import Tokenizer

    tokenizer: Tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def readable(text: str, tokens: int) -> str:
    """As much of a text as could become so many tokens. Half a surrogate pair is no character: tokenizers refuse it."""
    return text[: _CHARACTERS * tokens].encode("utf-8", "ignore").decode("utf-8")


def _session(path: Path, *, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # a core that waits is another's
    options.inter_op_num_threads = 1
    # Every length is a new shape; plans kept for each would only pile up.
    options.enable_mem_pattern = False
    if overflows():
        options.add_session_config_entry("session.x64quantprecision", "1")
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def overflows(machine: str = "", processor: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether products of unsigned and signed bytes overflow here unless precision is asked for, which takes twice the time: on
    x86 processors without VNNI, and on those that do not say. Where they do not, results are the same to the last bit."""
    if (machine or platform.machine()).lower() not in {"x86_64", "amd64", "x86", "i686"}:
        return False
    try:
        return "vnni" not in processor.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return True


def cores() -> int:
    """Cores this process may use, which in a container are fewer than the machine has, and fewer where OMP_NUM_THREADS says so,
    as it does to other numeric libraries: processes that work side by side share the cores out among them."""
    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    asked = os.environ.get("OMP_NUM_THREADS", "")
    return min(there, int(asked)) if asked.isdecimal() and int(asked) else there


# A text and a claim as the one input that a cross-encoder reads.


_BLOCK = 1024
"""Pairs tokenised at a time: the tokenizer's own records of a pair are a hundred times its ids."""


class PairTokenizer:
    """Pairs to tokens. What is too long loses the end of its text; a claim is cut only where it alone would leave the text
    no room."""

    def __init__(self, path: Path, *, tokens: int, claim_tokens: int | None = None, claim_first: bool = False) -> None:
        self._tokenizer = unpadded_tokenizer(path)
        self._tokenizer.encode_special_tokens = True  # or "[SEP]" written in a text would end it
        self._room = max(2, tokens - self._tokenizer.num_special_tokens_to_add(is_pair=True))
        self._claim_room = claim_tokens or self._room // 2
        self._claim_first = claim_first

    def tokens(self, pairs: list[tuple[str, str]]) -> Iterator[Tokens]:
        """One input a pair (text, claim)."""
        for start in range(0, len(pairs), _BLOCK):
            block = pairs[start : start + _BLOCK]
            claims = self._encoded([claim for _, claim in block], self._claim_room)
            texts = self._encoded([text for text, _ in block], self._room)
            for claim, text in zip(claims, texts, strict=True):
                text.truncate(self._room - len(claim.ids))
                first, second = (claim, text) if self._claim_first else (text, claim)
                yield Tokens.of(self._tokenizer.post_process(first, second))

    def _encoded(self, texts: list[str], tokens: int) -> list[Encoding]:
        """Each text's first tokens, without those that mark where a text begins and ends."""
        encodings = self._tokenizer.encode_batch_fast([readable(t, tokens) for t in texts], add_special_tokens=False)
        for encoding in encodings:
            encoding.truncate(tokens)
        return encodings


class Classifier(Protocol):
    """What reads inputs, each by itself, and hands its logits over with their place."""

    def read(self, inputs: Sequence[Tokens], keep: Callable[[int, NDArray[np.float32]], None]) -> None: ...


def read_pairs(
    pairs: Sequence[tuple[str, str]],
    tokenizer: PairTokenizer,
    model: Classifier,
    row_of: Callable[[NDArray[np.float32]], Row | NDArray[np.float32]],
) -> NDArray[np.float32]:
    """One row a pair, made of the logits a classifier gives it. Equal pairs are read once."""
    import numpy as np

    places = {pair: place for place, pair in enumerate(dict.fromkeys(pairs))}
    rows = np.empty((len(places), 4), np.float32)

    def keep(place: int, logits: NDArray[np.float32]) -> None:
        rows[place] = row_of(logits)

    model.read(list(tokenizer.tokens(list(places))), keep)
    return rows[[places[pair] for pair in pairs]]


# The slower embedder with the better recall: gte-small in signed bytes, tens of passages a second.


_TOKENS = 256
"""Longer texts are cut here: the product's passages of 512 characters have about 125 tokens."""


class TransformerEmbedder:
    """Texts to vectors by a small BERT, mean-pooled over the first 256 tokens of each text.

    Every text runs alone: in a batch of 16 a vector came back with a cosine down to .995 to itself.
    """

    def __init__(self, folder: Path | None = None, *, workers: int | None = None) -> None:
        self.card = card = card_of(EmbedderCard, folder or model_folder("gte-small-int8"))
        self.name, self.size, self.calibrate = card.name, card.size, card.calibration
        self._tokenizer = unpadded_tokenizer(card.file("tokenizer.json"))
        self._tokenizer.enable_truncation(_TOKENS)
        self._model = SoloModel(card.file("model.onnx"), "last_hidden_state", workers=workers)

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """One row of signed bytes a text, each computed by itself. The empty text has a vector too."""
        import numpy as np

        encodings = self._tokenizer.encode_batch_fast([readable(text, _TOKENS) for text in texts])
        pooled = np.empty((len(texts), self.size), np.float32)

        def keep(row: int, hidden: NDArray[np.float32]) -> None:
            pooled[row] = hidden.mean(axis=0)

        self._model.read([Tokens.of(encoding) for encoding in encodings], keep)
        return unit_bytes(pooled)


_CLAIM_TOKENS = 128
"""Kept of a claim, so that one of a page leaves room for the evidence; claims people make have about 30."""


class CrossEncoder:
    """Pairs to logits by a small transformer that reads claim and evidence together, each pair by itself.

    A claim is read up to 128 tokens, the evidence up to what is left of the model's limit. Nothing is too odd to have
    a result: an empty text is one, and what the tokenizer does not know it reads as unknown.
    """

    def __init__(self, folder: Path, *, workers: int | None = None) -> None:
        self.card = card_of(StanceCard, folder)
        files = "".join(self.card.sha256[file] for file in sorted(self.card.sha256))
        # Model and weights: readings kept under it are never taken for those of weights trained later.
        self.name = f"{self.card.name}@{hashlib.sha256(files.encode()).hexdigest()[:8]}"
        self.calibration = self.card.calibration
        self._vocabulary = self.card.file("tokenizer.json")
        self._workers = workers
        self._loading = Lock()
        self._loaded: Future[tuple[PairTokenizer, SoloModel]] | None = None

    def load_ahead(self, *, many: bool = False) -> None:
        """Begins to load beside what else is going on: the first pairs then wait for what is left of it. `many` is whether a
        judge, who mostly has a pair or two, will have many."""
        with self._loading:
            if self._loaded is None:
                threads = ThreadPoolExecutor(1)
                self._loaded = threads.submit(self._load, many=many or "judge" not in self.card.roles)
                threads.shutdown(wait=False)

    def _load(self, *, many: bool) -> tuple[PairTokenizer, SoloModel]:
        """Done for the first pair, and once: one whose name alone is asked for need not be in memory."""
        model = SoloModel(self.card.file("model.onnx"), "logits", workers=self._workers, many=many)
        words = PairTokenizer(self._vocabulary, tokens=self.card.tokens, claim_tokens=_CLAIM_TOKENS, claim_first=True)
        return words, model

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Of a model that was not taught whether a text speaks to a claim at all, the last says whether it takes a side."""
        self.load_ahead()
        assert self._loaded is not None
        return read_pairs(pairs, *self._loaded.result(), lambda row: row if len(row) == 4 else from_logits(row.tolist()))


# A stance encoder that remembers what it has read.


class CachedStanceEncoder:
    """Another encoder behind the same port: a pair it has read before, in any run, is not read again.

    Logits are kept, not probabilities, and to the last bit: calibration may change without reading anything anew. An answer
    that could not be read is not kept: the next may be.
    """

    def __init__(self, inner: StanceEncoder, readings: SqliteReadings, before_reading: Callable[[], None] = lambda: None) -> None:
        """What is called before reading is for whoever will have work once this has read."""
        self.name, self.calibration = inner.name, inner.calibration  # its results are the same
        self.longest = getattr(inner, "longest", 0)
        self._inner = inner
        self._readings = readings
        self._before_reading = before_reading

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        import numpy as np

        wanted = list(dict.fromkeys(pairs))
        known = self._readings.find(self.name, wanted)
        fresh = [pair for pair in wanted if pair not in known]
        if fresh:
            self._before_reading()
            read = dict(zip(fresh, self._inner.logits(fresh), strict=True))
            self._readings.keep(self.name, {pair: row for pair, row in read.items() if is_answer(row)})
            known = {**known, **read}
        return np.array([known[pair] for pair in pairs], np.float32).reshape(len(pairs), 4)
