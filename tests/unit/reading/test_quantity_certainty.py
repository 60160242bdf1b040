"""When the checker is certain, and every doubt that keeps it from being so."""

from __future__ import annotations

import pytest

from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.values.evidence import QuantityCheck, QuantityOutcome

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED


def check(claim: str, text: str) -> QuantityCheck:
    return check_quantities(claim, text, QuantityPolicy())


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The man walks by 5 red booths.", "The man walks by 11 red booths."),
        ("Paramore is a rock band, formed in 2004.", "Paramore was formed in 1997."),
        ("Indonesia — Airports: 556 (2025)", "There are 781 airports in Indonesia."),
        ("It has won 3 prizes. The tower of Oslo is 330 m high.", "The tower of Oslo is 600 m high."),
        ("803 people in Eastmere signed the petition.", "More than 1100 people signed the petition in Eastmere."),
        ("Lewis was born in Belfast, Ireland, on 29 November 1898.", "Lewis was born in Belfast, Ireland, in 1905."),
    ],
)
def test_a_difference_about_the_same_thing_is_certain(text: str, claim: str) -> None:
    found = check(claim, text)
    assert (found.outcome, found.certain) == (DIFFERS, True)


def test_an_agreement_in_other_words_is_for_a_reader_to_vouch_for() -> None:
    text = "The festival of Oslo united 387 singers."
    found = check("About 400 singers took part in the festival of Oslo.", text)
    assert (found.outcome, found.certain, found.worded_otherwise) == (AGREES, False, True)
    found = check("About 200 singers took part in the festival of Oslo.", text)
    assert (found.outcome, found.certain, found.worded_otherwise) == (DIFFERS, False, False)


@pytest.mark.parametrize(
    ("doubt", "text", "claim"),
    [
        ("or", "The ticket is good for 3 or 7 days.", "The ticket is good for 4 or 7 days."),
        ("a denial", "The tower is not 330 m high.", "The tower is 400 m high."),
        ("a possibility", "The tower may be 330 m high.", "The tower is 400 m high."),
        ("another name", "The tower of Oslo is 330 m high.", "The tower of Bergen is 400 m high."),
        ("another subject", "The bridge near the tower is 330 m long.", "The canal near the tower is 400 m long."),
        ("too few words", "He bought 5 horses.", "He sold 7 horses at the fair of Monday morning."),
        ("another thing counted", "The team won 5 games.", "The team won 7 cups in games."),
        ("a street number", "It stands at 888 Brannan Street.", "It stands at 999 Brannan Street."),
        ("each", "Each crew of the ship has 12 sailors.", "The crew of the ship has 40 sailors."),
        ("an age told otherwise", "Bridges, 69, has acted since 1951.", "Bridges has acted since he was 2 years old."),
        (
            "another event",
            "Lewis was born in Belfast, and died in Oxford, in 1963.",
            "Lewis was born in Belfast in 1905.",
        ),
        ("ago", "The club was founded 116 years ago.", "The club was founded for 37 years."),
        ("another may follow", "The second survey is out.", "A third survey is out."),
        ("somebody else too", "One boy drives while the other boy jumps.", "Two boys are here."),
        ("parts of a whole", "Three men and another man sit in a boat.", "Four men sit in a boat."),
        ("borne out elsewhere", "It has 5 halls. Later it had 7 halls.", "It has 7 halls."),
        ("spoken for", "It was sold in 1969.", "It was founded in 1950 and sold in 1969."),
        ("a row of years", "Khmer Empire: 802-1431. Kingdom of Cambodia.", "Kingdom of Cambodia had 4 empires."),
        ("a reign", "Fernando (1367–1383) died.", "Fernando died at the age of 35."),
        ("no event", "In 2012 the town had a mayor.", "In 2013 the town had a mayor."),
        ("two dates for it", "The hotel was built in 1913 and 1921.", "The hotel was built in 1921."),
    ],
)
def test_a_doubt_keeps_a_difference_from_being_certain(doubt: str, text: str, claim: str) -> None:
    found = check(claim, text)
    assert not (found.outcome is DIFFERS and found.certain), f"{doubt}: {found.working}"


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("The canal is 369 km long.", "The canal is about 229 miles long."),
        ("Vick (born June 26, 1980) plays.", "Vick was born in 1980."),
        ("The school has 267 girls and 326 boys.", "The school has 593 girls and boys in all."),
        ("The petition was signed by 803 people.", "More than 800 people signed the petition."),
    ],
)
def test_an_agreement_in_another_form_is_certain_when_the_rest_is_said_too(text: str, claim: str) -> None:
    found = check(claim, text)
    assert (found.outcome, found.certain) == (AGREES, True)


@pytest.mark.parametrize(
    ("doubt", "text", "claim"),
    [
        ("written alike", "Two men are in a boat.", "Two women are in a boat."),
        ("words for digits", "Three men sit in a boat.", "3 men sit in a boat."),
        (
            "the rest is not said",
            "The canal is 369 km long.",
            "The frozen canal is about 229 miles long, old, muddy and closed.",
        ),
        ("another name", "The canal is 369 km long.", "The canal of Oslo is about 229 miles long."),
        ("a denial", "The canal is not 369 km long.", "The canal is about 229 miles long."),
        ("or", "The canal is 369 km long.", "The canal or river is about 229 miles long."),
        ("merely allowed", "It sold more than six million copies.", "It sold more than three million copies."),
        ("no such bound", "The budget is $15 million.", "The budget is more than $200."),
        ("a score", "The team posted an 8–8 record.", "The team posted an 8–9 record."),
        ("part of a year", "Urie was born on April 12, 1987.", "Urie was born in the fall of 1987."),
        ("one end of a span", "It existed between 1998.", "It existed between 1998 and 2007."),
        ("nobody asked for a sum", "The band has 8 tall players and 4 short players.", "The band has 12 players."),
        ("another is nearer", "Leila Haddad, 27, beat the 69-year-old champion.", "Leila Haddad is 69 years old."),
    ],
)
def test_a_doubt_keeps_an_agreement_from_being_certain(doubt: str, text: str, claim: str) -> None:
    found = check(claim, text)
    assert not (found.outcome is AGREES and found.certain), f"{doubt}: {found.working}"


def test_one_sure_difference_outweighs_agreements() -> None:
    text = "Lund was born in 1898 and wrote 12 novels."
    found = check("Lund was born in 1920 and wrote 12 novels.", text)
    assert (found.outcome, found.certain) == (DIFFERS, True)
    assert [comparison.outcome for comparison in found.comparisons] == [DIFFERS, AGREES]


def test_the_policy_says_how_much_must_be_shared() -> None:
    claim, text = "The freighter carried 57 crew.", "The freighter left with fifty-one crew."
    assert not check(claim, text).certain
    assert check_quantities(claim, text, QuantityPolicy(differ_cover=0.5)).certain


def test_claims_and_texts_of_too_many_figures_are_left_alone() -> None:
    many = " ".join(f"{n} men," for n in range(2, 400))
    assert check("There are 7 men.", many).abstained.startswith("more than 300 figures")
    assert check(many, "There are 7 men.").abstained.startswith("more than 24 figures")
