"""`adjudge eval claims` from files to figures, against a small collection. The stance models are the shipped double."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tests.flows.conftest import Outcome

Run = Callable[..., "Outcome"]

PAGES = [
    {"id": "7-0", "title": "Paris", "text": "Paris is the capital of France. It lies on the river Seine."},
    {"id": "8-0", "title": "Bern", "text": "Bern is not the capital of France. It is the federal city of Switzerland."},
    {"id": "9-0", "title": "Banana", "text": "Bananas ripen after they are picked."},
]
CLAIMS = [
    {"claim": "Paris is the capital of France.", "label": "SUPPORTS", "gold_page_id": "7", "gold_title": "Paris"},
    {"claim": "Bern is the capital of France.", "label": "REFUTES", "gold_page_id": "8", "gold_title": "Bern"},
    {"claim": "Copper melts at 1,085 degrees Celsius.", "label": "DISPUTED"},
    {"claim": "He won it twice.", "label": "NEI"},
]


pytestmark = pytest.mark.usefixtures("overlap")


def written(path: Path, rows: list[dict[str, Any]]) -> Path:
    text = "".join(json.dumps(row) + "\n" for row in rows)
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())
    return path


@pytest.fixture
def claims(adjudge: Run, tmp_path: Path) -> Path:
    """A file of claims, and the pages they are about in the collection `pages`."""
    assert adjudge("kb", "add", written(tmp_path / "pages.jsonl.gz", PAGES), "--collection", "pages").code == 0
    return written(tmp_path / "small.jsonl", CLAIMS)


class TestFigures:
    def test_json_is_as_the_contract_says(self, adjudge: Run, claims: Path) -> None:
        shown = adjudge("eval", "claims", claims, "--collection", "pages", "--json")
        assert (shown.code, shown.err) == (0, "")
        found = shown.json
        assert (found["n"], found["asked"], found["failed"], found["interrupted"]) == (4, 4, [], False)
        small = found["per_dataset"]["small"]
        assert sum(sum(row.values()) for row in small["confusion"].values()) == 4
        assert small["confusion"]["NEI"]["NEI"] == 2, "nothing stored speaks of copper, nor says who he is"
        assert {k: share["value"] for k, share in small["recall_at"].items()} == {"1": 1.0, "5": 1.0, "10": 1.0}
        assert (small["recall_at"]["1"]["n"], small["gold_stored"]) == (2, 1.0)
        assert small["leans_on_its_page"]["n"] == 1 and small["names_its_subject"]["n"] == 3
        assert small["seconds_per_claim"]["median"] > 0
        assert found["versions"]["scout"] == "overlap-stance"

    def test_a_person_reads_a_table_and_the_verdicts(self, adjudge: Run, claims: Path) -> None:
        shown = adjudge("eval", "claims", claims, "--collection", "pages")
        assert (shown.code, shown.err) == (0, "")
        assert re.search(r"^small +4 ", shown.out, re.MULTILINE)
        assert "labelled \\ verdict  supported  refuted  mixed  not enough evidence" in shown.out
        assert "1 lean on their page" in shown.out

    def test_no_case_is_left_behind(self, adjudge: Run, claims: Path) -> None:
        assert adjudge("eval", "claims", claims, "--collection", "pages").code == 0
        assert adjudge("kb", "stats", "--json").json["cases"] == 0

    def test_a_sample_is_the_same_every_time(self, adjudge: Run, claims: Path, tmp_path: Path) -> None:
        asked = []
        for name in ("a.jsonl", "b.jsonl"):
            out = tmp_path / name
            adjudge("eval", "claims", claims, "--limit", 2, "--seed-sample", 5, "--predictions", out)
            asked.append([json.loads(line)["claim"] for line in out.read_text(encoding="utf-8").splitlines()])
        assert asked[0] == asked[1] and len(asked[0]) == 2

    def test_a_claim_that_breaks_the_verifier_is_counted(
        self, adjudge: Run, claims: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from adjudge.engine import Engine

        whole = Engine.verify

        def verify(self: Engine, request: Any, **options: Any) -> Any:
            if "Copper" in str(request):
                raise RuntimeError("the copper broke")
            return whole(self, request, **options)

        monkeypatch.setattr(Engine, "verify", verify)
        found = adjudge("eval", "claims", claims, "--collection", "pages", "--json").json
        assert (found["n"], found["asked"]) == (3, 4)
        assert [f["error"] for f in found["failed"]] == ["RuntimeError: the copper broke"]

    def test_an_interrupt_shows_what_was_measured(self, adjudge: Run, claims: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from adjudge.engine import Engine

        whole = Engine.verify

        def verify(self: Engine, request: Any, **options: Any) -> Any:
            if "Copper" in str(request):
                raise KeyboardInterrupt
            return whole(self, request, **options)

        monkeypatch.setattr(Engine, "verify", verify)
        shown = adjudge("eval", "claims", claims, "--collection", "pages", "--json")
        assert shown.code == 130
        assert shown.one_line == "adjudge: stopped after 2 of 4 claims; the figures are theirs."
        assert (shown.json["n"], shown.json["interrupted"]) == (2, True)


class TestFilesWritten:
    def test_a_report_and_every_claim_with_its_verdict(self, adjudge: Run, claims: Path, tmp_path: Path) -> None:
        page, rows = tmp_path / "report.html", tmp_path / "verdicts.jsonl"
        shown = adjudge("eval", "claims", claims, "-c", "pages", "--html", page, "--predictions", rows)
        assert shown.out.endswith(f"Wrote {page}.\nWrote {rows}.\n")
        assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
        read = [json.loads(line) for line in rows.read_text(encoding="utf-8").splitlines()]
        assert [row["claim"] for row in read] == [row["claim"] for row in CLAIMS]
        assert read[0]["gold_ranks"] == [1] and read[3]["leans_on_its_page"]
        assert all(row["correct"] == (row["predicted"] == row["label"]) for row in read)


class TestErrors:
    def test_a_collection_that_is_not_there_is_named_before_any_work(self, adjudge: Run, claims: Path) -> None:
        shown = adjudge("eval", "claims", claims, "--collection", "page")
        assert shown.code == 2
        assert "There is no collection named 'page'. There are: pages." in shown.one_line

    def test_a_bad_row_is_one_line_with_its_place(self, adjudge: Run, tmp_path: Path) -> None:
        given = written(tmp_path / "a.jsonl", [{"claim": "x", "label": "TRUE"}])
        assert f"{given}, line 1: 'TRUE' is no label of a claim." in adjudge("eval", "claims", given).one_line

    def test_a_seed_needs_a_size(self, adjudge: Run, claims: Path) -> None:
        shown = adjudge("eval", "claims", claims, "--seed-sample", 1)
        assert shown.code == 2 and "Give --limit N with --seed-sample." in shown.one_line

    def test_a_place_that_cannot_be_written_is_refused_before_any_work(self, adjudge: Run, claims: Path, tmp_path: Path) -> None:
        shown = adjudge("eval", "claims", claims, "--html", tmp_path / "no" / "x.html")
        assert shown.code == 2 and shown.out == "" and "its folder does not exist" in shown.one_line
