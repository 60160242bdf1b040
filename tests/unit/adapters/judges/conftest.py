"""What the tests of endpoint judges share: a server on this machine, and judges pointed at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import loopback
from adjudge.adapters.judges.endpoint_judge import MINICHECK, VERDICT, EndpointJudge, Protocol
from adjudge.adapters.llm.endpoint import ModelManners
from adjudge.engine.models import document_and_claim, supports_or_refutes

PROTOCOLS = {
    "openai": Protocol(name="openai", ask=supports_or_refutes, forms=VERDICT, sure=0.85),
    "minicheck": Protocol(name="minicheck", ask=document_and_claim, forms=MINICHECK, sure=0.85),
}


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[loopback.Loopback]:
    """A server, and no proxy between it and us."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with loopback.serving() as serving:
        yield serving


@pytest.fixture
def judge(server: loopback.Loopback) -> Callable[..., EndpointJudge]:
    """A judge, pointed at the server; retries do not wait."""

    def build(protocol: str = "openai", *, name: str = "tiny", key: str = "", **manners: Any) -> EndpointJudge:
        quick = ModelManners(**({"seconds": 10.0, "first_wait": 0.001, "longest_wait": 0.002} | manners))
        return EndpointJudge(server.address, name, PROTOCOLS[protocol], key=key, manners=quick)

    return build
