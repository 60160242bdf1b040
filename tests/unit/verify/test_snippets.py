"""Extracts of a search as evidence: under the page's address, marked, and only where they say enough."""

from __future__ import annotations

import datetime as dt

import pytest

from adjudge.ports import SearchResult
from adjudge.verify.read_candidates import EXTRACT, extract_of

SHOWN = SearchResult(
    url="https://News.example/2026/03/04/flood?utm_source=x",
    title=" A flood\n",
    snippet="The river\u200b rose by three metres on Tuesday,\nand four hundred people left their homes.",
    published=dt.date(2026, 3, 4),
)


def test_an_extract_is_the_page_s_words_under_its_address() -> None:
    extract = extract_of(SHOWN, least=12)
    assert extract is not None
    assert extract.text == "The river rose by three metres on Tuesday, and four hundred people left their homes."
    assert (extract.key, extract.url) == ("https://news.example/2026/03/04/flood",) * 2
    assert (extract.source, extract.title, extract.section) == ("news.example", f"A flood ({EXTRACT})", EXTRACT)
    assert extract.published == dt.date(2026, 3, 4)


@pytest.mark.parametrize("least", [0, 16])
def test_where_none_count_or_it_says_too_little_there_is_none(least: int) -> None:
    assert extract_of(SHOWN, least=least) is None
