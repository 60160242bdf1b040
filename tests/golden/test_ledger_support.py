"""How likely documents bear a claim out, and a whole draft, worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from adjudge.model.ledger import Entry, EntryType, Importance, SupportLevel
from adjudge.model.verdict import Support
from adjudge.policy.grounding import GroundingPolicy
from adjudge.scoring.ledger_support import Part, Sought, as_ruled, borne_out, log_odds, part_of, whole_draft

POLICY = GroundingPolicy(
    among_several=0.5,
    unheard=3.0,
    detail=1.5,
    detail_words=8,
    detail_most=1.5,
    joined_doubt=0.5,
    draft_prior=0.5,
    draft_unheard=6.0,
    draft_detail=1.5,
)


class TestAClaim:
    def test_one_text_that_holds_every_word_of_a_plain_claim_keeps_its_probability(self) -> None:
        found = borne_out(0.8, Sought(words=8), POLICY)
        assert found.value == pytest.approx(0.8)
        assert [term.contribution for term in found.terms] == pytest.approx([1.3862944, 0.0, 0.0, 0.0, 0.0])

    def test_the_best_of_five_texts_gives_up_four_fifths_of_half_a_log_odd(self) -> None:
        # odds 0.8 / 0.2 = 4; 4 · e^−0.4 = 2.681280; 2.681280 / 3.681280
        assert borne_out(0.8, Sought(texts=5, words=4), POLICY).value == pytest.approx(0.728355, abs=1e-6)

    def test_a_third_of_its_words_unheard_costs_one_log_odd(self) -> None:
        # odds 0.9 / 0.1 = 9; 9 / e = 3.310915; 3.310915 / 4.310915
        assert borne_out(0.9, Sought(words=6, unheard=1 / 3), POLICY).value == pytest.approx(0.768030, abs=1e-6)

    def test_twice_the_words_of_a_plain_claim_cost_one_and_a_half(self) -> None:
        # 9 · e^−1.5 = 2.008171; 2.008171 / 3.008171
        assert borne_out(0.9, Sought(words=16), POLICY).value == pytest.approx(0.667572, abs=1e-6)

    def test_more_than_one_and_a_half_doublings_cost_no_more(self) -> None:
        # 9 · e^−2.25 = 0.948593; 0.948593 / 1.948593
        assert borne_out(0.9, Sought(words=64), POLICY).value == pytest.approx(0.486809, abs=1e-6)
        assert borne_out(0.9, Sought(words=640), POLICY).value == borne_out(0.9, Sought(words=64), POLICY).value

    def test_a_sentence_that_is_the_claim_itself_has_all_its_details(self) -> None:
        assert borne_out(0.95, Sought(words=64), POLICY, worded=True).value == pytest.approx(0.95)

    def test_what_was_joined_from_several_places_is_doubted(self) -> None:
        # 9 · e^−0.5 = 5.458776; 5.458776 / 6.458776
        assert borne_out(0.9, Sought(words=8), POLICY, joined=True).value == pytest.approx(0.845172, abs=1e-6)

    def test_all_of_it_adds_up_and_says_so(self) -> None:
        # 9 · e^−(0.25 + 1.5 + 1.5 + 0.5) = 0.211660; 0.211660 / 1.211660
        found = borne_out(0.9, Sought(texts=2, words=16, unheard=0.5), POLICY, joined=True)
        assert found.value == pytest.approx(0.174686, abs=1e-6)
        assert [(term.name, term.raw, term.weight) for term in found.terms] == [
            ("supports", 0.9, 1.0), ("among_several", 0.5, -0.5), ("unheard", 0.5, -3.0), ("detail", 1.0, -1.5),
            ("joined", 1.0, -0.5),
        ]  # fmt: skip

    @pytest.mark.parametrize("certain", [0.0, 1.0])
    def test_certainty_has_odds_too(self, certain: float) -> None:
        assert abs(log_odds(certain)) < 14.0
        assert 0.0 <= borne_out(certain, Sought(), POLICY).value <= 1.0


class TestADraft:
    def test_of_a_short_claim_whose_every_word_is_heard_the_weakest_reading_counts(self) -> None:
        # 0.5 + ln(0.9 / 0.1) = 0.5 + 2.197225 = 2.697225; 1 / (1 + e^−2.697225)
        found = whole_draft([Part(supports=0.9, words=8, unheard=0.0)], POLICY)
        assert found.value == pytest.approx(0.936863, abs=1e-6)
        assert [term.name for term in found.terms] == ["prior", "weakest", "unheard", "detail"]

    def test_words_add_up_over_claims_and_unheard_ones_weigh_by_their_number(self) -> None:
        # 32 words, two doublings of 8; unheard (24 · 0.25 + 8 · 0) / 32 = 0.1875
        # 0.5 + ln(0.6 / 0.4) − 6 · 0.1875 − 1.5 · 2 = 0.5 + 0.405465 − 1.125 − 3 = −3.219535
        parts = [Part(supports=0.95, words=24, unheard=0.25), Part(supports=0.6, words=8, unheard=0.0)]
        assert whole_draft(parts, POLICY).value == pytest.approx(0.038437, abs=1e-6)

    def test_a_draft_that_claims_nothing_is_borne_out_and_one_without_documents_is_not(self) -> None:
        assert whole_draft([], POLICY).value == 1.0
        assert whole_draft([], POLICY, retrieved=False).value == 0.0

    def test_an_entry_brings_what_its_own_score_says(self) -> None:
        borne = borne_out(0.9, Sought(words=4, unheard=0.25), POLICY)
        own = entry("Refunds take five days.", probability=borne.value, scores=(borne,))
        assert part_of(own) == Part(supports=0.9, words=4, unheard=0.25)

    def test_a_denied_claim_brings_what_was_left_of_it_and_a_raised_one_its_least(self) -> None:
        borne = borne_out(0.9, Sought(words=4), POLICY)
        denied = entry(
            "Refunds take five days.", probability=0.1, scores=(borne,), support_level=SupportLevel.CONTRADICTED
        )
        raised = entry("Refunds take five days.", probability=0.45, scores=(as_ruled(0.2, SupportLevel.FULL, POLICY),))
        assert (part_of(denied).supports, part_of(raised).supports) == (0.1, 0.45)


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
