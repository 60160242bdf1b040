"""`--max-wrong` and `adjudge calibrate` at the command line: what they do to findings, ledgers and tables, and what they say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]
TRUE, FALSE = "Canberra is the capital of Australia.", "Australia's capital is not Canberra."

pytestmark = pytest.mark.usefixtures("overlap")


@pytest.fixture
def ready(adjudge: Run, tmp_path: Path) -> Run:
    pages = [
        {"id": "1", "title": "Canberra", "text": TRUE},
        {"id": "2", "title": "Harbour", "text": "The harbour opened in 1874."},
    ]
    (tmp_path / "pages.jsonl").write_text("".join(json.dumps(row) + "\n" for row in pages), encoding="utf-8")
    assert adjudge("kb", "add", tmp_path / "pages.jsonl", "--collection", "pages").code == 0
    return adjudge


def verified(run: Run, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = run("verify", TRUE, "--collection", "pages", "--json", *more).json
    return found


def labelled(path: Path, count: int) -> Path:
    years = [{"claim": f"The harbour opened in {1874 - n}.", "label": "REFUTES" if n else "SUPPORTS"} for n in range(count)]
    path.write_text("".join(json.dumps(row) + "\n" for row in years), encoding="utf-8")
    return path


def test_a_finding_says_what_its_number_rests_on(ready: Run) -> None:
    stands_on = verified(ready)["reliance"]
    assert stands_on["way"] in {"small", "small_given", "facts"}
    assert (stands_on["side_from"], stands_on["bound"], stands_on["own"]) == (0.7, None, "")
    assert stands_on["supported"] > stands_on["refuted"]
    assert stands_on["surest"] >= verified(ready)["calibrated_probability"]


def test_a_bound_is_told_and_kept_to(ready: Run) -> None:
    loose, strict = verified(ready, "--max-wrong", "30%"), verified(ready, "--max-wrong", "0.1%")
    assert loose["verdict"] == "supported"
    assert loose["reliance"]["bound"]["most_wrong"] == 0.3
    assert loose["reliance"]["side_from"] == pytest.approx(loose["reliance"]["bound"]["side_from"])
    assert strict["verdict"] == "not_enough_evidence", "no set that ships is large enough for one wrong side in a thousand"
    assert strict["reliance"]["bound"]["sets"] == [] and "max_wrong" in strict["reason_codes"]
    shown = ready("verify", TRUE, "--collection", "pages", "--max-wrong", "0.1%").out
    assert "no labelled set is large enough" in " ".join(shown.split())
    shown = ready("verify", TRUE, "--collection", "pages", "--max-wrong", "30%").out
    assert "At most 30% of claims on a wrong side" in " ".join(shown.split())


def test_the_setting_does_the_same(ready: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_MAX_WRONG", "0.1%")
    assert verified(ready)["verdict"] == "not_enough_evidence"
    assert verified(ready, "--max-wrong", "30%")["verdict"] == "supported"


@pytest.mark.parametrize("share", ["nothing", "0", "70%", "-1%", ""])
def test_what_is_no_share_is_refused(ready: Run, share: str) -> None:
    told = ready("verify", TRUE, "--collection", "pages", "--max-wrong", share)
    assert (told.code, told.one_line.startswith("adjudge: --max-wrong must be")) == (2, True)


def test_a_ledger_and_a_table_keep_to_it_too(ready: Run, tmp_path: Path) -> None:
    (tmp_path / "draft.txt").write_text(TRUE, encoding="utf-8")
    (tmp_path / "claims.csv").write_text(f"claim\n{TRUE}\n", encoding="utf-8")
    ledger = ready("ground", tmp_path / "draft.txt", "-c", "pages", "--max-wrong", "0.1%", "--json").json
    assert ledger["bound"]["most_wrong"] == 0.001
    assert ledger["summary"]["verdict_distribution"].get("supported", 0) == 0
    out = tmp_path / "out.jsonl"
    assert ready("batch", tmp_path / "claims.csv", out, "-c", "pages", "-w", "1", "--max-wrong", "0.1%").code == 0
    assert json.loads(out.read_text(encoding="utf-8"))["verdict"] == "not_enough_evidence"


def test_a_calibration_of_ones_own_is_used_named_and_forgotten(ready: Run, tmp_path: Path, home: Path) -> None:
    made = ready("calibrate", labelled(tmp_path / "own.jsonl", 40), "--collection", "pages")
    assert made.code == 0, made.err
    assert made.out.startswith("Calibrated with own.jsonl, 40 claims, ")
    named = verified(ready)["reliance"]["own"]
    assert named.startswith("own.jsonl, 40 claims, ")
    assert "Calibrated with your own claims: own.jsonl" in " ".join(ready("verify", TRUE, "--collection", "pages").out.split())
    assert verified(ready, "--judge", "small")["reliance"]["own"] == named
    assert "40 claims" in (told := ready("doctor").out) and ": used" in told
    kept = json.loads((home / "calibration.json").read_text(encoding="utf-8"))
    (home / "calibration.json").write_text(json.dumps(kept | {"models": "others"}), encoding="utf-8")
    assert verified(ready)["reliance"]["own"] == ""
    assert "made with other models" in ready("doctor").out
    assert ready("calibrate", "--forget").out == "Removed.\n"
    assert verified(ready)["reliance"]["own"] == ""
    assert ready("calibrate", "--forget").out == "There was none.\n"


def test_it_is_made_again_from_what_is_stated_without_it(ready: Run, tmp_path: Path) -> None:
    rows = labelled(tmp_path / "own.jsonl", 40)
    one, other = (ready("calibrate", rows, "--collection", "pages", "--json").json for _ in range(2))
    assert one["calibration"]["fits"] == other["calibration"]["fits"]
    assert one["rows"] == 40


def test_what_cannot_be_calibrated_with_is_one_sentence(ready: Run, tmp_path: Path) -> None:
    few = ready("calibrate", labelled(tmp_path / "few.jsonl", 3), "--collection", "pages")
    assert (few.code, "too few to calibrate with" in few.one_line) == (2, True)
    assert "Give a file of labelled claims" in ready("calibrate").one_line
    (tmp_path / "home").mkdir(exist_ok=True)


def test_a_calibration_that_was_tampered_with_is_told(ready: Run, tmp_path: Path, home: Path) -> None:
    (home / "calibration.json").write_text("{", encoding="utf-8")
    told = ready("verify", TRUE, "--collection", "pages")
    assert (told.code, "cannot be read" in told.one_line) == (2, True)
