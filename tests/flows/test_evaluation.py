"""`adjudge eval` from files to figures. The stance models are the shipped double, whose answers can be told beforehand."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

PARIS = "Paris is the capital of France"
STANCE = [
    {"evidence": PARIS, "claim": PARIS, "label": "SUPPORTS", "dataset": "cities"},
    {"evidence": "Paris is not the capital of France", "claim": PARIS, "label": "REFUTES", "dataset": "cities"},
    {"evidence": "Bananas ripen after they are picked", "claim": PARIS, "label": "DISPUTED", "dataset": "cities"},
    {"evidence": "Paris is not the capital of France", "claim": PARIS, "label": "SUPPORTS", "dataset": "<b>odd</b>"},
]
"""The double answers the first three right and the last wrong."""
GROUNDING = [
    {"evidence": PARIS, "claim": PARIS, "label": "SUPPORTS"},
    {"evidence": "Paris is not the capital of France", "claim": PARIS, "label": "NOT_SUPPORTED"},
    {"evidence": "Bananas ripen after they are picked", "claim": PARIS, "label": "NOT_SUPPORTED"},
    {"evidence": PARIS, "claim": PARIS, "label": "NOT_SUPPORTED"},
]


pytestmark = pytest.mark.usefixtures("overlap")


def written(path: Path, rows: list[dict[str, str]]) -> Path:
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


class TestFigures:
    def test_stance_in_json_is_as_the_contract_says(self, adjudge: Run, tmp_path: Path) -> None:
        shown = adjudge("eval", "stance", written(tmp_path / "a.jsonl.gz", STANCE), "--json")
        assert (shown.code, shown.err) == (0, "")
        found = shown.json
        assert found["n"] == 4 and found["seconds"] > 0
        cities = found["per_dataset"]["cities"]
        assert (cities["n"], cities["accuracy"], cities["macro_f1"], cities["balanced_accuracy"]) == (3, 1.0, 1.0, 1.0)
        assert 0.0 <= cities["ece"] <= 1.0
        assert cities["confusion"]["NEI"] == {"SUPPORTS": 0, "REFUTES": 0, "NEI": 1}
        assert found["overall"]["accuracy"] == 0.75
        assert found["overall"]["confusion"]["SUPPORTS"] == {"SUPPORTS": 1, "REFUTES": 1, "NEI": 0}
        assert found["mean_over_datasets"]["accuracy"] == 0.5
        assert found["versions"]["scout"] == "overlap-stance" and found["versions"]["policy"]

    def test_grounding_in_json_is_as_the_contract_says(self, adjudge: Run, tmp_path: Path) -> None:
        found = adjudge("eval", "grounding", written(tmp_path / "drafts.jsonl", GROUNDING), "--json").json
        assert list(found["per_dataset"]) == ["drafts"]
        assert found["overall"]["accuracy"] == 0.75
        assert found["overall"]["balanced_accuracy"] == pytest.approx((1 + 2 / 3) / 2)
        assert found["overall"]["confusion"]["NOT_SUPPORTED"] == {"SUPPORTS": 1, "NOT_SUPPORTED": 2}

    def test_grounding_s_one_threshold_is_the_policy_s(
        self, adjudge: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "strict.toml").write_text("[grounding]\nsupports = 1.0\n")
        monkeypatch.setenv("ADJUDGE_POLICY", str(tmp_path / "strict.toml"))
        found = adjudge("eval", "grounding", written(tmp_path / "a.jsonl", GROUNDING), "--json").json
        assert found["overall"]["confusion"]["SUPPORTS"] == {"SUPPORTS": 0, "NOT_SUPPORTED": 1}

    def test_the_plain_judge_answers_the_same_pairs_beside_the_ledger(self, adjudge: Run, tmp_path: Path) -> None:
        found = adjudge("eval", "grounding", written(tmp_path / "a.jsonl", GROUNDING), "--json").json
        assert (found["plain"]["n"], found["plain"]["plain"]) == (found["n"], None)
        assert found["plain"]["overall"]["accuracy"] == 0.75 and found["plain"]["seconds"] > 0
        shown = adjudge("eval", "grounding", written(tmp_path / "a.jsonl", GROUNDING))
        assert "The plain judge on the same pairs" in shown.out

    def test_the_limit_is_each_file_s(self, adjudge: Run, tmp_path: Path) -> None:
        files = [written(tmp_path / name, STANCE) for name in ("a.jsonl", "b.jsonl")]
        assert adjudge("eval", "stance", *files, "--limit", 2, "--json").json["n"] == 4

    def test_a_person_reads_a_table_and_the_confusions(self, adjudge: Run, tmp_path: Path) -> None:
        shown = adjudge("eval", "stance", written(tmp_path / "a.jsonl", STANCE))
        assert (shown.code, shown.err) == (0, "")
        assert re.search(r"^dataset +n +accuracy +macro F1 +balanced accuracy +ECE +s per 1,000$", shown.out, re.MULTILINE)
        assert re.search(r"^cities +3 +100\.0 +100\.0 +100\.0 +\d+\.\d +[\d.,]+$", shown.out, re.MULTILINE)
        assert re.search(r"^mean of the datasets +50\.0 ", shown.out, re.MULTILINE)
        assert re.search(r"^all pairs +4 +75\.0 ", shown.out, re.MULTILINE)
        assert "\n<b>odd</b>\n  labelled \\ answered  SUPPORTS  REFUTES  NEI\n" in shown.out
        assert re.search(r"^ +REFUTES +0 +1 +0$", shown.out, re.MULTILINE)
        assert re.search(r"^4 pairs in .* Decided by (scout|judge) \d+%", shown.out, re.MULTILINE)
        assert "scout overlap-stance, judge overlap-stance" in shown.out

    def test_nothing_is_left_in_the_user_s_store(self, adjudge: Run, tmp_path: Path, home: Path) -> None:
        assert adjudge("eval", "stance", written(tmp_path / "a.jsonl", STANCE)).code == 0
        assert not (home / "adjudge.db").exists()


class TestFilesWritten:
    def test_every_pair_with_its_answer(self, adjudge: Run, tmp_path: Path) -> None:
        out = tmp_path / "answers.jsonl"
        adjudge("eval", "stance", written(tmp_path / "a.jsonl", STANCE), "--predictions", out)
        rows = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
        assert [(row["predicted"], row["correct"]) for row in rows] == [
            ("SUPPORTS", True), ("REFUTES", True), ("NEI", True), ("REFUTES", False),
        ]  # fmt: skip
        for row, given in zip(rows, STANCE, strict=True):
            assert (row["evidence"], row["claim"], row["dataset"]) == (
                given["evidence"], given["claim"], given["dataset"],
            )  # fmt: skip
            assert row["supports"] + row["refutes"] + row["neutral"] == pytest.approx(1.0)
            assert row["confidence"] == max(row["supports"], row["refutes"], row["neutral"])

    def test_a_report_beside_json(self, adjudge: Run, tmp_path: Path) -> None:
        page = tmp_path / "report.html"
        shown = adjudge("eval", "stance", written(tmp_path / "a.jsonl", STANCE), "--html", page, "--json")
        assert shown.json["n"] == 4
        assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
        assert not list(tmp_path.glob("*.partial"))

    def test_what_was_written_is_said(self, adjudge: Run, tmp_path: Path) -> None:
        page = tmp_path / "report.html"
        shown = adjudge("eval", "stance", written(tmp_path / "a.jsonl", STANCE), "--html", page)
        assert shown.out.endswith(f"Wrote {page}.\n")

    @pytest.mark.parametrize("option", ["--html", "--predictions"])
    def test_a_place_that_cannot_be_written_is_refused_before_any_work(self, adjudge: Run, tmp_path: Path, option: str) -> None:
        given = written(tmp_path / "a.jsonl", STANCE)
        for place, why in ((tmp_path / "no" / "such" / "x", "its folder does not exist"), (tmp_path, "it is a folder")):
            shown = adjudge("eval", "stance", given, option, place)
            assert shown.code == 2 and shown.out == ""
            assert f"{place} cannot be written: {why}." in shown.one_line


class TestErrors:
    def test_a_bad_row_is_one_line_with_its_place(self, adjudge: Run, tmp_path: Path) -> None:
        given = written(tmp_path / "a.jsonl", [*STANCE, {**STANCE[0], "label": "TRUE"}])
        shown = adjudge("eval", "stance", given, "--json")
        assert (shown.code, shown.out) == (2, "")
        assert f"{given}, line 5: 'TRUE' is no label of stance. Use one of: SUPPORTS, REFUTES, NEI." in shown.one_line

    def test_labels_belong_to_their_task(self, adjudge: Run, tmp_path: Path) -> None:
        shown = adjudge("eval", "grounding", written(tmp_path / "a.jsonl", STANCE))
        assert shown.code == 2
        assert "line 2: 'REFUTES' is no label of grounding" in shown.one_line

    @pytest.mark.parametrize(
        "arguments",
        [("stance",), ("stance", "none.jsonl"), ("stance", "a.jsonl", "--limit", "0"), ("opinion", "a.jsonl")],
        ids=" ".join,
    )
    def test_misuse_is_one_line(self, adjudge: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
        written(tmp_path / "a.jsonl", STANCE)
        shown = adjudge("eval", *arguments)
        assert shown.code == 2
        assert shown.one_line.startswith("adjudge: ")
