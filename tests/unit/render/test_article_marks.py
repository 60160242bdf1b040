"""Cutting a text at its claims loses nothing and marks exactly their characters."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.render.quoting import MarkedText, Paragraph, TextPiece, marked_text
from adjudge.values.article import ArticleClaim


def claim(start: int, end: int) -> ArticleClaim:
    return ArticleClaim(id="c", text="", start=start, end=end, type="event", worthiness=0.5, target=True)


def joined(marked: MarkedText) -> str:
    return "".join(p.before + p.text for p in marked.paragraphs) + marked.after


def covered(marked: MarkedText, text: str, number: int) -> set[int]:
    """The places of the text that carry a claim's mark."""
    places, at = set(), 0
    for paragraph in marked.paragraphs:
        at += len(paragraph.before)
        for piece in paragraph.pieces:
            if number in piece.claims:
                places |= set(range(at, at + len(piece.text)))
            at += len(piece.text)
    return {place for place in places if not text[place].isspace()}


def test_one_within_another_is_the_one_pointed_at() -> None:
    text = "She says that it rains."
    assert marked_text(text, [claim(0, 23), claim(14, 22)]).paragraphs == (
        Paragraph(
            before="",
            pieces=(
                TextPiece(text="She says that ", claims=(1,), opens=(1,)),
                TextPiece(text="it rains", claims=(2, 1), opens=(2,), closes=(2,)),
                TextPiece(text=".", claims=(1,), closes=(1,)),
            ),
        ),
    )


def test_two_that_overlap_share_what_lies_between() -> None:
    (paragraph,) = marked_text("abcdef", [claim(0, 4), claim(2, 6)]).paragraphs
    assert [(p.text, p.claims) for p in paragraph.pieces] == [("ab", (1,)), ("cd", (1, 2)), ("ef", (2,))]


def test_blank_lines_part_paragraphs_and_single_line_ends_do_not() -> None:
    marked = marked_text("\n A\nb. \n \n\nC.\n", [claim(2, 4), claim(2, 13)])
    assert [(p.before, p.text) for p in marked.paragraphs] == [("\n ", "A\nb. "), ("\n \n\n", "C.")]
    assert marked.after == "\n"
    assert [p.claims for p in marked.paragraphs[1].pieces] == [(2,)]


def test_a_place_that_is_not_in_the_text_marks_nothing() -> None:
    assert marked_text("abc", [claim(2, 9), claim(1, 1)]).paragraphs[0].pieces == (TextPiece(text="abc"),)


def test_an_empty_text_has_no_paragraphs() -> None:
    assert marked_text("", []) == MarkedText(paragraphs=())
    assert marked_text(" \n", []) == MarkedText(paragraphs=(), after=" \n")


@given(st.data())
def test_every_character_stands_once_and_under_its_own_claims(data: st.DataObject) -> None:
    text = data.draw(st.text(alphabet="ab. \n\t", max_size=40))
    ends = st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))
    claims = [claim(min(pair), max(pair)) for pair in data.draw(st.lists(ends, max_size=5))]
    marked = marked_text(text, claims)
    assert joined(marked) == text
    for number, held in enumerate(claims, start=1):
        wanted = {place for place in range(held.start, held.end) if not text[place].isspace()}
        assert covered(marked, text, number) == wanted
