"""docs/evaluation.md is written by one command: here on a handful of rows, with the shipped stance double."""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from adjudge.adapters.doubles import OverlapStanceEncoder

BENCH = Path(__file__).resolve().parents[2] / "bench"
PARIS = "Paris is the capital of France"
ABSTRACTS = [
    {"id": 1, "title": "Cities", "text": f"{PARIS}. It lies on the river Seine."},
    {"id": 2, "title": "Fruit", "text": "Bananas ripen after they are picked."},
]
CLAIMS = [
    {"claim": f"{PARIS}.", "label": "SUPPORTS", "gold_docs": [1]},
    {"claim": "Copper melts at 1,085 degrees.", "label": "NEI", "gold_docs": []},
]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """bench/evaluation.py with the double in place of the models."""
    monkeypatch.setattr("adjudge.adapters.encoders.stance_encoder", lambda role: OverlapStanceEncoder())
    monkeypatch.syspath_prepend(BENCH)
    spec = importlib.util.spec_from_file_location("bench_evaluation", BENCH / "evaluation.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "bench_evaluation", module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one set of each kind."""
    stance = [{"evidence": PARIS, "claim": PARIS, "label": "SUPPORTS", "dataset": "snli"}]
    grounding = [{"evidence": PARIS, "claim": PARIS, "label": "NOT_SUPPORTED", "dataset": "begin"}]
    for name, rows in {
        "dev/stance_snli": stance, "dev/grounding_begin": grounding, "dev/claims_scifact": CLAIMS,
        "dev/claims_fm2_wiki": CLAIMS, "corpora/scifact_abstracts": ABSTRACTS,
    }.items():  # fmt: skip
        path = tmp_path / "data" / f"{name}.jsonl.gz"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.compress("".join(json.dumps(row) + "\n" for row in rows).encode()))
    return tmp_path / "data"


Written = Callable[..., tuple[str, Any]]


@pytest.fixture
def written(script: ModuleType, data: Path, tmp_path: Path) -> Written:
    def run(*words: str) -> tuple[str, Any]:
        script.main(["--data", str(data), "--out", str(tmp_path / "out"), *words])
        page = (tmp_path / "out" / "evaluation.md").read_text(encoding="utf-8")
        return page, json.loads((tmp_path / "out" / "evaluation.json").read_text(encoding="utf-8"))

    return run


def test_every_set_that_is_there_is_on_the_page_with_its_interval(written: Written) -> None:
    page, figures = written()
    assert page.startswith("<!-- Written by `make evaluation`")
    assert re.search(r"^\| snli \| 1 \| 100\.0 \(20\.7–100\.0\) \|", page, re.MULTILINE)
    assert re.search(r"^\| begin \| 1 \| 0\.0 \(0\.0–79\.3\) \|", page, re.MULTILINE)
    assert re.search(r"^\| claims_scifact \| 2 \| ", page, re.MULTILINE)
    assert re.search(r"^\| claims_scifact \| 1 \| 100\.0 \(20\.7–100\.0\) \|", page, re.MULTILINE), "recall"
    assert figures["claims"]["claims_scifact"]["overall"]["recall_at"]["1"]["value"] == 1.0
    assert figures["pairs"]["stance"]["n"] == 1


def test_a_set_whose_corpus_is_missing_is_left_out(written: Written, capsys: pytest.CaptureFixture[str]) -> None:
    page, figures = written()
    assert "claims_fm2_wiki" not in figures["claims"]
    assert "claims_fm2_wiki: left out" in capsys.readouterr().out
    assert not re.search(r"^\| claims_fm2_wiki", page, re.MULTILINE)


def test_machine_versions_and_what_must_hold_are_said(written: Written) -> None:
    page, _ = written()
    assert re.search(r"on \d+ cores, .*, Python 3\.\d+\.\d+, with adjudge \d", page)
    assert "scout overlap-stance" in page and re.search(r"policy [0-9a-f]+ \(library\)", page)
    assert re.search(r"^\| snli, accuracy \| 100\.0% \| >= 89% \| pass \|$", page, re.MULTILINE)
    assert re.search(r"^\| begin, balanced accuracy \| 0\.0% \| >= 82% \| FAIL \|$", page, re.MULTILINE)


def test_only_the_tasks_asked_for_are_run(written: Written) -> None:
    page, figures = written("--tasks", "grounding")
    assert list(figures["pairs"]) == ["grounding"] and figures["claims"] == {}
    assert "## Stance" not in page and "## Claims" not in page


def test_the_rest_may_be_kept_as_it_was_measured_and_says_so(written: Written, tmp_path: Path) -> None:
    _, before = written("--tasks", "stance", "claims")
    before["pairs"]["stance"]["versions"]["policy"] = "an older one"
    (tmp_path / "out" / "evaluation.json").write_text(json.dumps(before), encoding="utf-8")
    page, figures = written("--tasks", "grounding", "--keep-rest")
    assert list(figures["pairs"]) == ["grounding", "stance"] and figures["pairs"]["stance"] == before["pairs"]["stance"]
    assert figures["claims"] == before["claims"]
    stance, grounding = page.split("## Stance")[1].split("## Grounding")
    assert "Measured in an earlier run" in stance and "policy an older one" in stance
    assert "Measured in an earlier run" not in grounding


def test_a_folder_without_sets_is_refused(script: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="give --data DIR"):
        script.main(["--data", str(tmp_path), "--out", str(tmp_path)])
