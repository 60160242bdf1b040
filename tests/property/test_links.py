"""Links lie in their text, whatever it is made of, and page links are placed at exactly their words."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.article.inline import all_links, links_of
from adjudge.english.layout.links import links
from adjudge.values.article_claim import LinkedWords
from adjudge.values.urls import normalise

PIECES = (
    "[words](https://a.example/x)", "[1]", "[^note]", "[a][b]", "[b]: https://b.example/y", "1. T. https://c.example/z",
    "<https://d.example>", "https://e.example/(x)).", "![p](https://f.example/p.png)", "[", "](", ")", "\n", "\n\n", " ",
    "Rain fell.", "\u00e9", "\U0001f327", "[1]: ", "https://", "\r\n", "\t",
)  # fmt: skip
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=30).map("".join)
words = st.sampled_from(("rain", "snow", "the river", "[1]", "here"))


@settings(max_examples=300)
@given(texts)
def test_every_link_has_its_words_in_the_text_and_one_spelling(text: str) -> None:
    found = links(text)
    for link in found:
        assert 0 <= link.span.start < link.span.end <= len(text)
        assert link.url == normalise(link.url)
        assert link.url.startswith(("http://", "https://"))
    assert sorted(found, key=lambda link: link.span) == list(found)


@given(texts, st.data())
def test_the_words_of_a_bare_address_are_the_address(text: str, data: st.DataObject) -> None:
    for link in links(text):
        shown = link.span.of(text)
        if shown.lower().startswith("http"):
            assert normalise(shown) == link.url


@settings(max_examples=200)
@given(st.lists(words, max_size=20), st.lists(st.tuples(words, st.sampled_from(("", "snow", "rain"))), max_size=8))
def test_placed_words_are_the_words(said: list[str], linked: list[tuple[str, str]]) -> None:
    text = " ".join(said)
    rows = [LinkedWords(words=row, url=f"https://a.example/{n}", before=before) for n, (row, before) in enumerate(linked)]
    placed = links_of(text, rows)
    known = {row.url: row.words for row in rows}
    assert all(link.span.of(text) == known[link.url] for link in placed)
    assert all_links(text, placed) == placed  # nothing else is spelled out, and nothing comes twice
