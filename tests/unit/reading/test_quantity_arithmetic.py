"""Sums, differences, ratios, shares, growth and spans of time that a text lets one compute."""

from __future__ import annotations

import pytest

from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.values.evidence import Comparison, QuantityOutcome

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED


def computed(claim: str, text: str) -> Comparison:
    return check_quantities(claim, text, QuantityPolicy()).comparisons[0]


@pytest.mark.parametrize(
    ("operation", "text", "claim", "outcome"),
    [
        ("sum", "It runs 12 shops in Oslo, 20 in Bergen and 5 abroad.", "It runs a total of 37 shops.", AGREES),
        ("sum", "It runs 12 shops in Oslo, 20 in Bergen and 5 abroad.", "It runs a total of 47 shops.", DIFFERS),
        ("sum", "There are 8 tall players and 4 short players.", "There are 12 players.", AGREES),
        ("difference", "Lund received 714 votes and Baran 554.", "Lund got 160 votes more than Baran.", AGREES),
        ("difference", "Lund received 714 votes and Baran 554.", "Lund got 245 votes more than Baran.", DIFFERS),
        ("difference", "Membership fell from 714 to 554.", "The club lost 160 members.", AGREES),
        ("ratio", "It made 258 engines last year, against 86 before.", "It made three times as many engines.", AGREES),
        ("ratio", "It made 258 engines last year, against 86 before.", "It made seven times as many engines.", DIFFERS),
        ("ratio", "It made 86 engines last year, against 172 before.", "It made half as many engines.", AGREES),
        ("ratio", "Rents went from $900 to $1800.", "Rents doubled.", AGREES),
        ("ratio", "Rents went from $900 to $1800.", "Rents tripled.", DIFFERS),
        ("ratio", "Rents went from $900 to $2700.", "Rents more than doubled.", AGREES),
        ("ratio", "Lund owns 172 hectares, Baran 86.", "Baran owns half as much as Lund.", AGREES),
        ("share", "675 of the 900 households have a garden, and 41 a pool.", "Three quarters have a garden.", AGREES),
        ("share", "140 of Helix Motors's 700 workers belong.", "About 20 percent of the workers belong.", AGREES),
        ("share", "Of 700 samples, 140 held lead.", "47% of the samples held lead.", DIFFERS),
        ("growth", "Flights went from 900 in 2012 to 1080 in 2018.", "Flights rose by 20%.", AGREES),
        ("growth", "Staff went from 900 to 720.", "It reduced its staff by 20 percent.", AGREES),
        ("growth", "Staff went from 900 to 720.", "It reduced its staff by 65 percent.", DIFFERS),
        # Points are what one share is more than another: from 20% to 25% are 5 of them, and 25% more.
        ("difference", "The rate rose from 20 percent to 25 percent.", "The rate rose by 5 percentage points.", AGREES),
        (
            "difference",
            "The rate rose from 20 percent to 25 percent.",
            "The rate rose by 25 percentage points.",
            DIFFERS,
        ),
        ("difference", "The rate rose from 2.0 percent to 2.5 percent.", "The rate rose by 50 basis points.", AGREES),
        ("difference", "The rate rose from 2.0 percent to 2.5 percent.", "The rate rose by 25 basis points.", DIFFERS),
        ("duration", "Work began in 1911 and ended in 1930.", "It took nineteen years.", AGREES),
        ("duration", "Work began in 1911 and ended in 1930.", "It took twenty-seven years.", DIFFERS),
        ("duration", "They left on 16 August 1990 and returned on 3 September 1990.", "It lasted 18 days.", AGREES),
        ("age", "Wilk (4 March 1864 – 19 October 1947) painted.", "Wilk lived to the age of 83.", AGREES),
        ("age", "Born on 2 June 1927, she won on 30 May 1954.", "She won at the age of 26.", AGREES),
        ("age", "Born on 2 June 1927, she won on 30 May 1954.", "She won at the age of 27.", DIFFERS),
    ],
)
def test_what_a_text_lets_one_compute(operation: str, text: str, claim: str, outcome: QuantityOutcome) -> None:
    found = computed(claim, text)
    assert (found.operation, found.outcome) == (operation, outcome), found.working


def test_a_share_in_words_is_off_by_what_it_is_in_percent() -> None:
    found = computed("Three quarters have a garden.", "450 of the 900 households have a garden, and 41 a pool.")
    assert found.outcome is DIFFERS and found.working.endswith("off by 50%"), found.working


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("It has 267 girls and 326 boys.", "It has more than 500 teachers."),  # almost any sum is more than something
        ("The hall has 3 doors and 4 windows.", "The hall has 7 lamps."),  # nothing asks for a sum
        (
            "54,400 tonnes (60,000 tons) of salt are harvested.",
            "The salt harvest rose by 10%.",
        ),  # one amount, given twice
        ("Recorded from February 2000 to May 2000.", "The album lasts 90 minutes."),  # no calendar counts minutes
    ],
)
def test_numbers_are_not_tried_at_random(text: str, claim: str) -> None:
    check = check_quantities(claim, text, QuantityPolicy())
    assert not check.certain
    assert not any(c.operation in {"sum", "growth", "duration"} and c.outcome is AGREES for c in check.comparisons)


def test_the_parts_are_named() -> None:
    text = "The school has 267 girls and 326 boys."
    found = computed("The school has 593 pupils in all.", text)
    assert [span.of(text) for span in found.evidence] == ["267", "326"]


def test_years_leave_an_age_open_by_one_and_days_do_not() -> None:
    claim = "Clara Weber died at the age of 58."
    assert computed(claim, "Clara Weber was born in 1864 and died in 1923.").outcome is AGREES
    assert computed(claim, "Clara Weber was born on 3 May 1864 and died on 6 June 1923.").outcome is DIFFERS


def test_two_figures_are_one_only_where_they_are_added() -> None:
    claim = "The walk takes 2.5 hours."
    assert computed(claim, "The walk takes 2 hours and 30 minutes.").outcome is AGREES
    assert computed(claim, "The walk takes 2 hours or 30 minutes by bus.").outcome is DIFFERS


@pytest.mark.parametrize(
    "text", ["It made 258 engines last year, against 0 before.", "It made 0 engines last year, against 172 before."]
)
def test_nothing_is_a_multiple_of_nothing(text: str) -> None:
    for claim in ("It made three times as many engines.", "It made half as many engines."):
        assert check_quantities(claim, text, QuantityPolicy()).comparisons == ()


@pytest.mark.parametrize(("year", "outcome"), [(2000, AGREES), (2001, AGREES), (1999, DIFFERS)])
def test_the_year_2000_is_of_the_century_that_people_count_it_to(year: int, outcome: QuantityOutcome) -> None:
    assert computed("It opened in the 21st century.", f"It opened in {year}.").outcome is outcome
