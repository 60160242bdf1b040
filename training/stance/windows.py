"""Evidence as people meet it: a sentence alone or among its neighbours, and near texts that do not decide."""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from sources import Document, content

LONGEST = 260
"""Words: about 384 tokens with the claim."""


def words(text: str) -> int:
    return text.count(" ") + 1


def room(rng: random.Random) -> int:
    """How many words a piece of evidence may have: mostly short, now and then all that fits."""
    return rng.choices((1, rng.randint(40, 80), rng.randint(80, 160), rng.randint(160, LONGEST)), (35, 25, 24, 16))[0]


def window(sentences: Sequence[str], at: int, most: int, rng: random.Random) -> tuple[int, int]:
    """The bounds of a run of sentences around `at`, grown to either side at random while it fits."""
    low, high, size = at, at + 1, words(sentences[at])
    while low > 0 or high < len(sentences):
        left = low > 0 and (high >= len(sentences) or rng.random() < 0.5)
        size += words(sentences[low - 1 if left else high])
        if size > most:
            break
        low, high = (low - 1, high) if left else (low, high + 1)
    return low, high


def around(document: Document, at: int, rng: random.Random, title: float = 0.2) -> str:
    """The sentence at `at` with as much of its neighbourhood as chance allows, sometimes under its title."""
    low, high = window(document.sentences, at, room(rng), rng)
    text = " ".join(document.sentences[low:high])
    return f"{document.title}. {text}" if document.kind != "abstract" and rng.random() < title else text


def apart(document: Document, at: int, rng: random.Random) -> str | None:
    """A run of the same document that leaves out the sentence at `at`."""
    halves = [half for half in (document.sentences[:at], document.sentences[at + 1 :]) if half]
    if not halves:
        return None
    half = rng.choice(halves)
    low, high = window(half, rng.randrange(len(half)), room(rng), rng)
    return " ".join(half[low:high])


def embedded(evidence: Sequence[str], neighbours: Sequence[str], rng: random.Random, most: int) -> str:
    """Evidence at any position among other sentences; several sentences of it may be parted by one."""
    size = sum(map(words, evidence))
    chosen: list[str] = []
    for sentence in neighbours:
        size += words(sentence)
        if size > most:
            break
        chosen.append(sentence)
    at = rng.randint(0, len(chosen))
    if len(evidence) > 1 and at < len(chosen) and rng.random() < 0.3:
        cut = rng.randint(1, len(evidence) - 1)
        return " ".join([*chosen[:at], *evidence[:cut], chosen[at], *evidence[cut:], *chosen[at + 1 :]])
    return " ".join([*chosen[:at], *evidence, *chosen[at:]])


def states(claim: set[str], text: set[str], figures: set[str], share: float = 0.7) -> bool:
    """Whether a text may state the claim: it holds most of its words and all of its figures."""
    return len(claim & text) >= share * len(claim) and figures <= text


class Nearby:
    """Texts found by the rare words they share with a query."""

    def __init__(self, texts: Iterable[str], most: int = 150) -> None:
        self.terms = [content(text) for text in texts]
        counts = Counter(term for terms in self.terms for term in terms)
        self.weight = {term: math.log(len(self.terms) / n) for term, n in counts.items() if 1 < n <= most}
        self.holders: dict[str, list[int]] = defaultdict(list)
        for number, terms in enumerate(self.terms):
            for term in sorted(terms):
                if term in self.weight:
                    self.holders[term].append(number)

    def to(self, text: str, but: int = -1, most: int = 5) -> list[int]:
        """The numbers of the nearest texts, best first."""
        scores: dict[int, float] = defaultdict(float)
        for term in sorted(content(text)):
            for number in self.holders.get(term, ()):
                scores[number] += self.weight[term]
        scores.pop(but, None)
        return sorted(scores, key=lambda n: (-scores[n], n))[:most]
