"""Numbers, dates and units of claims held against texts, each worked out by hand."""

from __future__ import annotations

import pytest

from adjudge.policy.reading import QuantityPolicy
from adjudge.reading.quantities import check_quantities
from adjudge.values.evidence import QuantityOutcome

AGREES, DIFFERS, UNDECIDED = QuantityOutcome.AGREES, QuantityOutcome.DIFFERS, QuantityOutcome.UNDECIDED

ELEMENT = (
    "Gold is a chemical element with the symbol Au and atomic number 79. Gold is in group 11 of the table. "
    "The standard atomic weight of gold is about 196.967."
)

CITY = "Berlin is a city in Germany. GeoNames gives Berlin a population of about 3.43 million."

# text, claim, outcome, whether it is certain
CASES: dict[str, list[tuple[str, str, QuantityOutcome, bool]]] = {
    "counts": [
        ("About 5.2 million people live in Norway.", "Norway has 7 million people.", DIFFERS, True),
        ("The choir has 489 singers.", "The choir has about 500 singers.", AGREES, True),
        ("The choir has 489 singers.", "The choir has about 700 singers.", DIFFERS, True),
        ("The museum keeps 64,900 objects.", "The museum keeps 64.9 thousand objects.", AGREES, True),
        ("The team won twenty-three games.", "The team won 23 games.", AGREES, True),
        ("The team won twenty-three games.", "The team won 24 games.", DIFFERS, True),
    ],
    "names of numbers": [
        ("Gold is an element with the atomic number 79.", "Gold has the atomic number 80.", DIFFERS, True),
        ("Gold (symbol Au, atomic number 79) is a metal.", "The atomic number of gold is 80.", DIFFERS, True),
        ("Gold has the atomic number 79.", "The atomic number of silver is 80.", DIFFERS, False),
        (ELEMENT, "The atomic number of gold is 79.", AGREES, False),
        (ELEMENT, "The atomic number of gold is 80.", DIFFERS, True),
        (ELEMENT, "Gold is in group 11 of the table.", AGREES, False),
    ],
    "bounds": [
        ("The crash killed 6 sailors.", "The crash killed more than 5 sailors.", AGREES, True),
        ("The crash killed 4 sailors.", "The crash killed more than 5 sailors.", DIFFERS, True),
        ("The crash killed 4 sailors.", "The crash killed fewer than 5 sailors.", AGREES, True),
        ("The crash killed 31 sailors.", "The crash killed at least 31 sailors.", AGREES, True),
        ("The crash killed over 80 sailors.", "The crash killed 31 sailors.", DIFFERS, True),
        ("The crash killed over 80 sailors.", "The crash killed 95 sailors.", UNDECIDED, False),
        ("The hall seats 216 guests.", "The hall seats up to 216 guests.", AGREES, True),
    ],
    "what is passed or not": [
        ("Mount Everest is about 8,849 metres high.", "Mount Everest is higher than 9,000 metres.", DIFFERS, True),
        ("Mount Everest is about 8,849 metres high.", "Mount Everest is higher than 8,800 metres.", AGREES, True),
        ("The hall seats about 490 guests.", "The hall seats more than 500 guests.", UNDECIDED, False),
        ("The hall seats 9,000 guests.", "The hall seats more than 9,100 guests.", UNDECIDED, False),
    ],
    "counted before the number": [
        (CITY, "Berlin has about 3.4 million inhabitants.", AGREES, True),
        (CITY, "Berlin has 9 million inhabitants.", DIFFERS, True),
        (CITY, "Berlin has about 3.6 million inhabitants.", AGREES, False),
    ],
    "ranges": [
        ("Adults of the lizard are 24 to 38 cm long.", "Adults of the lizard are 20-40 cm long.", AGREES, False),
        ("The orchard has 229 trees.", "The orchard has between 200 and 260 trees.", AGREES, True),
        ("The orchard has 229 trees.", "The orchard has between 240 and 260 trees.", DIFFERS, True),
        ("The orchard has 200 to 260 trees.", "The orchard has 229 trees.", UNDECIDED, False),
    ],
    "units": [
        ("The canal is 369 km long.", "The canal is about 229 miles long.", AGREES, True),
        ("The canal is 369 km long.", "The canal is about 369 miles long.", DIFFERS, True),
        ("The fire burned 7,200 hectares of forest.", "The fire burned 72 square kilometres of forest.", AGREES, True),
        ("Oslo recorded 33 °C at noon.", "Oslo recorded 91 degrees Fahrenheit at noon.", AGREES, True),
        ("Oslo recorded 33 °C at noon.", "Oslo recorded 57 degrees Fahrenheit at noon.", DIFFERS, True),
        ("The flight takes 2 hours and 30 minutes.", "The flight takes 150 minutes.", AGREES, True),
        ("The vaccine is stored at minus 33 °C.", "The vaccine is stored at 33 °C.", DIFFERS, True),
    ],
    "money": [
        ("Amberline paid $2.4 million for the site.", "Amberline paid 2,400,000 dollars for the site.", AGREES, True),
        ("Amberline paid $2.4 million for the site.", "Amberline paid $4.7 million for the site.", DIFFERS, True),
        ("Amberline paid $2.4 million for the site.", "Amberline paid €4.7 million for the site.", UNDECIDED, False),
    ],
    "dates": [
        ("Lewis was born on 29 November 1898.", "Lewis was born in 1898.", AGREES, True),
        ("Lewis was born on 29 November 1898.", "Lewis was born in the 19th century.", AGREES, True),
        ("Lewis was born on 29 November 1898.", "Lewis was born on November 29, 1898.", AGREES, True),
        ("Lewis was born on 29 November 1898.", "Lewis was born in the 1920s.", DIFFERS, True),
        ("Lewis was born in 1898.", "Lewis was born on 29 November 1898.", UNDECIDED, False),
        ("Megadeth was formed in 1983.", "Megadeth was formed after 1994.", DIFFERS, True),
        ("Lewis (29 November 1898 - 22 November 1963) wrote.", "Lewis was born in 1963.", DIFFERS, True),
        ("Lewis (29 November 1898 - 22 November 1963) wrote.", "Lewis died in November 1963.", AGREES, True),
        ("Lewis (29 November 1898 - 22 November 1963) wrote.", "Lewis wrote in 1920.", DIFFERS, False),
    ],
    "ordinals": [
        ("Norwick is the seventh largest city.", "Norwick is the 7th largest city.", AGREES, False),
        ("Norwick is the seventh largest city.", "Norwick is the 9th largest city.", DIFFERS, True),
    ],
    "arithmetic": [
        ("The school has 267 girls and 326 boys.", "The school has 593 girls and boys in all.", AGREES, True),
        ("The school has 267 girls and 326 boys.", "The school has 700 girls and boys in all.", DIFFERS, True),
        ("Lund received 714 votes and Baran 554.", "Lund received 160 votes more than Baran.", AGREES, True),
        ("Of 900 samples, 189 held lead.", "21% of the samples held lead.", AGREES, True),
        ("189 of the 900 samples held lead.", "Two thirds of the samples held lead.", DIFFERS, True),
        ("Lund owns 172 hectares, Baran 86.", "Lund owns twice as much as Baran.", AGREES, True),
        ("Lund owns 172 hectares, Baran 86.", "Lund owns half as much as Baran.", DIFFERS, True),
        ("Flights went from 50 to 60.", "Flights rose by 20%.", AGREES, True),
        ("Flights went from 50 to 60.", "Flights fell by 20%.", DIFFERS, True),
        ("Lund led the club from 1911 to 1925.", "Lund led the club for 14 years.", AGREES, True),
        ("Delgado (4 March 1895 – 19 October 1966) lived.", "Delgado lived to the age of 71.", AGREES, True),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "claim", "outcome", "certain"),
    [case for cases in CASES.values() for case in cases],
    ids=lambda v: str(v)[:40],
)
def test_worked_cases(text: str, claim: str, outcome: QuantityOutcome, certain: bool) -> None:
    check = check_quantities(claim, text, QuantityPolicy())
    assert (check.outcome, check.certain) == (outcome, certain), check.working


