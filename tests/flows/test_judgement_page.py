"""docs/evaluation.md is written by one command: here on a handful of rows, with the shipped stance double."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.judgement import ablation, command
from doubles import OverlapStanceEncoder

PARIS = "Paris is the capital of France"
ABSTRACTS = [
    {"id": 1, "title": "Cities", "text": f"{PARIS}. It lies on the river Seine."},
    {"id": 2, "title": "Fruit", "text": "Bananas ripen after they are picked."},
]
CLAIMS = [
    {"claim": f"{PARIS}.", "label": "SUPPORTS", "gold_docs": [1]},
    {"claim": "Copper melts at 1,085 degrees.", "label": "NEI", "gold_docs": []},
]
PAIRS = [
    {"evidence": PARIS, "claim": PARIS, "label": "SUPPORTS"},
    {"evidence": "Bananas are yellow.", "claim": PARIS, "label": "NEI"},
]


@pytest.fixture(autouse=True)
def double(monkeypatch: pytest.MonkeyPatch) -> None:
    """The double in place of the models."""
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: OverlapStanceEncoder())


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with two sets of each kind, and one whose corpus is missing."""
    grounding = [{**row, "label": "NOT_SUPPORTED" if row["label"] == "NEI" else row["label"]} for row in PAIRS]
    for name, rows in {
        "dev/stance_snli": PAIRS, "dev/stance_anli": PAIRS, "dev/grounding_begin": grounding, "dev/grounding_q2": grounding,
        "dev/claims_scifact": CLAIMS, "dev/claims_climate": CLAIMS, "dev/claims_fm2_wiki": CLAIMS,
        "corpora/scifact_abstracts": ABSTRACTS, "corpora/climate_sentences": ABSTRACTS,
    }.items():  # fmt: skip
        path = tmp_path / "data" / f"{name}.jsonl.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    return tmp_path / "data"


Written = Callable[..., tuple[str, str, Any]]


@pytest.fixture
def written(data: Path, tmp_path: Path) -> Written:
    def run(*words: str) -> tuple[str, str, Any]:
        out = tmp_path / "out"
        command.main(["--data", str(data), "--out", str(out), "--work", str(tmp_path / "work"), *words])
        pages = [(out / f"evaluation.{suffix}").read_text(encoding="utf-8") for suffix in ("md", "html")]
        return pages[0], pages[1], json.loads((out / "judgement.json").read_text(encoding="utf-8"))

    return run


def test_every_set_that_is_there_is_on_the_page_beside_its_floor(written: Written) -> None:
    page, html, figures = written("--sets", "claims", "grounding", "stance")
    assert page.startswith("<!-- Written by `make judgement`")
    for way in ("fitted on the others", "as shipped", "the floor"):
        assert re.search(rf"^\| claims_scifact \(2\) \| {way} \|", page, re.MULTILINE)
        assert re.search(rf"^\| \*\*mean\*\* \| {way} \|", page, re.MULTILINE)
    assert re.search(r"^\| grounding_begin \| 2 \| ", page, re.MULTILINE)
    assert re.search(r"^\| stance_snli \| 2 \| as shipped \| ", page, re.MULTILINE)
    assert set(figures["claims"]) == {"claims_scifact", "claims_climate"}, "the corpus of the third is missing"
    assert re.search(r"on \d+ cores, .*, Python 3\.\d+\.\d+, with adjudge \d", page)
    assert "<script" not in html and html.count("<svg") == 2 + 2 + 1 + 2
    assert "prefers-color-scheme: dark" in html and not re.search(r"(src|href)=", html)


def test_rows_that_were_answered_are_not_asked_again(written: Written, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    first = written("--sets", "claims")[2]
    kept = {file: file.read_text() for file in (tmp_path / "work").glob("claims-*.jsonl")}
    monkeypatch.setattr("bench.judgement.judging.verified", None)
    assert written("--sets", "claims")[2]["claims"] == first["claims"]
    assert {file: file.read_text() for file in (tmp_path / "work").glob("claims-*.jsonl")} == kept


def test_only_the_sets_asked_for_are_measured(written: Written) -> None:
    page, _, figures = written("--sets", "grounding_begin", "--limit", "1")
    assert list(figures["grounding"]) == ["grounding_begin"] and figures["claims"] == {} and figures["stance"] == {}
    assert figures["grounding"]["grounding_begin"]["left_out"] is None, "there is no other set to fit on"
    assert "## Claims" not in page and "A quick run" in page


def test_a_folder_without_sets_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="give --data DIR"):
        command.main(["--data", str(tmp_path), "--out", str(tmp_path), "--work", str(tmp_path / "work")])


def test_a_rule_is_switched_off_and_comes_back(data: Path, tmp_path: Path) -> None:
    from adjudge.verify import reconcile

    guards = reconcile.GUARDS
    words = ("--only", "guard", "feature", "one voice", "ledger: with reserve")
    ablation.main(["--data", str(data), "--out", str(tmp_path), "--work", str(tmp_path / "work"), *words])
    page = (tmp_path / "ablation.md").read_text(encoding="utf-8")
    assert re.search(r"^\| guard: unsure \| ", page, re.MULTILINE) and "## Grounding" in page
    assert reconcile.GUARDS is guards
