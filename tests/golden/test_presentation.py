"""The three signs of an honest presentation, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.dimensions import headline_mismatch, loaded_wording, missing_attribution
from adjudge.policy import Policy
from adjudge.values.evidence import Stance

POLICY = Policy().rgba


def stance(supports: float, refutes: float) -> Stance:
    return Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)


@pytest.mark.parametrize(
    ("loaded", "shouts", "words", "expected"),
    [
        (0, 0, 20, 0.0),
        (1, 0, 20, 0.2),  # .05 / .25
        (1, 0, 2, 0.5),  # measured as 8 words: .125 / .25
        (2, 1, 10, 1.0),  # .3 / .25, held to 1
    ],
)
def test_wording_is_loaded_by_the_share_of_loaded_words(loaded: int, shouts: int, words: int, expected: float) -> None:
    assert loaded_wording(loaded, shouts, words, POLICY) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("reported", "named", "linked", "expected"),
    [
        (False, False, False, None),
        (True, False, False, 1.0),
        (True, True, False, 0.0),
        (True, False, True, 0.0),
    ],
)
def test_somebodys_word_needs_a_name_or_a_link(reported: bool, named: bool, linked: bool, expected: float | None) -> None:
    assert missing_attribution(reported=reported, named=named, linked=linked) == expected


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ([], None),
        ([stance(0.2, 0.1), stance(0.8, 0.1)], 0.2),  # 1 − .8
        ([stance(0.1, 0.8)], 0.9),  # a doubtful refutation only fails to support
        ([stance(0.1, 0.9)], 1.0),
        ([stance(0.95, 0.0), stance(0.02, 0.92)], 0.05),  # what bears it out is stronger
    ],
)
def test_a_headline_is_borne_out_by_its_best_claim(body: list[Stance], expected: float | None) -> None:
    found = headline_mismatch(body, POLICY)
    assert found is expected if expected is None else found == pytest.approx(expected)
