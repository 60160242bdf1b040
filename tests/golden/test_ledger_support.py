"""How likely the best of several texts bears a claim out, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.policy.grounding import GroundingPolicy
from adjudge.scoring.ledger_support import borne_out, log_odds

POLICY = GroundingPolicy(among_several=0.5, unheard=4.0)


def test_one_text_that_holds_every_word_keeps_its_probability() -> None:
    found = borne_out(0.8, texts=1, unheard=0.0, policy=POLICY)
    assert found.value == pytest.approx(0.8)
    assert [term.contribution for term in found.terms] == pytest.approx([1.3862944, 0.0, 0.0])


def test_the_best_of_five_gives_up_four_fifths_of_half_a_log_odd() -> None:
    # odds 0.8 / 0.2 = 4; 4 · e^−0.4 = 2.681280; 2.681280 / 3.681280
    assert borne_out(0.8, texts=5, unheard=0.0, policy=POLICY).value == pytest.approx(0.728355, abs=1e-6)


def test_a_quarter_of_its_words_unheard_costs_a_claim_one_log_odd() -> None:
    # odds 0.9 / 0.1 = 9; 9 / e = 3.310915; 3.310915 / 4.310915
    assert borne_out(0.9, texts=1, unheard=0.25, policy=POLICY).value == pytest.approx(0.768030, abs=1e-6)


def test_both_add_up() -> None:
    # odds 9; 9 · e^−(0.25 + 2) = 0.948592; 0.948592 / 1.948592
    found = borne_out(0.9, texts=2, unheard=0.5, policy=POLICY)
    assert found.value == pytest.approx(0.486809, abs=1e-6)
    assert [(term.name, term.raw, term.weight) for term in found.terms] == [
        ("supports", 0.9, 1.0), ("among_several", 0.5, -0.5), ("unheard", 0.5, -4.0),
    ]  # fmt: skip


@pytest.mark.parametrize("certain", [0.0, 1.0])
def test_certainty_has_odds_too(certain: float) -> None:
    assert abs(log_odds(certain)) < 14.0
    assert 0.0 <= borne_out(certain, texts=3, unheard=1.0, policy=POLICY).value <= 1.0
