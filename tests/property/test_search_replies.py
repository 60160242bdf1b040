"""Whatever a vendor answers, it is results that can be stored or a reply said to be misread; nothing else happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.adapters.patience import Misread
from adjudge.adapters.search.vendors import Brave, FactCheck, SearXNG, Tavily, Wikipedia
from adjudge.ports import SearchResult
from adjudge.values.codec import from_json, to_json
from adjudge.values.urls import normalise

VENDORS = [SearXNG("https://searx.example"), Tavily("key"), Brave("key"), Wikipedia(), FactCheck("key")]

_NAMES = """
    results web query search claims claimReview type error code url title content description snippet published_date
    page_age publishedDate pubdate reviewDate claimDate publisher name site text claimant textualRating
    unresponsive_engines
"""
NAMES = _NAMES.split()
"""The names that replies and their rows use."""
TEXTS = st.one_of(
    st.text(),
    st.sampled_from(["search", "https://example.org/a", "https://example.org/\ud800", "http://[", "2024-05-14", "0000-00-00"]),
    st.text(alphabet="<>&;#x0123456789 \ud800\x00"),
)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(NAMES), inner, max_size=6)),
    max_leaves=40,
)


def shaped(rows: Any) -> dict[str, Any]:
    """A reply that has its rows where every vendor keeps them."""
    return {
        "type": "search",
        "results": rows,
        "web": {"results": rows},
        "query": {"search": rows},
        "claims": [{"claimReview": rows}, *rows] if isinstance(rows, list) else rows,
    }


@pytest.mark.parametrize("vendor", VENDORS, ids=lambda vendor: vendor.name)
@given(reply=st.one_of(VALUES, st.lists(VALUES, max_size=5).map(shaped)))
def test_any_json_is_read_or_refused(vendor: Any, reply: Any) -> None:
    try:
        rows = vendor.read(json.dumps(reply).encode())
    except Misread as error:
        assert str(error)
        return
    assert from_json(to_json(rows.results), tuple[SearchResult, ...]) == rows.results
    assert all(normalise(found.url) for found in rows.results)


@pytest.mark.parametrize("vendor", VENDORS, ids=lambda vendor: vendor.name)
@given(body=st.binary())
def test_any_bytes_are_read_or_refused(vendor: Any, body: bytes) -> None:
    try:
        vendor.read(body)
    except Misread as error:
        assert str(error)
