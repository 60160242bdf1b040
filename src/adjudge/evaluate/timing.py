"""How long claims take: the middle one, the slow ones, and how the times lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil, floor, log10
from statistics import median

from adjudge.model.claims_evaluation import TimeBin, Timing

_BINS_A_DECADE = 10
"""Each bin ends a quarter later than it begins: times of machines differ by factors, not by seconds."""
_SHORTEST = 1e-3
"""Seconds: what is quicker than a clock can tell goes with the quickest."""


def timing(seconds: Sequence[float]) -> Timing:
    """Of some times, of which there is at least one. 95% of the claims took no longer than `p95`."""
    ranked = sorted(seconds)
    p95 = ranked[ceil(0.95 * len(ranked)) - 1]
    return Timing(median=median(ranked), p95=p95, slowest=ranked[-1], histogram=_histogram(ranked))


def _histogram(seconds: Sequence[float]) -> tuple[TimeBin, ...]:
    held = Counter(floor(_BINS_A_DECADE * log10(max(s, _SHORTEST))) for s in seconds)
    return tuple(
        TimeBin(low=10 ** (place / _BINS_A_DECADE), high=10 ** ((place + 1) / _BINS_A_DECADE), count=held[place])
        for place in range(min(held), max(held) + 1)
    )
