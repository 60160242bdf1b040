"""Questions and documents in a language that nobody here reads are not answered as if they had been read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudge.engine import Engine
from adjudge.ledger.gates import NOTHING_FOUND
from adjudge.settings import Settings
from adjudge.values.document import Document

GERMAN = Document(
    key="de.md", source="de.md",
    text="Die Parkgebühr beträgt 150 Euro im Jahr. Sie wird von allen Mitarbeitern im Januar bezahlt."
    " Anträge auf Urlaub müssen schriftlich gestellt werden.",
)  # fmt: skip
ENGLISH = Document(key="en.md", source="en.md", text="The annual parking fee is 150 euros. It is due in January.")


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engine]:
    with Engine(Settings(home=str(tmp_path_factory.mktemp("home")))) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("Wie hoch ist die Parkgebühr im Jahr?", GERMAN),
        ("Wie hoch ist die Parkgebühr im Jahr?", ENGLISH),
        ("What is the annual Parkgebühr in Euro?", GERMAN),
    ],
)
def test_it_says_so_and_covers_nothing(engine: Engine, question: str, document: Document) -> None:
    answer = engine.answer(question, [document])
    assert (answer.response, answer.ledger.entries) == (NOTHING_FOUND, ())
    assert "unsupported_language" in answer.reason_codes
    assert (answer.ledger.summary.evidence_coverage, answer.ledger.probability) == (0.0, 0.0)
    assert engine.replay(answer.case_id).identical


def test_beside_english_documents_foreign_ones_are_left_out_and_said_to_be(engine: Engine) -> None:
    answer = engine.answer("What is the annual parking fee?", [GERMAN, ENGLISH])
    assert "150 euros" in answer.response and answer.ledger.documents == ("en.md",)
    assert "foreign_passages" in answer.reason_codes and "unsupported_language" not in answer.reason_codes


def test_an_english_question_on_english_documents_has_no_such_reason(engine: Engine) -> None:
    answer = engine.answer("What is the annual parking fee?", [ENGLISH])
    assert "150 euros" in answer.response and answer.reason_codes == ()