def test_the_working_is_shown() -> None:
    text = "Norway had a population of 5.2 million."
    check = check_quantities("Norway had a population of 7 million.", text, QuantityPolicy())
    assert check.working == "claim 7 million; evidence 5.2 million; off by 35%"
    (comparison,) = check.comparisons
    assert comparison.claim.of("Norway had a population of 7 million.") == "7 million"
    assert [span.of(text) for span in comparison.evidence] == ["5.2 million"]


@pytest.mark.parametrize(
    ("text", "claim", "working"),
    [
        ("It is 369 km long.", "It is about 229 miles long.", "claim about 229 miles; evidence 369 km (229.3 mile); agrees"),
        ("It has 267 girls and 326 boys.", "It has 593 pupils in all.", "claim 593; evidence 267 + 326 = 593; agrees"),
        ("Flights went from 50 to 60.", "Flights rose by 20%.", "claim 20%; evidence 60 is 20% more than 50; agrees"),
        ("It opened in May 1990.", "It opened before 1980.", "claim before 1980; evidence May 1990; differs"),
        ("It has 489 rooms.", "It has more than 900 rooms.", "claim more than 900; evidence 489; off by 84%"),
    ],
)  # fmt: skip
def test_each_operation_says_how_it_went(text: str, claim: str, working: str) -> None:
    assert check_quantities(claim, text, QuantityPolicy()).working == working


@pytest.mark.parametrize(
    ("text", "claim", "why"),
    [
        ("It was cheap.", "It cost five dollars.", "the text states no number or date"),
        ("It cost $5.", "It was cheap.", "the claim states no number or date"),
        ("It cost $5.", "It cost €6.", "different currencies (EUR, USD): amounts are not converted"),
        ("It cost $5.", "It weighs 5 kg.", "nothing comparable"),
        ("It was built in 1990.", "It was built on 3 May 1990.", "too close to call"),
        ("It cost $5.", "It cost $5 and weighs 3 kg.", "not every figure is stated"),
    ],
)
def test_it_says_why_it_abstains(text: str, claim: str, why: str) -> None:
    check = check_quantities(claim, text, QuantityPolicy())
    assert (check.outcome, check.certain, check.abstained) == (UNDECIDED, False, why)
