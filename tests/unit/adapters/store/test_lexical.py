"""A query in plain words becomes one that full text cannot misread."""

from __future__ import annotations

import sqlite3

import pytest

from adjudge.adapters.store.words import MOST_WORDS, query_words, quoted


def test_words_come_once_in_lower_case_and_without_the_empty_ones() -> None:
    assert query_words("Paris is the capital of France, and PARIS is large.") == ["paris", "capital", "france", "large"]


def test_stop_words_are_looked_for_when_there_is_nothing_else() -> None:
    assert query_words("to be or not to be") == ["to", "be", "or", "not"]


@pytest.mark.parametrize("query", ["", "  ", "!?…", "—", "\x00", "___"])
def test_what_has_no_words_asks_for_nothing(query: str) -> None:
    assert query_words(query) == []


def test_a_pasted_page_is_cut_to_a_claim_s_worth() -> None:
    assert len(query_words(" ".join(f"word{n}" for n in range(5_000)))) == MOST_WORDS


def test_letters_of_every_script_are_words() -> None:
    assert query_words("Zürich 東京 Ελλάδα H2O") == ["zürich", "東京", "ελλάδα", "h2o"]


@pytest.mark.parametrize(
    "query",
    ['say "cheese"', "NEAR(a b)", "a AND NOT b", "col:val", "pre* ^x", "x'; DROP TABLE t; --", "a-b+c", "{}()[]"],
)
def test_full_text_takes_every_query_for_plain_words(query: str) -> None:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE VIRTUAL TABLE t USING fts5(text)")
    connection.execute("INSERT INTO t VALUES (?)", (query,))
    words = query_words(query)
    if words:
        assert connection.execute("SELECT count(*) FROM t WHERE t MATCH ?", (quoted(words),)).fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM t WHERE t MATCH ?", (quoted(words, " AND "),)).fetchone() == (1,)
    connection.close()
