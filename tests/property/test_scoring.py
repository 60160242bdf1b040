"""What holds for every input of the retrieval formulas."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from adjudge.knowledge.fusion import neighbour_score, weighted_scores
from adjudge.policy.sources import GraphPolicy, RetrievalPolicy
from adjudge.values.knowledge import Hit, Neighbour, Triple

scores = st.floats(min_value=-1e6, max_value=1e6)
hit_lists = st.dictionaries(st.integers(1, 50), scores, max_size=20).map(
    lambda found: [Hit(passage_id=i, score=s) for i, s in found.items()]
)
names = st.text(max_size=20)


@given(hit_lists, hit_lists, st.floats(0, 1))
def test_a_joined_score_lies_between_nothing_and_one(vector: list[Hit], lexical: list[Hit], weight: float) -> None:
    joined = weighted_scores(vector, lexical, RetrievalPolicy(vector_weight=weight))
    assert set(joined) == {h.passage_id for h in (*vector, *lexical)}
    for score in joined.values():
        assert -1e-9 <= score.value <= 1 + 1e-9
        assert abs(score.value - sum(t.contribution for t in score.terms)) < 1e-9


@given(hit_lists, hit_lists, st.randoms(use_true_random=False))
def test_the_order_hits_come_in_does_not_matter(vector: list[Hit], lexical: list[Hit], chance: random.Random) -> None:
    shuffled = list(vector)
    chance.shuffle(shuffled)
    policy = RetrievalPolicy()
    before, after = weighted_scores(vector, lexical, policy), weighted_scores(shuffled, lexical, policy)
    assert {i: s.value for i, s in before.items()} == {i: s.value for i, s in after.items()}


@given(hit_lists)
def test_one_search_alone_keeps_its_order(hits: list[Hit]) -> None:
    ranked = sorted(hits, key=lambda h: -h.score)
    joined = weighted_scores(ranked, [], RetrievalPolicy(vector_weight=0.6))
    values = [joined[h.passage_id].value for h in ranked]
    assert values == sorted(values, reverse=True)


@given(names, st.lists(names, max_size=4), names, names, names, st.floats(0, 1), st.integers(1, 2))
def test_a_neighbour_scores_between_nothing_and_one(
    claim: str, entities: list[str], subject: str, relation: str, object_: str, confidence: float, hops: int
) -> None:
    triple = Triple(subject=subject, relation=relation, object=object_, confidence=confidence)
    near = neighbour_score(claim, entities, Neighbour(triple=triple, hops=hops), GraphPolicy())
    assert -1e-9 <= near.value <= 1 + 1e-9
    farther = neighbour_score(claim, entities, Neighbour(triple=triple, hops=2), GraphPolicy())
    assert farther.value <= near.value + 1e-9
