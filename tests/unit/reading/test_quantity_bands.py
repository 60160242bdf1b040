"""Two quantities of one kind, each a band of values."""

from __future__ import annotations

import pytest

from adjudge.english.figures.quantities import Quantity
from adjudge.english.sentence import parsed
from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities.bands import Band, comparable, in_unit, judge
from adjudge.values.evidence import QuantityOutcome

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED


def only(text: str) -> Quantity:
    (quantity,) = parsed(text).quantities
    return quantity


@pytest.mark.parametrize(
    ("claimed", "stated", "outcome"),
    [
        # Small whole numbers are counted, not rounded.
        ("24 men", "24 men", AGREES),
        ("24 men", "23 men", DIFFERS),
        # Digits given are digits meant, and no more than those.
        ("5.2 million men", "5,240,000 men", AGREES),
        ("5.2 million men", "5,400,000 men", UNDECIDED),
        ("5.2 million men", "5,900,000 men", DIFFERS),
        ("5 million men", "5.2 million men", AGREES),
        ("1.5 billion men", "2 billion men", DIFFERS),
        # A round number may have been rounded, but not by much.
        ("500 men", "489 men", UNDECIDED),
        ("500 men", "640 men", DIFFERS),
        ("2,000 men", "2,081 men", UNDECIDED),
        # Estimates
        ("about 500 men", "489 men", AGREES),
        ("about 500 men", "430 men", UNDECIDED),
        ("about 500 men", "340 men", DIFFERS),
        ("1,948 men", "about 2,000 men", AGREES),
        ("about 1.5 million men", "about 1.4 million men", UNDECIDED),
        # Bounds on either side, or both
        ("more than 5 men", "6 men", AGREES),
        ("more than 5 men", "5 men", UNDECIDED),
        ("more than 5 men", "4 men", DIFFERS),
        ("at least 5 men", "5 men", AGREES),
        ("at most 5 men", "6 men", DIFFERS),
        ("fewer than 5 men", "4 men", AGREES),
        ("at least 700 men", "more than 700 men", AGREES),
        ("fewer than 600 men", "more than 803 men", DIFFERS),
        ("900 men", "more than 803 men", UNDECIDED),
        ("more than 725 men", "274 to 575 men", DIFFERS),
        # Digits that are given tell that a bound was missed, as long as a number holds them all.
        ("more than 200,000,000,000,000 men", "199,850,000,000,000 men", DIFFERS),
        ("more than 2,000,000,000,000,000 men", "1,998,500,000,000,000 men", UNDECIDED),
        # Ranges
        ("20 to 40 men", "24 to 38 men", AGREES),
        ("20 to 40 men", "30 men", AGREES),
        ("20 to 40 men", "35 to 60 men", DIFFERS),  # both ends are off
        ("20 to 40 men", "20 to 50 men", UNDECIDED),
        ("20 to 40 men", "10 to 60 men", UNDECIDED),
        ("30 men", "20 to 40 men", UNDECIDED),
        ("60 to 70 men", "20 to 40 men", DIFFERS),
        # Units
        ("2.4 kilometres", "2,400 metres", AGREES),
        ("24 kilometres", "2,400 metres", DIFFERS),
        ("5 miles", "8 km", AGREES),
        ("91 degrees Fahrenheit", "33 °C", AGREES),
        ("80 degrees Fahrenheit", "33 °C", DIFFERS),
        ("-33 °C", "minus 33 degrees Celsius", AGREES),
        ("50%", "half of the men", AGREES),
        ("a third of the men", "33%", AGREES),
        ("two thirds of the men", "33%", DIFFERS),
        ("$2,400,000", "$2.4 million", AGREES),
        # Rank
        ("7th", "seventh", AGREES),
        ("7th", "eighth", DIFFERS),
    ],
)
def test_a_stated_quantity_bears_out_a_claimed_one_or_not(claimed: str, stated: str, outcome: QuantityOutcome) -> None:
    claim, evidence = only(claimed), only(stated)
    assert comparable(claim, evidence)
    assert judge(claim, evidence, QuantityPolicy()) is outcome


@pytest.mark.parametrize(
    ("one", "other"),
    [("$5", "€6"), ("$5", "A$5"), ("5 kg", "5 km"), ("5 men", "5 km"), ("5%", "5 men"), ("5 men", "5th"), ("$5", "5 men")],
)
def test_what_measures_different_things_is_not_compared(one: str, other: str) -> None:
    assert not comparable(only(one), only(other))
    assert not comparable(only(other), only(one))


def test_one_amount_of_two_currencies_differs() -> None:
    assert judge(only("$5"), only("€5"), QuantityPolicy()) is DIFFERS
    assert comparable(only("50 cents"), only("€0.50"))


def test_a_bound_that_is_said_to_be_reached_must_be() -> None:
    claim = only("up to 366 passengers")
    assert judge(claim, only("366 passengers"), QuantityPolicy(), reached=True) is AGREES
    assert judge(claim, only("216 passengers"), QuantityPolicy(), reached=True) is DIFFERS
    assert judge(claim, only("216 passengers"), QuantityPolicy()) is AGREES
    assert judge(claim, only("500 passengers"), QuantityPolicy(), reached=True) is DIFFERS


def test_the_policy_says_how_far_about_goes() -> None:
    claim, evidence = only("about 500 men"), only("430 men")
    assert judge(claim, evidence, QuantityPolicy(about=0.2)) is AGREES
    assert judge(claim, evidence, QuantityPolicy(about=0.01)) is DIFFERS


def test_a_range_converts_at_both_ends() -> None:
    found = in_unit(only("10-12 km"), "meter")
    assert found is not None and (found.value, found.upper, found.unit) == (10_000, 12_000, "meter")


def test_nothing_converts_into_what_it_does_not_measure() -> None:
    assert in_unit(only("5 km"), "kilogram") is None
    assert in_unit(only("5 men"), "meter") is None
    assert in_unit(only("$5"), "EUR") is None


def test_an_open_end_is_not_among_the_values_of_a_band() -> None:
    below, up_to = Band(0.0, 5.0, open_high=True), Band(0.0, 5.0)
    assert below.within(up_to)
    assert not up_to.within(below)


def test_two_ranges_differ_only_where_both_ends_do() -> None:
    policy = QuantityPolicy()
    assert judge(only("5 to 20 men"), only("10 to 20 men"), policy) is AGREES
    assert judge(only("10 to 20 men"), only("15 to 20 men"), policy) is AGREES
    assert judge(only("15 to 20 men"), only("10 to 20 men"), policy) is UNDECIDED
    assert judge(only("15 to 20 men"), only("30 to 90 men"), policy) is DIFFERS
