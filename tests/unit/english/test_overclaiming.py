"""A claim that leaves no room where its evidence does says too much."""

from __future__ import annotations

import pytest

from adjudge.english.hints import overclaims, weaker


@pytest.mark.parametrize(
    ("claim", "evidence", "word"),
    [
        ("Used tents are always refused.", "Used tents are usually refused.", "always"),
        ("All herons left the marsh.", "Most herons left the marsh.", "All"),
        ("The study proves that it helps.", "The study suggests that it helps.", "proves"),
        ("Only members may borrow.", "Members may borrow, and so may some guests.", "Only"),
        ("It never fails.", "It rarely fails, but might in frost.", "never"),
        ("Used tents are usually refused.", "Used tents are usually refused.", None),
        ("Used tents are always refused.", "Used tents are always refused.", None),
        ("All requests must be in writing.", "Requests must be in writing.", None),
        ("Members may borrow eight books.", "Members may borrow up to eight books.", None),
    ],
)
def test_the_word_by_which_a_claim_goes_too_far(claim: str, evidence: str, word: str | None) -> None:
    found = overclaims(claim, evidence)
    assert (found.span.of(claim) if found else None) == word


def test_where_the_evidence_covers_a_part_any_absolute_word_is_too_much() -> None:
    claim, evidence = "All requests must be in writing.", "Requests must be in writing."
    assert overclaims(claim, evidence, partial=True) is not None


@pytest.mark.parametrize(
    ("claim", "evidence", "softer"),
    [
        ("Used tents are always refused.", "Used tents are usually refused.", "usually"),
        ("All herons left the marsh.", "Most herons left the marsh.", "Most"),
        ("The study proves that it helps.", "The study suggests that it helps.", "suggests"),
        ("It never fails.", "It might fail in frost.", ""),
        ("Only members may borrow.", "Members may borrow, and so may some guests.", ""),
        ("The roof was entirely destroyed.", "The roof was partly destroyed.", "partly"),
        ("The roof was entirely destroyed.", "Some of the roof was destroyed.", ""),
    ],
)
def test_the_evidence_s_own_word_takes_its_place_where_it_fits(claim: str, evidence: str, softer: str) -> None:
    word = overclaims(claim, evidence)
    assert word is not None
    assert weaker(claim, word, evidence) == softer
