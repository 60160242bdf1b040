"""Sentences told of another thing of the claim's kind, that only look like it, turn its limit round, or say less."""

from __future__ import annotations

import pytest

from adjudge.ledger.near_misses import carried_on, held_back, is_of_sibling, told, turned

OF_ANOTHER = [
    ("The Basic plan costs $10 a month.", "The Pro plan costs $20 a month."),
    ("The Basic plan includes phone support.", "The Pro plan includes phone support."),
    ("Basic: $10 a month", "Pro: $20 a month"),
    ("In Q3 revenue was $5 million.", "In Q4 revenue was $6 million."),
    ("The plan number 7 costs $17 per month.", "The plan number 12 costs $22 per month."),
    ("Article 5 allows a fine of 10 million.", "Article 6 allows a fine of 20 million."),
    ("Room 12 seats 40 people.", "Room 14 seats 60 people."),
    ("Model X100 weighs 3 kg.", "Model X200 weighs 5 kg."),
    ("Hamburg has 3.7 million inhabitants.", "Berlin has 3.7 million inhabitants."),
    ("Staff in Berlin get 30 days.", "Staff in Munich get 28 days."),
    ("The Berlin office has 40 staff.", "The Munich office has 60 staff."),
    ("Ann Lee is 34 years old.", "Bob Ray is 40 years old."),
    ("The first quarter brought 5 million.", "The second quarter brought 6 million."),
]
OF_THE_SAME = [
    ("Lyon is the capital of France.", "Paris is the capital of France."),  # only one can be
    ("The United States has 330 million people.", "America has 330 million people."),
    ("Angela Merkel was chancellor for 16 years.", "Merkel was chancellor for 16 years."),
    ("Employees receive 25 days.", "Full-time employees receive 25 days."),
    ("Workers get 25 days.", "Employees get 25 days."),
    ("Refunds take 5 days.", "Repayments take 5 days."),
    ("The X200 weighs 5 kg.", "Weight: 5 kg"),
    ("Tickets cost 5 euros.", "Entry costs 5 euros."),
    ("The refund window is 30 days.", "The return window is 30 days."),
    ("The bridge opened in 1932.", "The bridge opened in 1933."),
    ("Revenue in 2022 was $4.2 billion.", "Revenue in 2023 was $4.2 billion."),  # the year may be the mistake
    ("Hotels are paid up to 190 euros a night.", "Hotels are paid for up to 140 euros a night."),
    ("Model X100 weighs 3 kg.", "The X100 weighs 5 kg and the X200 weighs 6 kg."),
    (
        "The Basic plan costs $10 a month for three seats.",
        "The Pro plan was launched in Vienna.",
    ),  # says nothing like it
]


@pytest.mark.parametrize(("claim", "sentence"), OF_ANOTHER)
def test_of_another_thing(claim: str, sentence: str) -> None:
    assert is_of_sibling(told(claim), told(sentence))


@pytest.mark.parametrize(("claim", "sentence"), OF_THE_SAME)
def test_of_the_same_thing(claim: str, sentence: str) -> None:
    assert not is_of_sibling(told(claim), told(sentence))


def test_a_pronoun_is_what_the_sentence_before_is_told_of() -> None:
    claim = told("The Basic plan includes 25 seats.")
    before = told("The Pro plan costs $29 a month.")
    assert not is_of_sibling(claim, told("It includes 25 seats."))
    assert is_of_sibling(claim, carried_on(told("It includes 25 seats."), before))
    assert carried_on(told("The Max plan includes 9 seats."), before) == told("The Max plan includes 9 seats.")


@pytest.mark.parametrize(
    ("claim", "sentence", "otherwise"),
    [
        ("Employees receive at least 30 days.", "Employees receive up to 30 days.", True),
        ("Liability is at least GBP 500,000.", "Liability is capped at GBP 500,000.", True),
        ("Refunds are paid in five days.", "Refunds are paid in five days at most.", False),
        ("Employees receive up to 30 days.", "Employees receive up to 30 days.", False),
        ("Employees receive at least 30 days.", "Contractors work up to 30 days.", False),
        ("Refunds are paid instantly.", "Myth: Refunds are paid instantly.", True),
        ("Bats are blind.", "It is a common misconception that bats are blind.", True),
        ("It is not true that bats are blind.", "It is not true that bats are blind.", False),
        ("Refunds are paid instantly.", "Myth: the shop never closes.", False),
    ],
)
def test_a_limit_from_the_other_side_or_a_myth(claim: str, sentence: str, otherwise: bool) -> None:
    assert turned(claim, sentence) is otherwise


@pytest.mark.parametrize(
    ("claim", "sentence", "less"),
    [
        ("The fire was arson.", "Prosecutors suspect arson.", True),
        ("The drug is safe.", "The maker claims that the drug is safe.", True),
        ("The mayor took bribes.", "The mayor is said to have taken bribes.", True),
        ("Ask at least 10 days ahead.", "Ask at least two weeks ahead.", True),
        ("Ask at least 14 days ahead.", "Ask at least two weeks ahead.", False),
        ("Prosecutors suspect arson.", "Prosecutors suspect arson.", False),
        ("Refunds take five days.", "Refunds take five days.", False),
    ],
)
def test_less_than_the_claim(claim: str, sentence: str, less: bool) -> None:
    assert held_back(claim, sentence) is less
