"""What Adjudge relies on when it asks a language model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from adjudge.adapters.doubles import ScriptedLanguageModel
from adjudge.errors import ProviderError
from adjudge.ports import LanguageModel

Build = Callable[[str, bool], LanguageModel]


def _double(answer: str, down: bool) -> LanguageModel:
    model = ScriptedLanguageModel({"explain": [answer]})
    if down:
        model.outage.begin()
    return model


ADAPTERS: dict[str, Build] = {"double": _double}
"""Each builds a model that will give this answer, or that cannot be reached."""


@pytest.fixture(params=ADAPTERS)
def build(request: pytest.FixtureRequest) -> Build:
    return ADAPTERS[request.param]


def test_an_answer_comes_with_what_it_took(build: Build) -> None:
    answer = "Rain fell, says the gazette — naïvely."
    completion = asyncio.run(build(answer, False).complete("Did rain fall?", tag="explain", max_tokens=50))
    assert completion.text == answer
    assert completion.tokens > 0


def test_an_answer_is_no_longer_than_asked_for(build: Build) -> None:
    model = build("one two three four five six", False)
    completion = asyncio.run(model.complete("Count.", tag="explain", max_tokens=3))
    assert len(completion.text.split()) <= 3
    assert "one two three four five six".startswith(completion.text)


def test_a_model_that_cannot_answer_says_so(build: Build) -> None:
    with pytest.raises(ProviderError):
        asyncio.run(build("never said", True).complete("Did rain fall?", tag="explain", max_tokens=50))


def test_a_model_has_a_name(build: Build) -> None:
    assert build("", False).name.strip()


def test_the_double_answers_each_tag_in_turn_and_tells_what_it_was_asked() -> None:
    model = ScriptedLanguageModel({"decompose": ["first", "second"], "explain": ["because"]})

    def ask(tag: str) -> str:
        return asyncio.run(model.complete(f"Please {tag}.", tag=tag, max_tokens=10)).text

    assert [ask("decompose"), ask("explain"), ask("decompose")] == ["first", "because", "second"]
    with pytest.raises(ProviderError, match="decompose"):
        ask("decompose")
    with pytest.raises(ProviderError, match="critique"):
        ask("critique")
    assert [(call.tag, call.prompt) for call in model.asked][:2] == [
        ("decompose", "Please decompose."),
        ("explain", "Please explain."),
    ]
