"""What stands in quotation marks."""

from __future__ import annotations

import pytest

from adjudge.english.quotations import quotations, unquoted


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("Nothing is quoted here, it's plain.", ()),
        ('It says "the sea is salt." Twice.', ("the sea is salt",)),
        ("\u201cthe  sea\nis salt,\u201d it says, and \u00absweet\u00bb.", ("the sea is salt", "sweet")),
        ("The cats' home is 'a barn' and isn't 'Ann's house'.", ("a barn", "Ann's house")),
        ("\u2018Canberra\u2019s lake\u2019 is Ann\u2019s.", ("Canberra\u2019s lake",)),
        ('It says "" and "...".', ()),
    ],
)
def test_what_is_quoted(text: str, quoted: tuple[str, ...]) -> None:
    assert quotations(text) == quoted


@pytest.mark.parametrize(
    "text",
    [
        'An "open end',
        "\u201cAn open end",
        "``old style''",
        "''two singles''",
        "\u201elow and high\u201c",
        "\uff02wide\uff02",
    ],
)
def test_marks_that_leave_it_open_what_is_quoted_are_no_answer(text: str) -> None:
    assert quotations(text) is None


def test_the_rest_is_a_text_s_own_words() -> None:
    assert unquoted('It says "the sea" is \u201csalt\u201d.').split() == ["It", "says", "is", "."]
