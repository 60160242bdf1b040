"""Pairs of true claims and sentences on something else, and what readings of them come to. No models here."""

from __future__ import annotations

import pytest

from bench.judgement.other_relations import AGAINST, OtherRelation, Told, checks, contradicted, lines, pairs, plainly


@pytest.fixture(scope="module")
def drawn() -> list[OtherRelation]:
    return pairs(each=5)


def test_every_relation_gives_pairs_and_none_says_what_is_asked(drawn: list[OtherRelation]) -> None:
    assert len({pair.asked for pair in drawn}) > 60
    assert not [pair for pair in drawn if any(t.relation == pair.asked for t in pair.stated)]
    assert all(t.subject == pair.subject for pair in drawn for t in pair.stated)
    assert len(drawn) <= 5 * AGAINST * len({pair.asked for pair in drawn})


def test_the_pairs_are_the_same_every_time(drawn: list[OtherRelation]) -> None:
    assert pairs(each=5) == drawn


def test_false_claims_have_a_value_that_is_not_stated() -> None:
    made = contradicted(each=5)
    assert len({pair.asked for pair in made}) > 40
    assert not [pair for pair in made if pair.claim == plainly(pair.sentence, pair.asked, pair.stated)]


def test_one_in_a_hundred_may_be_refuted_and_what_is_false_must_be_still() -> None:
    def told(refutes: int, kept: int) -> Told:
        alone = {"refutes": 10, "supports": 0, "neutral": 190}
        return Told(asked="area", pairs=200, alone=alone, as_product={"refutes": kept, "supports": 0, "neutral": refutes})

    assert lines([told(0, 2)])[-1] == ("all", 200, 10, 0, 2, 0)
    assert [check.holds for check in checks([told(0, 2)], [told(0, 10)])] == [True, True]
    assert [check.holds for check in checks([told(0, 3)], [told(0, 9)])] == [False, False]
