"""How answers are read: strictly, with the probabilities that came with them, and never as a refutation by mistake."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.adapters.judges.endpoint_judge import MINICHECK, VERDICT, JudgeAnswer, Protocol
from adjudge.values.evidence import Stance

OPENAI = Protocol(name="openai", ask=lambda text, claim: f"{text}?{claim}", forms=VERDICT, sure=0.85)
YES_OR_NO = Protocol(name="minicheck", ask=lambda text, claim: f"{text}?{claim}", forms=MINICHECK, sure=0.85)


def stance(protocol: Protocol, text: str, **beginnings: float) -> Stance | None:
    return protocol.read(JudgeAnswer(text=text, beginnings=tuple((token, log(p)) for token, p in beginnings.items())))


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("supports", "supports"), (" Supports.\n", "supports"), ("**Supported**", "supports"), ('"refutes"', "refutes"),
        ("Refutes, since the text says 1874.", "refutes"), ("neither", "neutral"), ("NEUTRAL", "neutral"),
    ],
)  # fmt: skip
def test_a_word_is_read_whatever_stands_around_it(text: str, label: str) -> None:
    found = stance(OPENAI, text)
    assert found is not None and found.label == label
    assert found.probability == pytest.approx(0.85)


@pytest.mark.parametrize(
    "text",
    [
        "", "   ", "%%%", "The text refutes the claim.", "It supports it.", "supports or refutes", "neither supports nor refutes",
        '{"verdict": "refutes"}', "refutesque", "Refutes? No: supports.", "refut", "不支持", "1",
    ],
)  # fmt: skip
def test_anything_else_is_no_answer(text: str) -> None:
    assert stance(OPENAI, text) is None
    assert stance(OPENAI, text, ref=0.9) is None, "whatever its first token was"


def test_probabilities_are_those_of_the_words_a_token_begins() -> None:
    found = stance(OPENAI, "supports", supp=0.6, Ref=0.2, **{" neither": 0.1, "S": 0.05, "The": 0.05})
    assert found is not None
    assert (found.supports, found.refutes, found.neutral) == pytest.approx((0.65 / 0.95, 0.2 / 0.95, 0.1 / 0.95))


def test_where_the_tokens_say_nothing_of_the_answer_it_is_taken_plainly() -> None:
    found = stance(OPENAI, "refutes", The=0.5, neither=0.1)
    assert found is not None
    assert (found.supports, found.refutes, found.neutral) == pytest.approx((0.075, 0.85, 0.075))


@given(st.text(max_size=60))
def test_no_text_refutes_unless_it_begins_with_that_word(text: str) -> None:
    found = stance(OPENAI, text)
    assert found is None or found.label != "refutes" or text.lower().lstrip(" \n\t\"'*_`.:-([{<#>").startswith("refute")


class TestMiniCheck:
    @pytest.mark.parametrize(("text", "label"), [("Yes", "supports"), ("yes.", "supports"), ("No", "neutral")])
    def test_yes_supports_and_no_takes_no_side(self, text: str, label: str) -> None:
        found = stance(YES_OR_NO, text)
        assert found is not None and found.label == label
        assert (found.probability, found.refutes) == (pytest.approx(0.85), 0.0)

    def test_the_share_of_yes_is_that_of_support(self) -> None:
        found = stance(YES_OR_NO, "Yes", Yes=0.5, yes=0.1, No=0.3, Maybe=0.1)
        assert found is not None
        assert (found.supports, found.refutes, found.neutral) == pytest.approx((0.6 / 0.9, 0.0, 0.3 / 0.9))

    @pytest.mark.parametrize("text", ["", "Maybe", "Not at all", "The answer is yes", "Yes and no"])
    def test_anything_else_is_no_answer(self, text: str) -> None:
        assert stance(YES_OR_NO, text) is None
