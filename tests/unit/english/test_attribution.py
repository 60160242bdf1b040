"""Whose word a statement is."""

from __future__ import annotations

import pytest

from adjudge.english.quotations import first_told_by, has_link, has_no_source, is_reported, names_source


@pytest.mark.parametrize(
    "text",
    [
        "Experts say the bridge is safe.",
        "It is widely believed that the tower leans.",
        "Studies show that coffee helps.",
        "The painting is thought to be a copy.",
        "The firm reportedly lost millions.",
    ],
)
def test_some_reports_name_nobody(text: str) -> None:
    assert is_reported(text)
    assert has_no_source(text)
    assert not names_source(text)


@pytest.mark.parametrize(
    "text",
    [
        "Mayor Anna Weiss said the bridge was safe.",
        "The bridge is safe, Anna Weiss told reporters.",
        "According to the National Bridge Institute, it is safe.",
    ],
)
def test_others_do(text: str) -> None:
    assert is_reported(text)
    assert names_source(text)
    assert not has_no_source(text)


@pytest.mark.parametrize(
    "text",
    ["Germany has 16 states.", "She wrote three novels.", "The bridge opened in 1932.", "The town is noted for wine."],
)
def test_what_the_article_says_itself_is_no_report(text: str) -> None:
    assert not is_reported(text)


def test_a_link_can_be_looked_up() -> None:
    assert has_link("Coffee helps (https://example.org/study).")
    assert has_link("Coffee [helps](study.html).")
    assert not has_link("Coffee helps.")


@pytest.mark.parametrize(
    ("text", "teller"),
    [
        ("The bridge opened in 1931. This was first reported by the Corran Insider.", "corran insider"),
        ("Originally published in The Guardian. The bridge opened in 1931.", "guardian"),
        ("Source: Reuters\nThe bridge opened.", "reuters"),
        ("The bridge opened. The story has been first published by Marn Courier.", "marn courier"),
        ("The novel was first published in London in 1905.", ""),
        ("Ulysses was first published in Paris by Shakespeare and Company.", ""),
        ("This was first reported by a neighbour.", ""),
    ],
)
def test_a_text_may_say_who_told_it_first(text: str, teller: str) -> None:
    assert first_told_by(text) == teller
