"""Groundedness as a DeepEval metric: in the place of its FaithfulnessMetric, without a language model.

from adjudge.evaluators.deepeval import GroundednessMetric

assert_test(LLMTestCase(input=question, actual_output=answer, retrieval_context=chunks), [GroundednessMetric()])
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from adjudge.evaluators.grounding import COVERAGE, judged, missing

try:
    from deepeval.metrics import BaseMetric  # type: ignore[import-not-found]
except ImportError:
    raise missing("deepeval", "deepeval") from None


class GroundednessMetric(BaseMetric):  # type: ignore[misc]
    """The share of an output's claims that the retrieval context bears out; fails where any is contradicted."""

    def __init__(self, *, threshold: float = COVERAGE, allow: Sequence[str] = (), async_mode: bool = True) -> None:
        self.threshold = threshold
        self.allow = tuple(allow)
        self.async_mode = async_mode
        self.include_reason = True
        self.evaluation_cost = 0.0
        self.error: str | None = None
        self.success: bool | None = None

    @property
    def __name__(self) -> str:
        return "Groundedness (Adjudge)"

    def measure(self, test_case: Any, *args: Any, **kwargs: Any) -> float:
        documents = test_case.retrieval_context if test_case.retrieval_context is not None else test_case.context
        found = judged(test_case.actual_output, documents, question=test_case.input, coverage=self.threshold, allow=self.allow)
        self.score, self.success, self.reason = found.coverage, found.passes, found.reason
        self.score_breakdown = {verdict.value: n for verdict, n in found.ledger.summary.verdict_distribution.items()}
        return found.coverage

    async def a_measure(self, test_case: Any, *args: Any, **kwargs: Any) -> float:
        return await asyncio.to_thread(self.measure, test_case, *args, **kwargs)

    def is_successful(self) -> bool:
        return self.error is None and bool(self.success)
