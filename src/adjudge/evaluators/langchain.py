"""Groundedness as a LangChain evaluator: what `load_evaluator` gives, without a language model.

from adjudge.evaluators.langchain import GroundednessEvaluator

GroundednessEvaluator().evaluate_strings(prediction=answer, input=question, reference=documents)
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from adjudge.evaluators.grounding import COVERAGE, judged, missing

try:
    from langchain_classic.evaluation.schema import StringEvaluator  # type: ignore[import-not-found]
except ImportError:
    try:
        from langchain.evaluation.schema import StringEvaluator  # type: ignore[import-not-found]
    except ImportError:
        raise missing("langchain-classic", "langchain") from None


class GroundednessEvaluator(StringEvaluator):  # type: ignore[misc]
    """The share of a prediction's claims that the reference documents bear out."""

    def __init__(self, *, coverage: float = COVERAGE, allow: Sequence[str] = ()) -> None:
        self.coverage = coverage
        self.allow = tuple(allow)

    @property
    def evaluation_name(self) -> str:
        return "adjudge_groundedness"

    @property
    def requires_reference(self) -> bool:
        """The documents are the reference: a text, or anything `adjudge.ground` takes."""
        return True

    @property
    def requires_input(self) -> bool:
        return False

    def _check_evaluation_args(self, reference: Any = None, input_: Any = None) -> None:
        """Documents must be given; a question may be, and is no reason for a warning then."""
        super()._check_evaluation_args(reference=reference, input_=None)

    def _evaluate_strings(self, *, prediction: Any, reference: Any = None, input: Any = None, **kwargs: Any) -> dict[str, Any]:
        found = judged(prediction, reference, question=input, coverage=self.coverage, allow=self.allow)
        return {
            "key": self.evaluation_name,
            "score": found.coverage,
            "value": "grounded" if found.passes else "ungrounded",
            "reasoning": found.reason,
            "ledger": found.ledger,
        }

    async def _aevaluate_strings(self, **given: Any) -> dict[str, Any]:
        return await asyncio.to_thread(self._evaluate_strings, **given)
