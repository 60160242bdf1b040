"""`adjudge answer`, from the arguments to the exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Adjudge = Callable[..., Any]

RULES = "Meals are refunded up to 45 euros a day. Receipts are handed in within 30 days of the return."
QUESTION = "How much is refunded for meals?"


@pytest.fixture
def ready(adjudge: Adjudge, overlap: None, tmp_path: Path) -> Adjudge:
    """The command line over two documents, with a stance model that knows words and denials."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules.md").write_text(RULES, encoding="utf-8")
    (tmp_path / "docs" / "hours.txt").write_text("The desk is open from 9 to 17 on business days.", encoding="utf-8")
    return adjudge


def test_the_answer_is_said_first_with_its_ledger_behind_it(ready: Adjudge) -> None:
    ended = ready("answer", QUESTION, "--docs", "docs/rules.md", "docs/hours.txt")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"{QUESTION}\n\nMeals are refunded up to 45 euros a day")
    assert "Evidence coverage" in ended.out and "✓ says so" in ended.out


def test_json_is_the_answer_whole(ready: Adjudge) -> None:
    found = ready("answer", QUESTION, "--docs", "docs", "--mode", "draft", "--json").json
    assert (found["query"], found["mode"]) == (QUESTION, "draft")
    assert "45 euros" in found["response"] and found["ledger"]["draft"] == found["response"]
    for entry in found["ledger"]["entries"]:
        assert 0 <= entry["start"] < entry["end"] <= len(found["response"])
    assert {"critique", "revisions", "warnings", "risk_flags", "audit"} <= set(found)


def test_a_page_is_written(ready: Adjudge, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    ended = ready("answer", QUESTION, "--docs", "docs", "--html", page)
    assert ended.code == 0 and f"Written: {page}" in ended.err
    written = page.read_text(encoding="utf-8")
    assert f'<h1 dir="auto">{QUESTION}</h1>' in written and "Receipts are handed in" in written


def test_where_nothing_is_there_it_says_so(ready: Adjudge, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    found = ready("answer", QUESTION, "--docs", "empty", "--json").json
    expected = "I could not find relevant information in the provided documents to answer your question."
    assert found["response"] == expected
    assert (found["ledger"]["entries"], found["ledger"]["summary"]["evidence_coverage"]) == ([], 0.0)
    assert expected in ready("answer", QUESTION, "--docs", "empty").out


def test_it_is_kept_as_a_case(ready: Adjudge) -> None:
    case = ready("answer", QUESTION, "--docs", "docs", "--json").json["case_id"]
    shown = ready("cases", "show", case)
    assert shown.code == 0 and QUESTION in shown.out
    assert ready("cases", "replay", case).code == 0
    listed = ready("cases", "list")
    assert listed.code == 0 and QUESTION in listed.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((QUESTION,), "There are no documents to hold it against."),
        ((QUESTION, "--docs", "nowhere"), "nowhere cannot be read: There is no such file or folder."),
        ((QUESTION, "--docs", "docs", "--mode", "poem"), "poem"),
    ],
)
def test_bad_input_is_one_clear_line(ready: Adjudge, arguments: tuple[str, ...], said: str) -> None:
    ended = ready("answer", *arguments)
    assert ended.code == 2 and said in ended.one_line
