"""What holds of the measures for any answers at all."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from adjudge.evaluate.run import accuracy, balanced_accuracy, by_label, confusion, interval, macro_f1

LABELS = ("a", "b", "c")
answers = st.lists(st.tuples(st.sampled_from(LABELS), st.sampled_from(LABELS)), min_size=1, max_size=60)


def counted(pairs: list[tuple[str, str]]) -> dict[str, dict[str, int]]:
    return confusion([gold for gold, _ in pairs], [answer for _, answer in pairs], LABELS)


@given(answers)
def test_each_is_a_share_and_accuracy_is_what_it_says(pairs: list[tuple[str, str]]) -> None:
    counts = counted(pairs)
    assert abs(accuracy(counts).value - sum(g == p for g, p in pairs) / len(pairs)) < 1e-9
    for measure in (accuracy, balanced_accuracy, macro_f1):
        assert -1e-9 <= measure(counts).value <= 1 + 1e-9


@given(answers, st.randoms(use_true_random=False))
def test_the_order_of_pairs_does_not_matter(pairs: list[tuple[str, str]], chance: random.Random) -> None:
    shuffled = list(pairs)
    chance.shuffle(shuffled)
    assert counted(shuffled) == counted(pairs)


@given(answers)
def test_the_same_pairs_twice_change_no_share(pairs: list[tuple[str, str]]) -> None:
    for measure in (accuracy, balanced_accuracy, macro_f1):
        assert abs(measure(counted(pairs * 2)).value - measure(counted(pairs)).value) < 1e-9


@given(answers)
def test_f1_lies_between_precision_and_recall(pairs: list[tuple[str, str]]) -> None:
    for label in by_label(counted(pairs)).values():
        low, high = sorted((label.precision, label.recall))
        assert low - 1e-9 <= label.f1 <= high + 1e-9


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_narrows_with_more_pairs(counts: tuple[int, int]) -> None:
    right, n = counts
    low, high = interval(right, n)
    assert 0.0 <= low <= right / n + 1e-12 and right / n - 1e-12 <= high <= 1.0
    wide, narrow = high - low, interval(right * 4, n * 4)
    assert narrow[1] - narrow[0] < wide
