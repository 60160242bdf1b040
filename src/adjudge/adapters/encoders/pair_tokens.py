"""A text and a claim as the one input that a cross-encoder reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from adjudge.adapters.encoders.solo import Tokens, readable, unpadded_tokenizer

if TYPE_CHECKING:
    from tokenizers import Encoding

_BLOCK = 1024
"""Pairs tokenised at a time: the tokenizer's own records of a pair are a hundred times its ids."""


class PairTokenizer:
    """Pairs to tokens. What is too long loses the end of its text; a claim is cut only where it alone would leave the text
    no room."""

    def __init__(self, path: Path, *, tokens: int, claim_tokens: int | None = None, claim_first: bool = False) -> None:
        self._tokenizer = unpadded_tokenizer(path)
        self._tokenizer.encode_special_tokens = True  # or "[SEP]" written in a text would end it
        self._room = max(2, tokens - self._tokenizer.num_special_tokens_to_add(is_pair=True))
        self._claim_room = claim_tokens or self._room // 2
        self._claim_first = claim_first

    def tokens(self, pairs: list[tuple[str, str]]) -> Iterator[Tokens]:
        """One input a pair (text, claim)."""
        for start in range(0, len(pairs), _BLOCK):
            block = pairs[start : start + _BLOCK]
            claims = self._encoded([claim for _, claim in block], self._claim_room)
            texts = self._encoded([text for text, _ in block], self._room)
            for claim, text in zip(claims, texts, strict=True):
                text.truncate(self._room - len(claim.ids))
                first, second = (claim, text) if self._claim_first else (text, claim)
                yield Tokens.of(self._tokenizer.post_process(first, second))

    def _encoded(self, texts: list[str], tokens: int) -> list[Encoding]:
        """Each text's first tokens, without those that mark where a text begins and ends."""
        encodings = self._tokenizer.encode_batch_fast([readable(t, tokens) for t in texts], add_special_tokens=False)
        for encoding in encodings:
            encoding.truncate(tokens)
        return encodings
