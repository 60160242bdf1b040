"""What the evaluators are tried on: two passages, an answer they bear out and one they do not."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ["DEEPEVAL_TELEMETRY_OPT_OUT"] = "YES"
os.environ["RAGAS_DO_NOT_TRACK"] = "true"
os.environ["LANGCHAIN_TRACING_V2"] = "false"

QUESTION = "How much is refunded for meals?"
PASSAGES = [
    "Requests must reach the desk in writing at least 14 days before departure.",
    "Meals are refunded up to 45 euros a day. Receipts are handed in within 30 days of the return.",
]
TRUE = "Meals are refunded up to 45 euros a day."
FALSE = "Meals are refunded up to 60 euros a day. Every trip is insured for 20,000 euros."


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of these libraries leave folders where they run."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def question() -> str:
    return QUESTION


@pytest.fixture
def passages() -> list[str]:
    return list(PASSAGES)


@pytest.fixture
def true() -> str:
    return TRUE


@pytest.fixture
def false() -> str:
    return FALSE
