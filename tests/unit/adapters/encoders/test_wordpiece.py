"""Token ids without the tokenizers library: the same ones, for any text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from adjudge.adapters.encoders import static
from adjudge.adapters.encoders.card import MODELS
from adjudge.adapters.encoders.static import WordPieces
from adjudge.errors import StoreError

PATH = MODELS / "static-256" / "tokenizer.json"
OURS = WordPieces(PATH)
THEIRS = Tokenizer.from_file(str(PATH))
UNKNOWN = THEIRS.token_to_id("[UNK]")
# Scripts whose characters no Unicode version since 2015 has changed.
LETTERS = st.sampled_from("aZ09 \t\n.,-_'\"$#[]éÉßĳŉ½²ﬁΣσςЖйאשعن日本한ไท—“”…·¿§\u0301\u00a0\u00ad\u200d\u3000\x00\x1f\x85")


def known(text: str) -> list[int]:
    return [i for i in THEIRS.encode(text, add_special_tokens=False).ids if i != UNKNOWN]


def test_manual_pages_give_the_library_s_ids(paragraphs: list[str]) -> None:
    for paragraph in paragraphs[:1500]:
        assert OURS(paragraph) == known(paragraph)


def test_other_scripts_and_stray_characters_give_the_library_s_ids(scripts: tuple[str, ...]) -> None:
    for text in scripts:
        assert OURS(text) == known(text), text


@given(st.text(LETTERS, max_size=60))
def test_any_mixture_gives_the_library_s_ids(text: str) -> None:
    assert OURS(text) == known(text)


def test_nothing_known_is_nothing() -> None:
    assert OURS("") == []
    assert OURS(" \n\x00\ud800") == []
    assert OURS("x" * 101) == []
    assert OURS("x" * 100) != []


def test_forgetting_changes_no_answer(monkeypatch: pytest.MonkeyPatch, paragraphs: list[str]) -> None:
    monkeypatch.setattr(static, "_KEPT", 5)
    small = WordPieces(PATH)
    assert [small(p) for p in paragraphs[:50]] == [OURS(p) for p in paragraphs[:50]]


@pytest.mark.parametrize("content", ["", "{}", json.dumps({"model": []})])
def test_a_broken_vocabulary_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "tokenizer.json"
    path.write_text(content)
    with pytest.raises(StoreError, match="tokenizer.json cannot be read"):
        WordPieces(path)
