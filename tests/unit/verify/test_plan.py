"""What a web search is asked about a claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudge.facts.parts import decompose
from adjudge.policy.verify import ClaimPolicy
from adjudge.values.claim import Claim
from adjudge.verify.intake import LONGEST, queries, take_in


def claim_of(text: str) -> Claim:
    claim = take_in(text, ClaimPolicy()).claim
    assert claim is not None
    return replace(claim, subclaims=decompose(claim, ClaimPolicy()))


CLAIM = claim_of("Marie Curie won two Nobel Prizes.")


def test_the_claim_itself_is_asked_first() -> None:
    assert queries(CLAIM, 6)[0] == "Marie Curie won two Nobel Prizes"


def test_names_are_quoted_in_a_query_of_key_phrases() -> None:
    assert any('"Marie Curie"' in query for query in queries(CLAIM, 6))


def key_phrases(text: str) -> str:
    """The query of key phrases: the second, right after the claim itself."""
    return queries(claim_of(text), 6)[1]


def test_words_the_claim_quotes_come_first_then_its_names_then_the_rest() -> None:
    asked = key_phrases('In 1975 Margaret Thatcher said that "rising spirits" would carry Norwich.')
    assert asked == '"rising spirits" "Margaret Thatcher" Norwich 1975'


@pytest.mark.parametrize("marks", ['""', "\u201c\u201d", "\u00ab\u00bb"])
def test_quotation_marks_of_every_kind_are_read(marks: str) -> None:
    opening, closing = marks
    assert key_phrases(f"Galileo Galilei said {opening}and yet it moves,{closing} they say.").startswith(
        '"and yet it moves" "Galileo Galilei"'
    )


def test_a_name_inside_a_quoted_phrase_is_not_asked_for_twice() -> None:
    asked = key_phrases('Stanley Kubrick filmed "Barry Lyndon by candlelight" in Ireland.')
    assert asked.count("Barry Lyndon") == 1


@pytest.mark.parametrize("text", ['The pole is 5" thick and 70" long.', 'Marie Curie said "..." to Paul Langevin.'])
def test_a_stray_mark_quotes_nothing(text: str) -> None:
    assert not key_phrases(text).startswith('"...') and "thick and" not in key_phrases(text)


def test_a_phrase_that_no_longer_fits_is_left_out_whole() -> None:
    first, second = "a" * 190, "b" * 190
    asked = key_phrases(f'Ann Lee said "{first}" and later "{second}" in Norwich.')
    assert first in asked and second[:20] not in asked and '"Ann Lee"' in asked
    assert len(asked) <= LONGEST and asked.count('"') % 2 == 0


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
