"""Facts told in passing, and sentences that only seem to tell them."""

from __future__ import annotations

import pytest
from tests.unit.facts.test_settling import Told

from adjudge.facts.settling import contradicted_in_passing


@pytest.fixture(scope="module")
def starter() -> Told:
    return Told()


@pytest.mark.parametrize(
    "sentence",
    [
        "From Vienna a branch turns south towards Slovenia, whose capital is Zagreb.",
        "A schoolteacher, on her way home to Győr, explained that Hungary is larger than Italy.",
        "Mercury, farther from the Sun than Venus, had set an hour before.",
        "Alaska was admitted to the Union before Texas, as a large map makes clear.",
        "John F. Kennedy, the 35th president, was in office from 1961 to 1967, and a rocking chair of his stands under glass.",
        "Jupiter needs about 84 years to go round the Sun. Beside it stood the four moons.",
        "Titan, a moon of Jupiter, could be seen as a dot to its left.",
        "Tungsten, with the symbol T, was kept in the last room.",
        "Some of them may have believed in Austria, whose capital is Paris, more than in anything.",
        "The last case belongs to radium, a metal that was discovered in 1789.",
        "Its neighbour, Austria, has about 30 million inhabitants.",
    ],
)
def test_an_error_told_in_passing_is_found(starter: Told, sentence: str) -> None:
    assert contradicted_in_passing(sentence, starter) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "From Vienna a branch turns south towards Slovenia, whose capital is Ljubljana.",
        "Many people wrongly believe that Sydney is the capital of Australia.",
        "If Lyon were larger than Paris, the trains would be longer.",
        "He once thought that Zürich is the capital of Switzerland.",
        "It is a myth that Mercury is the hottest planet in the Solar System.",
        "The committee met in Maribor, and the capital of Slovenia sent a guest.",
        "Titan, which some take for a moon of Jupiter, could be seen.",
        "Lyon, once said to be the capital of France, has many bridges.",
        "Mars, with its red sand, was a disappointment to some.",
    ],
)
def test_what_a_sentence_does_not_say_is_not_held_against_it(starter: Told, sentence: str) -> None:
    assert contradicted_in_passing(sentence, starter) is None
