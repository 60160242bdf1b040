"""Citation anchors: what they name, where they stand, and the text without them."""

from __future__ import annotations

import pytest

from adjudge.english.layout.chunks import CitationAnchor, anchors, blanked, without
from adjudge.values.span import Span


def test_an_anchor_names_a_chunk_at_its_place() -> None:
    text = "The fee is $150 [cite:ab12cd34]."
    assert anchors(text) == (CitationAnchor(name="ab12cd34", span=Span(start=16, end=31)),)
    assert anchors(text)[0].span.of(text) == "[cite:ab12cd34]"


def test_several_names_may_share_brackets() -> None:
    assert [anchor.name for anchor in anchors("x [cite:a, b;cite:c] y [CITE: d ]")] == ["a", "b", "c", "d"]
    assert [anchor.name for anchor in anchors("x [cite:a,a]")] == ["a"]


@pytest.mark.parametrize("text", ["[cite:]", "[cite: , ]", "[cite a]", "cite:a", "[cite:a\n]", "[cite:[a]", "[1]"])
def test_what_names_nothing_is_no_anchor(text: str) -> None:
    assert anchors(text) == ()


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The fee is $150 [cite:a].", "The fee is $150."),
        ("The fee is $150. [cite:a] It is due.", "The fee is $150. It is due."),
        ("The fee[cite:a][cite:b] is due [cite:].", "The fee is due."),
        ("One.\n[cite:a]\nTwo.", "One.\n\nTwo."),
        ("No anchor [1].", "No anchor [1]."),
    ],
)
def test_a_text_reads_on_without_them(text: str, plain: str) -> None:
    assert without(text) == plain


def test_every_place_of_a_blanked_text_is_a_place_of_the_draft() -> None:
    assert blanked("a [cite:x]b") == "a         b"
