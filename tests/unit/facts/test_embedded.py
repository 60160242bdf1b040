"""Facts told in passing, and sentences that only seem to tell them."""

from __future__ import annotations

import pytest
from tests.unit.facts.test_settling import Told

from adjudge.facts.decided import facts_in_passing, settled_in_passing
from adjudge.policy.verify import FactsPolicy
from adjudge.values.knowledge import Filter


@pytest.fixture(scope="module")
def starter() -> Told:
    return Told()


def contradicted_in_passing(sentence: str, look: Told) -> bool:
    return any(not found.holds for found, _ in settled_in_passing(sentence, look))


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
        "A battery sawn in half introduces lithium, a noble gas, and a frame stands for titanium.",
        "A brass plate adds that gold has the atomic number 47.",
        "Nobody fell for Lyon, since Marseille is the capital of France.",
        "A tile from the chapel, cut from lead, is labelled with Pd, the chemical symbol for lead.",
    ],
)
def test_an_error_told_in_passing_is_found(starter: Told, sentence: str) -> None:
    assert contradicted_in_passing(sentence, starter)


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
        "We went to Batumi, home to about 187,000 people, and then over the frontier.",
    ],
)
def test_what_a_sentence_does_not_say_is_not_held_against_it(starter: Told, sentence: str) -> None:
    assert not contradicted_in_passing(sentence, starter)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("The last stop was Paris, the capital of France, where the wind takes hats.", ["Paris is the capital of France"]),
        ("First comes helium, a noble gas, then a drop of mercury.", ["helium is a noble gas"]),
        (
            "We slept near Vienna, the capital of Austria, a city of about 1.7 million people.",
            ["Vienna is the capital of Austria", "Vienna is a city of about 1.7 million people"],
        ),
        ("Neptune, which takes about 165 years to orbit the Sun, rose.", ["Neptune takes about 165 years to orbit the Sun"]),
        ("The wind rose, and we went home.", []),
    ],
)  # fmt: skip
def test_what_is_told_in_passing_stands_at_its_place(starter: Told, sentence: str, told: list[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudge.facts.decided.Look", lambda graph, where: starter)
        (found,) = facts_in_passing([sentence], object(), Filter(), None, FactsPolicy())  # type: ignore[arg-type]
    assert [one.wording for one in found] == told
    assert all(one.wording.split()[-1] == one.span.of(sentence).split()[-1] for one in found)


def test_what_follows_two_names_is_said_of_the_one_it_is_true_of(starter: Told) -> None:
    sentence = "We slept near Vienna, the capital of Austria, a city of about 1.7 million people."
    assert not contradicted_in_passing(sentence, starter)
    assert contradicted_in_passing(sentence.replace("1.7", "5.2"), starter)
