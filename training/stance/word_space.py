"""Which words stand in each other's place: a space of words by their neighbours, for words exchanged one by one.

A word's vector counts what stands one and two places before and after it, so that near words are of one part of speech and one kind
(mice and rats, nasal and oral, raised and lowered). Whether two of them mean the same is told apart by the shipped static table, which
was taught meaning: what is near in both is a synonym or an inflection and no exchange.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

import numpy as np
from sources import STOP

TOKEN = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*|[.,;:()]")
_LEAST = 8
_CONTEXTS = 600
_PLACES = (-2, -1, 1, 2)
_SIZE = 200
_ENDINGS = (
    ("ing", "ing"),
    ("ed", "ed"),
    ("ly", "ly"),
    ("est", "est"),
    ("ss", ""),
    ("us", ""),
    ("is", ""),
    ("ics", ""),
    ("s", "s"),
)
_PLURAL_LIST = "mice children women men people teeth feet bacteria data criteria fungi nuclei larvae geese cattle"
_PLURALS = frozenset(_PLURAL_LIST.split())
_AFFIX = re.compile(r"^(?:un|in|im|ir|non|anti|de|dis|re|pre|post|over|under|hyper|hypo|sub|super)-?(?=\w{4})")


def ending(word: str) -> str:
    """The class of a word's form: what grammar could see of it."""
    if word in _PLURALS:
        return "s"
    return next((form for e, form in _ENDINGS if word.endswith(e) and len(word) > len(e) + 2), "")


def shape(word: str) -> str:
    """How a word is written: a symbol such as a gene (S), a name (N) or a word (w)."""
    if any(c.isdigit() for c in word) or any(c.isupper() for c in word[1:]):
        return "S"
    return "N" if word[:1].isupper() else "w"


def akin(one: str, other: str) -> bool:
    """Whether two words look like forms of one stem."""
    one, other = (_AFFIX.sub("", w.lower()) for w in (one, other))
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= 5 or shared >= max(3, min(len(one), len(other)) - 2) or one in other or other in one


class WordSpace:
    """Words of some texts (by domain), their neighbours and the pairs they stand in."""

    def __init__(self, texts: Mapping[str, Iterable[str]], static: Path) -> None:
        self.heard: dict[str, Counter[str]] = {}
        written: dict[str, Counter[str]] = defaultdict(Counter)
        stream: list[str] = []
        for domain, found in texts.items():
            said = self.heard[domain] = Counter()
            for text in found:
                tokens = TOKEN.findall(text)
                lower = [sys.intern(token.lower()) for token in tokens]
                said.update(lower)
                stream += [*lower, "\n"]
                for before, token, low in zip(tokens, tokens[1:], lower[1:], strict=False):
                    if before != ".":  # how it is written inside a sentence
                        written[low][token] += 1
        counts = sum(self.heard.values(), Counter())
        self.words = [w for w, n in counts.most_common() if n >= _LEAST]
        self.at = {w: n for n, w in enumerate(self.words)}
        self.count = np.array([counts[w] for w in self.words])
        self.form = {w: written[w].most_common(1)[0][0] for w in self.words if w in written}
        ids = np.array([self.at.get(w, -1) for w in stream], np.int32)
        self._pairs = self._bigrams(ids)
        self.vectors = self._vectors(ids)
        self._static = static
        self._known: dict[str, list[tuple[str, float]]] = {}

    def _bigrams(self, ids: np.ndarray) -> np.ndarray:
        left, right = ids[:-1].astype(np.int64), ids[1:].astype(np.int64)
        both = (left >= 0) & (right >= 0)
        return np.unique(left[both] * len(self.words) + right[both])

    def _vectors(self, ids: np.ndarray) -> np.ndarray:
        """Positive pointwise mutual information with the commonest words at each place, reduced by principal axes."""
        size = len(self.words)
        blocks = []
        for place in _PLACES:
            word, context = (ids[:-place], ids[place:]) if place > 0 else (ids[-place:], ids[:place])
            kept = (word >= 0) & (context >= 0) & (context < _CONTEXTS)
            cells = word[kept].astype(np.int64) * _CONTEXTS + context[kept]
            table = np.bincount(cells, minlength=size * _CONTEXTS).reshape(size, _CONTEXTS).astype(np.float32)
            row, column = table.sum(1, keepdims=True) + 1, table.sum(0, keepdims=True) ** 0.75
            column /= column.sum()
            with np.errstate(divide="ignore"):
                np.log(table / row / np.maximum(column, 1e-9), out=table)
            blocks.append(np.maximum(table, 0, out=table))
        matrix = np.concatenate(blocks, axis=1)
        _, axes = np.linalg.eigh(matrix[:20000].T @ matrix[:20000])
        vectors = matrix @ axes[:, -_SIZE:]
        return (vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6)).astype(np.float32)

    @cached_property
    def _meaning(self) -> tuple[dict[str, int], np.ndarray]:
        vocabulary = json.loads((self._static / "tokenizer.json").read_text())["model"]["vocab"]
        table = np.load(self._static / "table.npy").astype(np.float32)
        return vocabulary, table / (np.linalg.norm(table, axis=1, keepdims=True) + 1e-6)

    def meaning(self, one: str, other: str) -> float | None:
        """The cosine of two words in the static table; none where a word has no row of its own."""
        rows, table = self._meaning
        a, b = rows.get(one), rows.get(other)
        return None if a is None or b is None else float(table[a] @ table[b])

    def likeness(self, one: str, other: str) -> float | None:
        """How alike the places are in which two words stand."""
        a, b = self.at.get(one), self.at.get(other)
        return None if a is None or b is None else float(self.vectors[a] @ self.vectors[b])

    def seen(self, left: str, right: str) -> bool:
        """Whether two words stand side by side somewhere in the texts."""
        a, b = self.at.get(left), self.at.get(right)
        if a is None or b is None:
            return False
        cell = a * len(self.words) + b
        place = int(np.searchsorted(self._pairs, cell))
        return place < len(self._pairs) and int(self._pairs[place]) == cell

    def neighbours(self, word: str, most: int = 40) -> list[tuple[str, float]]:
        """Words of the same form and manner of writing that stand where this one stands, nearest first; synonyms and inflections left out."""
        if word not in self._known:
            self._known[word] = self._neighbours(word, most)
        return self._known[word]

    @staticmethod
    def _nearest(cosines: np.ndarray, most: int) -> list[int]:
        best = np.argpartition(-cosines, most)[:most]
        return best[np.argsort(-cosines[best], kind="stable")][1:].tolist()

    def _neighbours(self, word: str, most: int) -> list[tuple[str, float]]:
        at = self.at.get(word)
        if at is None or word in STOP:
            return []
        cosines = self.vectors @ self.vectors[at]
        form, manner, own = ending(word), shape(self.form.get(word, word)), self.count[at]
        found = []
        for other in self._nearest(cosines, 6 * most):
            name, near = self.words[other], float(cosines[other])
            if near < 0.35 or len(found) == most:
                break
            if not 1 / 30 <= self.count[other] / own <= 30 or name in STOP or len(name) < 3 or name.isdigit():
                continue
            if ending(name) != form or shape(self.form.get(name, name)) != manner or akin(word, name):
                continue
            meaning = self.meaning(word, name)
            if meaning is not None and not 0.02 <= meaning <= 0.47:
                continue
            found.append((name, near))
        return found
