"""kill -9 of a batch at any moment: resumed until it is done, its output is byte for byte that of one nobody disturbed."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.settings import Settings

ROWS = 60
NOTES = "\n\n".join(f"The hut number {n} of the alpine club has {n + 3} beds and a stove." for n in range(1, 6))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base, a table, and what comes of it when nobody disturbs."""
    made = tmp_path_factory.mktemp("batch")
    (made / "huts.txt").write_text(NOTES)
    # Few claims, each many times: what was read once is remembered, so that most of the time is not the models'.
    claims = [f"The hut number {1 + n % 5} of the alpine club has {4 + n % 5 + n % 2} beds." for n in range(ROWS)]
    claims[7] = ""
    (made / "claims.csv").write_text("claim\n" + "".join(f'"{claim}"\n' for claim in claims))
    with Engine(Settings(home=str(made / "home"))) as engine:
        engine.ingest([made / "huts.txt"], collection="huts")
    assert started(made, "whole.csv", workers=1).wait() == 0
    return made


def started(folder: Path, output: str, *, workers: int) -> subprocess.Popen[bytes]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ADJUDGE_")}
    words = ["batch", "claims.csv", output, "-c", "huts", "-w", str(workers), "--resume", "-q"]
    return subprocess.Popen(
        [sys.executable, "-m", "adjudge", *words],
        cwd=folder, env={**kept, "ADJUDGE_HOME": str(folder / "home")}, stdout=subprocess.DEVNULL,
    )  # fmt: skip


def disturbed(folder: Path, output: str, kills: int, *, workers: int, seed: int) -> tuple[int, int]:
    """Runs a batch to its end through kills, each some rows after its journal was opened again; how many there were, and how many
    of them fell between the first row and the last."""
    by_chance = random.Random(seed)
    partial, done, amid = folder / f"{output}.partial", 0, 0
    while True:
        process = started(folder, output, workers=workers)
        if done == kills:
            assert process.wait() == 0
            return done, amid
        before = partial.read_bytes().count(b"\n") if partial.exists() else 0
        step = by_chance.choice([0, 1, 1, 2]) if before else 1
        while process.poll() is None and (partial.read_bytes().count(b"\n") if partial.exists() else 0) < before + step:
            time.sleep(0.002)
        if not step:
            time.sleep(by_chance.uniform(0.0, 1.5))
        time.sleep(by_chance.uniform(0.0, 0.02))
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            done += 1
            rows = partial.read_bytes().count(b"\n") - 1 if partial.exists() else 0
            amid += 0 < rows < ROWS
        process.wait()
        if (folder / output).exists():  # it was quicker
            return done, amid


def test_three_kills_leave_the_same_bytes(folder: Path) -> None:
    kills, amid = disturbed(folder, "three.csv", 3, workers=1, seed=3)
    assert kills == 3 and amid >= 1
    assert (folder / "three.csv").read_bytes() == (folder / "whole.csv").read_bytes()
    assert not (folder / "three.csv.partial").exists()


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_thirty_kills_leave_the_same_bytes(folder: Path, workers: int) -> None:
    killed = amid = rounds = 0
    while killed < 30:
        rounds += 1
        output = f"thirty-{workers}-{rounds}.csv"
        now, inside = disturbed(folder, output, 30 - killed, workers=workers, seed=rounds)
        killed, amid = killed + now, amid + inside
        assert (folder / output).read_bytes() == (folder / "whole.csv").read_bytes()
        assert not (folder / f"{output}.partial").exists()
    print(f"{killed} kills with {workers} workers, {amid} of them between rows, {rounds} outputs: all as if nobody had disturbed")
    assert amid >= 10
