"""The strong judge from its installation to its verdicts: on every surface that reads, in every case's record, and never needed.

It is a small decoder of chance: what it says is of no use, but it says it in all the places that the real one would.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import small_decoder

TEXT = "The mill was built in 1911. It stands by the river. Its wheel was taken down in 1950 and lies in the yard."
CLAIM = "The mill was built in 1911."
Run = Callable[..., Any]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The base and its adapter."""
    folder = tmp_path_factory.mktemp("strong")
    base = small_decoder.write_base(folder / "base.gguf")
    return base, small_decoder.write_adapter_for(base, folder / "adapter.safetensors")


@pytest.fixture
def installed(adjudge: Run, files: tuple[Path, Path], tmp_path: Path) -> str:
    """The judge's name; and beside it what it is asked about."""
    base, adapter = files
    (tmp_path / "mill.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "draft.txt").write_text("The mill was built in 1911. Its wheel was taken down in 1960.", encoding="utf-8")
    added = adjudge("models", "add", "strong", "--from", base, "--adapter", adapter, "--json")
    assert (added.code, added.json["name"]) == (0, "strong"), added.err
    return str(added.json["installed"])


def read_by(home: Path, name: str) -> int:
    """How many pairs a model read, by what the store remembers."""
    with sqlite3.connect(home / "adjudge.db") as store:
        (count,) = store.execute("SELECT count(*) FROM reading WHERE model = ?", (name,)).fetchone()
    return int(count)


def test_it_is_listed_checked_and_removed(adjudge: Run, installed: str, home: Path) -> None:
    rows = {row["name"]: row for row in adjudge("models", "list", "--json").json}
    assert rows["judge"]["shipped"] and rows["judge"]["installed"]
    assert (rows["strong"]["model"], rows["strong"]["installed"], rows["strong"]["shipped"]) == (installed, True, False)
    checks = {check["name"]: check for check in adjudge("doctor", "--json").json["checks"]}
    assert checks["strong"]["ok"] and installed in checks["strong"]["detail"]
    assert checks["privacy"]["ok"]
    weights = home / "models" / "strong" / "decoder.weights"
    weights.write_bytes(weights.read_bytes()[:-1] + b"?")
    told = adjudge("doctor")
    assert told.code == 1
    assert "BAD  strong: The file decoder.weights of the strong judge is not the one that was written." in told.out
    assert adjudge("models", "remove", "strong").code == 0
    assert list((home / "models").iterdir()) == []
    assert "strong\tThe strong judge is not installed. Run: adjudge models add strong" in adjudge("models", "list").out
    assert "adjudge models add strong installs one" in adjudge("doctor").out
    assert adjudge("models", "remove", "strong").one_line.startswith("adjudge: The strong judge is not installed.")


def test_it_reads_a_claim_and_its_case_is_replayed(adjudge: Run, installed: str, home: Path, tmp_path: Path) -> None:
    assert adjudge("kb", "add", tmp_path / "mill.txt").code == 0
    small = adjudge("verify", CLAIM, "-c", "library", "--judge", "small", "--json").json
    assert read_by(home, installed) == 0
    strong = adjudge("verify", CLAIM, "-c", "library", "--judge", "strong", "--json").json
    assert read_by(home, installed) > 0
    assert installed in strong["versions"]["models"]
    assert installed not in small["versions"]["models"]
    replayed = adjudge("cases", "replay", strong["case_id"], "--json")
    assert (replayed.code, "models" in replayed.json["changed"]) == (1, True), "by another judge"


def test_once_it_is_installed_it_is_asked_where_the_small_judge_refutes(
    adjudge: Run, installed: str, home: Path, tmp_path: Path
) -> None:
    assert adjudge("kb", "add", tmp_path / "mill.txt").code == 0
    false = "The mill was built in 1850."
    small = adjudge("verify", false, "-c", "library", "--judge", "small", "--json").json
    assert (read_by(home, installed), small["verdict"]) == (0, "refuted")
    found = adjudge("verify", false, "-c", "library", "--json").json
    assert read_by(home, installed) > 0
    assert set(found["versions"]["models"].split("+")) == {*small["versions"]["models"].split("+"), installed}
    assert adjudge("cases", "replay", found["case_id"]).code == 0


def test_by_default_one_that_cannot_be_used_is_left_alone(adjudge: Run, installed: str, home: Path, tmp_path: Path) -> None:
    """After another version was installed everything works as without it, and doctor says why."""
    card = home / "models" / "strong" / "card.json"
    card.write_bytes(card.read_bytes().replace(b'"format":1', b'"format":0'))
    assert adjudge("kb", "add", tmp_path / "mill.txt").code == 0
    assert adjudge("verify", CLAIM, "-c", "library", "--json").json["verdict"] == "supported"
    assert "BAD  strong: The strong judge was installed by another version" in adjudge("doctor").out
    assert adjudge("verify", CLAIM, "--judge", "second").one_line.endswith("Run: adjudge models add strong")


@pytest.mark.parametrize("surface", ["ground", "answer", "check", "batch", "replay"])
def test_it_reads_wherever_texts_are_read(
    adjudge: Run, installed: str, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, surface: str
) -> None:
    docs, judge = ("--docs", tmp_path / "mill.txt"), ("--judge", "strong")
    if surface == "ground":
        assert adjudge("ground", tmp_path / "draft.txt", *docs, *judge, "--json").code == 0
    elif surface == "answer":
        assert adjudge("answer", "When was the mill built?", *docs, *judge, "--json").code == 0
    elif surface == "check":
        assert adjudge("kb", "add", tmp_path / "mill.txt").code == 0
        assert adjudge("check", tmp_path / "draft.txt", "-c", "library", *judge, "--json").code == 0
    elif surface == "batch":
        assert adjudge("kb", "add", tmp_path / "mill.txt").code == 0
        (tmp_path / "in.csv").write_text(f"claim\n{CLAIM}\n", encoding="utf-8")
        assert adjudge("batch", tmp_path / "in.csv", tmp_path / "out.csv", "-c", "library", "-w", "1", *judge).code == 0
    else:
        assert adjudge("kb", "add", tmp_path / "mill.txt").code == 0
        monkeypatch.setenv("ADJUDGE_JUDGE", "strong")
        case = adjudge("verify", CLAIM, "-c", "library", "--json").json["case_id"]
        assert adjudge("cases", "replay", case).code == 0
    assert read_by(home, installed) > 0


def test_asked_for_and_not_installed_is_one_sentence(adjudge: Run) -> None:
    told = adjudge("verify", CLAIM, "--judge", "strong")
    assert (told.code, told.one_line) == (2, "adjudge: The strong judge is not installed. Run: adjudge models add strong")


def test_what_cannot_be_installed_is_one_sentence(adjudge: Run, files: tuple[Path, Path], tmp_path: Path) -> None:
    base, adapter = files
    told = adjudge("models", "add", "strong", "--from", tmp_path / "nothing.gguf", "--adapter", adapter)
    assert (told.code, told.one_line[:33]) == (2, "adjudge: There is no file or fold")
    told = adjudge("models", "add", "strong", "--from", base)  # with the adapter that is shipped
    assert told.code == 2
    assert "is not the one that the adapter adjudge-strong was taught on" in told.err
    assert "nothing was installed" in told.err
    assert "There is no model weak" in adjudge("models", "add", "weak").one_line
    assert "There is no model judge" in adjudge("models", "remove", "judge").one_line
