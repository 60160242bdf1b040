"""Reading pairs with a stance model: calibrated, and none twice."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from adjudge.model.evidence import Stance
from adjudge.model.weighing import StancePriors
from adjudge.ports import StanceEncoder
from adjudge.scoring.calibration import among, calibrated
from adjudge.scoring.pooling import relevance


@dataclass(frozen=True, kw_only=True, slots=True)
class Reading:
    """What a model made of one text held against one claim."""

    stance: Stance
    relevance: float


class StanceReader:
    """A stance model that remembers what it read while one call of `weigh` lasts."""

    def __init__(self, encoder: StanceEncoder) -> None:
        self._encoder = encoder
        self._read: dict[tuple[str, str], Reading] = {}
        self._priors = StancePriors()

    def expecting(self, priors: StancePriors) -> StanceReader:
        """The same reader, with the same memory, for texts from elsewhere than those its model was calibrated on."""
        other = copy(self)
        other._priors = priors
        return other

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Reading]:
        """A reading for each pair (text, claim); what is new is read in one batch."""
        fresh = [pair for pair in dict.fromkeys(pairs) if pair not in self._read]
        if fresh:
            calibration = self._encoder.calibration
            for pair, row in zip(fresh, self._encoder.logits(fresh).tolist(), strict=True):
                stance = calibrated(row, calibration, len(pair[0].split()))
                self._read[pair] = Reading(stance=stance, relevance=relevance(row[3]))
        known = [self._read[pair] for pair in pairs]
        if self._priors == StancePriors():
            return known
        return [replace(reading, stance=among(reading.stance, self._priors)) for reading in known]
