"""Links of web pages: those in the main text, with their words and what stands around them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudge.adapters.files.markup import linked_words
from adjudge.adapters.files.reader import FileReader
from adjudge.article.inline import links_of
from adjudge.values.document import Document

PROSE = "The Rhine carries more goods than any other river of Europe, and in most years it carried more still."
URL = "https://rivers.example/rhine"


def page(body: str, head: str = "") -> str:
    return f"<html><head><title>Rhine</title>{head}</head><body><article><p>{PROSE}</p>{body}</article></body></html>"


def found(body: str, text: str, *, head: str = "", url: str = URL) -> list[tuple[str, str]]:
    return [(one.words, one.url) for one in linked_words(page(body, head), text, url)]


class TestAddresses:
    @pytest.mark.parametrize(
        ("href", "url"),
        [
            ("https://a.example/alps", "https://a.example/alps"),
            ("//a.example/alps", "https://a.example/alps"),
            ("/alps?utm_source=feed&amp;p=2#top", "https://rivers.example/alps?p=2"),
            ("alps", "https://rivers.example/alps"),
            (" https://a.example/alps ", "https://a.example/alps"),
        ],
    )
    def test_are_read_against_the_page_and_normalised(self, href: str, url: str) -> None:
        assert found(f'<p>It rises in <a href="{href}">the Alps</a>.</p>', "It rises in the Alps.") == [("the Alps", url)]

    @pytest.mark.parametrize(
        "href",
        [
            "mailto:a@b.example", "javascript:alert(1)", "ftp://a.example/x", "#top", "", "http://[", URL, f"{URL}#part",
            "https://a.example/" + "x" * 2000,
        ],
    )  # fmt: skip
    def test_that_lead_to_no_other_page_are_left_out(self, href: str) -> None:
        assert found(f'<p>It rises in <a href="{href}">the Alps</a>.</p>', "It rises in the Alps.") == []

    def test_are_read_against_the_base_a_page_names(self) -> None:
        head = '<base href="https://base.example/deep/">'
        linked = found('<p>In <a href="alps">the Alps</a>.</p>', "In the Alps.", head=head)
        assert linked == [("the Alps", "https://base.example/deep/alps")]

    def test_only_full_ones_are_known_of_a_page_from_nowhere(self) -> None:
        body = '<p>In <a href="/alps">the Alps</a>, <a href="https://a.example/x">they say</a>.</p>'
        assert found(body, "In the Alps, they say.", url="") == [("they say", "https://a.example/x")]

    def test_a_footnote_mark_leads_where_its_note_does(self) -> None:
        body = (
            '<p>It carries goods.<sup><a href="#n1">[1]</a></sup> Much of them.</p><ol><li id="n1"><a href="#back">^</a>'
            ' Smith, <a href="https://cite.example/smith-2001">Goods</a>.</li></ol>'
        )
        assert found(body, "It carries goods.[1] Much of them.") == [("[1]", "https://cite.example/smith-2001")]


class TestPlaces:
    def test_words_come_with_what_stands_around_them_in_their_paragraph(self) -> None:
        body = '<p>It rises\n in <a href="/alps">the <b>Swiss</b>  Alps</a>, they say.</p><p>More.</p>'
        (linked,) = linked_words(page(body), "It rises in the Swiss Alps, they say.", URL)
        assert (linked.words, linked.before, linked.after) == ("the Swiss Alps", "It rises in", ", they say.")

    def test_menus_and_footers_are_not_the_text(self) -> None:
        body = (
            '<nav><a href="/a">the Alps</a></nav><div><a href="/b">Alps</a></div><aside>See <a href="/c">Alps</a>.</aside>'
            '<p>In <a href="/d">the Alps</a>.</p><footer>In <a href="/e">the Alps</a>.</footer>'
        )
        assert found(body, "In the Alps.") == [("the Alps", "https://rivers.example/d")]

    def test_a_link_that_is_a_whole_item_has_a_line_to_itself(self) -> None:
        body = '<ul><li><a href="/a">The Alps</a></li><li><a href="/b">Basel</a></li></ul>'
        assert found(body, "- The Alps\nBasel lies on it.") == [("The Alps", "https://rivers.example/a")]

    def test_a_page_has_so_many_and_no_more(self) -> None:
        body = "".join(f'<p>Part {n} of <a href="/{n}">the river</a>.</p>' for n in range(1000))
        text = "\n".join(f"Part {n} of the river." for n in range(1000))
        linked = found(body, text)
        assert len(linked) == 300
        assert linked[-1] == ("the river", "https://rivers.example/299")

    def test_a_broken_page_has_none(self) -> None:
        assert linked_words("", "In the Alps.", URL) == ()
        assert linked_words("<", "In the Alps.", URL) == ()


class TestSavedPages:
    BODY = '<p>Goods go by ship, as <a href="/ships">the port of Basel</a> and <a href="https://b.example/x">others</a> say.</p>'

    def test_have_links_that_can_be_placed_in_their_text(self, tmp_path: Path) -> None:
        path = tmp_path / "rhine.html"
        path.write_text(page(self.BODY, f'<link rel="canonical" href="{URL}">'), encoding="utf-8")
        (document,) = FileReader().read(path)
        assert isinstance(document, Document)
        placed = links_of(document.text, FileReader().links(path))
        assert [(link.url, link.span.of(document.text)) for link in placed] == [
            ("https://rivers.example/ships", "the port of Basel"),
            ("https://b.example/x", "others"),
        ]

    def test_other_files_have_none_and_neither_do_those_that_cannot_be_read(self, tmp_path: Path) -> None:
        (tmp_path / "rhine.txt").write_text(self.BODY, encoding="utf-8")
        (tmp_path / "empty.html").touch()
        for name in ("rhine.txt", "empty.html", "missing.html"):
            assert FileReader().links(tmp_path / name) == ()
