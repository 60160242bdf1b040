"""What the tests of language models share: a server on this machine that speaks their protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import chat_server
import loopback
from adjudge.adapters.llm import OpenAICompatible
from adjudge.adapters.llm.endpoint import ModelManners


@pytest.fixture(scope="session")
def web() -> ModuleType:
    """loopback.py: Reply, Asked and the server."""
    return loopback


@pytest.fixture(scope="session")
def chat() -> ModuleType:
    """chat_server.py: how the server answers."""
    return chat_server


@pytest.fixture
def server(web: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server, and no proxy between it and us."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with web.serving() as serving:
        yield serving


@pytest.fixture
def model(server: Any) -> Callable[..., OpenAICompatible]:
    """The adapter, pointed at the server; retries do not wait."""

    def build(*, name: str = "tiny", key: str = "", **manners: Any) -> OpenAICompatible:
        quick = ModelManners(**({"seconds": 10.0, "first_wait": 0.001, "longest_wait": 0.002} | manners))
        return OpenAICompatible(server.address, name, key=key, manners=quick)

    return build
