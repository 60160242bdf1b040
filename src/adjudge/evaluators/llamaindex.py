"""Groundedness as a LlamaIndex evaluator: in the place of its FaithfulnessEvaluator, without a language model.

from adjudge.evaluators.llamaindex import GroundednessEvaluator

GroundednessEvaluator().evaluate_response(query=question, response=response)
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from adjudge.errors import InputError
from adjudge.evaluators.grounding import COVERAGE, judged, missing

try:
    from llama_index.core.evaluation.base import BaseEvaluator, EvaluationResult  # type: ignore[import-not-found]
except ImportError:
    raise missing("llama-index-core", "llamaindex") from None


class GroundednessEvaluator(BaseEvaluator):  # type: ignore[misc]
    """The share of a response's claims that its contexts bear out."""

    def __init__(self, *, coverage: float = COVERAGE, allow: Sequence[str] = ()) -> None:
        self.coverage = coverage
        self.allow = tuple(allow)

    def _get_prompts(self) -> dict[str, Any]:
        """It asks no language model."""
        return {}

    def _update_prompts(self, prompts: dict[str, Any]) -> None:
        """There are none."""

    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        sleep_time_in_seconds: int = 0,
        **kwargs: Any,
    ) -> EvaluationResult:
        """The evaluation of a response. One without a text or without contexts is an invalid result that says so."""
        await asyncio.sleep(sleep_time_in_seconds)
        held = {"query": query, "response": response, "contexts": None if contexts is None else list(contexts)}
        try:
            found = await asyncio.to_thread(judged, response, contexts, question=query, coverage=self.coverage, allow=self.allow)
        except InputError as error:
            return EvaluationResult(**held, invalid_result=True, invalid_reason=str(error))
        return EvaluationResult(**held, passing=found.passes, score=found.coverage, feedback=found.reason)
