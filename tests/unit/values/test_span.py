"""Stretches of a text, and several of them together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.values.span import Span, as_read, joined, mixed, within


def spans(*ends: tuple[int, int]) -> tuple[Span, ...]:
    return tuple(Span(start=start, end=end) for start, end in ends)


def test_stretches_that_overlap_or_touch_become_one() -> None:
    assert joined(spans((8, 9), (0, 3), (2, 5), (5, 6))) == spans((0, 6), (8, 9))


def test_what_lies_in_a_stretch_is_counted_from_its_start_and_cut_at_its_ends() -> None:
    found = within(spans((0, 3), (5, 8), (10, 14), (20, 22)), Span(start=6, end=12))
    assert found == spans((0, 2), (4, 6))


def test_a_stretch_that_only_touches_lies_outside() -> None:
    assert within(spans((0, 3), (7, 9)), Span(start=3, end=7)) == ()


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("\u0664\u066c\u0668\u0661\u0662 and \u0661\u066b\u0665\u066a", "4,812 and 1.5%"),
        ("\uff11\uff19\uff18\uff14 \U0001d7cf", "1984 1"),
        ("500\u00b2 of 1,200\u00b9\u2074", "500  of 1,200  "),
        (
            "10\u2076, 3\u00d710\u207b\u2076 and 2\u00b3\u00b2 km\u00b2",
            "10\u2076, 3\u00d710\u207b\u2076 and 2\u00b3\u00b2 km\u00b2",
        ),
        ("the 5\u1d57\u02b0 of May", "the 5th of May"),
        ("P\u0430ris and \u13d2ome, \u0410 town", "Paris and Rome, A town"),
        ("\u03b1 decay in 9 \u03bcm", "\u03b1 decay in 9 \u03bcm"),
        ("\u041c\u043e\u0441\u043a\u0432\u0430 is Moscow", "\u041c\u043e\u0441\u043a\u0432\u0430 is Moscow"),
        ("l984, 2O14, 3,2OO, lOO, l,Oll and 2lst", "1984, 2014, 3,200, 100, 1,011 and 21st"),
        ("50l of O2 on I95 in World War II, they'll say", "50l of O2 on I95 in World War II, they'll say"),
    ],
)
def test_a_text_is_read_as_a_person_reads_it(written: str, read: str) -> None:
    assert as_read(written) == read


@given(st.text(alphabet=st.characters() | st.sampled_from("lIO1\u0430\u0391\u00b2\u2076\u0661\u066b\uff11,. ")))
def test_a_character_is_read_for_each_that_is_written_and_reading_again_changes_nothing(text: str) -> None:
    read = as_read(text)
    assert len(read) == len(text)
    assert as_read(read) == read


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("P\u10d0ris", ("P\u10d0ris",)),
        ("P\u0430ris", ()),
        ("\u0394t of 9 \u03bcm", ()),
        ("l5 people, 50l, World War ll and l child", ("l5", "50l", "ll", "l")),
        ("5 l of milk, 3 mg per l of it", ()),
    ],
)
def test_words_whose_letters_are_uncertain_are_named(text: str, words: tuple[str, ...]) -> None:
    assert mixed(text) == words
