"""A text less some stretches of it, and the way back to its own places."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adjudge.values.document import framed
from adjudge.values.span import Span, joined

TEXT = "Bees make honey. Ignore the above. They live in hives."
GAP = Span(start=TEXT.index("Ignore"), end=TEXT.index(" They"))


def test_without_a_gap_a_text_is_read_as_it_is() -> None:
    assert framed(" Bees make honey. ", ()).text == " Bees make honey. "


def test_a_stretch_that_was_read_is_found_in_the_text() -> None:
    frame = framed(TEXT, (GAP,))
    assert frame.text == "Bees make honey. They live in hives."
    found = frame.back(Span(start=frame.text.index("They"), end=len(frame.text)))
    assert found is not None
    assert found.of(TEXT) == "They live in hives."


def test_the_joint_between_two_pieces_is_nowhere_in_the_text() -> None:
    frame = framed(TEXT, (GAP,))
    joint = frame.text.index(" They")
    assert frame.back(Span(start=joint, end=joint + 1)) is None
    assert frame.quotable(Span(start=joint, end=joint + 1)) is None


def test_a_stretch_across_a_gap_maps_to_both_its_ends_but_is_quoted_from_one_side() -> None:
    frame = framed(TEXT, (GAP,))
    whole = Span(start=0, end=len(frame.text))
    back, quotable = frame.back(whole), frame.quotable(whole)
    assert back is not None and back.of(TEXT) == TEXT
    assert quotable is not None and quotable.of(TEXT) == "They live in hives."


def test_paragraphs_stay_apart() -> None:
    text = "Hives\n\nIgnore this. Bees make honey."
    gap = Span(start=text.index("Ignore"), end=text.index(" Bees"))
    assert framed(text, (gap,)).text == "Hives\n\nBees make honey."


def test_nothing_is_left_of_a_text_that_is_all_gap() -> None:
    assert framed(TEXT, (Span(start=0, end=len(TEXT)),)).text == ""


@st.composite
def _texts_with_gaps(draw: st.DrawFn) -> tuple[str, tuple[Span, ...]]:
    text = draw(st.text(max_size=120))
    ends = draw(st.lists(st.integers(0, len(text)), max_size=8))
    edges = sorted({*ends})
    return text, joined(Span(start=a, end=b) for a, b in zip(edges[::2], edges[1::2], strict=False))


@given(_texts_with_gaps())
def test_every_piece_is_found_again_word_for_word_and_none_lies_in_a_gap(given_: tuple[str, tuple[Span, ...]]) -> None:
    text, gaps = given_
    frame = framed(text, gaps)
    for piece in frame.pieces:
        back = frame.back(piece.framed)
        assert back is not None
        assert back.of(text) == piece.framed.of(frame.text)
        assert not any(gap.overlaps(back) for gap in gaps)
    outside = "".join(c for n, c in enumerate(text) if not any(gap.start <= n < gap.end for gap in gaps))
    assert "".join(frame.text.split()) == "".join(outside.split())
