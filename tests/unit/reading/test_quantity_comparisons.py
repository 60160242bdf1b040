"""Comparisons without a number of their own, numbers of somebody else, and numbers that count nothing."""

from __future__ import annotations

import pytest

from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.values.evidence import QuantityCheck, QuantityOutcome

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED
AREAS = "Brazil has an area of 8,515,770 sq km. Argentina covers 2,780,400 sq km."
BRIDGES = "Oslo has 300 bridges, Bergen has 100."


def check(claim: str, text: str) -> QuantityCheck:
    return check_quantities(claim, text, QuantityPolicy())


@pytest.mark.parametrize(
    ("text", "claim", "outcome"),
    [
        (AREAS, "Brazil is larger than Argentina.", AGREES),
        (AREAS, "Argentina is larger than Brazil.", DIFFERS),
        (AREAS, "Argentina is smaller than Brazil.", AGREES),
        (BRIDGES, "Oslo has more bridges than Bergen.", AGREES),
        (BRIDGES, "Bergen has more bridges than Oslo.", DIFFERS),
        (BRIDGES, "Bergen has more churches than Oslo.", UNDECIDED),
        (BRIDGES, "Brazil is larger than Argentina.", UNDECIDED),
        (BRIDGES, "Oslo has 200 more bridges than Bergen.", AGREES),
        (BRIDGES, "Bergen has 200 more bridges than Oslo.", DIFFERS),
        (BRIDGES, "Bergen has 200 fewer bridges than Oslo.", AGREES),
        ("Sales rose from 40 to 50 million.", "Sales rose by 10 million.", AGREES),
        ("Sales rose from 40 to 50 million.", "Sales fell by 10 million.", DIFFERS),
        ("Sales rose from 40 to 50 million.", "Sales grew by a quarter.", AGREES),
        ("Sales rose from 40 to 50 million.", "Sales grew by a fifth.", DIFFERS),
        ("Profits dropped from $8 million to $4 million.", "Profits fell by half.", AGREES),
        ("Membership fell from 714 to 554.", "The club lost 554 members.", DIFFERS),
    ],
)
def test_what_is_more_or_by_how_much_is_reckoned(text: str, claim: str, outcome: QuantityOutcome) -> None:
    assert check(claim, text).outcome is outcome


def test_the_reckoning_is_a_sentence() -> None:
    assert check("Oslo has more bridges than Bergen.", BRIDGES).working == "300 is more than 100"
    grown = check("Sales grew by 25%.", "Sales rose from 40 to 50 million.").working
    assert "50 million is 25% more than 40 million" in grown


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Padua, a city in Italy, has a population of 210,000.", "The population of Italy is about 60 million people."),
        ("Padua is a city in Italy with 210,000 people.", "Italy has 60 million people."),
        ("The Basic plan costs $10.", "The Pro plan costs $20."),
        ("Apollo 12 carried 2 men.", "Apollo 11 carried 3 men."),
        ("Delta flies Boeing 737 jets.", "Delta flies Boeing 747 jets."),
        ("Studies [3] of the bay found whales.", "Studies of the bay found 5 whales."),
        ("In the 2025/26 season the league had 20 teams.", "In the 2024/25 season the league had 26 teams."),
    ],
)
def test_a_number_of_something_else_contradicts_nothing(text: str, claim: str) -> None:
    found = check(claim, text)
    assert not (found.certain or found.worded_otherwise), found.working
