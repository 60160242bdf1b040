"""How the strong judge is asked: its tokens, and the text before the claim. Whoever teaches it asks in the same way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.errors import UnreadableFile

if TYPE_CHECKING:
    from tokenizers import Tokenizer

PROMPT = "text-claim-verdict-1"
"""The way of asking below. An adapter says which it was taught with; one taught with another is refused."""
CLAIM_TOKENS = 256
"""Kept of a claim: those people make have about 20."""
_CLAIM, _VERDICT = "\nClaim: ", "\nVerdict:"
_CHARACTERS = 32
"""Read of a text for each token that may be kept, so that a megabyte is not tokenised to keep its first page."""
_SPLIT = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
"""How Qwen2 cuts a text into words before it cuts words into tokens."""
_ORDINARY = 1
"""The kind of token that stands for text. The others are marks of a conversation: no text is ever read as one."""


def tokenizer_of(metadata: Mapping[str, Any]) -> Tokenizer:
    """The tokenizer that a GGUF file carries. Raises UnreadableFile where it is of another kind than the base's."""
    from tokenizers import Regex, Tokenizer, decoders, normalizers, pre_tokenizers
    from tokenizers.models import BPE

    kind = metadata.get("tokenizer.ggml.model"), metadata.get("tokenizer.ggml.pre")
    if kind != ("gpt2", "qwen2"):
        raise UnreadableFile(f"The model's words are cut as {kind[0]}, {kind[1]}, not as Qwen2's.", "Give the base's own file.")
    tokens, kinds = metadata["tokenizer.ggml.tokens"], metadata["tokenizer.ggml.token_type"]
    vocabulary = {token: place for place, (token, of) in enumerate(zip(tokens, kinds, strict=True)) if of == _ORDINARY}
    merges = [tuple(merge.split(" ", 1)) for merge in metadata["tokenizer.ggml.merges"]]
    tokenizer = Tokenizer(BPE(vocab=vocabulary, merges=merges))
    tokenizer.normalizer = normalizers.NFC()
    split = pre_tokenizers.Split(Regex(_SPLIT), behavior="isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([split, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)])
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def asked(text: str, claim: str) -> str:
    """The same as one text to go on with, for whoever serves the judge: cut into tokens as a whole, which moves a probability by
    a hundredth."""
    return f"{text.strip()}{_CLAIM}{' '.join(claim.split())}{_VERDICT}"


class Words:
    """Texts and claims to token ids. A text has the same ids whatever is asked of it: that is why it can be kept."""

    def __init__(self, tokenizer: Tokenizer, *, tokens: int) -> None:
        """`tokens` are read of a text at the most; what is beyond is left out."""
        self._tokenizer = tokenizer
        self._most = tokens
        self._verdict = self._ids(_VERDICT, 64)

    @classmethod
    def of_file(cls, path: Path, *, tokens: int) -> Words:
        from tokenizers import Tokenizer

        return cls(Tokenizer.from_file(str(path)), tokens=tokens)

    def text(self, text: str) -> list[int]:
        """What is read first."""
        return self._ids(text.strip(), self._most)

    def question(self, claim: str) -> list[int]:
        """What is read after the text, up to where the verdict would be said. A claim is one line, whatever it was."""
        return [*self._ids(_CLAIM + " ".join(claim.split()), CLAIM_TOKENS), *self._verdict]

    def _ids(self, text: str, most: int) -> list[int]:
        # Half a surrogate pair is no character: tokenizers refuse it.
        readable = text[: _CHARACTERS * most].encode("utf-8", "ignore").decode("utf-8")
        ids: Sequence[int] = self._tokenizer.encode(readable, add_special_tokens=False).ids
        return list(ids[:most])
