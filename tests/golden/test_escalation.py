"""Whether a claim is searched for once more (seed 002, stage 2), worked by hand."""

from __future__ import annotations

import pytest

from adjudge.article.targets import escalates, missing_constraints, sufficiency
from adjudge.policy.article import EscalationPolicy
from adjudge.values.article_claim import Cluster
from adjudge.values.claim import Anchor, AnchorKind
from adjudge.values.evidence import Stance

POLICY = EscalationPolicy()


def cluster(supports: float, refutes: float, reliability: float) -> Cluster:
    stance = Stance(supports=supports, refutes=refutes, neutral=1.0 - supports - refutes)
    return Cluster(id="k", stance=stance, reliability=reliability)


FAINT = cluster(0.6, 0.1, 0.5)  # mass .3


def test_clusters_and_their_mass_count_for_conflict_and_gaps_against() -> None:
    clusters = [
        cluster(0.9, 0.05, 0.8),  # .72
        cluster(0.8, 0.1, 0.5),  # .40
        cluster(0.1, 0.7, 0.9),  # .63, the smaller side
        cluster(0.1, 0.1, 1.0),  # takes no side
    ]
    score = sufficiency(clusters, 0.25, POLICY)
    assert [(t.name, t.contribution) for t in score.terms] == [
        ("CE_cluster_count", 1.5),  # log₂ 4 = 2, capped
        ("SE_support_mass", 1.5),  # .72 + .40 + .63 = 1.75, capped
        ("conflict_mass", pytest.approx(-0.63)),
        ("missing_constraints", -0.25),
    ]
    assert score.value == pytest.approx(2.12)
    assert not escalates(score, POLICY)


@pytest.mark.parametrize(
    ("clusters", "missing", "expected", "again"),
    [
        ([], 1.0, -1.0, True),
        ([], 0.0, 0.0, True),
        ([FAINT], 0.5, 0.8, True),  # log₂ 2 + .3 − .5
        ([FAINT], 0.25, 1.05, False),
        ([FAINT, cluster(0.1, 0.6, 0.5)], 1.0, 0.8, True),  # 1.5 + .6 − .3 − 1
        ([cluster(0.2, 0.2, 1.0)], 0.0, 0.0, True),
    ],
)
def test_below_s_min_a_claim_is_searched_for_again(clusters: list[Cluster], missing: float, expected: float, again: bool) -> None:
    score = sufficiency(clusters, missing, POLICY)
    assert score.value == pytest.approx(expected)
    assert escalates(score, POLICY) is again


def test_at_s_min_it_is_enough() -> None:
    score = sufficiency([FAINT], 0.5, POLICY)
    assert not escalates(score, EscalationPolicy(least=score.value))


def test_a_conflict_is_capped_like_the_mass() -> None:
    both = [cluster(0.9, 0.05, 1.0), cluster(0.05, 0.9, 1.0)] * 3  # 2.7 on each side
    assert sufficiency(both, 0.0, POLICY).value == pytest.approx(1.5)  # 1.5 + 1.5 − 1.5


def test_missing_is_the_share_of_anchors_nothing_covers() -> None:
    year, town, name = (
        Anchor(text="1932", kind=AnchorKind.DATE),
        Anchor(text="Sydney", kind=AnchorKind.ENTITY),
        Anchor(text="bridge"),
    )
    assert missing_constraints([year, town, name, name], [town]) == pytest.approx(0.666667, abs=1e-6)  # 2 of 3
    assert missing_constraints([year], [year, town]) == 0.0
    assert missing_constraints([], []) == 0.0
