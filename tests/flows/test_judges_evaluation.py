"""`adjudge eval --judge`: judges measured, one by itself or several side by side; and what doctor says of one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import judge_server
import loopback
from loopback import Loopback, Reply

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

PARIS = "Paris is the capital of France"
STANCE = [
    {"evidence": PARIS, "claim": PARIS, "label": "SUPPORTS", "dataset": "cities"},
    {"evidence": "Paris is not the capital of France", "claim": PARIS, "label": "REFUTES", "dataset": "cities"},
    {"evidence": "Bananas ripen after they are picked", "claim": PARIS, "label": "NEI", "dataset": "fruit"},
]
"""The double, as the scout and behind the server, answers all of them right; minicheck refutes nothing."""

pytestmark = pytest.mark.usefixtures("overlap")


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Loopback]:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    with loopback.serving() as serving:
        serving.answer = judge_server.judging()
        monkeypatch.setenv("ADJUDGE_JUDGE_URL", serving.address)
        monkeypatch.setenv("ADJUDGE_JUDGE_MODEL", "tiny")
        yield serving


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in STANCE), encoding="utf-8")
    return path


def test_one_judge_keeps_the_output_of_an_evaluation(adjudge: Run, pairs: Path, server: Loopback) -> None:
    shown = adjudge("eval", "stance", pairs, "--judge", "openai", "--json")
    assert (shown.code, shown.err) == (0, "")
    assert shown.json["overall"]["accuracy"] == 1.0
    assert shown.json["versions"]["judge"].startswith("openai:tiny@")
    assert server.asked
    plain = adjudge("eval", "stance", pairs, "--json").json
    assert set(plain) == set(shown.json)
    assert plain["versions"]["judge"] == "overlap-stance"


def test_the_judge_of_the_settings_is_measured_where_none_is_named(
    adjudge: Run, pairs: Path, server: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADJUDGE_JUDGE", "minicheck")
    found = adjudge("eval", "stance", pairs, "--json").json
    assert found["versions"]["judge"].startswith("minicheck:tiny@")
    assert found["overall"]["confusion"]["REFUTES"]["REFUTES"] == 0


def test_several_stand_side_by_side_in_json(adjudge: Run, pairs: Path, server: Loopback) -> None:
    asked = ("--judge", "shipped", "--judge", "openai", "--judge", "minicheck", "--judge", "openai")
    found = adjudge("eval", "stance", pairs, *asked, "--json").json
    assert list(found) == ["judges"] and set(found["judges"]) == {"shipped", "openai", "minicheck"}
    accuracy = {name: one["overall"]["accuracy"] for name, one in found["judges"].items()}
    assert accuracy == {"shipped": 1.0, "openai": 1.0, "minicheck": pytest.approx(2 / 3)}


def test_and_in_a_table(adjudge: Run, pairs: Path, server: Loopback) -> None:
    shown = adjudge("eval", "stance", pairs, "--judge", "shipped", "--judge", "minicheck")
    assert (shown.code, shown.err) == (0, "")
    assert re.search(r"^dataset +judge +n +accuracy +macro F1", shown.out, re.MULTILINE)
    assert re.search(r"^cities +shipped +2 +100\.0 ", shown.out, re.MULTILINE)
    assert re.search(r"^cities +minicheck +2 +50\.0 ", shown.out, re.MULTILINE)
    assert re.search(r"^all pairs +minicheck +3 +66\.7 ", shown.out, re.MULTILINE)
    assert "minicheck:tiny@" in shown.out


def test_grounding_is_measured_with_a_judge_too(adjudge: Run, tmp_path: Path, server: Loopback) -> None:
    rows = [{"evidence": PARIS, "claim": PARIS, "label": "SUPPORTS"}]
    (tmp_path / "drafts.jsonl").write_text(json.dumps(rows[0]))
    found = adjudge("eval", "grounding", tmp_path / "drafts.jsonl", "--judge", "openai", "--judge", "shipped", "--json").json
    assert set(found["judges"]) == {"openai", "shipped"}


def test_predictions_say_whose_they_are(adjudge: Run, pairs: Path, server: Loopback, tmp_path: Path) -> None:
    out = tmp_path / "answers.jsonl"
    adjudge("eval", "stance", pairs, "--judge", "shipped", "--judge", "minicheck", "--predictions", out)
    rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [row["judge"] for row in rows] == ["shipped"] * 3 + ["minicheck"] * 3


def test_a_page_shows_one_judge(adjudge: Run, pairs: Path, server: Loopback, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    shown = adjudge("eval", "stance", pairs, "--judge", "shipped", "--judge", "openai", "--html", page)
    assert shown.code == 2 and "A page shows one judge." in shown.one_line and not server.asked
    assert adjudge("eval", "stance", pairs, "--judge", "openai", "--html", page).code == 0
    assert page.exists()


@pytest.mark.parametrize("task", ["stance", "grounding"])
def test_a_judge_that_cannot_be_asked_is_not_measured_by_another_s_answers(
    adjudge: Run, tmp_path: Path, server: Loopback, task: str
) -> None:
    server.replies(Reply(status=404))
    row = {"evidence": "Paris is the seat of France", "claim": PARIS, "label": "SUPPORTS"}
    (tmp_path / "rows.jsonl").write_text(json.dumps(row))
    shown = adjudge("eval", task, tmp_path / "rows.jsonl", "--judge", "openai", "--json")
    assert (shown.code, shown.out) == (2, "")
    assert "Check ADJUDGE_JUDGE_MODEL and ADJUDGE_JUDGE_URL." in shown.one_line


def test_nor_are_verdicts(adjudge: Run, tmp_path: Path, server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_JUDGE", "openai")
    (tmp_path / "notes.txt").write_text(f"{PARIS}, as everybody knows.")
    (tmp_path / "claims.jsonl").write_text(json.dumps({"claim": f"{PARIS}.", "label": "SUPPORTS"}))
    adjudge("kb", "add", tmp_path / "notes.txt")
    assert adjudge("eval", "claims", tmp_path / "claims.jsonl", "--json").json["n"] == 1
    server.replies(Reply(status=404))
    monkeypatch.setenv("ADJUDGE_JUDGE_MODEL", "other")
    shown = adjudge("eval", "claims", tmp_path / "claims.jsonl", "--json")
    assert shown.code == 2 and "No claim could be verified: " in shown.one_line


def test_a_misspelt_judge_is_refused_before_another_has_worked(adjudge: Run, pairs: Path, server: Loopback) -> None:
    shown = adjudge("eval", "stance", pairs, "--judge", "openai", "--judge", "minichek")
    assert shown.code == 2 and "There is no judge named 'minichek'" in shown.one_line
    assert server.asked == []


def test_answers_that_cannot_be_read_are_counted(adjudge: Run, pairs: Path, server: Loopback) -> None:
    server.answer = lambda asked: judge_server.answering("It refutes that.")
    shown = adjudge("eval", "stance", pairs, "--judge", "openai", "--json")
    assert shown.code == 0
    assert re.fullmatch(r"adjudge: \d answers of openai:tiny@\w+ could not be read; each takes no side.", shown.one_line)
    assert shown.json["overall"]["confusion"]["SUPPORTS"]["REFUTES"] == 0


def test_doctor_asks_the_judge(adjudge: Run, server: Loopback, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "judge:" not in adjudge("doctor").out
    monkeypatch.setenv("ADJUDGE_JUDGE", "openai")
    assert re.search(r"^ok +judge: openai:tiny@\w+ answers$", adjudge("doctor").out, re.MULTILINE)
    server.answer = lambda asked: judge_server.answering("Well.")
    assert re.search(r"^BAD +judge: openai:tiny@\w+ answers with words", adjudge("doctor").out, re.MULTILINE)
    server.replies(Reply(status=401))
    shown = adjudge("doctor")
    assert shown.code == 1 and "Check ADJUDGE_JUDGE_API_KEY." in shown.out
