"""A monotone piecewise-linear map from raw cosine to the scale the policy's similarity thresholds are written for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isnan

from adjudge.errors import StoreError


@dataclass(frozen=True, kw_only=True, slots=True)
class CalibrationMap:
    """Straight lines between knots, flat outside them: never falling, always within 0 and 1."""

    cosines: tuple[float, ...]
    """Where the knots stand, strictly rising."""
    semantics: tuple[float, ...]
    """What each knot means on the policy's scale, never falling."""

    @classmethod
    def from_knots(cls, knots: Sequence[Sequence[float]]) -> CalibrationMap:
        """The map through `[[cosine, semantic], ...]`; refuses knots that would not make a monotone map."""
        cosines = tuple(float(cosine) for cosine, _ in knots)
        semantics = tuple(float(semantic) for _, semantic in knots)
        rising = all(left < right for left, right in pairwise(cosines))
        never_falling = all(left <= right for left, right in pairwise(semantics))
        bounded = all(0.0 <= semantic <= 1.0 for semantic in semantics)
        if len(cosines) < 2 or not (rising and never_falling and bounded):
            raise StoreError(
                "A similarity calibration needs two knots or more that rise within 0 and 1.",
                "Reinstall Adjudge to restore its model cards.",
            )
        return cls(cosines=cosines, semantics=semantics)

    def __call__(self, cosine: float) -> float:
        """The calibrated similarity of a raw cosine."""
        if isnan(cosine):  # no direction, no likeness; an order comparison below would call it a perfect match
            return 0.0
        right = bisect_right(self.cosines, cosine)
        if right == 0:
            return self.semantics[0]
        if right == len(self.cosines):
            return self.semantics[-1]
        low, high = self.cosines[right - 1], self.cosines[right]
        start, end = self.semantics[right - 1], self.semantics[right]
        # Rounding may overshoot the next knot by one unit in the last place; the map must still never fall.
        return min(end, start + (end - start) * (cosine - low) / (high - low))
