"""What a claim could do harm in, and how much."""

from __future__ import annotations

import pytest

from adjudge.article.skeleton_claims import TOPICS, harm_potential, harms
from adjudge.policy.article import ArticlePolicy


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Vaccines cause autism.", ("health",)),
        ("The reactor leaked.", ("safety",)),
        ("Voters were turned away.", ("elections",)),
        ("Measles killed 140,000 people.", ("health", "violence")),
        ("The bank sold the loans.", ("finance",)),
        ("He was convicted of bribery.", ("crime",)),
        ("The bridge opened in 1932.", ()),
        ("The warden warmed the bonded wood.", ()),
        ("The passengers on the bank of the river were more patient.", ()),
        ("The Danube flows into the Black Sea.", ()),
        ("The patient was brought to a hospital.", ("health",)),
    ],
)
def test_topics_are_told_by_the_stems_of_words(text: str, topics: tuple[str, ...]) -> None:
    assert harms(text) == topics


def test_the_gravest_topic_decides_and_others_add_a_little() -> None:
    policy = ArticlePolicy()
    assert harm_potential((), policy) == 0.0
    assert harm_potential(("finance",), policy) == 0.5
    assert harm_potential(("health", "violence"), policy) == 1.0
    assert harm_potential(("crime", "finance"), policy) == pytest.approx(0.7)
    assert harm_potential(TOPICS, policy) == 1.0
