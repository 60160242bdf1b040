"""What of a draft must hold, and what the figures of one that was not read are (seed 003 §3.5, §7, §8.1), worked by hand."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.ledger.draft_claims import draft_claims
from adjudge.ledger.entries import with_figures
from adjudge.policy import Policy
from adjudge.policy.ledger import LedgerPolicy
from adjudge.values.document import Chunk
from adjudge.values.ledger import UNREAD, Entry, EntryType, Importance, Ledger, Quote, SupportLevel
from adjudge.values.span import Span
from adjudge.values.verdict import Support

POLICY = Policy()
TODAY = dt.date(2026, 1, 3)
INVENTED = "Refunds go to charity. DHL was founded in Texas by aliens. The boss owns a yacht."


def critical(draft: str, query: str) -> list[tuple[str, str]]:
    """The claims a draft rests on, each with the rule that says so."""
    found = draft_claims(draft, LedgerPolicy(), query=query, language="en").claims
    return [(one.text, one.reasons[-1]) for one in found if one.importance is Importance.CRITICAL]


class TestAnAnswerThereMustBe:
    def test_what_shares_most_words_with_the_question_is_taken_for_its_answer(self) -> None:
        # Half of "refund", "paid" is below .6; the others share nothing.
        assert critical(INVENTED, "How are refunds paid?") == [("Refunds go to charity.", "nearest_to_an_answer")]

    def test_where_nothing_shares_a_word_the_first_is(self) -> None:
        draft = "Workers enjoy a canteen with fresh food. The offices have a gym and a pool."
        assert critical(draft, "How does the company treat its staff?") == [
            ("Workers enjoy a canteen with fresh food.", "nearest_to_an_answer")
        ]

    def test_of_equals_the_first(self) -> None:
        draft = "The boss owns a yacht. Parcels travel by ship. Refunds go to charity. Refunds go to schools."
        assert critical(draft, "How are refunds paid?") == [("Refunds go to charity.", "nearest_to_an_answer")]

    def test_a_direct_answer_needs_no_other(self) -> None:
        draft = "The boss owns a yacht. Refunds are paid to the original card."
        assert critical(draft, "How are refunds paid?") == [("Refunds are paid to the original card.", "is_direct_answer")]

    def test_one_that_is_critical_for_its_number_keeps_its_rule(self) -> None:
        draft = "Refunds took 12 days. The boss owns a yacht."
        assert critical(draft, "How are refunds paid out abroad?") == [("Refunds took 12 days.", "contains_numeric")]


def entry(verdict: Support, importance: Importance = Importance.CRITICAL, *quotes: Quote) -> Entry:
    return Entry(
        claim="The fee is $150.", start=0, end=16, type=EntryType.FACT, importance=importance, verdict=verdict,
        confidence=0.9 if verdict is Support.SUPPORTED else 0.0, probability=0.9, evidence=quotes,
    )  # fmt: skip


class TestWhatWasNotRead:
    def test_these_reasons_say_so(self) -> None:
        assert sorted(UNREAD) == ["empty", "no_evidence", "too_many_claims", "unsupported_language"]

    @pytest.mark.parametrize("code", sorted(UNREAD))
    def test_it_covers_nothing_passes_no_gate_and_is_not_probable(self, code: str) -> None:
        found = with_figures(Ledger(case_id="", reason_codes=(code,)), (), TODAY, POLICY)
        assert (found.summary.evidence_coverage, found.probability) == (0.0, 0.0)
        assert [gate.name for gate in found.gates if not gate.passed] == ["evidence_coverage"]

    def test_what_was_read_of_too_long_a_draft_does_not_speak_for_the_rest(self) -> None:
        ledger = Ledger(case_id="", entries=(entry(Support.SUPPORTED),), reason_codes=("too_many_claims",))
        found = with_figures(ledger, (), TODAY, POLICY)
        assert (found.summary.evidence_coverage, found.probability, found.summary.total_claims) == (0.0, 0.0, 1)

    def test_a_draft_that_was_read_and_claims_nothing_lacks_nothing(self) -> None:
        found = with_figures(Ledger(case_id="", reason_codes=("no_claims",)), (), TODAY, POLICY)
        assert (found.summary.evidence_coverage, found.probability) == (1.0, 1.0)
        assert all(gate.passed for gate in found.gates)


def test_every_figure_follows_the_entries() -> None:
    quote = Quote(document="old.md", quote="The fee is $150.", start=0, end=16, support=SupportLevel.FULL)
    old = Chunk(
        hash="0a1b2c3d", document="old.md", text="The fee is $150.", span=Span(start=0, end=16), content_sha256="",
        inferred_date=dt.date(2021, 1, 1),
    )  # fmt: skip
    ledger = Ledger(case_id="", entries=(entry(Support.SUPPORTED, Importance.CRITICAL, quote), entry(Support.NOT_FOUND)))
    found = with_figures(ledger, [old], TODAY, POLICY)
    assert (found.summary.evidence_coverage, found.summary.unsupported_rate) == (0.5, 0.5)
    assert found.probability == 0.9, "a draft is as good as its weakest claim"
    assert [gate.passed for gate in found.gates] == [False, False, False, True]
    assert [(flag.type, flag.claim) for flag in found.risk_flags] == [("outdated_source", 0), ("low_confidence", None)]
