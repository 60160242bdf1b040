"""Words of a page found again in its text."""

from __future__ import annotations

from adjudge.article.inline import all_links, links_of
from adjudge.values.article_claim import Link, LinkedWords
from adjudge.values.span import Span

TEXT = "The Rhine\nRain fell there and here. Snow fell here too.\n- The Rhine\nHere the Rhine ends."


def linked(words: str, before: str = "", after: str = "") -> LinkedWords:
    return LinkedWords(words=words, url="https://a.example/x", before=before, after=after)


def placed(*rows: LinkedWords) -> list[int]:
    return [link.span.start for link in links_of(TEXT, rows)]


def test_whole_words_are_found_not_parts_of_others() -> None:
    assert placed(linked("here")) == [TEXT.index("here.")]


def test_of_several_the_one_between_the_same_neighbours() -> None:
    assert placed(linked("here", before="Snow fell")) == [TEXT.index("here too")]
    assert placed(linked("here", after=" too. The")) == []
    assert placed(linked("here", after="too.")) == [TEXT.index("here too")]


def test_one_side_is_enough_for_the_text_may_lack_a_mark() -> None:
    assert placed(linked("here", before="Snow fell (3)", after="too.")) == [TEXT.index("here too")]


def test_links_come_in_the_order_of_the_page() -> None:
    assert placed(linked("fell", before="Rain"), linked("here"), linked("here")) == [
        TEXT.index("fell"),
        TEXT.index("here."),
        TEXT.index("here too"),
    ]


def test_words_without_neighbours_rather_have_a_line_to_themselves() -> None:
    assert placed(linked("here too"), linked("The Rhine")) == [TEXT.index("here too"), TEXT.index("- The Rhine") + 2]


def test_what_the_text_does_not_hold_is_left_out() -> None:
    assert placed(linked("hail"), linked(""), linked("Rain", before="Hail and", after="stopped")) == []


def test_a_text_s_own_links_stand_among_those_that_were_given() -> None:
    text = "Rain fell, see https://b.example/y and the report."
    report = Link(url="https://a.example/x", span=Span(start=text.index("report"), end=text.index("report") + 6))
    beyond = Link(url="https://a.example/x", span=Span(start=900, end=906))
    bare = Link(url="https://b.example/y", span=Span(start=15, end=34))
    assert all_links(text, [beyond, report, bare]) == (bare, report)
