"""An "it" that tells the time, the weather, a distance or a duration stands for nothing that was spoken of."""

from __future__ import annotations

import pytest

from adjudge.english.coordination import clauses_apart
from adjudge.english.leaning import is_empty_it, is_it_of_time_taken
from adjudge.english.words import words

TIME = [
    "It was Wednesday.",
    "It's Wednesday.",
    "It was a Wednesday in March.",
    "It was Wednesday when the parliament met.",
    "It was Sunday morning.",
    "It was 12 May 1943.",
    "It was May 12, 1943, and the war went on.",
    "It was late May.",
    "It was the 3rd of October.",
    "It was 1943.",
    "It was Christmas Eve.",
    "It is 5 o'clock.",
    "It is 5:30 a.m. and nobody is up.",
    "It was half past five.",
    "It was nearly midnight.",
    "It was already late.",
    "It was summer.",
    "It was not even noon.",
]
WEATHER = [
    "It was raining.",
    "It was raining in Budapest.",
    "It rained all day.",
    "It did not rain.",
    "It began to snow.",
    "It has been snowing heavily.",
    "It was cold and windy.",
    "It was bitterly cold.",
    "It got dark.",
]
DISTANCE = [
    "It is ten kilometres to the border.",
    "It is 40 miles from Vienna to the border.",
    "It is a long way to the station.",
]
TAKEN = [
    "It took two hours.",
    "It takes about 20 minutes on foot.",
    "It took them several years.",
    "It took more than a decade to build.",
    "It will take a long time.",
]
A_THING = [
    "It was Friday's edition.",
    "It was a Sunday school.",
    "It was a summer residence.",
    "It was a night club.",
    "It was 1,943 metres high.",
    "It was 1943 metres high.",
    "It is 324 metres tall.",
    "It is two miles from the station.",
    "It is 30 kilometres to the north of Vienna.",
    "It was built in 1943.",
    "It was on Wednesday.",
    "It was held on Wednesday.",
    "It was cold-blooded.",
    "It was dark green.",
    "It is a late work.",
    "It took the city in two days.",
    "It took its name from the river.",
    "It takes 40 passengers.",
    "It opened at noon.",
    "It trains teachers.",
    "It has snow leopards.",
    "It was hailed as a wonder.",
    "She was born.",
    "",
]


@pytest.mark.parametrize("text", [*TIME, *WEATHER, *DISTANCE, *TAKEN])
def test_it_stands_for_nothing(text: str) -> None:
    assert is_empty_it(words(text), 0)


@pytest.mark.parametrize("text", A_THING)
def test_it_stands_for_something(text: str) -> None:
    assert not is_empty_it(words(text), 0)


def test_time_taken_is_a_kind_of_its_own() -> None:
    assert all(is_it_of_time_taken(words(text), 0) for text in TAKEN)
    assert not any(is_it_of_time_taken(words(text), 0) for text in [*TIME, *WEATHER, *DISTANCE, *A_THING])


def test_it_may_stand_further_on() -> None:
    row = words("In Budapest it was Wednesday.")
    assert [at for at in range(len(row)) if is_empty_it(row, at)] == [2]


def test_nothing_is_taken_apart_at_it() -> None:
    assert clauses_apart("Ada Lovelace was a writer, and she died in London in 1852.") is not None
    told = "Budapest is a city, and it was {} in the streets."
    assert clauses_apart(told.format("founded")) == ("Budapest is a city.", "Budapest was founded in the streets.")
    assert clauses_apart(told.format("raining")) is None
