"""What Adjudge relies on when it asks a language model."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

import chat_server
import loopback
from adjudge.adapters.llm import OpenAICompatible
from adjudge.adapters.llm.endpoint import ModelManners
from adjudge.errors import ProviderError
from adjudge.ports import LanguageModel
from doubles import ScriptedLanguageModel

Build = Callable[[str, bool], LanguageModel]


def _double(servers: ExitStack, answer: str, down: bool) -> LanguageModel:
    model = ScriptedLanguageModel({"explain": [answer]})
    if down:
        model.outage.begin()
    return model


def _served(servers: ExitStack, answer: str, down: bool) -> LanguageModel:
    server = servers.enter_context(loopback.serving())
    server.answer = (lambda asked: chat_server.failing(503, {"message": "down"})) if down else chat_server.chatting(answer)
    return OpenAICompatible(server.address, "tiny", manners=ModelManners(first_wait=0.001, longest_wait=0.002))


ADAPTERS: dict[str, Callable[[ExitStack, str, bool], LanguageModel]] = {"double": _double, "openai": _served}
"""Each builds a model that will give this answer, or that cannot be reached."""


@pytest.fixture(params=ADAPTERS)
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Build]:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with ExitStack() as servers:
        yield lambda answer, down: ADAPTERS[request.param](servers, answer, down)


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
