"""Words that tell a reader what to feel, and the marks that shout it."""

from __future__ import annotations

import pytest

from adjudge.english.hints import loaded_words, shouts, word_count


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The council approved the budget in March.", ()),
        ("A catastrophic and shameful decision.", ("catastrophic", "shameful")),
        ("Everyone obviously knows the vile scandal.", ("Everyone", "obviously", "vile", "scandal")),
        ("It was utterly STUNNING.", ("utterly", "STUNNING")),
        ("Madrid lies on the Manzanares; a slam dunk won it.", ("slam",)),
        ("", ()),
    ],
)
def test_loaded_words_are_found_whatever_their_ending(text: str, found: tuple[str, ...]) -> None:
    assert loaded_words(text) == found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("NATO met in Rome.", 0),
        ("They LIED and CHEATED!!!", 3),
        ("A so-called expert.", 1),
        ('The "reform" failed.', 1),
        ("He said: \u201cWe will go on.\u201d", 0),
    ],
)
def test_marks_capitals_and_doubting_quotation_marks_shout(text: str, count: int) -> None:
    assert shouts(text) == count


def test_figures_are_no_words() -> None:
    assert word_count("In 1932 the bridge cost 4.2 million pounds.") == 6
