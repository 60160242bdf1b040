"""What a web search is asked about a claim."""

from __future__ import annotations

from dataclasses import replace

from adjudge.model.claim import Claim
from adjudge.policy.claims import ClaimPolicy
from adjudge.steps.decompose import decompose
from adjudge.steps.intake import take_in
from adjudge.steps.plan import LONGEST, queries


def claim_of(text: str) -> Claim:
    claim = take_in(text, ClaimPolicy()).claim
    assert claim is not None
    return replace(claim, subclaims=decompose(claim, ClaimPolicy()))


CLAIM = claim_of("Marie Curie won two Nobel Prizes.")


def test_the_claim_itself_is_asked_first() -> None:
    assert queries(CLAIM, 6)[0] == "Marie Curie won two Nobel Prizes"


def test_names_are_quoted_in_a_query_of_key_phrases() -> None:
    assert any('"Marie Curie"' in query for query in queries(CLAIM, 6))


def test_reviews_and_refutations_are_looked_for() -> None:
    asked = queries(CLAIM, 6)
    assert any("fact check" in query for query in asked)
    assert any("debunked" in query for query in asked)


def test_open_parts_come_before_reviews_of_the_whole() -> None:
    asked = queries(CLAIM, 6, open_parts=["Curie won in chemistry."])
    assert asked.index("Curie won in chemistry") < asked.index("Marie Curie won two Nobel Prizes fact check")


def test_no_query_is_asked_twice_and_none_beyond_the_limit() -> None:
    for most in range(8):
        asked = queries(CLAIM, most)
        assert len(asked) == len(set(asked)) <= most


def test_a_long_claim_is_cut_to_what_a_search_takes() -> None:
    long = claim_of("Marie Curie " + "and her husband Pierre Curie " * 40 + "won prizes.")
    assert all(len(query) <= LONGEST for query in queries(long, 6))
