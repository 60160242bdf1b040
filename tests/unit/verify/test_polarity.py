"""Which way a few sentences argue."""

from __future__ import annotations

import pytest

from adjudge.values.evidence import StanceLabel
from adjudge.verify.proposals import points

CLAIM = "Canberra is the capital of Australia."


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("Item 1 names Canberra as the capital, which supports the claim.", StanceLabel.SUPPORTS),
        ("The gazette confirms it. The claim is accurate.", StanceLabel.SUPPORTS),
        ("Item 1 contradicts the claim: it names Melbourne.", StanceLabel.REFUTES),
        ("The claim is false.", StanceLabel.REFUTES),
        ("So the claim isn't true.", StanceLabel.REFUTES),
        ("The claim is refuted by the second page.", StanceLabel.REFUTES),
        ("Nothing in the evidence supports the claim.", StanceLabel.NEUTRAL),
        ("No page contradicts it.", StanceLabel.NEUTRAL),
        ("Item 1 supports the first part and contradicts the second.", StanceLabel.NEUTRAL),
        ("Item 1 is about lakes.", StanceLabel.NEUTRAL),
        ("", StanceLabel.NEUTRAL),
    ],
)
def test_the_side_it_argues_for(text: str, side: StanceLabel) -> None:
    assert points(text, CLAIM) is side


def test_what_it_quotes_is_not_its_own_word() -> None:
    assert points("The page says \u201cthat is false\u201d of something else.", CLAIM) is StanceLabel.NEUTRAL


def test_a_word_of_the_claim_itself_is_no_argument() -> None:
    claim = "The study contradicts earlier work."
    assert points("Item 1 says that the study contradicts earlier work.", claim) is StanceLabel.NEUTRAL
