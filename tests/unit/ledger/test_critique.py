"""The skeptic names what is unsupported, overclaimed, missing and conflicting (003 §2)."""

from __future__ import annotations

from adjudge.ledger.answers.critique import critique
from adjudge.values.ledger import CritiquePoint, Ledger, PointKind, SupportLevel
from adjudge.values.verdict import Support
from answering import HASH, entry, ledger, quoted, search

PAYS = f"Adults pay 8.50 pounds [cite:{HASH}]."
QUERY = "What do adults pay?"


def points(of: Ledger, query: str = QUERY) -> list[CritiquePoint]:
    return list(critique(search(query), of))


def test_a_draft_without_a_fault_gets_no_points() -> None:
    good = entry(PAYS, "Adults pay 8.50 pounds", Support.SUPPORTED, quoted("Adults pay 8.50 pounds."), citations=[HASH])
    assert points(ledger(PAYS, good)) == []


def test_what_no_document_holds() -> None:
    draft = f"{PAYS} Dogs pay 3 pounds."
    (point,) = [p for p in points(ledger(draft, entry(draft, "Dogs pay 3 pounds.", Support.NOT_FOUND))) if p.entry is not None]
    assert (point.kind, point.about, point.entry) == (PointKind.UNSUPPORTED, "Dogs pay 3 pounds.", 0)


def test_what_goes_further_than_its_evidence() -> None:
    draft = "Used tickets are never refunded."
    told = quoted("Used tickets are usually not refunded.", SupportLevel.PARTIAL)
    found = points(ledger(draft, entry(draft, draft, Support.WEAK, told)))
    assert found[0].kind is PointKind.OVERCLAIMED
    assert found[0].why == 'It says "never"; the evidence does not: "Used tickets are usually not refunded."'


def test_what_documents_deny_and_what_they_disagree_on() -> None:
    draft = "Adults pay 12 pounds."
    denied = quoted("Adults pay 8.50 pounds.", SupportLevel.CONTRADICTED)
    (one,) = [p for p in points(ledger(draft, entry(draft, draft, Support.CONTRADICTED, denied))) if p.entry == 0]
    assert (one.kind, one.why) == (PointKind.CONFLICTING, 'mill.md says otherwise: "Adults pay 8.50 pounds."')
    borne_out = quoted("Adults pay 12 pounds.", SupportLevel.FULL, document="prices.md")
    disputed = entry(draft, draft, Support.CONTRADICTED, borne_out, denied)
    (two,) = [p for p in points(ledger(draft, disputed)) if p.entry == 0]
    assert two.why == "Sources disagree: prices.md bears it out, mill.md contradicts it."


def test_parts_of_the_question_that_the_draft_does_not_answer() -> None:
    good = entry(PAYS, "Adults pay 8.50 pounds", Support.SUPPORTED, quoted("Adults pay 8.50 pounds."), citations=[HASH])
    found = points(ledger(PAYS, good), "What do adults pay and who is the director?")
    assert [(p.kind, p.about) for p in found] == [(PointKind.MISSING, "who is the director")]


def test_a_chunk_that_answers_and_is_passed_over() -> None:
    draft = "Nobody knows."
    found = points(ledger(draft))
    assert [(p.kind, p.about) for p in found] == [
        (PointKind.MISSING, "What do adults pay"),
        (PointKind.MISSING, "Adults pay 8.50 pounds."),
    ]
