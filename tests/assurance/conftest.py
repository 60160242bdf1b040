"""What the assurance tests share: a process whose lives can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

KEEPER = Path(__file__).with_name("knowledge_keeper.py")


class Life:
    """One process at work on a store."""

    def __init__(self, keeper: subprocess.Popen[str]) -> None:
        self._keeper = keeper
        born, pid = self._line().split()
        assert born == "born"
        self.pid = int(pid)
        self.status: int | None = None
        """How it ended: 0 by itself, -9 killed."""

    def said(self) -> list[str]:
        """The next thing it said, in words; nothing once it is gone."""
        if self.status is not None:
            return []
        words = self._line().split()
        if words[0] != "gone":
            return words
        self.status = int(words[1])
        return []

    def kill(self) -> None:
        """kill -9, at whatever it is doing; what it said before can still be read."""
        os.kill(self.pid, signal.SIGKILL)

    def rest(self) -> list[list[str]]:
        """All it has still to say; waits for its end."""
        return list(iter(self.said, []))

    def _line(self) -> str:
        assert self._keeper.stdout is not None
        line = self._keeper.stdout.readline()
        assert line, "the keeper itself died"
        return line


@pytest.fixture(autouse=True)
def quickly(inputs_are_read_once: None) -> None:
    """What is attacked or made to fail is the same few texts again and again."""


@pytest.fixture
def begin_life() -> Iterator[Callable[..., Life]]:
    """Gives an order to the keeper; see knowledge_keeper.py for those it knows."""
    with subprocess.Popen(
        [sys.executable, str(KEEPER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as keeper:
        assert keeper.stdin is not None

        def begin(*order: object) -> Life:
            assert keeper.stdin is not None
            keeper.stdin.write("\t".join(map(str, order)) + "\n")
            keeper.stdin.flush()
            return Life(keeper)

        yield begin
        keeper.kill()


@pytest.fixture
def small_files_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same thresholds as the keeper's: both sides look for the same derived files."""
    monkeypatch.setattr("adjudge.adapters.store.words.LAG_LEAST", 40)
    monkeypatch.setattr("adjudge.adapters.store.words.LAG_SHARE", 0.02)
    monkeypatch.setattr("adjudge.adapters.store.vectors.GRAPH_FROM", 150)
