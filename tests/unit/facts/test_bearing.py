"""A sentence on something else takes no side of a claim; one on the same thing still does."""

from __future__ import annotations

import pytest
from tests.unit.facts.test_settling import Told

from adjudge.facts.meaning import Bearing, bearing, is_exclusive
from adjudge.values.knowledge import Triple
from adjudge.values.span import Span

HERE = Span(start=0, end=40)


@pytest.fixture(scope="module")
def starter() -> Told:
    return Told()


def stated(subject: str, *told: tuple[str, str]) -> list[Triple]:
    """What one sentence states."""
    return [Triple(subject=subject, relation=relation, object=value, span=HERE) for relation, value in told]


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("Kazakhstan is flat.", stated("Kazakhstan", ("continent", "Europe"), ("continent", "Asia"))),
        ("The Nile flows through Egypt.", stated("Nile River", ("continent", "Africa"), ("flows into", "Mediterranean Sea"))),
        ("Switzerland is not a member of the European Union.", stated("Switzerland", ("continent", "Europe"))),
        ("Norway is a member of the United Nations.", stated("Norway", ("not a member of", "European Union"))),
        ("Charon is a moon of Pluto.", stated("Charon", ("discovered by", "James Christy"), ("year discovered", "1978"))),
        ("James Monroe died in 1831.", stated("James Monroe", ("term of office", "from 1817 to 1825"))),
        ("The Sun moves around the Earth.", stated("Earth", ("distance from the Sun", "149.6 million kilometres"))),
        ("Gold is found in rivers.", stated("Gold", ("atomic number", "79"), ("symbol", "Au"))),
    ],
)
def test_a_sentence_on_something_else_cannot_bear_on_a_claim(claim: str, told: list[Triple], starter: Told) -> None:
    assert bearing(claim, told, starter) == Bearing(none=(HERE,))


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("Kazakhstan lies wholly within Africa.", stated("Kazakhstan", ("continent", "Europe"), ("continent", "Asia"))),
        ("Locals in Denmark swear by the euro.", stated("Denmark", ("currency", "Danish krone"))),
        ("Kazakhstan does not reach into Asia.", stated("Kazakhstan", ("continent", "Asia"))),
        ("Denmark has more than 20 million inhabitants.", stated("Denmark", ("population", "5.98 million"))),
        ("James Monroe was president until 1831.", stated("James Monroe", ("term of office", "from 1817 to 1825"))),
        ("Charon was found by Galileo Galilei.", stated("Charon", ("discovered by", "James Christy"))),
    ],
)
def test_a_sentence_on_the_same_may_contradict(claim: str, told: list[Triple], starter: Told) -> None:
    assert bearing(claim, told, starter) == Bearing(both=(HERE,))


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("Charon keeps Pluto company.", stated("Charon", ("moon of", "Pluto"))),
        ("Switzerland speaks German, among others.", stated("Switzerland", ("official language", "German"))),
        ("Monroe left the presidency to others in 1825.", stated("James Monroe", ("term of office", "from 1817 to 1825"))),
        ("The Danube crosses Hungary.", stated("Danube River", ("flows through", "Hungary"))),
    ],
)
def test_what_names_the_same_thing_is_not_contradicted(claim: str, told: list[Triple], starter: Told) -> None:
    assert bearing(claim, told, starter) == Bearing(supports=(HERE,))


def test_nothing_is_said_of_texts_that_state_nothing(starter: Told) -> None:
    assert bearing("Kazakhstan is flat.", (), starter) == Bearing()


def test_what_says_that_there_is_no_other_is_told_apart() -> None:
    assert is_exclusive("Charon is the only moon of Pluto.")
    assert not is_exclusive("Charon is a moon of Pluto.")
