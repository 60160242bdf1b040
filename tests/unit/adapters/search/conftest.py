"""What the tests of web searches share: a server on this machine, recorded replies, and quick manners."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from adjudge.adapters.search.http import VendorManners
from doubles import ManualClock

TESTS = Path(__file__).resolve().parents[3]


def _loaded(name: str) -> ModuleType:
    """A module of the tests, from its file."""
    spec = importlib.util.spec_from_file_location(name, TESTS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules.setdefault(name, importlib.util.module_from_spec(spec))
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def web() -> ModuleType:
    """loopback.py: Reply, Asked and the server."""
    return _loaded("loopback")


@pytest.fixture
def loopback(web: ModuleType, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A server, and no proxy between it and us."""
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with web.serving() as server:
        yield server


@pytest.fixture
def recorded() -> Callable[[str], bytes]:
    """A vendor's reply, by the name of its file."""
    return lambda name: (TESTS / "data" / "search" / name).read_bytes()


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def quick() -> VendorManners:
    """Retries without waiting, and no limit that a test could run into."""
    return VendorManners(seconds=60.0, first_wait=0.001, longest_wait=0.002, asks=1000)
