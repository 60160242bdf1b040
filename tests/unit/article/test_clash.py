"""Over what two claims of one article may contradict each other: rules alone, before any model is asked."""

from __future__ import annotations

import pytest

from adjudge.article.contradictions.claim_features import Matter, matter
from adjudge.article.contradictions.clash import clash
from adjudge.policy import Policy
from adjudge.values.article_claim import CoreClaim, PredicateType
from adjudge.values.span import Span

POLICY = Policy()


def read(text: str, *subjects: str, type_: PredicateType = PredicateType.OTHER) -> Matter:
    span = Span(start=0, end=len(text))
    return matter(CoreClaim(id="c", claim_text=text, span=span, subject_entities=subjects, predicate_type=type_))


def over(one: str, other: str) -> str:
    found = clash(read(one), read(other), POLICY.claim_graph, POLICY.quantity)
    assert found == clash(read(other), read(one), POLICY.claim_graph, POLICY.quantity)
    return found


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Canberra was founded in 1913.", "Canberra was founded in 1927.", "date"),
        ("The treaty was signed on 4 May 1951.", "The treaty was signed on 9 June 1952.", "date"),
        (
            "The Harlow Bridge opened on 19 March 1932.",
            "When the bridge was opened in 1935, a crowd walked across.",
            "date",
        ),
        ("The museum, which opened in 1887, is old.", "Opened in 1902, the museum drew large crowds.", "date"),
        ("Fleming discovered penicillin in 1928.", "Penicillin was discovered in 1941 by Fleming.", "date"),
        ("The tunnel is 2.3 kilometres long.", "The tunnel has a length of 4.1 kilometres.", "figure"),
        ("The bridge, 1,149 metres long, carries eight lanes.", "The bridge is 1,300 metres long and grey.", "figure"),
        ("Jupiter has 95 known moons.", "Jupiter has only 12 known moons.", "figure"),
        ("The tower is 300 metres high.", "The tower is 410 metres high, the guide said.", "figure"),
        ("Marie Curie was born in Warsaw.", "Marie Curie was born in Paris.", "name"),
        ("Ottawa is the capital of Canada.", "Toronto is the capital of Canada.", "name"),
        (
            "Lake Orla is the largest lake in the country.",
            "Lake Orla is the second largest lake in the country.",
            "rank",
        ),
        ("Work on the canal began in 1822.", "Work on the canal did not begin until 1830.", "date"),
        ("In 1804 Haas lost his seat on the council.", "Haas kept his seat on the council until his death.", "ended"),
        ("Nobody was injured in the fire.", "Three firefighters were injured in the fire.", "denial"),
        ("The museum is closed on Mondays.", "The museum is open every day of the week.", "opposite"),
        ("All of the ship's crew survived.", "Two members of the ship's crew drowned.", "opposite"),
    ],
)
def test_rival_statements_about_one_thing(one: str, other: str, expected: str) -> None:
    assert over(one, other) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Work on the canal did not begin until 1830.", "Work on the canal began in 1830."),
        ("In 1804 Haas lost his seat on the council.", "Haas kept his house until his death."),
        ("The bridge opened in 1932.", "The bridge was repainted in 2003."),
        ("Construction of the dam began in 1958.", "The dam was completed in 1964."),
        ("Brazil won the World Cup in 1958.", "Brazil won the World Cup in 1970."),
        ("He was elected in 1996.", "He was re-elected in 2000."),
        ("The tower was built between 1887 and 1889.", "The tower was built in 1889 by 300 workers."),
        ("The museum opened in 1887.", "The museum opened a new wing in 1995."),
        ("The first line opened in 1863.", "The second line opened in 1868."),
        ("The bridge is 503 metres long.", "The bridge is 49 metres wide."),
        ("The bridge cost 4.2 million pounds.", "Repainting the bridge cost 1.1 million pounds."),
        ("The population of Tamworth was 21,000 in 1961.", "Tamworth had a population of 33,000 in 2011."),
        ("The town had 4,000 inhabitants.", "The town has 18,000 inhabitants."),
        ("The reef is home to 1,500 species of fish.", "The reef is home to 400 species of coral."),
        ("The storm killed 14 people in Ohio.", "The storm killed 3 people in Indiana."),
        ("Some 5,000 people attended on Friday.", "Some 9,000 people attended on Saturday."),
        ("The work was expected to take four years.", "The work took fourteen years."),
        ("Police said 14 people died.", "The union said 20 people died."),
        ("The company was founded in Vienna.", "The company was founded by Karl Weber."),
        ("Sydney is the largest city in Australia.", "Sydney is the largest city in New South Wales."),
        ("The Danube flows through Austria.", "The Danube flows through Hungary."),
        ("Some of the files were destroyed.", "Most of the files survived."),
        ("Teachers support the reform.", "Parents oppose the reform."),
        ("Prices rose in spring.", "Prices fell in autumn."),
        ("The old town is closed to cars.", "The old town is open to cyclists."),
        ("It is a myth that the wall is visible from the Moon.", "The wall is not visible from the Moon."),
    ],
)
def test_other_dates_figures_and_sides_of_the_same_subject_are_none(one: str, other: str) -> None:
    assert over(one, other) == ""


def test_what_people_are_quoted_with_is_theirs() -> None:
    quoted = read('"The bridge opened in 1935," Anna Weiss said.', type_=PredicateType.QUOTE)
    assert clash(quoted, read("The bridge opened in 1932."), POLICY.claim_graph, POLICY.quantity) == ""


def test_a_subject_carried_from_the_text_before_tells_two_things_apart() -> None:
    story = read("The bridge opened in 1940.", "Story Bridge", "bridge")
    harbour = read("The Harbour Bridge opened in 1932.", "Harbour Bridge")
    same = read("It opened in 1940.", "Harbour Bridge")
    assert clash(harbour, same, POLICY.claim_graph, POLICY.quantity) == "date"
    assert clash(harbour, story, POLICY.claim_graph, POLICY.quantity) == ""
