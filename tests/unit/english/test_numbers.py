from __future__ import annotations

import pytest

from adjudge.english.figures.numbers import numbers


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1,234,567.25", [1234567.25]),
        ("1 234 567", [1234567]),
        ("1\u202f234", [1234]),
        ("1.234.567,5", [1234567.5]),
        ("0.5 and .25", [0.5, 0.25]),
        ("-3 and \u22124", [-3, -4]),
        ("6.02 × 10²³", [6.02e23]),
        ("1.6 x 10^-19", [1.6e-19]),
        ("three million five hundred thousand", [3_500_000]),
        ("nineteen hundred", [1900]),
        ("one hundred and five", [105]),
        ("five and six", [5, 6]),
        ("twenty-one", [21]),
        ("two dozen", [24]),
        ("2½ and 3 1/4", [2.5, 3.25]),
        ("one and a half million", [1_500_000]),
        ("two and two thirds million", [8_000_000 / 3]),
        ("one and a third billion", [4_000_000_000 / 3]),
        ("three and three quarters", [3.75]),
        ("twenty-first", [21]),
        ("thirty - three games", [33]),
        ("three - four games", [3, 4]),
        ("the two hundred and first", [201]),
        ("a quarter of", [0.25]),
        ("the last quarter", []),
        ("1.2.3.4", []),
        ("F-16 and COVID-19", []),
        ("thousands, a few hundred", []),
        ("1" * 400, []),
        ("sıx", []),
    ],
)
def test_numbers_are_read_in_digits_and_words(text: str, values: list[float]) -> None:
    assert [number.value for number in numbers(text)] == pytest.approx(values)


def test_ordinals_and_fractions_are_told_apart() -> None:
    read = {number.value: number for number in numbers("the third time, a fifth of them, 4th, two thirds")}
    assert [(n.ordinal, n.fraction) for n in read.values()] == [
        (True, False),
        (False, True),
        (True, False),
        (False, True),
    ]
    assert list(read) == pytest.approx([3, 1 / 5, 4, 2 / 3])
