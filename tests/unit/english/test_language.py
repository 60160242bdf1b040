from __future__ import annotations

import pytest

from adjudge.english.layout.clean import detect


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The tower was built by engineers from the north of the country.", "en"),
        ("Der Turm wurde von Ingenieuren aus dem Norden des Landes gebaut.", "de"),
        ("La tour a été construite par des ingénieurs venus du nord du pays.", "fr"),
        ("この塔は技術者によって建てられました。", "ja"),
        ("\ud800 El niño y la niña comieron en la cocina antes de ir a la escuela con sus hermanos.", "es"),
    ],
)
def test_the_language_is_told_with_a_probability(text: str, code: str) -> None:
    found, probability = detect(text)
    assert found == code
    assert 0.9 < probability <= 1.0


@pytest.mark.parametrize("text", ["", "   ", "12,345 + 6", "😀 …"])
def test_without_letters_the_language_is_undetermined(text: str) -> None:
    assert detect(text) == ("und", 0.0)
