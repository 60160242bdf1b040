"""Where a sentence of an article falls into clauses that a reader would check one by one."""

from __future__ import annotations

import pytest

from adjudge.english.clause_cuts import cut_apart
from adjudge.english.clause_places import clause_places


@pytest.mark.parametrize(
    ("sentence", "first", "second"),
    [
        # a clause of its own, behind whatever joins it
        ("He moved the clock; the wind dropped at noon.", "He moved the clock.", "The wind dropped at noon."),
        ("It held well: no wall of that size fell again.", "It held well.", "No wall of that size fell again."),
        (
            "The mayor cut the ribbon, and about two hundred people waited outside.",
            "The mayor cut the ribbon.",
            "About two hundred people waited outside.",
        ),
        ("The tin came in May, and by June the lid had rusted.", "The tin came in May.", "By June the lid had rusted."),
        (
            "It opens at nine and peacocks wander about the walls.",
            "It opens at nine.",
            "Peacocks wander about the walls.",
        ),
        ("It opens at nine, a ticket costs fifteen euros.", "It opens at nine.", "A ticket costs fifteen euros."),
        (
            "Arabica grows on slopes, while robusta tolerates heat.",
            "Arabica grows on slopes.",
            "Robusta tolerates heat.",
        ),
        (
            "A steamer noticed that the light was out, but the boat came too late.",
            "A steamer noticed that the light was out.",
            "The boat came too late.",
        ),
        (
            "It has been the capital since 1255, although the king left in 1807.",
            "It has been the capital since 1255.",
            "The king left in 1807.",
        ),
        # the same subject
        (
            "The levee that failed was built in 1956 and has been patched since.",
            "The levee that failed was built in 1956.",
            "The levee that failed has been patched since.",
        ),
        (
            "Roasting turns the seeds brown, drives off water and creates oils.",
            "Roasting turns the seeds brown.",
            "Roasting drives off water and creates oils.",
        ),
        (
            "In 1918, the states adopted it and dropped it a year later.",
            "In 1918, the states adopted it.",
            "In 1918, the states dropped it a year later.",
        ),
        (
            "Pigeons were tamed 5,000 years ago and carried messages.",
            "Pigeons were tamed 5,000 years ago.",
            "Pigeons carried messages.",
        ),
        # what hangs on a noun
        (
            "They planted seedlings on Java, which soon supplied Amsterdam.",
            "They planted seedlings on Java.",
            "Java soon supplied Amsterdam.",
        ),
        (
            "The repairs cost 4 million, of which the state paid half of it all.",
            "The repairs cost 4 million.",
            "of which the state paid half of it all.",
        ),
        (
            "It destroyed the cathedral, whose lead roof melted and ran down the streets.",
            "It destroyed the cathedral.",
            "The cathedral's lead roof melted and ran down the streets.",
        ),
        (
            "It consumed 87 churches, making perhaps 80,000 people homeless.",
            "It consumed 87 churches.",
            "It consumed 87 churches, making perhaps 80,000 people homeless.",
        ),
        # which hotel, and what of it
        (
            "We slept at the hotel beside the station, which was renovated in 2019.",
            "We slept at the hotel beside the station.",
            "The hotel beside the station was renovated in 2019.",
        ),
        # what it is called
        (
            "The longest game \u2013 It was played in Belgrade in 1989.",
            "The longest game.",
            "It was played in Belgrade in 1989.",
        ),
    ],
)
def test_it_comes_apart(sentence: str, first: str, second: str) -> None:
    assert cut_apart(sentence) == (first, second)


@pytest.mark.parametrize(
    "sentence",
    [
        "The mayor said that the bridge was closed, and the tunnel was full.",
        "If it rains, the match is off, and the gates stay shut.",
        "If both lines sleep twice, the trait evolved twice.",
        "Asked about it, she shakes her head.",
        "It was sold in tins, so that it would keep.",
        "The trait evolved twice, the authors argue.",
        "The fire, which began in a bakery, destroyed 13,000 houses.",
        "We met in her kitchen, which smells of wax.",
        "She wrote long and complicated letters.",
        "It holds a tower and a bridge built by the Romans.",
        "He opened it and left.",
        'She said, "it rose, and the wall fell down".',
    ],
)
def test_it_stays_whole(sentence: str) -> None:
    assert cut_apart(sentence) is None


def test_every_part_stands_in_its_place() -> None:
    sentence = "It beat Napoleon in 1809, toured America and burned in a fire in Philadelphia, where it stood."
    parts = clause_places(sentence)
    assert [part.span.of(sentence) for part in parts] == [
        "It beat Napoleon in 1809",
        "toured America",
        "burned in a fire in Philadelphia, where it stood.",
    ]
    assert parts[1].wording == "It toured America."


@pytest.mark.parametrize(
    ("sentence", "second"),
    [
        (
            "Its largest moon is Titan, which Christiaan Huygens discovered in 1655.",
            "Christiaan Huygens discovered Titan in 1655.",
        ),
        ("Behind it stood the old mill, which the monks built in 1266.", "The monks built the old mill in 1266."),
        # where the place of the object cannot be told the clause stays as it is, and stands for nothing alone
        (
            "They passed Venus, which somebody has painted the colour of custard.",
            "which somebody has painted the colour of custard.",
        ),
        ("Then came Year 9, which the children worked out would be late.", "which the children worked out would be late."),
    ],
)
def test_what_is_done_to_the_thing_before_a_relative_clause_keeps_its_doer(sentence: str, second: str) -> None:
    assert second in [place.wording for place in clause_places(sentence)]
