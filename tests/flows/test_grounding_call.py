"""`adjudge.ground`, `adjudge.assert_grounded` and the pytest plugin, as the tests of another project use them."""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import adjudge
from adjudge.errors import InputError
from adjudge.evaluators import grounding
from adjudge.evaluators.grounding import judged
from adjudge.evaluators.pytest_plugin import _percent
from adjudge.settings import Settings
from adjudge.values.ledger import AnswerRequest, GroundRequest
from adjudge.values.verdict import Support

DOCUMENTS = [
    ("rules.md", "Meals are refunded up to 45 euros a day. Receipts are handed in within 30 days of the return."),
    {"id": "hours", "text": "The desk is open from 9 to 17 on business days."},
]
GROUNDED = "Meals are refunded up to 45 euros a day."
INVENTED = "Every trip must be insured for 20,000 euros."


@pytest.fixture
def fresh(home: Path, overlap: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No engine from another test, and a reader that knows words and denials."""
    held: dict[int, adjudge.Engine] = {}
    monkeypatch.setattr(grounding, "_held", held)
    yield
    for engine in held.values():
        engine.close()


@pytest.mark.usefixtures("fresh")
class TestGround:
    def test_claims_and_quotes_stand_where_they_say(self) -> None:
        ledger = adjudge.ground(f"{GROUNDED} {INVENTED}", DOCUMENTS, question="How much is refunded for meals?")
        assert [entry.verdict for entry in ledger.entries] == [Support.SUPPORTED, Support.NOT_FOUND]
        assert [ledger.draft[entry.start : entry.end] for entry in ledger.entries] == [GROUNDED, INVENTED]
        (quote, *_) = ledger.entries[0].evidence
        assert quote.document == "rules.md" and DOCUMENTS[0][1][quote.start : quote.end] == quote.quote  # type: ignore[index]
        assert ledger.documents == ("rules.md", "hours")

    def test_no_documents_ground_nothing(self) -> None:
        ledger = adjudge.ground(GROUNDED, [])
        assert (ledger.summary.evidence_coverage, ledger.risk_flags[0].type) == (0.0, "no_evidence")

    def test_it_may_be_called_where_an_event_loop_runs(self) -> None:
        async def within() -> adjudge.Ledger:
            return adjudge.ground(GROUNDED, DOCUMENTS)

        assert asyncio.run(within()).entries[0].verdict is Support.SUPPORTED

    def test_threads_share_one_engine(self) -> None:
        begin = threading.Barrier(4)

        def work(number: int) -> tuple[int, Support]:
            begin.wait()
            ledger = adjudge.ground(GROUNDED, DOCUMENTS)
            return id(grounding.process_engine()), ledger.entries[0].verdict

        with ThreadPoolExecutor(4) as pool:
            found = set(pool.map(work, range(4)))
        assert len(found) == 1 and len(grounding._held) == 1

    def test_nobody_s_data_folder_is_touched(self, home: Path) -> None:
        adjudge.ground(GROUNDED, DOCUMENTS)
        assert not home.exists()


@pytest.mark.usefixtures("fresh")
class TestAssertGrounded:
    def test_what_is_grounded_passes_and_gives_its_ledger(self) -> None:
        assert adjudge.assert_grounded(GROUNDED, DOCUMENTS).summary.evidence_coverage == 1.0

    def test_what_is_not_fails_with_every_claim_to_blame(self) -> None:
        with pytest.raises(AssertionError) as failed:
            adjudge.assert_grounded(f"{GROUNDED} {INVENTED}", DOCUMENTS)
        assert isinstance(failed.value, adjudge.Ungrounded)
        assert "coverage 50%, wanted 85%" in str(failed.value) and f"“{INVENTED}”" in str(failed.value)
        assert "✓" not in str(failed.value)
        assert len(failed.value.ledger.entries) == 2

    def test_an_invention_passes_only_where_it_is_allowed_by_name(self) -> None:
        with pytest.raises(adjudge.Ungrounded, match="1 claim not found"):
            adjudge.assert_grounded(f"{GROUNDED} {INVENTED}", DOCUMENTS, coverage=0.0)
        adjudge.assert_grounded(f"{GROUNDED} {INVENTED}", DOCUMENTS, coverage=1.0, allow="insured")

    def test_a_text_in_another_language_or_without_documents_never_passes(self) -> None:
        french = "Les repas sont remboursés jusqu'à quarante-cinq euros par jour pour tous les employés de la société."
        with pytest.raises(adjudge.Ungrounded, match="only English is"):
            adjudge.assert_grounded(french, DOCUMENTS, coverage=0.0)
        with pytest.raises(adjudge.Ungrounded, match="no documents"):
            adjudge.assert_grounded(GROUNDED, (), coverage=0.0)


PROJECT = """
import sys


def test_untouched():
    assert not {"numpy", "onnxruntime", "adjudge.engine"} & set(sys.modules)


def test_grounded(grounded):
    ledger = grounded("The desk is open from 9 to 17.", ["The desk is open from 9 to 17 on business days."])
    assert ledger.entries


def test_invented(grounded):
    grounded("The desk is open from 9 to 17. Every trip must be insured for 20,000 euros.",
             ["The desk is open from 9 to 17 on business days."])
"""


def test_the_pytest_plugin_costs_nothing_until_it_is_used_and_then_says_what_is_wrong(tmp_path: Path) -> None:
    """With the shipped models, in a process of its own, as in somebody's continuous integration."""
    (tmp_path / "test_project.py").write_text(PROJECT)

    def run(*options: str) -> str:
        # By its module, and only once where it is installed under its name as well.
        plugin = ["-p", "no:adjudge", "-p", "adjudge.evaluators.pytest_plugin"]
        command = [sys.executable, "-m", "pytest", *plugin, "-p", "no:cacheprovider", "-q", *options, "test_project.py"]
        # Of the other plugins that happen to be installed here some take seconds to load.
        alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run(command, cwd=tmp_path, env=alone, capture_output=True, text=True, check=False).stdout

    strict = run()
    assert "1 failed, 2 passed" in strict and "FAILED test_project.py::test_invented" in strict
    assert "adjudge.evaluators.grounding.Ungrounded" in strict
    assert "? Not found: “Every trip must be insured for 20,000 euros.”" in strict
    assert "1 failed, 2 passed" in run("--adjudge-coverage", "50"), "no coverage lets an invention through"
    assert "3 passed" in run("--adjudge-allow", "insured", "--adjudge-allow", "lunch")


@pytest.mark.usefixtures("fresh")
class TestBadInput:
    @pytest.mark.parametrize("text", [None, b"Meals are refunded.", 7])
    def test_what_is_no_text_is_said_to_be_none(self, text: Any) -> None:
        for call in (adjudge.ground, adjudge.assert_grounded, judged):
            with pytest.raises(adjudge.AdjudgeError, match="There is no text to ground"):
                call(text, DOCUMENTS)

    def test_no_question_is_none_and_a_number_is_no_question(self) -> None:
        assert adjudge.ground(GROUNDED, DOCUMENTS, question=None).entries
        with pytest.raises(adjudge.AdjudgeError, match="A question is text, not int"):
            adjudge.ground(GROUNDED, DOCUMENTS, question=7)  # type: ignore[arg-type]

    @pytest.mark.parametrize("coverage", [85, -1, float("nan")])
    def test_percents_are_refused_before_anything_is_read(self, coverage: float) -> None:
        for call in (adjudge.assert_grounded, judged):
            with pytest.raises(adjudge.AdjudgeError, match="A coverage is a share"):
                call(GROUNDED, DOCUMENTS, coverage=coverage)
        assert not grounding._held

    @pytest.mark.parametrize("text", ["", "  \n", "\N{THUMBS UP SIGN}"])
    def test_nothing_is_not_grounded(self, text: str) -> None:
        with pytest.raises(adjudge.Ungrounded, match="There is no draft to ground"):
            adjudge.assert_grounded(text, DOCUMENTS, coverage=0.0)

    def test_engines_say_it_too(self, tmp_path: Path) -> None:
        with adjudge.Engine(Settings(home=str(tmp_path))) as engine:
            with pytest.raises(InputError, match="A question is text, not NoneType"):
                engine.answer(AnswerRequest(query=None))  # type: ignore[arg-type]
            with pytest.raises(InputError, match="A draft is text, not NoneType"):
                engine.ground(GroundRequest(draft=None))  # type: ignore[arg-type]


@pytest.mark.parametrize(("given", "percent"), [("90", 90.0), ("0", 0.0), ("1", 1.0), ("100", 100.0)])
def test_the_plugin_takes_percents(given: str, percent: float) -> None:
    assert _percent(given) == percent


@pytest.mark.parametrize("given", ["0.85", "101", "-1", "nan", "most"])
def test_and_nothing_else(given: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="give 85 for 85 percent"):
        _percent(given)
