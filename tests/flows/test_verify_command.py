"""`adjudge verify` and `adjudge cases`, from the arguments to the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.cli.verify import EXIT_CODES

Adjudge = Callable[..., Any]

TRUE = "Canberra is the capital of Australia."
FALSE = "Australia's capital is not Canberra."


@pytest.fixture
def ready(adjudge: Adjudge, overlap: None, tmp_path: Path) -> Adjudge:
    """The command line over two pages, with a stance model that knows words and negations."""
    rows = [
        {"id": "1", "title": "Canberra", "text": TRUE, "published": "2020-05-01"},
        {"id": "2", "title": "Australia", "text": "The capital of Australia is Canberra, in the south-east."},
    ]
    (tmp_path / "pages.jsonl").write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert adjudge("kb", "add", tmp_path / "pages.jsonl", "--collection", "pages").code == 0
    return adjudge


class TestVerify:
    def test_it_says_the_verdict_and_quotes(self, ready: Adjudge) -> None:
        ended = ready("verify", TRUE, "--collection", "pages")
        assert ended.code == 0
        assert "SUPPORTED" in ended.out
        assert TRUE in ended.out

    def test_json_is_the_contract(self, ready: Adjudge) -> None:
        found = ready("verify", TRUE, "--collection", "pages", "--json").json
        assert found["verdict"] == "supported"
        assert TRUE in {c["quote"] for c in found["citations"]}
        for field in (
            "case_id", "claim", "verdict", "standing", "truthfulness_percent", "evidence_quality_percent", "confidence",
            "calibrated_probability", "reasoning", "reason_codes", "completed_from_cache", "stop_reason", "citations",
            "subclaims", "claim_breakdown", "evidence_map", "evidence", "sub_results", "num_subclaims", "strong_covered",
            "contradicted_subclaims", "queries_executed", "urls_skipped", "gates", "trust", "ranking", "analysis_counts",
            "data_source", "used_web_search", "score_terms", "counterfactual", "spend", "versions", "trace",
        ):  # fmt: skip
            assert field in found, field
        assert set(found["citations"][0]) >= {
            "evidence_id", "url", "title", "source", "published", "quote", "start", "end", "content_sha256", "stance",
            "stance_probability",
        }  # fmt: skip

    def test_pages_and_reviews_are_written(self, ready: Adjudge, tmp_path: Path) -> None:
        page, review = tmp_path / "f.html", tmp_path / "f.json"
        ended = ready("verify", TRUE, "--collection", "pages", "--html", page, "--claimreview", review)
        assert ended.code == 0
        assert TRUE in page.read_text(encoding="utf-8")
        assert json.loads(review.read_text(encoding="utf-8"))["@type"] == "ClaimReview"

    def test_a_dry_run_shows_the_plan_and_keeps_nothing(self, ready: Adjudge) -> None:
        plan = ready("verify", TRUE, "--dry-run", "--json").json
        assert plan["claim"]["text"] == TRUE
        assert plan["scout_tokens"] > 0
        assert "Parts of the claim" in ready("verify", TRUE, "--dry-run").out
        assert ready("cases", "list", "--json").json == []

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (("verify", "", "--collection", "pages"), "no claim"),
            (("verify", TRUE, "--as-of", "yesterday"), "is not a date"),
            (("verify", TRUE, "--collection", "nowhere"), "nowhere"),
            (("verify", TRUE, "--profile", "moon"), "moon"),
            (("verify", TRUE, "--collection", "pages", "--html", "no/such/folder/f.html"), "cannot be written"),
            (("cases", "show", "nope"), "nope"),
            (("cases", "diff", "a", "b"), "There is no case a"),
        ],
    )
    def test_what_cannot_be_done_is_one_line(self, ready: Adjudge, arguments: tuple[str, ...], says: str) -> None:
        ended = ready(*arguments)
        assert ended.code == 2
        assert says in ended.one_line

    def test_an_undecidable_claim_is_no_error(self, ready: Adjudge) -> None:
        ended = ready("verify", "Is Canberra the capital?", "--collection", "pages", "--json")
        assert ended.code == 0
        assert ended.json["verdict"] == "not_checkable"
        assert ended.json["reason_codes"] == ["question"]

    @pytest.mark.parametrize(
        ("claim", "code"),
        [
            (TRUE, 0),
            (FALSE, 3),
            ("Zorblax is the capital of Quux.", 5),
            ("Is Canberra the capital?", 6),
        ],
    )
    @pytest.mark.parametrize("form", [(), ("--json",)], ids=["text", "json"])
    def test_the_verdict_is_in_the_exit_code_only_when_asked(
        self, ready: Adjudge, claim: str, code: int, form: tuple[str, ...]
    ) -> None:
        assert ready("verify", claim, "--collection", "pages", *form).code == 0
        assert ready("verify", claim, "--collection", "pages", "--exit-code", *form).code == code

    def test_every_verdict_has_a_code_of_its_own_and_none_means_a_failure(self) -> None:
        assert {verdict.value: code for verdict, code in EXIT_CODES.items()} == {
            "supported": 0, "refuted": 3, "mixed": 4, "not_enough_evidence": 5, "not_checkable": 6,
        }  # fmt: skip

    def test_what_cannot_be_done_keeps_its_own_code(self, ready: Adjudge) -> None:
        assert ready("verify", "", "--collection", "pages", "--exit-code").code == 2


class TestCases:
    def test_what_was_verified_is_listed_shown_replayed_exported_and_compared(self, ready: Adjudge, tmp_path: Path) -> None:
        first = ready("verify", TRUE, "--collection", "pages", "--json").json["case_id"]
        second = ready("verify", FALSE, "--collection", "pages", "--json").json["case_id"]
        assert [row["case_id"] for row in ready("cases", "list", "--json").json] == [second, first]
        assert first in ready("cases", "list").out
        assert ready("cases", "show", first, "--json").json["claim"] == TRUE
        assert "Gates" in ready("cases", "show", first).out
        replayed = ready("cases", "replay", first)
        assert replayed.code == 0
        assert "the same, to the last byte" in replayed.out
        assert "verdict" in ready("cases", "diff", first, second).out
        out = tmp_path / "case.json"
        assert ready("cases", "export", first, out).code == 0
        exported = json.loads(out.read_text(encoding="utf-8"))
        quoted = ready("cases", "show", first, "--json").json["citations"][0]
        assert exported["snapshots"][quoted["content_sha256"]][quoted["start"] : quoted["end"]] == quoted["quote"]

    def test_a_replay_that_comes_out_differently_says_what_changed(
        self, ready: Adjudge, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        case = ready("verify", TRUE, "--collection", "pages", "--json").json["case_id"]
        (tmp_path / "policy.toml").write_text("[verdict]\nceiling = 0.5\n", encoding="utf-8")
        monkeypatch.setenv("ADJUDGE_POLICY", str(tmp_path / "policy.toml"))
        ended = ready("cases", "replay", case)
        assert ended.code == 1
        assert "Changed since: policy" in ended.one_line

    def test_no_cases_yet(self, adjudge: Adjudge) -> None:
        assert "No cases yet" in adjudge("cases", "list").out
