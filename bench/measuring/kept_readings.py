"""Stance models that never read a pair twice, in any run: readings are what a measurement spends its hours on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from adjudge.adapters import encoders
from adjudge.adapters.encoders.networks import CachedStanceEncoder
from adjudge.adapters.store.connection import Database
from adjudge.adapters.store.readings import SqliteReadings
from adjudge.engine import models
from adjudge.ports import StanceEncoder
from adjudge.values.evidence import StanceCalibration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LIMIT = 5_000_000
"""Readings kept: every pair of every development set, and of the models tried on them."""


@dataclass(slots=True)
class Counted:
    """How many pairs were asked of models, and how many of these were read now rather than remembered."""

    asked: int = 0
    read: int = 0


class _Counting:
    """A model that counts what it is given to read."""

    def __init__(self, inner: StanceEncoder, counted: Counted) -> None:
        self.name, self.calibration, self._inner, self._counted = inner.name, inner.calibration, inner, counted
        self.longest = getattr(inner, "longest", 0)

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self._counted.read += len(pairs)
        return self._inner.logits(pairs)


class Recalibrated:
    """Another model's logits, and a calibration of one's own."""

    def __init__(self, inner: StanceEncoder, calibration: StanceCalibration) -> None:
        self.name, self.calibration, self._inner = inner.name, calibration, inner
        self.longest = getattr(inner, "longest", 0)

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        return self._inner.logits(pairs)


@contextmanager
def kept_readings(file: Path) -> Iterator[Counted]:
    """While it lasts the shipped models and the strong judge read through a file of what they have read, also where an engine is
    told to remember nothing. A text that is asked for twice in one run counts as asked twice and read once."""
    readings, counted, own = SqliteReadings(Database(file), limit=LIMIT), Counted(), encoders.stance_encoder
    made: dict[str, StanceEncoder] = {}

    class Asked(CachedStanceEncoder):
        def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
            counted.asked += len(dict.fromkeys(pairs))
            return super().logits(pairs)

    def stance_encoder(role: str) -> StanceEncoder:
        if role not in made:
            made[role] = Asked(_Counting(own(role), counted), readings)
        return made[role]

    strong = models.strong_judge

    def strong_judge(folder: Path) -> Callable[[], StanceEncoder]:
        make = strong(folder)
        return lambda: made.setdefault("strong", Asked(_Counting(make(), counted), readings))

    with patch.object(encoders, "stance_encoder", stance_encoder), patch.object(models, "strong_judge", strong_judge):
        yield counted
