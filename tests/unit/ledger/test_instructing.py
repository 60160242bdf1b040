"""Sentences that tell their reader to do something."""

from __future__ import annotations

import pytest

from adjudge.ledger.answers.sentence_pool import instructs, invites


@pytest.mark.parametrize(
    ("sentence", "does"),
    [
        ("Rinse the new cartridge under cold water.", True),
        ("To replace the cartridge, switch off the unit.", True),
        ("Insert it and turn it clockwise.", True),
        ("Do not take more than 3 tablets in 24 hours.", True),
        ("Store below 25 degrees Celsius.", True),
        ("The warranty lasts two years.", False),
        ("Water above 38 degrees damages the membrane.", False),
        ("Adults pay 8.50 pounds.", False),
        ("She found it on photographic plates.", False),
    ],
)
def test_an_order_is_told_from_a_statement(sentence: str, does: bool) -> None:
    assert instructs(sentence) is does


def test_an_invitation_is_no_instruction_worth_repeating() -> None:
    assert invites("See our website for more details.")
    assert not invites("See a doctor if the fever lasts three days.")
