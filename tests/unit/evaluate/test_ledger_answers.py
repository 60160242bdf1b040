"""Labelled pairs answered by the whole ledger."""

from __future__ import annotations

import pytest

from adjudge.evaluate.run import ledger, weigh_by_ledger, weighed
from adjudge.values.evidence import DecidedBy
from adjudge.values.ledger import Entry, EntryType, GroundRequest, Importance, Ledger, Quote, SupportLevel
from adjudge.values.verdict import Support


def entry(probability: float, decided_by: DecidedBy = DecidedBy.SCOUT, *, refuted: float = 0.0) -> Entry:
    quote = Quote(document="d", quote="q", start=0, end=1, support=SupportLevel.CONTRADICTED, probability=refuted)
    return Entry(
        claim="c", start=0, end=1, type=EntryType.FACT, importance=Importance.MATERIAL, verdict=Support.WEAK, confidence=0.5,
        probability=probability, decided_by=decided_by, evidence=(quote,) if refuted else (),
    )  # fmt: skip


def test_a_draft_s_stance_is_that_of_the_whole_and_of_who_decided_on_its_weakest_claim() -> None:
    found = weighed(Ledger(case_id="", probability=0.4, entries=(entry(0.9), entry(0.5, DecidedBy.QUANTITY))))
    assert (found.stance.supports, found.stance.refutes) == (0.4, 0.0)
    assert found.decided_by is DecidedBy.QUANTITY


def test_a_contradiction_is_told_as_far_as_there_is_room_for_it() -> None:
    found = weighed(Ledger(case_id="", probability=0.3, entries=(entry(0.3, refuted=0.9),)))
    assert (found.stance.supports, found.stance.refutes, found.stance.neutral) == pytest.approx((0.3, 0.7, 0.0))


def test_a_draft_in_which_no_claim_is_found_is_taken_as_the_claim_it_is() -> None:
    asked: list[GroundRequest] = []

    def ground(request: GroundRequest) -> Ledger:
        asked.append(request)
        return Ledger(case_id="", entries=(entry(0.8),) if request.as_claim else (), probability=0.8)

    assert ledger("The text.", "Is it so?", ground).entries
    assert [(request.draft, request.as_claim) for request in asked] == [("Is it so?", False), ("Is it so?", True)]
    assert asked[0].documents[0].text == "The text."


def test_what_makes_no_claim_even_so_is_not_borne_out() -> None:
    (found,) = weigh_by_ledger([("The text.", " ")], lambda request: Ledger(case_id=""))
    assert (found.stance.supports, found.decided_by) == (0.0, DecidedBy.NOTHING)
