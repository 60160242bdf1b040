"""Documents as people have them, with the models that are shipped: what one row of a table says of a claim or a question, in
every kind of file, and that the row is what is quoted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudge.engine import Engine
from adjudge.values.document import Document
from adjudge.values.inquiry import Request
from adjudge.values.ledger import AnswerRequest, GroundRequest, Ledger
from adjudge.values.verdict import Support, Verdict
from table_files import KINDS, TRAILS

CLAIMS = [
    ("Otter Loop is 4.2 km long.", Verdict.SUPPORTED, "Otter Loop"),
    ("Otter Loop is 11.8 km long.", Verdict.REFUTED, "Otter Loop"),
    ("Mill Path opens in June.", Verdict.REFUTED, "Mill Path"),
    ("Falcon Ridge opens in June.", Verdict.SUPPORTED, "Falcon Ridge"),
]
LEVELS = {Verdict.SUPPORTED: Support.SUPPORTED, Verdict.REFUTED: Support.CONTRADICTED}


@pytest.fixture
def engine(home: Path) -> Iterator[Engine]:
    with Engine.open() as opened:
        yield opened


@pytest.fixture(params=sorted(KINDS))
def file(request: pytest.FixtureRequest, home: Path, tmp_path: Path) -> Path:
    path = tmp_path / f"trails.{request.param}"
    path.write_bytes(KINDS[request.param](TRAILS))
    return path


def documents(engine: Engine, file: Path) -> list[Document]:
    return [found for found in engine.reader.read_all([file]) if isinstance(found, Document)]


def is_the_row_of(quote: str, subject: str) -> bool:
    """Whether a quote is one row and all of it."""
    others = {row[0] for row in TRAILS} - {subject, "Trail"}
    (own,) = (row for row in TRAILS if row[0] == subject)
    return all(cell in quote for cell in own) and not any(other in quote for other in others)


def test_a_claim_is_decided_by_its_row_which_is_quoted_to_the_letter(engine: Engine, file: Path) -> None:
    report = engine.ingest([file])
    assert report.skipped == ()
    for claim, verdict, subject in CLAIMS:
        finding = engine.verify(Request(text=claim), keep_case=False)
        assert finding.verdict is verdict, claim
        for citation in finding.citations:
            snapshot = engine.store.snapshot(citation.content_sha256)
            assert snapshot is not None and snapshot[citation.start : citation.end] == citation.quote
            assert is_the_row_of(citation.quote, subject)


def test_a_draft_is_held_against_the_rows(engine: Engine, file: Path) -> None:
    given = documents(engine, file)
    draft = " ".join(claim for claim, _, _ in CLAIMS)
    ledger: Ledger = engine.ground(GroundRequest(draft=draft), given, keep_case=False)
    assert [entry.verdict for entry in ledger.entries] == [LEVELS[verdict] for _, verdict, _ in CLAIMS]
    texts = {document.content_sha256: document.text for document in given}
    for entry, (_, _, subject) in zip(ledger.entries, CLAIMS, strict=True):
        for quote in entry.evidence:
            assert texts[quote.content_sha256][quote.start : quote.end] == quote.quote
            assert is_the_row_of(quote.quote, subject)


@pytest.mark.parametrize(
    ("question", "subject", "told"),
    [("How long is the Otter Loop?", "Otter Loop", "4.2 km"), ("When does Falcon Ridge open?", "Falcon Ridge", "June")],
)
def test_a_question_is_answered_by_its_row(engine: Engine, file: Path, question: str, subject: str, told: str) -> None:
    answer = engine.answer(AnswerRequest(query=question), documents(engine, file), keep_case=False)
    assert told in answer.response
    (entry,) = answer.ledger.entries
    assert entry.verdict is Support.SUPPORTED and is_the_row_of(entry.evidence[0].quote, subject)


def test_an_answer_that_is_a_row_is_borne_out_by_it(engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "trails.json").write_text('[{"trail": "Falcon Ridge", "dogs": false}, {"trail": "Mill Path", "dogs": true}]')
    answer = engine.answer(
        AnswerRequest(query="Are dogs allowed on Falcon Ridge?"),
        documents(engine, tmp_path / "trails.json"),
        keep_case=False,
    )
    (entry,) = answer.ledger.entries
    assert (entry.verdict, entry.evidence[0].quote) == (Support.SUPPORTED, "trail: Falcon Ridge\ndogs: false")


def test_a_search_finds_the_row(engine: Engine, file: Path) -> None:
    engine.ingest([file])
    best = engine.search("length of Falcon Ridge").found[0].passage
    assert is_the_row_of(best.text, "Falcon Ridge")
    assert best.row is not None and best.row.subject == "Falcon Ridge"


COMPARED = [
    ("Falcon Ridge is longer than Otter Loop.", Verdict.SUPPORTED),
    ("Mill Path is longer than Falcon Ridge.", Verdict.REFUTED),
    ("Falcon Ridge is the longest of the trails.", Verdict.SUPPORTED),
]


def test_what_two_rows_come_to_is_settled_by_both_and_shown(engine: Engine, file: Path) -> None:
    engine.ingest([file])
    for claim, verdict in COMPARED:
        finding = engine.verify(Request(text=claim), keep_case=False)
        assert finding.verdict is verdict, claim
        working = finding.subclaims[0].quantity_check or ""
        assert "Falcon Ridge" in working and "km" in working, claim
        ledger = engine.ground(GroundRequest(draft=claim, documents=tuple(documents(engine, file))), keep_case=False)
        assert [entry.verdict for entry in ledger.entries] == [LEVELS[verdict]], claim
