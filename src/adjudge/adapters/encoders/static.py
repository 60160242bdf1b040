"""The default embedder: a table of token vectors, summed. Thousands of passages a second, for first-stage retrieval."""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Sequence
from operator import mul
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.card import EmbedderCard, WorthinessCard, card_of, model_folder
from adjudge.english.leaning import SIGNS, signs
from adjudge.english.regex import regex
from adjudge.errors import StoreError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from adjudge.ports import Embedder


# Vectors as the store keeps them: unit length times 127, rounded to signed bytes.


def unit_bytes(vectors: NDArray[np.float32]) -> NDArray[np.int8]:
    """Each row at length 127, rounded; a row of zeros stays zero."""
    import numpy as np

    # Widened first: a reduction that casts as it goes works through buffers that straddle rows, and a row's last
    # bit would then depend on where in the batch it stands.
    lengths = np.sqrt(np.square(vectors.astype(np.float64)).sum(axis=1))
    factors = np.divide(127.0, lengths, out=np.zeros_like(lengths), where=lengths > 0.0)
    rounded: NDArray[np.int8] = np.rint(vectors * factors[:, np.newaxis]).astype(np.int8)
    return rounded


# Texts to WordPiece ids at a bag-of-words pace: each distinct piece of text is taken apart once and remembered.
#
# The `tokenizers` library spends its time on offsets that a bag of tokens throws away: 4,000 passages a second, and 60 ms to
# load. BERT's rules never look past whitespace, so remembering what stands between gives the very same ids sooner. The rules
# are BERT's, uncased: drop control characters, set ideographs apart, strip accents, lower the case, set punctuation apart,
# then take the longest known piece from the left.


# Whitespace to Python, nothing to BERT: these go first, so that both split a text at the same places.
_CONTROLS = regex(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_ASCII_WORD = regex(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
# BERT calls these Chinese; kana and hangul are written in words.
_IDEOGRAPH = regex("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0002ceaf\U0002f800-\U0002fa1f]")
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


_BLOCK = 2048
"""Rows summed at a time: a megabyte of text must not fetch a quarter of a gigabyte of rows at once."""


class StaticEmbedder:
    """Texts to vectors by summing a row a token; a row's length is the token's weight, so common words fade.

    A text without a single known token (empty, only control characters, an unknown script) is the zero vector: its
    cosine with everything is 0. Word order does not count.
    """

    def __init__(self, folder: Path | None = None) -> None:
        import numpy as np

        self.card = card = card_of(EmbedderCard, folder or model_folder("static-256"))
        self.name, self.size, self.calibrate = card.name, card.size, card.calibration
        self._ids = WordPieces(card.file("tokenizer.json"))
        rows = np.load(card.file("table.npy"), mmap_mode="r")
        self._table: NDArray[np.int8] = np.asarray(rows)  # still on disk, without the slower indexing of a memmap
        self._scale: NDArray[np.float32] = np.load(card.file("scale.npy"))

    def embed(self, texts: Sequence[str]) -> NDArray[np.int8]:
        """One row of signed bytes a text, each computed by itself."""
        import numpy as np

        sums = np.empty((len(texts), self.size), np.float32)
        for row, text in enumerate(texts):
            sums[row] = self._sum(self._ids(text))
        return unit_bytes(sums)

    def _sum(self, ids: list[int]) -> NDArray[np.float32]:
        """The weighted rows of a text's tokens, added in the text's order."""
        # Text by text, and not np.add.reduceat over a batch: that was four times slower.
        import numpy as np

        total = np.zeros(self.size, np.float32)
        for start in range(0, len(ids), _BLOCK):
            block = np.array(ids[start : start + _BLOCK], np.intp)
            rows = self._table.take(block, axis=0).astype(np.float32)
            total += np.einsum("t,td->d", self._scale.take(block), rows)
        return total


# How worth checking a sentence is, by a small regression on its vector and a few plain signs.


class WorthinessModel:
    """Sentences to numbers from 0 to 1. A sentence without a known word has its signs alone."""

    def __init__(self, embedder: Embedder, folder: Path | None = None) -> None:
        card = card_of(WorthinessCard, folder or model_folder("worthiness"))
        if embedder.name != card.reads:
            raise StoreError(f"The model {card.name} reads vectors of {card.reads}, not of {embedder.name}.")
        kept = json.loads(card.file("weights.json").read_text(encoding="utf-8"))
        self.name = card.name
        self._embedder = embedder
        self._bias = float(kept["bias"])
        self._signs = [float(kept["signs"][name]) for name in SIGNS]
        self._vector = [float(weight) / 127.0 for weight in kept["vector"]]

    def worth(self, texts: Sequence[str]) -> tuple[float, ...]:
        if not texts:
            return ()
        vectors = self._embedder.embed(texts).tolist()
        return tuple(self._one(text, vector) for text, vector in zip(texts, vectors, strict=True))

    def _one(self, text: str, vector: Sequence[int]) -> float:
        # Summed exactly: a matrix product would round a row by where it stands among others.
        odds = math.fsum((self._bias, *map(mul, signs(text), self._signs), *map(mul, vector, self._vector)))
        return 1.0 / (1.0 + math.exp(-odds))
