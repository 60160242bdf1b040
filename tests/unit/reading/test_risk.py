"""A bound on wrong sides: the threshold that keeps to it on labelled sets keeps to it on claims like theirs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.engine.calibration import shipped_ways
from adjudge.reading.risk import LEAST, NEVER, bound_of
from adjudge.values.calibration import Answered, Way


def answered(right: list[float], wrong: list[float], rows: int = 0, name: str = "set") -> Answered:
    ordered = (tuple(sorted(some, reverse=True)) for some in (right, wrong))
    kept_right, kept_wrong = ordered
    return Answered(name=name, rows=rows or len(right) + len(wrong), right=kept_right, wrong=kept_wrong)


def test_the_threshold_lies_just_above_the_wrong_sides_that_are_too_many() -> None:
    # 199 claims: at 2% (199 + 1) x .02 - 1 = 3 may be wrong; the fourth highest is at .8
    one = answered([0.95] * 100 + [0.75] * 95, [0.97, 0.9, 0.85, 0.8])
    found = bound_of(Way.SMALL, [one], 0.02, 0.7)
    assert 0.8 < found.side_from < 0.8001
    assert (found.rows, found.sets) == (199, ("set",))
    assert found.decided == pytest.approx(103 / 199)
    assert found.decided_without == pytest.approx(1.0)


def test_it_holds_on_every_set_and_not_for_their_mean() -> None:
    easy = answered([0.9] * 300, [], name="easy")
    hard = answered([0.9] * 150, [0.88] * 150, name="hard")
    assert bound_of(Way.SMALL, [easy], 0.05, 0.7).side_from == LEAST
    assert bound_of(Way.SMALL, [easy, hard], 0.05, 0.7).side_from > 0.88


def test_a_set_that_is_too_small_cannot_tell_and_without_any_no_side_is_taken() -> None:
    small = answered([0.9] * 50, [])
    found = bound_of(Way.SMALL, [small], 0.01, 0.7)
    assert (found.side_from, found.sets, found.decided) == (NEVER, (), 0.0)
    assert bound_of(Way.SMALL, [], 0.1, 0.7).side_from == NEVER


@given(
    right=st.lists(st.floats(0.34, 0.99), min_size=1, max_size=80),
    wrong=st.lists(st.floats(0.34, 0.99), max_size=40),
    most=st.sampled_from([0.02, 0.05, 0.1, 0.3]),
)
def test_no_more_are_wrong_than_was_asked_for(right: list[float], wrong: list[float], most: float) -> None:
    one = answered(right, wrong)
    found = bound_of(Way.SMALL, [one], most, 0.7)
    assert sum(p >= found.side_from for p in wrong) + 1 <= most * (one.rows + 1) or found.side_from == NEVER


def test_it_keeps_to_its_share_on_claims_it_was_not_chosen_by() -> None:
    """Drawn over and over from one kind of claims: on average no more are wrong than was asked for."""
    rng = random.Random(5)

    def drawn(count: int) -> Answered:
        said = [(rng.uniform(0.4, 0.99), rng.random()) for _ in range(count)]
        return answered([p for p, luck in said if luck < p], [p for p, luck in said if luck >= p], rows=count)

    wrong = []
    for _ in range(300):
        chosen = bound_of(Way.SMALL, [drawn(120)], 0.1, 0.7)
        fresh = drawn(200)
        wrong.append(sum(p >= chosen.side_from for p in fresh.wrong) / fresh.rows)
    assert 0.05 < sum(wrong) / len(wrong) <= 0.1


def test_every_way_of_deciding_ships_with_what_it_was_measured_on() -> None:
    ways = shipped_ways()
    assert set(ways) == set(Way)
    for sets in ways.values():
        for one in sets:
            assert list(one.right) == sorted(one.right, reverse=True) and list(one.wrong) == sorted(one.wrong, reverse=True)
            assert len(one.right) + len(one.wrong) <= one.rows
