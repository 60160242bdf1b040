"""How steady the machine was: one fixed piece of work, timed again and again between the measurements."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass, field

from bench.measuring.figures import quantile

ROWS, SIZE = 20_000, 256


@dataclass(slots=True)
class Noise:
    """Times of the same work. Where they spread, so will everything measured beside them."""

    load_before: float = field(default_factory=lambda: os.getloadavg()[0])
    times: list[float] = field(default_factory=list)

    def sample(self) -> None:
        """A scan and a sort of numbers that never change: memory, arithmetic and one core's branches."""
        import numpy as np

        rows = np.random.default_rng(7).random((ROWS, SIZE), dtype=np.float32)
        began = time.perf_counter()
        for i in range(5):
            np.argsort(rows @ rows[i])
        self.times.append((time.perf_counter() - began) * 1000)

    def figures(self) -> dict[str, float]:
        low = min(self.times)
        return {
            "samples": len(self.times),
            "fixed work, best ms": round(low, 2),
            "fixed work, p50 / best": round(quantile(self.times, 0.5) / low, 2),
            "fixed work, p95 / best": round(quantile(self.times, 0.95) / low, 2),
            "load average before": round(self.load_before, 2),
            "load average after": round(os.getloadavg()[0], 2),
        }
