"""DeepEval's metrics and its assertion."""

from __future__ import annotations

import asyncio

import pytest
from deepeval import assert_test
from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase

from adjudge.errors import InputError
from adjudge.evaluators.deepeval import GroundednessMetric


def case(question: str, passages: list[str] | None, answer: str) -> LLMTestCase:
    return LLMTestCase(input=question, actual_output=answer, retrieval_context=passages)


def test_it_is_one_of_theirs() -> None:
    metric = GroundednessMetric()
    assert isinstance(metric, BaseMetric)
    assert (metric.__name__, metric.threshold) == ("Groundedness (Adjudge)", 0.85)


def test_a_grounded_and_an_ungrounded_output(question: str, passages: list[str], true: str, false: str) -> None:
    metric = GroundednessMetric()
    assert metric.measure(case(question, passages, true)) == 1.0
    assert metric.is_successful()
    assert asyncio.run(metric.a_measure(case(question, passages, false))) == 0.0
    assert not metric.is_successful()
    assert metric.reason is not None and "Meals are refunded up to 45 euros a day." in metric.reason
    assert metric.score_breakdown["contradicted"] == 1


def test_their_assertion_passes_and_fails(question: str, passages: list[str], true: str, false: str) -> None:
    assert_test(case(question, passages, true), [GroundednessMetric()])
    with pytest.raises(AssertionError, match="Groundedness"):
        assert_test(case(question, passages, false), [GroundednessMetric()])


def test_the_context_is_asked_for(question: str, true: str) -> None:
    with pytest.raises(InputError, match="no context"):
        GroundednessMetric().measure(case(question, None, true))
