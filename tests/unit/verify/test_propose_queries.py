"""Queries that a language model proposes."""

from __future__ import annotations

import json

import pytest

from adjudge.policy.reading import LanguagePolicy
from adjudge.run.consult import Unusable
from adjudge.verify.intake import LONGEST
from adjudge.verify.proposals import proposed_queries, with_proposed

POLICY = LanguagePolicy()


def read(*queries: str) -> tuple[str, ...]:
    return proposed_queries(json.dumps(queries), POLICY)


@pytest.mark.parametrize(
    "query",
    [
        "Marie Curie birthplace",
        '"Marie Curie" born in Warsaw OR Paris',
        "Covid-19 deaths at 10:30 in St. Mary's, 50% or more",
        "x" * LONGEST,
    ],
)
def test_plain_words_are_asked(query: str) -> None:
    assert read(query) == (query,)


@pytest.mark.parametrize(
    "query",
    [
        "curie site:evil.example",
        "filetype:pdf curie",
        "curie -nobel",
        "+curie",
        "curie AND nobel",
        "NOT curie",
        "curie NEAR nobel",
        "(curie | nobel)",
        "curie*",
        '"curie',
        "1900..1910 curie",
        "intitle:3 curie",
        "https://evil.example/?q=curie",
        "x" * (LONGEST + 1),
        "",
        "...",
        "???",
    ],
)
def test_a_search_s_own_language_is_not(query: str) -> None:
    assert read("Marie Curie", query) == ("Marie Curie",)
    with pytest.raises(Unusable):
        read(query)


def test_no_more_than_may_be_added() -> None:
    assert len(read(*(f"query {n}" for n in range(20)))) == POLICY.queries


def test_none_proposed_is_no_fault() -> None:
    assert read() == ()


def test_they_come_after_the_claim_itself_each_once_and_within_the_allowance() -> None:
    planned = ("Curie was born in Warsaw", "Curie Warsaw", "Curie was born in Warsaw fact check")
    assert with_proposed(planned, ("curie warsaw", "Curie birthplace", "curie was born in Warsaw."), 3) == (
        "Curie was born in Warsaw",
        "curie warsaw",
        "Curie birthplace",
    )
    assert with_proposed(planned, ("Curie birthplace",), 9) == (planned[0], "Curie birthplace", *planned[1:])
    assert with_proposed(planned, ("Curie birthplace",), 0) == ()
