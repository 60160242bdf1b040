"""How a pair becomes tokens: exactly as the product's reader asks (`adjudge.adapters.strong.words`), so that what is taught is what is met.

The text, then `\\nClaim: {claim}`, then `\\nVerdict:`, each cut into tokens by itself. Tokens are rows of the table of those that are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

TEXT_TOKENS, CLAIM_TOKENS = 2400, 256
CLAIM, VERDICT = "\nClaim: ", "\nVerdict:"
ANSWERS = ("Ġtrue", "Ġfalse", "Ġunknown")
"""The head begins as the base's own opinion: the rows of these words."""
_SPLIT = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
_ORDINARY = 1
"""The kind of token that stands for text."""
_STRETCH = 4096


def tokenizer_of(gguf: Path) -> Any:
    """The tokenizer that a GGUF file carries."""
    from gguf import GGUFReader
    from tokenizers import Regex, Tokenizer, decoders, normalizers, pre_tokenizers
    from tokenizers.models import BPE

    told = {
        name: GGUFReader(str(gguf)).fields[f"tokenizer.ggml.{name}"].contents() for name in ("tokens", "token_type", "merges")
    }
    vocabulary = {
        token: place for place, (token, of) in enumerate(zip(told["tokens"], told["token_type"], strict=True)) if of == _ORDINARY
    }
    tokenizer = Tokenizer(BPE(vocab=vocabulary, merges=[tuple(merge.split(" ", 1)) for merge in told["merges"]]))
    tokenizer.normalizer = normalizers.NFC()
    split = pre_tokenizers.Split(Regex(_SPLIT), behavior="isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


class Ids:
    """Texts to token ids, each text read once however often it is used; what stands before another text ends in an empty line."""

    def __init__(self, tokenizer: Any) -> None:
        self._tokenizer = tokenizer
        self._known: dict[str, NDArray[np.int32]] = {}

    def read(self, texts: Iterable[str]) -> None:
        """Reads what is not known yet, many at a time."""
        new = [text for text in dict.fromkeys(texts) if text not in self._known]
        for low in range(0, len(new), _STRETCH):
            part = new[low : low + _STRETCH]
            for text, one in zip(part, self._tokenizer.encode_batch_fast(part, add_special_tokens=False), strict=True):
                self._known[text] = np.array(one.ids, np.int32)

    def of(self, text: str) -> NDArray[np.int32]:
        if text not in self._known:
            self.read([text])
        return self._known[text]

    def before_another(self, text: str) -> NDArray[np.int32]:
        """Of a text with an empty line behind it: only its end is read again, for a full stop takes the line's end into its token."""
        whole = self.of(text)
        if (end := text.rfind(" ", 0, -8)) > 0:
            tail, longer = self.of(text[end:]), self.of(text[end:] + "\n\n")
            if len(tail) < len(whole) and np.array_equal(whole[-len(tail) :], tail):
                return np.concatenate((whole[: -len(tail)], longer))
        return self.of(text + "\n\n")

    def together(self, texts: Sequence[str]) -> NDArray[np.int32]:
        """Texts one behind the other as one text."""
        return np.concatenate([*(self.before_another(text) for text in texts[:-1]), self.of(texts[-1])])

    def counts(self) -> NDArray[np.int64]:
        """How often each token comes in what was read so far."""
        every = list(self._known.values())
        found = np.zeros(self._tokenizer.get_vocab_size(), np.int64)
        for low in range(0, len(every), _STRETCH):
            found += np.bincount(np.concatenate(every[low : low + _STRETCH]), minlength=len(found))
        return found

    def used(self) -> set[int]:
        """Tokens of everything read so far."""
        return set(np.nonzero(self.counts())[0].tolist())


class Rows:
    """Token ids to rows of the kept tokens. What was not kept is written byte by byte, and counted."""

    def __init__(self, ids: Ids, tokenizer: Any, kept: NDArray[np.int32]) -> None:
        self._ids, self._tokenizer = ids, tokenizer
        self._rows = np.full(max(int(kept.max()), tokenizer.get_vocab_size()) + 1, -1, np.int64)
        self._rows[kept] = np.arange(len(kept))
        self.unknown = 0
        self._verdict = self._of(ids.of(VERDICT), 64)

    def text(self, texts: Sequence[str]) -> NDArray[np.int64]:
        return self._of(self._ids.together([text.strip() for text in texts]), TEXT_TOKENS)

    def question(self, claim: str) -> NDArray[np.int64]:
        return np.concatenate((self._of(self._ids.of(asked(claim)), CLAIM_TOKENS), self._verdict))

    def _of(self, ids: NDArray[np.int32], most: int) -> NDArray[np.int64]:
        rows = self._rows[ids[:most]]
        return self._byte_by_byte(ids[:most])[:most] if len(rows) and rows.min() < 0 else rows

    def _byte_by_byte(self, ids: NDArray[np.int32]) -> NDArray[np.int64]:
        out: list[int] = []
        for token in ids.tolist():
            if self._rows[token] >= 0:
                out.append(int(self._rows[token]))
                continue
            self.unknown += 1
            out += [int(self._rows[self._tokenizer.token_to_id(sign)]) for sign in self._tokenizer.id_to_token(token)]
        return np.array(out, np.int64)


def asked(claim: str) -> str:
    return CLAIM + " ".join(claim.split())
