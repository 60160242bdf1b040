"""Cases of answers on the command line: listed, shown, exported with their audit, pruned."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adjudge.engine import Engine

Adjudge = Callable[..., Any]

RULES = "Meals are refunded up to 45 euros a day. Receipts are handed in within 30 days of the return."
QUESTION = "How much is refunded for meals?"


@pytest.fixture
def ready(adjudge: Adjudge, overlap: None, tmp_path: Path) -> Adjudge:
    (tmp_path / "rules.md").write_text(RULES, encoding="utf-8")
    return adjudge


def answered(ready: Adjudge) -> str:
    return str(ready("answer", QUESTION, "--docs", "rules.md", "--json").json["case_id"])


def test_an_answer_is_listed_shown_and_replayed(ready: Adjudge) -> None:
    case = answered(ready)
    (row,) = ready("cases", "list", "--json").json
    assert (row["case_id"], row["kind"], row["query"], row["evidence_coverage"]) == (case, "answer", QUESTION, 1.0)
    assert QUESTION in ready("cases", "list").out
    assert "45 euros" in ready("cases", "show", case).out
    assert "to the last byte" in ready("cases", "replay", case).out


def test_an_export_holds_the_audit(ready: Adjudge) -> None:
    case = answered(ready)
    audit = json.loads(ready("cases", "export", case).json["case"]["result"])["audit"]
    assert (audit["session_id"], audit["query"], audit["workspace_id"]) == (case, QUESTION, "default")
    assert set(audit) == {
        "session_id", "timestamp", "user_id", "workspace_id", "query", "mode", "retrieved_chunk_ids", "revision_history",
        "final_coverage", "final_unsupported_rate", "claim_count", "verdict_distribution", "risk_flags", "total_duration_ms",
        "llm_calls", "token_usage",
    }  # fmt: skip


def test_pruning_says_what_went(ready: Adjudge, home: Path) -> None:
    case = answered(ready)
    assert ready("cases", "prune").out == "No case has outlived its workspace's days.\n"
    with Engine.open() as engine:
        kept = engine.case(case)
        engine.cases.save(replace(kept, created=kept.created - dt.timedelta(days=91)))
    assert ready("cases", "prune", "--json").json == {"removed": 1}
    assert ready("cases", "show", case).one_line.startswith(f"adjudge: There is no case {case}.")


def test_days_that_are_none_are_refused(ready: Adjudge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDGE_RETENTION", "legal=soon")
    assert "gives days, such as 90" in ready("cases", "prune").one_line
