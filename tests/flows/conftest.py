"""What the flows share: the command line, run here or in a process of its own, over a data folder of the test's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import pytest

from doubles import OverlapStanceEncoder


@dataclass(frozen=True)
class Outcome:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def one_line(self) -> str:
        """The one line an error is."""
        assert self.err.count("\n") == 1, self.err
        return self.err.strip()


@pytest.fixture(autouse=True)
def quickly(inputs_are_read_once: None) -> None:
    """Flows run on the shipped models, many of them over the same few texts."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder nobody else uses; the working folder is the test's own too, so that no settings file is about."""
    from adjudge.settings import Settings

    shared = {f.metadata["alias"] for f in fields(Settings)}
    for name in [name for name in os.environ if name.startswith("ADJUDGE_") or name in shared]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("ADJUDGE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def adjudge(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Runs a command in this process, from the arguments to the exit code."""

    def run(*arguments: object) -> Outcome:
        from adjudge.cli.main import main

        monkeypatch.setattr(sys, "argv", ["adjudge", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        code = ended.value.code
        return Outcome(code if isinstance(code, int) else 0 if code is None else 1, said.out, said.err)

    return run


@pytest.fixture
def spawned(home: Path) -> Callable[..., Outcome]:
    """Runs a command as a person does: a process of its own, its output read by another."""

    def run(*arguments: object) -> Outcome:
        ended = subprocess.run(
            [sys.executable, "-m", "adjudge", *map(str, arguments)], capture_output=True, text=True, check=False
        )
        return Outcome(ended.returncode, ended.stdout, ended.stderr)

    return run


@pytest.fixture
def overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that knows words and denials in the place of both stance models."""
    model = OverlapStanceEncoder()
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: model)
