"""A point that a language model adds must name a claim or a piece that exists."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudge.ledger.answers.critique import critique_prompt, joined, proposed_critique
from adjudge.run.consult import Unusable
from adjudge.values.ledger import CritiquePoint, PointKind
from adjudge.values.verdict import Support
from answering import CHUNKS, POLICY, entry, ledger

DRAFT = "Adults pay 12 pounds."
LEDGER = ledger(DRAFT, entry(DRAFT, DRAFT, Support.NOT_FOUND))


def row(kind: Any = "conflicting", claim: Any = 1, item: Any = 1, why: Any = "The piece says 8.50.") -> dict[str, Any]:
    return {"kind": kind, "claim": claim, "item": item, "why": why}


def points(*rows: Any) -> tuple[CritiquePoint, ...]:
    return proposed_critique(json.dumps(list(rows)), LEDGER, CHUNKS, POLICY)


def test_a_fault_is_one_of_a_claim_and_what_is_missing_stands_in_a_piece() -> None:
    assert points(row(), row("missing", 0, 1, "It gives the price.")) == (
        CritiquePoint(kind=PointKind.CONFLICTING, about=DRAFT, why="The piece says 8.50.", entry=0),
        CritiquePoint(kind=PointKind.MISSING, about="Tarn Mill", why="It gives the price."),
    )


def test_a_point_about_nothing_is_passed_over() -> None:
    assert points(row(claim=0), row("missing", 1, 0), row(why="  ")) == ()


@pytest.mark.parametrize(
    "bad", [row("rude"), row(claim=2), row(claim=-1), row(item=99), row(claim="1"), row(why=3), {"kind": "x"}]
)
def test_a_claim_or_piece_that_does_not_exist_is_refused(bad: Any) -> None:
    with pytest.raises(Unusable):
        points(row(), bad)


def test_nothing_is_said_twice_of_one_claim() -> None:
    own = (CritiquePoint(kind=PointKind.CONFLICTING, about=DRAFT, why="By the rules.", entry=0),)
    new = CritiquePoint(kind=PointKind.OVERCLAIMED, about=DRAFT, why="Too much.", entry=0)
    assert joined(own, (*points(row()), new)) == (*own, new)


def test_the_prompt_numbers_claims_and_pieces() -> None:
    assert '> {"claim": 1, "text": "Adults pay 12 pounds."}' in critique_prompt("?", LEDGER, CHUNKS, POLICY)
