"""A server over a small library, shared by the tests that only ask it things."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudge.engine import Engine
from api_server import Caller, running
from service_library import library


@pytest.fixture(autouse=True)
def quickly(inputs_are_read_once: None) -> None:
    """Every server here has the same three pages."""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with library(tmp_path_factory.mktemp("service")) as opened:
        yield opened


@pytest.fixture(scope="module")
def caller(engine: Engine) -> Iterator[Caller]:
    with running(engine) as calling:
        yield calling


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Engine]]:
    """Opens an engine of one's own."""
    made: list[Engine] = []

    def open_(**settings: object) -> Engine:
        made.append(library(tmp_path, **settings))
        return made[-1]

    yield open_
    for one in made:
        one.close()
