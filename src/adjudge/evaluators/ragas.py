"""Groundedness as a Ragas metric: in the place of its Faithfulness, without a language model.

from adjudge.evaluators.ragas import Groundedness

evaluate(dataset, metrics=[Groundedness()])
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from adjudge.evaluators.grounding import COVERAGE, judged, missing

try:
    from ragas.metrics.base import MetricOutputType, MetricType, SingleTurnMetric  # type: ignore[import-not-found]
    from ragas.metrics.collections.base import BaseMetric  # type: ignore[import-not-found]
    from ragas.metrics.result import MetricResult  # type: ignore[import-not-found]
except ImportError:
    raise missing("ragas", "ragas") from None

COLUMNS = frozenset({"user_input:optional", "response", "retrieved_contexts"})


@dataclass
class Groundedness(SingleTurnMetric):  # type: ignore[misc]
    """The share of a response's claims that the retrieved contexts bear out."""

    name: str = "adjudge_groundedness"
    _required_columns: dict[MetricType, set[str]] = field(default_factory=lambda: {MetricType.SINGLE_TURN: set(COLUMNS)})
    output_type: MetricOutputType | None = MetricOutputType.CONTINUOUS
    coverage: float = COVERAGE
    allow: tuple[str, ...] = ()

    def init(self, run_config: Any) -> None:
        """Nothing has to be set up."""

    async def _single_turn_ascore(self, sample: Any, callbacks: Any) -> float:
        found = await asyncio.to_thread(
            judged, sample.response, sample.retrieved_contexts, question=sample.user_input, coverage=self.coverage,
            allow=self.allow,
        )  # fmt: skip
        return found.coverage


class GroundednessScore(BaseMetric):  # type: ignore[misc]
    """The same as one of Ragas's newer metrics, which say why."""

    def __init__(self, *, coverage: float = COVERAGE, allow: tuple[str, ...] = ()) -> None:
        super().__init__(name="adjudge_groundedness", allowed_values=(0.0, 1.0))
        self.coverage = coverage
        self.allow = allow

    async def ascore(self, response: str, retrieved_contexts: Any, user_input: str = "") -> MetricResult:
        """The share of the response's claims that the contexts bear out, and which are to blame."""
        found = await asyncio.to_thread(
            judged, response, retrieved_contexts, question=user_input, coverage=self.coverage, allow=self.allow
        )
        return MetricResult(value=found.coverage, reason=found.reason)
