"""Ragas's metrics, one sample at a time and a whole dataset."""

from __future__ import annotations

import asyncio

from ragas import EvaluationDataset, SingleTurnSample, evaluate
from ragas.metrics.base import SimpleBaseMetric, SingleTurnMetric

from adjudge.evaluators.ragas import Groundedness, GroundednessScore

METRIC = Groundedness()


def sample(question: str, passages: list[str], answer: str) -> SingleTurnSample:
    return SingleTurnSample(user_input=question, retrieved_contexts=passages, response=answer)


def test_it_is_one_of_theirs() -> None:
    assert isinstance(METRIC, SingleTurnMetric)
    assert METRIC.required_columns == {"SINGLE_TURN": {"response", "retrieved_contexts"}}


def test_a_grounded_and_an_ungrounded_answer(question: str, passages: list[str], true: str, false: str) -> None:
    assert METRIC.single_turn_score(sample(question, passages, true)) == 1.0
    assert asyncio.run(METRIC.single_turn_ascore(sample(question, passages, false))) == 0.0


def test_a_dataset(question: str, passages: list[str], true: str, false: str) -> None:
    dataset = EvaluationDataset(samples=[sample(question, passages, answer) for answer in (true, false)])
    found = evaluate(dataset, metrics=[METRIC], show_progress=False, raise_exceptions=True)
    assert found["adjudge_groundedness"] == [1.0, 0.0]


def test_the_newer_kind_says_why(question: str, passages: list[str], true: str, false: str) -> None:
    metric = GroundednessScore()
    assert isinstance(metric, SimpleBaseMetric)
    good = metric.score(response=true, retrieved_contexts=passages, user_input=question)
    assert good.value == 1.0
    rows = [{"response": answer, "retrieved_contexts": passages} for answer in (true, false)]
    found = asyncio.run(metric.abatch_score(rows))
    assert [result.value for result in found] == [1.0, 0.0]
    assert "Meals are refunded up to 45 euros a day." in found[1].reason
