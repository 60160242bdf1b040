"""The arithmetic of the measurements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bench.measuring.corpus import unit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROWS_AT_ONCE = 100_000
SAME = 1e-5
"""Cosines closer than this are one rank: copies of a passage may stand for each other."""
RESAMPLES = 2000


def quantile(values: Sequence[float], share: float) -> float:
    import numpy as np

    return float(np.quantile(np.asarray(values), share))


def index_recall(vectors: NDArray[np.int8], queries: NDArray[np.float32], found: Sequence[Sequence[int]], k: int) -> float:
    """The share of each query's k answers that are as near as the k-th nearest row by exact search."""
    import numpy as np

    best = np.full((len(queries), k), -2.0, np.float32)
    for low in range(0, len(vectors), ROWS_AT_ONCE):
        cosines = queries @ unit(vectors[low : low + ROWS_AT_ONCE]).T
        top = np.partition(cosines, -min(k, cosines.shape[1]), axis=1)[:, -k:]
        best = np.partition(np.hstack((best, top)), -k, axis=1)[:, -k:]
    shares = []
    for query, rows, nearest in zip(queries, found, best, strict=True):
        near = unit(vectors[sorted(set(rows))]) @ query >= nearest.min() - SAME
        shares.append(near.sum() / k)
    return float(np.mean(shares))


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and the 95% interval of it when the claims are drawn again with replacement."""
    import numpy as np

    sample = np.asarray(values, np.float64)
    draws = np.random.default_rng(20).integers(0, len(sample), (RESAMPLES, len(sample)))
    low, high = np.quantile(sample[draws].mean(axis=1), (0.025, 0.975))
    return float(sample.mean()), float(low), float(high)
