"""What holds for every test."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# The tests are no package; what several rooms of them share lies beside this file and is imported by its name.
sys.path.append(str(Path(__file__).parent))

# The same examples every time: what landed once must not fail by chance the next day.
# How long an example takes is the machine's affair, not a property: a loaded one must not fail a test.
settings.register_profile("untimed", deadline=None, derandomize=True)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def starter_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder in which the starter was built, as a newcomer builds it. To be copied: it takes seconds to build."""
    home = tmp_path_factory.mktemp("starter")
    environment = {k: v for k, v in os.environ.items() if not k.startswith("ADJUDGE_")} | {"ADJUDGE_HOME": str(home)}
    ended = subprocess.run(
        [sys.executable, "-m", "adjudge", "kb", "starter"],
        env=environment, cwd=home, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("starter: ")
    return home


_READ: dict[tuple[int, bytes, bytes], Any] = {}


@pytest.fixture
def inputs_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a stance model has read for one test it does not read again for the next. An input runs alone and always comes to
    the same numbers: tests/contracts/test_stance_encoder.py and tests/unit/adapters/encoders hold the models to that."""
    from adjudge.adapters.encoders.networks import SoloModel, Tokens

    run = SoloModel._run

    def once(self: SoloModel, tokens: Tokens) -> Any:
        if self._output != "logits":
            return run(self, tokens)
        key = (id(self._session), tokens.ids.tobytes(), tokens.types.tobytes())
        if key not in _READ:
            _READ[key] = run(self, tokens)
        return _READ[key]

    monkeypatch.setattr(SoloModel, "_run", once)
