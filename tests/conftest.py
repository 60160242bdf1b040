"""What holds for every test."""

from __future__ import annotations

import atexit
import fcntl
import gc
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from hypothesis import settings

# The tests are no package; what several rooms of them share lies beside this file and is imported by its name.
sys.path.append(str(Path(__file__).parent))

# The same examples every time: what landed once must not fail by chance the next day.
# How long an example takes is the machine's affair, not a property: a loaded one must not fail a test.
settings.register_profile("untimed", deadline=None, derandomize=True)
settings.load_profile("untimed")

# A store waits for the disk at every commit, and the tests commit some thousand times: where memory can hold their folders,
# they are made there. What a kill leaves behind is the same, for it is the disk's cache that outlives a process.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30


def _has_room(folder: Path) -> bool:
    """Whether there is room for all that is written in a run, and programs made there may be run."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    place = os.statvfs(folder)
    return place.f_bavail * place.f_frsize >= ROOM and not place.f_flag & os.ST_NOEXEC


if "TMPDIR" not in os.environ and _has_room(MEMORY):
    # What killed processes leave behind goes with the run; folders of tests that failed stay, as pytest keeps them.
    os.environ["PYTEST_DEBUG_TEMPROOT"] = str(MEMORY)
    os.environ["TMPDIR"] = tempfile.tempdir = tempfile.mkdtemp(prefix="adjudge-tests-", dir=MEMORY)
    atexit.register(shutil.rmtree, tempfile.tempdir, ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What collecting makes stays to the end: a million objects that need not be looked through for rubbish again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def starter_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the starter was built, as a newcomer builds it. To be copied: it takes seconds to build, and
    whichever of the processes that run tests needs it first builds it for all."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    home = shared / "starter"
    with (shared / "starter.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not home.exists():
            _build_starter(shared / "starter.begun").rename(home)
    return home


def _build_starter(home: Path) -> Path:
    home.mkdir(exist_ok=True)
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ADJUDGE_")} | {"ADJUDGE_HOME": str(home)}
    ended = subprocess.run(
        [sys.executable, "-m", "adjudge", "kb", "starter"],
        env=environment, cwd=home, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("starter: ")
    return home


@pytest.fixture(autouse=True)
def logs_go_where_they_went() -> Iterator[None]:
    """A server that was started in this process has its logs written by itself, and the next test would look for them in vain."""
    loggers = [logging.getLogger(name) for name in ("adjudge", "uvicorn.error", "mcp")]
    kept = [(one.handlers[:], one.propagate, one.level) for one in loggers]
    yield
    for one, (handlers, propagate, level) in zip(loggers, kept, strict=True):
        if (one.handlers, one.propagate, one.level) != (handlers, propagate, level):
            one.handlers[:], one.propagate = handlers, propagate
            one.setLevel(level)


_READ: WeakKeyDictionary[Any, dict[tuple[bytes, bytes], Any]] = WeakKeyDictionary()
"""By the model: one that is loaded when another is gone may get its place in memory."""


@pytest.fixture
def inputs_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a stance model has read for one test it does not read again for the next. An input runs alone and always comes to
    the same numbers: tests/contracts/test_stance_encoder.py and tests/unit/adapters/encoders hold the models to that."""
    from adjudge.adapters.encoders.networks import SoloModel, Tokens

    run = SoloModel._run

    def once(self: SoloModel, tokens: Tokens, session: Any) -> Any:
        if self._output != "logits":
            return run(self, tokens, session)
        known, key = _READ.setdefault(self, {}), (tokens.ids.tobytes(), tokens.types.tobytes())
        if key not in known:
            known[key] = run(self, tokens, session)
        return known[key]

    monkeypatch.setattr(SoloModel, "_run", once)
