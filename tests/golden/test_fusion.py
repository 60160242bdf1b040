"""Joining two searches, worked by hand."""

from __future__ import annotations

import pytest

from adjudge.knowledge.fusion import weighted_scores
from adjudge.policy.sources import RetrievalPolicy
from adjudge.values.knowledge import Hit


def hits(*pairs: tuple[int, float]) -> list[Hit]:
    return [Hit(passage_id=i, score=s) for i, s in pairs]


def test_weighted_scores_scale_each_search_over_its_own_candidates() -> None:
    vector = hits((1, 0.9), (2, 0.7), (3, 0.5))  # scaled: 1, .5, 0
    lexical = hits((2, 20.0), (4, 15.0), (1, 10.0))  # scaled: 1, .5, 0
    scores = weighted_scores(vector, lexical, RetrievalPolicy(vector_weight=0.6))
    assert scores[1].value == pytest.approx(0.6)  # .6·1 + .4·0
    assert scores[2].value == pytest.approx(0.7)  # .6·.5 + .4·1
    assert scores[3].value == pytest.approx(0.0)  # last of one search, absent from the other
    assert scores[4].value == pytest.approx(0.2)  # .4·.5
    terms = {t.name: (t.raw, t.weight, t.contribution) for t in scores[2].terms}
    assert terms == {
        "vector": (pytest.approx(0.5), 0.6, pytest.approx(0.3)),
        "lexical": (pytest.approx(1.0), pytest.approx(0.4), pytest.approx(0.4)),
    }


def test_candidates_that_all_score_alike_count_in_full() -> None:
    scores = weighted_scores(hits((1, 0.4), (2, 0.4)), [], RetrievalPolicy(vector_weight=0.6))
    assert scores[1].value == scores[2].value == pytest.approx(0.6)


def test_nothing_found_gives_nothing() -> None:
    assert weighted_scores([], [], RetrievalPolicy()) == {}
