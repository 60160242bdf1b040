"""Scoring a triple near a claim's entities, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.knowledge.fusion import neighbour_score
from adjudge.policy.sources import GraphPolicy
from adjudge.values.knowledge import Neighbour, Triple

POLICY = GraphPolicy(hop_decay=0.5, overlap_weight=0.6, ends_weight=0.4)
CAPITAL = Triple(subject="Australia", relation="capital", object="Canberra")


def test_a_triple_that_says_the_claim_scores_one() -> None:
    near = Neighbour(triple=CAPITAL, hops=1)
    score = neighbour_score("Canberra is the capital of Australia.", ["Australia", "Canberra"], near, POLICY)
    # overlap: canberra, capital, australia all found, 3/3 = 1; both ends named, 2/2 = 1; .6·1 + .4·1
    assert score.value == pytest.approx(1.0)


def test_one_named_end_and_a_shared_word() -> None:
    near = Neighbour(triple=CAPITAL, hops=1)
    score = neighbour_score("Sydney is the capital of Australia.", ["Australia", "Sydney"], near, POLICY)
    # overlap: of sydney, capital, australia two are found, 2/3; one of two ends named, 1/2; .6·.6667 + .4·.5
    assert score.value == pytest.approx(0.6)


def test_distance_and_doubt_fade_it() -> None:
    doubted = Triple(subject="Australia", relation="capital", object="Canberra", confidence=0.8)
    near = Neighbour(triple=doubted, hops=2)
    score = neighbour_score("Canberra is the capital of Australia.", ["Australia", "Canberra"], near, POLICY)
    # 1.0 as above, times confidence .8, times .5 for the second hop
    assert score.value == pytest.approx(0.4)
    assert sum(t.contribution for t in score.terms) == pytest.approx(0.4)


def test_nothing_in_common_scores_nothing() -> None:
    near = Neighbour(triple=CAPITAL, hops=1)
    assert neighbour_score("Gold has the atomic number 79.", ["Gold"], near, POLICY).value == 0.0
