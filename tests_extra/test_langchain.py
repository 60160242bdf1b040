"""LangChain's string evaluators, and its documents."""

from __future__ import annotations

import asyncio

import pytest
from langchain_classic.evaluation.schema import StringEvaluator
from langchain_core.documents import Document

import adjudge
from adjudge.evaluators.langchain import GroundednessEvaluator

EVALUATOR = GroundednessEvaluator()


def test_it_is_one_of_theirs() -> None:
    assert isinstance(EVALUATOR, StringEvaluator)
    assert EVALUATOR.requires_reference and not EVALUATOR.requires_input


def test_a_grounded_and_an_ungrounded_answer(question: str, passages: list[str], true: str, false: str) -> None:
    documents = [Document(page_content=text, metadata={"source": f"{n}.md"}) for n, text in enumerate(passages)]
    good = EVALUATOR.evaluate_strings(prediction=true, input=question, reference=documents)
    assert (good["score"], good["value"]) == (1.0, "grounded")
    assert good["ledger"].entries[0].evidence[0].document == "1.md"
    bad = EVALUATOR.evaluate_strings(prediction=false, input=question, reference=documents)
    assert (bad["score"], bad["value"]) == (0.0, "ungrounded")
    assert "“Meals are refunded up to 45 euros a day.” (1.md, characters 0–40)" in bad["reasoning"]


def test_a_reference_may_be_one_text_and_evaluation_asynchronous(passages: list[str], true: str) -> None:
    found = asyncio.run(EVALUATOR.aevaluate_strings(prediction=true, reference="\n\n".join(passages)))
    assert found["value"] == "grounded"


def test_the_documents_are_asked_for(true: str) -> None:
    with pytest.raises(ValueError, match="requires a reference"):
        EVALUATOR.evaluate_strings(prediction=true)


def test_their_documents_go_into_the_plain_call_too(passages: list[str], true: str) -> None:
    documents = [Document(page_content=text, id=f"id-{n}") for n, text in enumerate(passages)]
    ledger = adjudge.assert_grounded(true, documents)
    assert ledger.documents == ("id-0", "id-1")
