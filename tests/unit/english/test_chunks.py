from __future__ import annotations

import pytest

from adjudge.english.layout.chunks import chunks
from adjudge.errors import InputError

FOUR = "Alpha one is here. Beta two is here. Gamma three is here. Delta four is here."


def _cut(text: str, size: int, overlap: int) -> list[str]:
    return [span.of(text) for span in chunks(text, size, overlap)]


def test_a_short_text_is_one_chunk() -> None:
    assert _cut("  Just this. And this. ", 512, 100) == ["Just this. And this."]


def test_whole_sentences_are_packed_and_the_last_that_fit_begin_the_next_chunk() -> None:
    assert _cut(FOUR, 40, 20) == [
        "Alpha one is here. Beta two is here.",
        "Beta two is here. Gamma three is here.",
        "Gamma three is here. Delta four is here.",
    ]


def test_without_overlap_no_sentence_comes_twice() -> None:
    assert _cut(FOUR, 40, 0) == [
        "Alpha one is here. Beta two is here.",
        "Gamma three is here. Delta four is here.",
    ]


def test_a_sentence_too_long_is_cut_between_words() -> None:
    assert _cut("one two three four five six seven", 10, 0) == ["one two", "three four", "five six", "seven"]


def test_a_word_too_long_is_cut_where_it_must_be() -> None:
    assert _cut("x" * 25, 10, 5) == ["x" * 10, "x" * 10, "x" * 5]


def test_what_the_last_chunk_already_holds_is_no_chunk_of_its_own() -> None:
    text = "A first sentence of some length. Short one. Tiny."
    assert _cut(text, 45, 20) == ["A first sentence of some length. Short one.", "Short one. Tiny."]


def test_space_alone_makes_no_chunk() -> None:
    assert chunks(" \n " * 500) == ()


@pytest.mark.parametrize(("size", "overlap"), [(0, 0), (10, 10), (10, -1)])
def test_sizes_that_cannot_be_are_refused(size: int, overlap: int) -> None:
    with pytest.raises(InputError, match="Chunks of"):
        chunks("text", size, overlap)
