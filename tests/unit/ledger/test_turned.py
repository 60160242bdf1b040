"""Sentences that share a claim's words and say the reverse of it, or less."""

from __future__ import annotations

import pytest

from adjudge.ledger.near_misses import held_back, turned

REVERSED = [
    ("Interest is charged at 8% a month.", "Interest is charged at 8% per annum.", "rate"),
    ("The filter is replaced every month.", "The filter is washed every month and replaced once a year.", "rate"),
    ("The office opens at 8 p.m.", "The office opens at 8 a.m. and closes at 6 p.m.", "clock"),
    ("The office closes at 18:30.", "The office closes at 6 pm.", "clock"),
    ("Employees receive at least 30 days.", "Employees receive up to 30 days.", "limit"),
    ("Liability is at least GBP 500,000.", "Liability is capped at GBP 500,000.", "limit"),
    ("Refunds are paid instantly.", "Myth: Refunds are paid instantly.", "myth"),
]
NOT_REVERSED = [
    ("Google acquired YouTube in 2006.", "YouTube was acquired by Google in 2006."),
    ("The committee approved the plan.", "The plan was approved by the committee."),
    ("The tower was built by Edda Lindqvist.", "Edda Lindqvist built the tower."),
    ("The price is $10 a month.", "The price is $120 a year."),  # for the numbers to tell
    ("The filter is replaced once a year.", "The filter is washed every month and replaced once a year."),
    ("The office closes at 6 p.m.", "The office opens at 8 a.m. and closes at 18:00."),
    ("The shop is not open on Sunday.", "The shop is closed on Sunday."),  # denied twice
    ("Costs fell in May.", "Revenue rose in May."),
    ("Refunds are paid in five days.", "Refunds are paid in five days at most."),
]


@pytest.mark.parametrize(("claim", "sentence", "way"), REVERSED)
def test_the_reverse(claim: str, sentence: str, way: str) -> None:
    assert turned(claim, sentence) == way


@pytest.mark.parametrize(("claim", "sentence"), NOT_REVERSED)
def test_no_reverse(claim: str, sentence: str) -> None:
    assert turned(claim, sentence) == ""


def test_a_sentence_is_never_its_own_reverse() -> None:
    assert all(turned(sentence, sentence) == "" for _, sentence, _ in REVERSED)


@pytest.mark.parametrize(
    ("claim", "sentence", "way"),
    [
        ("The fire was arson.", "Prosecutors suspect arson.", "reserve"),
        ("The drug is safe.", "The maker claims that the drug is safe.", "reserve"),
        ("All files were lost.", "Some files were lost.", "scope"),
        ("Ask at least 10 days ahead.", "Ask at least two weeks ahead.", "limit"),
        ("Ask at least 14 days ahead.", "Ask at least two weeks ahead.", ""),
        ("Prosecutors suspect arson.", "Prosecutors suspect arson.", ""),
        ("Employees may work at home.", "Employees may work at home.", ""),
        ("Refunds take five days.", "Refunds take five days.", ""),
    ],
)
def test_less_than_the_claim(claim: str, sentence: str, way: str) -> None:
    assert held_back(claim, sentence) == way
