"""LlamaIndex's evaluators, its responses and its nodes."""

from __future__ import annotations

import asyncio

from llama_index.core.base.response.schema import Response
from llama_index.core.evaluation import BaseEvaluator, BatchEvalRunner
from llama_index.core.schema import NodeWithScore, TextNode

import adjudge
from adjudge.evaluators.llamaindex import GroundednessEvaluator

EVALUATOR = GroundednessEvaluator()


def nodes(passages: list[str]) -> list[NodeWithScore]:
    return [
        NodeWithScore(node=TextNode(text=text, metadata={"file_name": f"{n}.md"}), score=0.5) for n, text in enumerate(passages)
    ]


def test_it_is_one_of_theirs() -> None:
    assert isinstance(EVALUATOR, BaseEvaluator)
    assert EVALUATOR.get_prompts() == {}


def test_a_grounded_and_an_ungrounded_response(question: str, passages: list[str], true: str, false: str) -> None:
    good = EVALUATOR.evaluate_response(query=question, response=Response(response=true, source_nodes=nodes(passages)))
    assert (good.passing, good.score, good.contexts) == (True, 1.0, passages)
    bad = EVALUATOR.evaluate_response(query=question, response=Response(response=false, source_nodes=nodes(passages)))
    assert (bad.passing, bad.score) == (False, 0.0)
    assert bad.feedback is not None and "Meals are refunded up to 45 euros a day." in bad.feedback


def test_many_at_once(question: str, passages: list[str], true: str, false: str) -> None:
    runner = BatchEvalRunner({"groundedness": EVALUATOR}, workers=4)
    found = asyncio.run(
        runner.aevaluate_response_strs(queries=[question] * 4, response_strs=[true, false] * 2, contexts_list=[passages] * 4)
    )
    assert [result.passing for result in found["groundedness"]] == [True, False, True, False]


def test_without_contexts_the_result_is_invalid_and_says_so(question: str, true: str) -> None:
    found = EVALUATOR.evaluate(query=question, response=true)
    assert found.invalid_result and "no context" in str(found.invalid_reason)


def test_their_nodes_go_into_the_plain_call_too(passages: list[str], true: str) -> None:
    assert adjudge.assert_grounded(true, nodes(passages)).documents == ("0.md", "1.md")
    assert adjudge.assert_grounded(true, [node.node for node in nodes(passages)]).documents == ("0.md", "1.md")
