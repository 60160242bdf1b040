"""A stance encoder that remembers what it has read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudge.adapters.judges.rows import is_answer
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.model.weighing import StanceCalibration
from adjudge.ports import StanceEncoder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class CachedStanceEncoder:
    """Another encoder behind the same port: a pair it has read before, in any run, is not read again.

    Logits are kept, not probabilities, and to the last bit: calibration may change without reading anything anew. An answer
    that could not be read is not kept: the next may be.
    """

    def __init__(self, inner: StanceEncoder, readings: SqliteReadings) -> None:
        self._inner = inner
        self._readings = readings

    @property
    def name(self) -> str:
        """That of the encoder inside: its results are the same."""
        return self._inner.name

    @property
    def calibration(self) -> StanceCalibration:
        """That of the encoder inside."""
        return self._inner.calibration

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """One row a pair (evidence, claim), remembered or read."""
        import numpy as np

        wanted = list(dict.fromkeys(pairs))
        known = self._readings.find(self.name, wanted)
        fresh = [pair for pair in wanted if pair not in known]
        if fresh:
            read = dict(zip(fresh, self._inner.logits(fresh), strict=True))
            self._readings.keep(self.name, {pair: row for pair, row in read.items() if is_answer(row)})
            known = {**known, **read}
        return np.array([known[pair] for pair in pairs], np.float32).reshape(len(pairs), 4)
