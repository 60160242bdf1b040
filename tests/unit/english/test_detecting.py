"""Times, numbers and quotations are counted by their marks."""

from __future__ import annotations

import pytest

from adjudge.english.figures.dates import quote_spans
from adjudge.english.sentence import detected, parsed
from adjudge.values.article import Detected


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ('He said "it holds" and left.', ["it holds"]),
        ("She said “it holds” and “it stands”.", ["it holds", "it stands"]),
        ("Er sagte: „es hält“, dann ging er.", ["es hält"]),
        ("Elle dit « il tient ».", [" il tient "]),
        ("Sie sagte: »es hält«.", ["es hält"]),
        ("It's the mayor's bridge.", []),
        ('A mark " without a partner.', []),
        ('Nothing is said in "" or "…".', []),
        ('One line ends "here\nand another" begins.', []),
    ],
)
def test_quotations_of_every_style(text: str, quoted: list[str]) -> None:
    assert [span.of(text) for span in quote_spans(text)] == quoted


def test_a_number_of_a_date_is_no_number() -> None:
    text = "On 19 March 1932 it cost 6.25 million pounds and 16 men had died."
    assert [span.of(text) for span in parsed(text).number_spans] == ["6.25 million", "16"]


def test_the_counts_of_a_text() -> None:
    text = "In 1932 the bridge opened; on 3 May 1934 the mayor said “it holds”. It is 1,149 metres long, 49 wide."
    assert detected(text) == Detected(times=2, numbers=2, quotes=1)
    assert detected("") == Detected()


@pytest.mark.parametrize("mark", ['"', "“", "„", "«", "»", "„«", "“a", '"\n'])
def test_marks_without_partners_quote_nothing_however_many(mark: str) -> None:
    spans = quote_spans(mark * 50_000)
    assert [span for span in spans if len(span) > 2] == []
