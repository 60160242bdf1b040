"""What a text says again."""

from __future__ import annotations

from adjudge.english.sentences import repeated
from adjudge.values.document import framed


def once(text: str) -> str:
    return framed(text, repeated(text)).text


def test_what_is_said_again_counts_once() -> None:
    assert once("Bees make honey. " * 50 + "They live in hives.") == "Bees make honey. They live in hives."


def test_small_letters_and_line_breaks_make_no_other_sentence() -> None:
    assert once("Bees make honey. BEES make\nhoney.") == "Bees make honey."


def test_scripts_without_spaces_are_cut_at_their_own_stops() -> None:
    assert once("蜂は蜜を作る。蜂は蜜を作る。") == "蜂は蜜を作る。"
