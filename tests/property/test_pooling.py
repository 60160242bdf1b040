"""What holds for every set of windows and parts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.reading.cascade import conjunction, pooled, promise, strongest
from adjudge.values.evidence import Stance


def _stance(parts: tuple[float, float, float]) -> Stance:
    whole = sum(parts)
    return Stance(supports=parts[0] / whole, refutes=parts[1] / whole, neutral=parts[2] / whole)


shares = st.floats(0.0, 1.0)
stances = st.tuples(shares, shares, st.floats(0.001, 1.0)).map(_stance)
EDGE = 1e-9


def in_bounds(stance: Stance) -> bool:
    return all(-EDGE <= p <= 1 + EDGE for p in (stance.supports, stance.refutes, stance.neutral))


@given(st.lists(stances, min_size=1, max_size=8))
def test_a_pool_is_a_stance_on_the_leader_s_side_and_no_surer(windows: list[Stance]) -> None:
    leader = windows.pop(strongest(windows))
    joined = pooled(leader, windows)
    assert in_bounds(joined)
    assert joined.neutral == leader.neutral
    if leader.supports >= leader.refutes:
        assert joined.supports <= leader.supports + EDGE
    else:
        assert joined.refutes <= leader.refutes + EDGE


@given(st.lists(stances, min_size=2, max_size=8))
def test_the_order_of_the_other_windows_does_not_matter(windows: list[Stance]) -> None:
    assert pooled(windows[0], windows[1:]) == pooled(windows[0], windows[:0:-1])


@given(stances)
def test_windows_that_take_no_side_change_nothing(leader: Stance) -> None:
    aside = Stance(supports=0.0, refutes=0.0, neutral=1.0)
    assert pooled(leader, [aside, aside]) == pooled(leader, [])


@given(st.lists(stances, min_size=1, max_size=8), stances)
def test_another_sentence_never_makes_a_claim_better_supported(parts: list[Stance], more: Stance) -> None:
    before, after = conjunction(parts), conjunction([*parts, more])
    assert in_bounds(after)
    assert after.supports <= before.supports
    assert after.refutes >= before.refutes


@given(stances)
def test_promise_lies_between_nothing_and_one(stance: Stance) -> None:
    assert -EDGE <= promise(stance) <= 1.0 + EDGE
