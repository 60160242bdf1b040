"""The sentences of an article's paragraph, and what a quotation that runs through several leaves of each."""

from __future__ import annotations

import pytest

from adjudge.english.reader import article_sentences, unquoted


@pytest.mark.parametrize(
    ("body", "own"),
    [
        ("It lies to the west. Vasco was born there.", ["It lies to the west.", "Vasco was born there."]),
        ("They change while they rest. Flies sleep, too.", ["They change while they rest.", "Flies sleep, too."]),
        ("It goes round the Sun. Beside it stood a moon.", ["It goes round the Sun.", "Beside it stood a moon."]),
        ("It holds approx. Twelve litres.", ["It holds approx. Twelve litres."]),
    ],
)
def test_a_full_stop_after_a_plain_word_ends_a_sentence(body: str, own: list[str]) -> None:
    assert [span.of(body) for span in article_sentences(body)] == own


@pytest.mark.parametrize(
    ("sentence", "read"),
    [
        ('"It weighs four tons."', " It weighs four tons. "),
        ('"The lens came from Paris.', " The lens came from Paris."),
        ('It weighs four tons," he wrote.', "It weighs four tons,  he wrote."),
        ("\u201cThe lens came from Paris.", " The lens came from Paris."),
        ("It weighs four tons.\u201d", "It weighs four tons. "),
        ('"It weighs four tons," he wrote.', '"It weighs four tons," he wrote.'),
        ("Nothing is quoted here.", "Nothing is quoted here."),
    ],
)
def test_marks_go_where_a_sentence_lies_inside_them(sentence: str, read: str) -> None:
    assert unquoted(sentence) == read
    assert len(read) == len(sentence)
