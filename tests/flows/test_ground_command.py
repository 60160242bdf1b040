"""`adjudge ground`, and its cases, from the arguments to the exit code."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudge.errors import StoreBusy

Adjudge = Callable[..., Any]

RULES = "Meals are refunded up to 45 euros a day. Receipts are handed in within 30 days of the return."
HOURS = "The desk is open from 9 to 17 on business days."
TRUE, FALSE, OPEN = (
    "Meals are refunded up to 45 euros a day.",
    "Meals are not refunded up to 45 euros a day.",
    "Zorblax must pay 12 quux.",
)
DRAFT = f"{TRUE} The desk is open from 9 to 17 on business days. {OPEN}\n"


@pytest.fixture
def ready(adjudge: Adjudge, overlap: None, tmp_path: Path) -> Adjudge:
    """The command line over two documents and a draft, with a stance model that knows words and denials."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "docs" / "hours.txt").write_text(HOURS, encoding="utf-8")
    (tmp_path / "draft.txt").write_text(DRAFT, encoding="utf-8")
    return adjudge


def test_json_is_the_contract_and_every_offset_stands(ready: Adjudge) -> None:
    ended = ready("ground", "draft.txt", "--docs", "docs", "--json")
    assert (ended.code, ended.err) == (0, "")
    found = ended.json
    assert {"case_id", "entries", "summary", "risk_flags", "warnings"} <= set(found)
    assert {"total_claims", "evidence_coverage", "unsupported_rate", "verdict_distribution"} == set(found["summary"])
    texts = {"docs/rules.md": RULES, "docs/hours.txt": HOURS}
    for entry in found["entries"]:
        assert {
            "claim",
            "start",
            "end",
            "type",
            "importance",
            "cited",
            "verdict",
            "confidence",
            "evidence",
            "notes",
        } <= set(entry)
        assert DRAFT[entry["start"] : entry["end"]].rstrip(".") == entry["claim"].rstrip(".")
        assert all(texts[q["document"]][q["start"] : q["end"]] == q["quote"] for q in entry["evidence"])
    assert [entry["verdict"] for entry in found["entries"]] == ["supported", "supported", "not_found"]
    assert found["summary"]["verdict_distribution"] == {"contradicted": 0, "not_found": 1, "supported": 2, "weak": 0}


def test_it_shows_the_draft_the_gates_and_the_words(ready: Adjudge) -> None:
    ended = ready("ground", "draft.txt", "--docs", "docs/rules.md", "docs/hours.txt")
    assert ended.code == 0
    assert ended.out.startswith("Not grounded: 1 of 3 statements was found nowhere.\nEvidence coverage")
    assert f"{TRUE}[1]" in ended.out and "docs/rules.md · characters" not in ended.out, "named from where each stands"
    assert "✓ says so" in ended.out and "rules.md · characters 0–40" in ended.out


def test_a_page_and_rows_are_written(ready: Adjudge, tmp_path: Path) -> None:
    page, rows = tmp_path / "l.html", tmp_path / "l.csv"
    ended = ready("ground", "draft.txt", "--docs", "docs", "--html", page, "--csv", rows, "--question", "What is refunded?")
    assert ended.code == 0 and f"Written: {page}" in ended.err and f"Written: {rows}" in ended.err
    written = page.read_text(encoding="utf-8")
    assert '<h1 dir="auto">What is refunded?</h1>' in written
    assert "Receipts are handed in within 30 days of the return." in written, "a quote stands in its paragraph"
    held = list(csv.DictReader(io.StringIO(rows.read_text(encoding="utf-8"))))
    assert [row["verdict"] for row in held] == ["supported", "supported", "not_found"]


class TestContinuousIntegration:
    def test_it_fails_on_any_claim_found_nowhere_unless_that_is_allowed_by_name(self, ready: Adjudge) -> None:
        ended = ready("ground", "draft.txt", "--docs", "docs", "--fail-under", 60, "--json")
        (missing,) = [entry["claim"] for entry in ended.json["entries"] if entry["verdict"] == "not_found"]
        said = "The text is not grounded in its documents: coverage 67%, wanted 60%; 1 claim not found."
        assert (ended.code, ended.one_line) == (1, f"adjudge: {said}")
        assert ready("ground", "draft.txt", "--docs", "docs", "--fail-under", 100, "--allow", missing).code == 0
        assert ready("ground", "draft.txt", "--docs", "docs", "--fail-under", 0, "--allow", "Something else").code == 1
        alone = ready("ground", "draft.txt", "--docs", "docs", "--allow", missing)
        assert alone.code == 2 and "--fail-under" in alone.err

    def test_it_fails_on_any_contradiction(self, ready: Adjudge, tmp_path: Path) -> None:
        (tmp_path / "false.txt").write_text(f"{FALSE} {TRUE}", encoding="utf-8")
        ended = ready("ground", "false.txt", "--docs", "docs", "--fail-under", 0)
        assert ended.code == 1 and "1 claim contradicted" in ended.err

    def test_an_empty_folder_grounds_nothing(self, ready: Adjudge, tmp_path: Path) -> None:
        (tmp_path / "empty").mkdir()
        found = ready("ground", "draft.txt", "--docs", "empty", "--json").json
        assert (found["entries"], found["summary"]["evidence_coverage"]) == ([], 0.0)
        flag = {
            "type": "no_evidence",
            "severity": "high",
            "description": "No documents matched the query",
            "claim": None,
        }
        assert found["risk_flags"] == [flag]
        assert ready("ground", "draft.txt", "--docs", "empty", "--fail-under", 0).code == 1

    def test_a_foreign_draft_gets_a_ledger_that_says_so_and_does_not_pass(self, ready: Adjudge, tmp_path: Path) -> None:
        words = "Les repas sont remboursés jusqu'à quarante-cinq euros par jour, et les reçus doivent être remis. " * 2
        (tmp_path / "fr.txt").write_text(words, encoding="utf-8")
        ended = ready("ground", "fr.txt", "--docs", "docs", "--json", "--fail-under", 0)
        assert ended.code == 1 and "unsupported_language" in ended.json["reason_codes"]


