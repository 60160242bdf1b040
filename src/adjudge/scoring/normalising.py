"""A candidate's place among the others of its set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudge.model.signals import Signals
from adjudge.scoring.formula import Honesty, formula


@dataclass(frozen=True, kw_only=True, slots=True)
class Placed:
    """A candidate with the seeds' sem_norm and kg_norm."""

    signals: Signals
    semantic: float
    graph: float


def placed(candidates: Sequence[Signals]) -> tuple[Placed, ...]:
    """Every candidate with its place in the set, taken once: filters and score read the same numbers."""
    semantic = min_max([c.semantic for c in candidates])
    graph = min_max([c.graph for c in candidates])
    return tuple(Placed(signals=c, semantic=s, graph=g) for c, s, g in zip(candidates, semantic, graph, strict=True))


@formula(
    "ranking.min_max",
    origin="seed 000 §4.1",
    label=Honesty.HEURISTIC,
    text="norm = (value − least) / (most − least); where all are equal, norm = value",
)
def min_max(values: Sequence[float]) -> list[float]:
    """From 0 for the worst to 1 for the best. The seed leaves sets without a spread open: there the value itself stands,
    so that a lone poor candidate does not pass for a perfect one, nor a lone good one for a worthless one."""
    least, most = min(values, default=0.0), max(values, default=0.0)
    if most <= least:
        return [min(1.0, max(0.0, v)) for v in values]
    return [min(1.0, max(0.0, (v - least) / (most - least))) for v in values]
