"""Assurance 5, where pages come in: each of our own patterns stays quick on 100 KB made to trouble it."""

from __future__ import annotations

import importlib
import pkgutil
import re
import time
from collections.abc import Iterator

import pytest

from adjudge.adapters import page
from adjudge.adapters.page.stub import what_is_missing

LENGTH = 100_000
SECONDS = 0.1
PIECES = (
    "a", " ", "<", ">", "-", ",", '"', "0", "=", ":", "\n", "é", "a ", "<a", "< ", "rel=", "rel=a ", "charset", "charset = ",
    "<link ", "<link rel=a ", "<!--", "<p style=", "display:", "display : ", "font-size: 0", "left:-9", "max-age=1", "max-age ",
    '"isAccessibleForFree" : ', "page you ", "subscribe now to ", "log in to ", "memento", "<x>; rel=", "hidden", "clip:rect(",
)  # fmt: skip


def patterns() -> Iterator[tuple[str, re.Pattern[str] | re.Pattern[bytes]]]:
    for module in pkgutil.iter_modules(page.__path__):
        if module.name == "reader_process":
            continue
        for name, value in vars(importlib.import_module(f"{page.__name__}.{module.name}")).items():
            if isinstance(value, re.Pattern):
                yield f"{module.name}.{name}", value


def test_the_patterns_are_found() -> None:
    assert len(list(patterns())) >= 10


@pytest.mark.parametrize(
    ("name", "pattern"), list(patterns()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_pattern_is_quick_on_hostile_text(name: str, pattern: re.Pattern[str] | re.Pattern[bytes]) -> None:
    slowest = 0.0
    for piece in PIECES:
        text = (piece * LENGTH)[:LENGTH]
        begun = time.process_time()
        for _ in pattern.finditer(text.encode() if isinstance(pattern.pattern, bytes) else text):  # type: ignore[arg-type]
            pass
        slowest = max(slowest, time.process_time() - begun)
    assert slowest < SECONDS, name


@pytest.mark.parametrize("piece", PIECES)
def test_stubs_are_told_quickly(piece: str) -> None:
    begun = time.process_time()
    what_is_missing((piece * LENGTH)[:LENGTH])
    what_is_missing((piece * LENGTH)[:599])
    assert time.process_time() - begun < SECONDS