def test_a_draft_may_come_through_standard_input(ready: Adjudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf" + DRAFT.encode())))
    assert ready("ground", "-", "--docs", "docs", "--json").json["draft"] == DRAFT
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe")))
    assert "Standard input is not UTF-8" in ready("ground", "-", "--docs", "docs").one_line


def test_a_collection_grounds_too_and_its_quotes_stand_in_their_text(ready: Adjudge, tmp_path: Path) -> None:
    assert ready("kb", "add", "docs", "--collection", "rules").code == 0
    page = tmp_path / "l.html"
    found = ready("ground", "draft.txt", "--collection", "rules", "--html", page, "--json").json
    assert found["entries"][0]["verdict"] == "supported"
    assert "Receipts are handed in" in page.read_text(encoding="utf-8")


def test_it_is_kept_as_a_case(ready: Adjudge) -> None:
    case = ready("ground", "draft.txt", "--docs", "docs", "--json").json["case_id"]
    shown = ready("cases", "show", case)
    assert shown.code == 0 and "How confidence came about" in shown.out
    assert ready("cases", "replay", case).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("draft.txt",), "There are no documents to hold it against. Give --docs PATH, or --collection NAME."),
        (("nowhere.txt", "--docs", "docs"), "nowhere.txt cannot be read (No such file or directory)."),
        (("draft.txt", "--docs", "nowhere"), "nowhere cannot be read: There is no such file or folder."),
        (("draft.txt", "--docs", "docs", "--fail-under", "200"), "--fail-under"),
        (("draft.txt", "--docs", "docs", "--html", "no/such/place.html"), "its folder does not exist"),
    ],
)
def test_bad_input_is_one_clear_line(ready: Adjudge, arguments: tuple[str, ...], said: str) -> None:
    ended = ready("ground", *arguments)
    assert ended.code == 2 and said in ended.one_line


def test_what_lies_in_a_folder_and_cannot_be_read_is_named(ready: Adjudge, tmp_path: Path) -> None:
    (tmp_path / "docs" / "photo.png").write_bytes(b"\x89PNG\x00\x01\xff\xfe" * 40)
    ended = ready("ground", "draft.txt", "--docs", "docs")
    assert ended.code == 0 and ended.one_line.startswith("Passed over: docs/photo.png: The file does not look like text")
    assert "docs/photo.png cannot be read" in ready("ground", "draft.txt", "--docs", "docs/photo.png").one_line


def test_rows_passed_over_for_one_reason_are_counted_and_not_listed(ready: Adjudge, tmp_path: Path) -> None:
    (tmp_path / "docs" / "rows.json").write_text('[{"n": 1}, {"n": 2}, {"n": 3}]', encoding="utf-8")
    ended = ready("ground", "draft.txt", "--docs", "docs")
    assert ended.code == 0 and ended.one_line.startswith("Passed over: docs/rows.json: ")
    assert ended.one_line.endswith("(3 times)")


class TestShares:
    @pytest.mark.parametrize("given", ["0.85", "nan", "0.001"])
    def test_a_share_is_not_taken_for_a_percentage(self, ready: Adjudge, given: str) -> None:
        ended = ready("ground", "draft.txt", "--docs", "docs", "--fail-under", given)
        assert ended.code == 2
        assert ended.one_line == (
            f"adjudge: --fail-under takes a percentage, not {float(given):g}. For 85 percent write --fail-under 85."
        )

    @pytest.mark.parametrize("words", ["", "  \n", "\N{THUMBS UP SIGN}"])
    def test_nothing_is_not_grounded(self, ready: Adjudge, tmp_path: Path, words: str) -> None:
        (tmp_path / "empty.txt").write_text(words, encoding="utf-8")
        ended = ready("ground", "empty.txt", "--docs", "docs", "--fail-under", 0, "--json")
        assert (ended.code, ended.json["reason_codes"]) == (1, ["empty"])
        assert ended.json["summary"]["evidence_coverage"] == 0.0


def test_what_was_passed_over_is_in_the_account(ready: Adjudge, tmp_path: Path) -> None:
    (tmp_path / "kind.txt").write_text(f"{TRUE} Is anything else unclear?", encoding="utf-8")
    found = ready("ground", "kind.txt", "--docs", "docs", "--json").json
    (passed,) = found["passed_over"]
    assert passed["reason"] == "question"
    assert found["draft"][passed["span"]["start"] : passed["span"]["end"]] == "Is anything else unclear?"
    assert "“Is anything else unclear?”: a question" in ready("ground", "kind.txt", "--docs", "docs").out


def test_days_beyond_the_policy_s_bounds_are_refused_before_the_work(ready: Adjudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_RETENTION", "800000")
    ended = ready("ground", "draft.txt", "--docs", "docs")
    assert ended.code == 2 and "gives days from 1 to 36500, not '800000'" in ended.one_line


def test_old_cases_that_cannot_be_removed_cost_nobody_a_ledger(
    ready: Adjudge, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def busy(*given: object) -> int:
        raise StoreBusy("Another process is writing.")

    monkeypatch.setattr("adjudge.run.casebook.prune", busy)
    assert ready("ground", "draft.txt", "--docs", "docs", "--json").json["entries"]
    assert "could not be removed yet: Another process is writing." in caplog.text
