"""How many cores a model takes: those there are, or fewer where the environment says so."""

from __future__ import annotations

import pytest

from adjudge.adapters.encoders import networks


@pytest.mark.parametrize(("said", "taken"), [("1", 1), ("3", 3), ("99", 8), ("0", 8), ("", 8), ("two", 8), ("-1", 8), ("2,1", 8)])
def test_processes_side_by_side_can_share_the_cores_out(monkeypatch: pytest.MonkeyPatch, said: str, taken: int) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: set(range(8)), raising=False)
    monkeypatch.setenv("OMP_NUM_THREADS", said)
    assert networks.cores() == taken
