"""The same things counted twice in one article, and differently."""

from __future__ import annotations

import pytest

from adjudge.article.asides import IN_PASSING, with_rivals
from adjudge.article.claims import article_claims
from adjudge.article.contradictions.rival_values import rival_counts
from adjudge.article.graph import claim_edges
from adjudge.policy import Policy
from adjudge.values.evidence import Stance
from doubles import PlainWorthiness

POLICY = Policy()
BETWEEN = "The weather was fine all week. Anna Weiss, who keeps the inn, sat outside and talked about football."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Eleven crews rowed in the regatta.", "The regatta, with seven crews, was over by noon."),
        ("We paid 45 kroner a bed at the mill.", "Ninety kroner a bed is a lot for the mill."),
        ("Entry to the cave is £9.", "The cave asks £14 of everybody."),
        ("There were eight of us on the ferry.", "All five of us left the ferry at Orrin."),
    ],
)
def test_one_thing_counted_or_priced_twice_is_found(one: str, other: str) -> None:
    assert (0, 2) in rival_counts((one, BETWEEN, other), POLICY)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Eleven crews rowed in the regatta.", "The regatta has seven judges."),
        ("Eleven crews rowed in the regatta.", "Eleven crews came home from the regatta."),
        ("Two million people live in Kessel.", "In Kessel harbour 900 people work."),
        ("Eleven crews rowed in the regatta.", "Another seven crews watched the regatta."),
        ("Eleven crews rowed in the regatta.", "Three of the crews lost the regatta by a length."),
        ("Round one of the quiz was the Earth.", "Round two of the quiz was flags."),
        ("The reef is home to 1,500 species of fish.", "The reef is home to 400 species of coral."),
        ("Eleven crews rowed at Kessel.", "Seven crews rowed on the Orrin."),
    ],
)
def test_other_things_are_not(one: str, other: str) -> None:
    """Another noun, the same number, what every place has, some of them, numbers that count nothing, two kinds, nothing rare."""
    texts = (one, BETWEEN, other, "The crews rowed.", "Other crews rowed.", "They rowed on.")
    assert (0, 2) not in rival_counts(texts, POLICY)


TEXT = f"""The show at the mill was put together by one curator, working alone.

{BETWEEN}

The five curators who put the show together will give a talk next week.
"""


def test_a_prediction_that_counts_otherwise_becomes_a_claim() -> None:
    read = article_claims(TEXT, POLICY.article, PlainWorthiness())
    assert not any("five curators" in claim.claim_text for claim in read.claims)
    with_it, deferred = with_rivals(read, POLICY)
    (new,) = [claim for claim in with_it.claims if "five curators" in claim.claim_text]
    assert [(one.claim_id, one.reason_code) for one in deferred] == [(new.id, IN_PASSING)]
    assert new.span.of(TEXT).startswith("The five curators")


@pytest.mark.parametrize(("refutes", "found"), [(0.7, 1), (0.1, 0)])
def test_the_readers_decide_whether_both_can_hold(refutes: float, found: int) -> None:
    read, _ = with_rivals(article_claims(TEXT, POLICY.article, PlainWorthiness()), POLICY)
    stance = Stance(supports=0.0, refutes=refutes, neutral=1.0 - refutes)
    related = claim_edges(read.claims, lambda pairs: [stance] * len(pairs), POLICY, text=TEXT)
    assert len(related.contradictions) == found
