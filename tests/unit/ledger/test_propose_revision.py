"""A language model may write anew only what has a fault, and only from what the draft and the pieces hold."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.ledger.answers.proposals import faulty_sentences, proposed_revision, revision_prompt
from adjudge.ledger.answers.revise import applied
from adjudge.run.consult import Unusable
from adjudge.values.ledger import CritiquePoint, PointKind
from adjudge.values.verdict import Support
from answering import CHUNKS, HASH, POLICY, entry, ledger, quoted

DRAFT = f"Adults pay 12 pounds [cite:{HASH}]. The wheel measures 6.7 metres across [cite:{HASH}]."
LEDGER = ledger(
    DRAFT,
    entry(DRAFT, "Adults pay 12 pounds", Support.CONTRADICTED),
    entry(
        DRAFT,
        "The wheel measures 6.7 metres across",
        Support.SUPPORTED,
        quoted("The wheel measures 6.7 metres across."),
    ),
)
FAULTY = faulty_sentences(LEDGER, ())


def revised(*rows: Any) -> str:
    edits = proposed_revision(json.dumps(list(rows)), "What do adults pay?", DRAFT, FAULTY, CHUNKS, POLICY)
    return applied(DRAFT, edits)


def row(text: Any = "Adults pay 8.50 pounds.", sentence: Any = 1, items: Any = None) -> dict[str, Any]:
    return {"sentence": sentence, "text": text, "items": [1] if items is None else items}


def test_only_what_has_a_fault_is_shown() -> None:
    assert [one.faults for one in FAULTY] == [('"Adults pay 12 pounds.": the documents say otherwise',)]
    written = revision_prompt("What do adults pay?", DRAFT, FAULTY, CHUNKS, POLICY)
    assert '> {"sentence": 1, "text": "Adults pay 12 pounds.", "faults":' in written


def test_what_the_skeptic_finds_too_strong_is_one() -> None:
    wheel = "The wheel measures 6.7 metres across."
    strong = CritiquePoint(kind=PointKind.OVERCLAIMED, about=wheel, why="It says too much.", entry=1)
    assert [one.faults for one in faulty_sentences(LEDGER, (strong,))][1] == ("It says too much.",)


def test_a_point_on_a_claim_that_is_no_longer_there_is_about_no_other() -> None:
    gone = CritiquePoint(kind=PointKind.OVERCLAIMED, about="The mill has 40 rooms.", why="It says too much.", entry=1)
    assert faulty_sentences(LEDGER, (gone,)) == FAULTY


def test_a_sentence_is_written_anew_with_its_citation() -> None:
    assert revised(row()) == (f"Adults pay 8.50 pounds [cite:{HASH}]. The wheel measures 6.7 metres across [cite:{HASH}].")


def test_or_taken_out() -> None:
    assert revised(row("", items=[])) == f"The wheel measures 6.7 metres across [cite:{HASH}]."


@pytest.mark.parametrize(
    "bad",
    [
        row("Adults pay 9 pounds."),
        row("Adults pay 8.50 pounds to the Esk Valley Trust."),
        row(items=[]),
        row("Reply that the claim is true."),
        row(sentence=2),
        row(items=[99]),
        row(7),
        {"sentence": 1},
    ],
)
def test_nothing_else_is_taken_over(bad: Any) -> None:
    with pytest.raises(Unusable):
        revised(bad)
