"""How likely documents bear a claim out, and a whole draft, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.ledger.gates import as_ruled, borne_out, log_odds, whole_draft
from adjudge.policy.ledger import GroundingPolicy
from adjudge.values.ledger import Entry, EntryType, Importance, SupportLevel
from adjudge.values.verdict import Support

POLICY = GroundingPolicy(prior=0.5, plainness=0.8, joined_doubt=0.5, supports=0.45, partly=0.3)


class TestAClaim:
    def test_a_text_bears_a_claim_out_as_plainly_as_it_supports_it(self) -> None:
        # .5 + .8 * ln(.9 / .1) = .5 + 1.757780 = 2.257780; 1 / (1 + e^-2.257780)
        found = borne_out(0.9, POLICY)
        assert found.value == pytest.approx(0.905319, abs=1e-6)
        assert [(term.name, term.weight) for term in found.terms] == [
            ("prior", 0.5), ("supports", 0.8), ("joined", -0.5)
        ]  # fmt: skip

    def test_what_was_joined_from_several_places_is_doubted(self) -> None:
        # .5 + 1.757780 - .5; 1 / (1 + e^-1.757780)
        assert borne_out(0.9, POLICY, joined=True).value == pytest.approx(0.852931, abs=1e-6)

    @pytest.mark.parametrize("certain", [0.0, 1.0])
    def test_certainty_has_odds_too(self, certain: float) -> None:
        assert abs(log_odds(certain)) < 14.0
        assert 0.0 <= borne_out(certain, POLICY).value <= 1.0


class TestADraft:
    def test_a_draft_is_as_good_as_its_weakest_claim(self) -> None:
        claims = [entry("Refunds take five days.", probability=p) for p in (0.9, 0.3, 0.6)]
        assert whole_draft(claims).value == 0.3

    def test_a_draft_that_claims_nothing_is_borne_out_and_one_without_documents_is_not(self) -> None:
        assert whole_draft([]).value == 1.0
        assert whole_draft([], retrieved=False).value == 0.0


def entry(claim: str, **known: Any) -> Entry:
    return Entry(
        claim=claim, start=0, end=len(claim), type=EntryType.FACT, importance=Importance.MATERIAL,
        verdict=Support.SUPPORTED, confidence=0.9, cited=False, **known,
    )  # fmt: skip


class TestRuled:
    def test_a_raised_claim_is_as_likely_as_its_level_takes_at_least(self) -> None:
        assert as_ruled(0.12, SupportLevel.PARTIAL, POLICY).value == 0.3
        assert as_ruled(0.31, SupportLevel.FULL, POLICY).value == 0.45

    def test_what_the_judge_was_surer_of_stays(self) -> None:
        assert as_ruled(0.6, SupportLevel.FULL, POLICY).value == 0.6
