"""Text from outside can neither act nor hide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.quoting import excerpt, harmless, visible, web_address


class TestVisible:
    @pytest.mark.parametrize("character", ["\x1b", "\x00", "\x07", "\x9b", "\u202e", "\u2066", "\ud800", "\U000e0041"])
    def test_what_acts_is_shown_as_replaced(self, character: str) -> None:
        assert visible(f"a{character}b") == "a\ufffdb"

    @pytest.mark.parametrize("text", ["naïve 🏔", "می\u200cخواهم", "👩\u200d🚀", "שלום\u200f", "e\u0301"])
    def test_what_scripts_need_stays(self, text: str) -> None:
        assert visible(text) == text

    def test_it_flows_on_one_line(self) -> None:
        assert visible(" one\r\n\ttwo\u2028three \x85") == "one two three"

    def test_a_pile_of_accents_is_cut(self) -> None:
        assert visible("a" + "\u0301" * 500 + "b") == "a" + "\u0301" * 8 + "b"

    @given(st.text())
    def test_nothing_that_acts_is_left(self, text: str) -> None:
        shown = visible(text)
        assert all(c.isprintable() or c not in "\x1b\x00\u202e\u2066\n\r\t" for c in shown)
        assert visible(shown) == shown
        shown.encode()

    @given(st.text(alphabet=st.characters(codec="ascii", categories=["L", "N", "P", "S", "Zs"])))
    def test_plain_text_is_left_alone(self, text: str) -> None:
        assert harmless(text) == text


class TestAddress:
    @pytest.mark.parametrize("url", ["https://example.org/a?b=c#d", "HTTP://example.org", "http://münchen.example/ä"])
    def test_web_pages_may_be_followed(self, url: str) -> None:
        assert web_address(url) == url

    @pytest.mark.parametrize(
        "url",
        [
            None, "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " https://example.org", "java\nscript:x", "data:text/html,x",
            "file:///etc/passwd", "//example.org", "https:example.org", "https://", "https://x.example/\"onclick=", "vbscript:x",
            "https://x.example/\u202egnp", "https://x.example/a b", "https://x.example/\x00",
        ],
    )  # fmt: skip
    def test_nothing_else_may(self, url: str | None) -> None:
        assert web_address(url) is None


def test_an_excerpt_is_cut_between_words() -> None:
    assert excerpt("one  two\nthree", 50) == "one two three"
    assert excerpt("one two three", 9) == "one two …"
    assert excerpt("x" * 50, 9) == "xxxxxxxxx …"
    assert excerpt(" " * 100 + "late", 9) == "…"
