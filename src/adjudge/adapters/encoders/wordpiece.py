"""Texts to WordPiece ids at a bag-of-words pace: each distinct piece of text is taken apart once and remembered.

The `tokenizers` library spends its time on offsets that a bag of tokens throws away: 4,000 passages a second, and 60 ms to
load. BERT's rules never look past whitespace, so remembering what stands between gives the very same ids sooner. The rules
are BERT's, uncased: drop control characters, set ideographs apart, strip accents, lower the case, set punctuation apart,
then take the longest known piece from the left.
"""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

from adjudge.errors import StoreError

# Whitespace to Python, nothing to BERT: these go first, so that both split a text at the same places.
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_ASCII_WORD = re.compile(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
# BERT calls these Chinese; kana and hangul are written in words.
_IDEOGRAPH = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002ceaf\U0002f800-\U0002fa1f]")
_DROPPED = frozenset({"Cc", "Cf", "Co", "Cs", "Mn"})
_LONGEST_WORD = 100
"""Longer ones are unknown, as in BERT."""
_KEPT = 200_000
_LONGEST_KEPT = 40
"""Longer pieces are addresses, formulas or text without spaces: they seldom come twice."""


class WordPieces:
    """The ids of a text's known tokens, in order. Words with an unknown part are left out whole."""

    def __init__(self, path: Path) -> None:
        try:
            self._vocabulary: dict[str, int] = json.loads(path.read_bytes())["model"]["vocab"]
        except (ValueError, KeyError, TypeError) as broken:
            raise StoreError(
                f"The vocabulary {path.name} cannot be read.", "Reinstall Adjudge to restore its model files."
            ) from broken
        self._longest = max(map(len, self._vocabulary), default=0)
        self._kept: dict[str, tuple[int, ...]] = {}

    def __call__(self, text: str) -> list[int]:
        """Ids of every known token of `text`: a function of the text alone."""
        if _CONTROLS.search(text):
            text = _CONTROLS.sub("", text)
        kept = self._kept
        ids: list[int] = []
        for piece in text.split():
            found = kept.get(piece)
            ids += self._learn(piece) if found is None else found
        return ids

    def _learn(self, piece: str) -> list[int]:
        words = _ASCII_WORD.findall(piece.lower()) if piece.isascii() else _words(piece)
        ids: list[int] = []
        for word in words:
            whole = self._vocabulary.get(word)
            if whole is None:
                ids += self._pieces(word)
            else:
                ids.append(whole)
        if len(piece) <= _LONGEST_KEPT:
            if len(self._kept) >= _KEPT:  # common pieces are back at once; nothing else is lost
                self._kept.clear()
            self._kept[piece] = tuple(ids)  # not the list: the garbage collector would look at every one of them
        return ids

    def _pieces(self, word: str) -> list[int]:
        """The longest known part from the left, again and again; nothing when that fails."""
        if len(word) > _LONGEST_WORD:
            return []
        ids: list[int] = []
        start, prefix = 0, ""
        while start < len(word):
            for end in range(min(len(word), start + self._longest), start, -1):
                found = self._vocabulary.get(prefix + word[start:end])
                if found is not None:
                    break
            else:
                return []
            ids.append(found)
            start, prefix = end, "##"
        return ids


def _words(piece: str) -> list[str]:
    """The words and marks of a piece with letters beyond ASCII."""
    characters: list[str] = []
    for character in unicodedata.normalize("NFD", _IDEOGRAPH.sub(r" \g<0> ", piece)):
        category = unicodedata.category(character)
        if category in _DROPPED or character == "\ufffd":
            continue
        mark = category[0] == "P" or (character.isascii() and not character.isalnum())
        # One by one: lowering a whole word turns a last sigma into its final form, which the vocabulary never saw.
        characters.append(f" {character} " if mark else character.lower())
    return "".join(characters).split()
