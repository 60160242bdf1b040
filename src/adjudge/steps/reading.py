"""Reading pairs with a stance model: calibrated, and none twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.evidence import Stance
from adjudge.ports import StanceEncoder
from adjudge.scoring.calibration import calibrated, unshifted
from adjudge.scoring.pooling import relevance


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a model made of one text held against one claim."""

    stance: Stance
    relevance: float


class StanceReader:
    """A stance model that remembers what it read while one call of `weigh` lasts. Texts that a search `found` are read by
    the model's temperature alone, texts given with a claim by its whole calibration."""

    def __init__(self, encoder: StanceEncoder, *, found: bool = False) -> None:
        self._encoder = encoder
        self._found = found
        self._read: dict[tuple[str, str], Reading] = {}

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """A reading for each pair (text, claim); what is new is read in one batch."""
        fresh = [pair for pair in dict.fromkeys(pairs) if pair not in self._read]
        if fresh:
            calibration = unshifted(self._encoder.calibration) if self._found else self._encoder.calibration
            for pair, row in zip(fresh, self._encoder.logits(fresh).tolist(), strict=True):
                stance = calibrated(row, calibration, len(pair[0].split()))
                self._read[pair] = Reading(stance=stance, relevance=relevance(row[3]))
        return [self._read[pair] for pair in pairs]
