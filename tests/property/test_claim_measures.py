"""What holds of the measures of verdicts, whatever the verdicts."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from adjudge.english.leaning import leans_on_its_page
from adjudge.evaluate.claims import measured, timing
from adjudge.evaluate.run import recall_at
from adjudge.values.evaluation import ClaimAnswer, LabelledClaim, PairLabel, Share
from adjudge.values.verdict import OPEN, Verdict

LABELS = (PairLabel.SUPPORTS, PairLabel.REFUTES, PairLabel.NEI)
rank = st.one_of(st.none(), st.integers(1, 30))
shares = st.floats(0.0, 1.0)
answers = st.lists(
    st.builds(
        ClaimAnswer,
        claim=st.builds(LabelledClaim, claim=st.text(max_size=20), label=st.sampled_from(LABELS), dataset=st.sampled_from("ab")),
        verdict=st.sampled_from(Verdict),
        probability=shares,
        seconds=st.floats(0.0, 1e4),
        leans=st.booleans(),
        gold_ranks=st.lists(rank, max_size=4).map(tuple),
    ),
    min_size=1,
    max_size=40,
)


def is_share(value: float | None) -> bool:
    return value is None or -1e-9 <= value <= 1.0 + 1e-9


def holds(share: Share) -> bool:
    low, high = share.interval
    return 0.0 <= low <= share.value + 1e-9 and share.value - 1e-9 <= high <= 1.0


@given(answers)
def test_every_share_lies_between_nought_and_one(given_: list[ClaimAnswer]) -> None:
    found = measured(given_)
    for value in (
        found.accuracy, found.macro_f1, found.balanced_accuracy, found.ece, found.share_decided,
        found.accuracy_on_decided, found.gold_stored, found.risk_coverage.area,
    ):  # fmt: skip
        assert is_share(value)
    assert all(holds(share) for share in found.recall_at.values())


@given(answers)
def test_verdicts_and_labels_add_up(given_: list[ClaimAnswer]) -> None:
    found = measured(given_)
    assert sum(sum(row.values()) for row in found.verdicts.values()) == found.n == len(given_)
    for label in LABELS:
        open_ = sum(found.verdicts[label][verdict] for verdict in ("mixed", *OPEN))
        assert found.confusion[label]["NEI"] == open_
    apart = (found.names_its_subject, found.leans_on_its_page)
    assert sum(part.n for part in apart if part) == found.n


@given(answers)
def test_the_curve_rises_in_coverage_and_ends_at_the_decided(given_: list[ClaimAnswer]) -> None:
    found = measured(given_)
    points = found.risk_coverage.points
    assert [p.coverage for p in points] == sorted(p.coverage for p in points)
    assert [p.threshold for p in points] == sorted((p.threshold for p in points), reverse=True)
    if points:
        assert math.isclose(points[-1].coverage, found.share_decided)
        assert found.accuracy_on_decided is not None
        assert math.isclose(points[-1].risk, 1.0 - found.accuracy_on_decided, abs_tol=1e-9)
    else:
        assert found.share_decided == 0.0


@given(st.lists(st.lists(rank, min_size=1, max_size=4), min_size=1, max_size=20), st.integers(1, 30))
def test_recall_never_falls_with_depth(ranks: list[list[int | None]], k: int) -> None:
    assert 0.0 <= recall_at(k, ranks) <= recall_at(k + 1, ranks) <= 1.0


@given(st.lists(st.floats(0.0, 1e4), min_size=1, max_size=60))
def test_times_are_in_order_and_every_one_is_in_a_bin(seconds: list[float]) -> None:
    found = timing(seconds)
    assert min(seconds) <= found.median <= found.slowest == max(seconds)
    assert sum(s <= found.p95 for s in seconds) >= 0.95 * len(seconds)
    assert sum(b.count for b in found.histogram) == len(seconds)


@given(st.text(max_size=200))
def test_any_text_leans_or_does_not(text: str) -> None:
    assert leans_on_its_page(text) == leans_on_its_page(text + " ")
