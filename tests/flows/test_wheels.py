"""Installed as a stranger would: the wheels are built, small enough for a registry, and verify a claim far from the clone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
LARGEST = 100_000_000
NAMES = {"adjudge", "adjudge_gte", "adjudge_judge", "adjudge_models", "adjudge_strong"}


def ran(*command: str | Path, **environment: str) -> str:
    """What a command says; far from the clone, and without what this environment or its user has set."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("ADJUDGE_", "VIRTUAL_ENV", "PYTHON"))}
    done = subprocess.run(
        list(map(str, command)),
        env=clean | environment,
        cwd=environment.get("HOME", ROOT),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def uv() -> str:
    beside = Path(sys.executable).with_name("uv")
    return str(beside) if beside.exists() else "uv"


@dataclass(frozen=True)
class Installed:
    """An Adjudge with nothing of the clone in reach."""

    command: Path
    home: Path

    def __call__(self, *arguments: str) -> str:
        return ran(self.command, *arguments, HOME=str(self.home), ADJUDGE_HOME=str(self.home / "data"))

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json"))


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    made = tmp_path_factory.mktemp("dist")
    for folder in (*sorted((ROOT / "packages").iterdir()), ROOT):
        if (folder / "pyproject.toml").exists():
            ran(
                uv(),
                "build",
                "--quiet",
                "--wheel",
                "--no-build-isolation",
                "--python",
                sys.executable,
                "--out-dir",
                made,
                folder,
            )
    return {wheel.name.partition("-")[0]: wheel for wheel in made.glob("*.whl")}


@pytest.fixture(scope="module")
def plain(wheels: Mapping[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """By pipx, as the README says."""
    home = tmp_path_factory.mktemp("pipx")
    ran(
        uv(), "tool", "run", "--from", "pipx", "pipx", "install", "--python", sys.executable, wheels["adjudge"],
        f"--pip-args=--find-links {wheels['adjudge'].parent}",
        HOME=str(home), PIPX_HOME=str(home / "pipx"), PIPX_BIN_DIR=str(home / "bin"),
    )  # fmt: skip
    return Installed(home / "bin" / "adjudge", home)


def test_each_is_small_enough_for_a_registry_and_the_main_one_has_no_weights(wheels: Mapping[str, Path]) -> None:
    assert set(wheels) == NAMES
    sizes = {name: wheel.stat().st_size for name, wheel in wheels.items()}
    print({name: f"{size / 1e6:.1f} MB" for name, size in sizes.items()})
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    with zipfile.ZipFile(wheels["adjudge"]) as main:
        assert [name for name in main.namelist() if name.endswith((".onnx", ".npy"))] == []


def test_installed_by_pipx_it_verifies_a_claim_far_from_the_clone(plain: Installed) -> None:
    checks = plain.json("doctor")["checks"]
    assert {c["name"]: c["ok"] for c in checks}["models"], checks
    plain("kb", "starter")
    finding = plain.json("verify", "Silver has the chemical symbol Ag.")
    assert finding["verdict"] == "supported" and finding["citations"]
    assert plain.json("verify", "Lyon is the capital of France.")["verdict"] == "refuted"


def test_the_transformer_comes_with_its_extra_and_until_then_it_is_said_how(plain: Installed, wheels: Mapping[str, Path]) -> None:
    note = plain.home / "note.txt"
    note.write_text("The office in Bergen opens at nine.", encoding="utf-8")
    adding = ("kb", "add", str(note), "--collection", "slow", "--embedder", "transformer")
    with pytest.raises(AssertionError, match=r"pip install 'adjudge\[transformer\]'"):
        plain(*adding)
    python = plain.command.resolve().with_name("python")
    ran(uv(), "pip", "install", "--quiet", "--python", python, "--no-index", wheels["adjudge_gte"])
    plain(*adding)
    assert "Bergen" in plain("kb", "search", "When does the office open?", "--collection", "slow")


def test_one_wheel_holds_everything_where_no_registry_has_the_weights(tmp_path: Path) -> None:
    ran(
        uv(), "build", "--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable, "--out-dir", tmp_path, ROOT,
        ADJUDGE_ONE_WHEEL="1",
    )  # fmt: skip
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as whole:
        names = set(whole.namelist())
        (metadata,) = [name for name in names if name.endswith("/METADATA")]
        assert b"Requires-Dist: adjudge-judge" not in whole.read(metadata)
    assert {"adjudge/models/judge/model.onnx", "adjudge/models/static-256/table.npy"} <= names
