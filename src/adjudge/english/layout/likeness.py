"""Which texts are copies of one another: syndicated, retitled, cut, or set again with other marks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from itertools import chain
from math import log

from adjudge.english.layout.clean import statement_hash
from adjudge.english.regex import regex
from adjudge.english.sentence import remembered
from adjudge.english.words import folded, terms
from adjudge.values.dataclass import dataclass

SHINGLE = 4
"""Words in a row: two writers on one subject share threes ("one of the"), but seldom fours."""
LEAST_WORDS = 8
"""Words below which likeness is chance: a shorter text is a copy only of the same words."""
BRIEF = 24
"""Words below which a text is a copy only when it stands in the other whole: a line is as soon a form filled in."""
WORDS_A_CHANGE = 50
"""Of a text for each name or figure that may be exchanged in it: an update changes one, a form filled in anew most."""

# An ideograph is a word of its own: their scripts put no space between words.
_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = regex(rf"[{_IDEOGRAPHS}]|[^\W_{_IDEOGRAPHS}]+")
_Shingle = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Words:
    """A text as it is compared: its words without case, and which of them were written as names or figures."""

    row: tuple[str, ...]
    telling: tuple[bool, ...]
    shingles: frozenset[_Shingle]

    @property
    def slots(self) -> dict[_Shingle, set[str]]:
        """The names and figures, each by the two words before it and the two after."""
        padded = ("", "", *self.row, "", "")
        found: dict[_Shingle, set[str]] = {}
        for at, telling in enumerate(self.telling, start=2):
            if telling:
                found.setdefault((*padded[at - 2 : at], *padded[at + 1 : at + 3]), set()).add(padded[at])
        return found


class Original:
    """A text that others may be copies of, taken apart once."""

    def __init__(self, text: str) -> None:
        self._words = _words(text)

    def stands_in(self, text: str) -> float:
        """How much of the shorter of the two stands in the longer; 0 for a line or two, which anybody may quote."""
        other = _words(text)
        if min(len(self._words.row), len(other.row)) < BRIEF:
            return 0.0
        return _contained(len(self._words.shingles & other.shingles), self._words, other)


def copies(texts: Sequence[str], *, threshold: float) -> tuple[int, ...]:
    """For each text the first of the texts it is a copy of, directly or by way of others; its own index if of none.

    The groups are the same in whatever order the texts come. Candidates are a few hundred at most, so shingles are counted
    exactly through an index from shingle to texts: MinHash would only estimate what this knows, and be no faster. What counts is
    the share of the shorter text that stands in the longer and not Jaccard's of the union: a copy that lost half its paragraphs
    is a copy still. One form filled in twice is no copy."""
    marks: list[list[Hashable]] = [[statement_hash(text)] for text in texts]
    distinct: dict[_Words, tuple[int, _Words]] = {}
    for at, text in enumerate(texts):
        read = _words(text)
        if read.shingles:  # a shorter text is known only by its statement
            marks[at].append(read.row)
            distinct.setdefault(read, (at, read))
    for at, before in _alike(dict(distinct.values()), threshold):
        marks[at].append((at, before))
        marks[before].append((at, before))
    return sharing(marks)


def sharing(marks: Iterable[Iterable[Hashable]]) -> tuple[int, ...]:
    """For each item the first of those it shares a mark with, directly or by way of others; its own index if none."""
    leader: list[int] = []
    first_with: dict[Hashable, int] = {}
    for at, own in enumerate(marks):
        leader.append(at)
        for mark in own:
            low, high = sorted((_first(leader, at), _first(leader, first_with.setdefault(mark, at))))
            leader[high] = low
    return tuple(_first(leader, at) for at in range(len(leader)))


def _alike(distinct: dict[int, _Words], threshold: float) -> Iterable[tuple[int, int]]:
    """Every pair that is alike enough."""
    holding: dict[_Shingle, list[int]] = {}
    for at, read in distinct.items():
        shared = Counter(chain.from_iterable(holding.get(shingle, ()) for shingle in read.shingles))
        for before, count in shared.items():
            other = distinct[before]
            if _contained(count, read, other) >= threshold and not _is_form(read, other):
                yield at, before
        for shingle in read.shingles:
            holding.setdefault(shingle, []).append(at)


def _contained(shared: int, one: _Words, other: _Words) -> float:
    """The share of the shorter text; of a brief one all or nothing."""
    shorter = min(len(one.shingles), len(other.shingles))
    brief = min(len(one.row), len(other.row)) < BRIEF
    return 0.0 if not shorter or (brief and shared < shorter) else shared / shorter


def _is_form(one: _Words, other: _Words) -> bool:
    """Whether names and figures were exchanged, the words around them being the same, as when a form is filled in anew."""
    first, second = one.slots, other.slots
    exchanged = sum(1 for slot in first.keys() & second.keys() if first[slot].isdisjoint(second[slot]))
    return exchanged > min(len(one.row), len(other.row)) // WORDS_A_CHANGE


@remembered
def _words(text: str) -> _Words:
    written = _WORD.findall(text)
    row = tuple(map(str.lower if text.isascii() else folded, written))
    few = len(row) < LEAST_WORDS
    shingles = frozenset() if few else frozenset(zip(*(row[start:] for start in range(SHINGLE)), strict=False))
    return _Words(row, tuple(word[0].isupper() or word[0].isdigit() for word in written), shingles)


def _first(leader: list[int], at: int) -> int:
    """The smallest index of the group, with the path to it cut short for the next one who asks."""
    while leader[at] != at:
        leader[at] = leader[leader[at]]
        at = leader[at]
    return at


# Texts found by the words they share with another, the rare ones counting for more.


_SATURATION = 1.2
_LENGTH = 0.75
"""BM25's k1 and b, as Robertson and Walker's experiments and everybody since have them."""


class WordIndex:
    """BM25 over texts held in memory: for the chunks of one request, where no index is stored. What a word is worth in a text
    depends on no query, so it is worked out once: hundreds of claims ask for the same words again and again."""

    def __init__(self, texts: Sequence[str]) -> None:
        import numpy as np

        counted = [Counter(terms(text)) for text in texts]
        lengths = [counts.total() for counts in counted]
        mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
        held: dict[str, tuple[list[int], list[float]]] = {}
        for place, (counts, length) in enumerate(zip(counted, lengths, strict=True)):
            norm = _SATURATION * (1.0 - _LENGTH + _LENGTH * length / mean)
            for term, count in counts.items():
                places, worth = held.setdefault(term, ([], []))
                places.append(place)
                worth.append(count * (_SATURATION + 1.0) / (count + norm))
        self._texts = len(counted)
        self._holding = {
            term: (np.array(places), _rarity(len(places), len(counted)) * np.array(worth))
            for term, (places, worth) in held.items()
        }

    def best(self, query: str, k: int) -> tuple[int, ...]:
        """The places of the k texts that share most with a query, the best first; none that shares nothing."""
        import numpy as np

        scores = np.zeros(self._texts)
        for term in dict.fromkeys(terms(query)):
            if term in self._holding:
                places, worth = self._holding[term]
                scores[places] += worth
        order = np.argsort(-scores, kind="stable")[:k]
        return tuple(int(place) for place in order if scores[place] > 0.0)


def _rarity(holding: int, texts: int) -> float:
    return log(1.0 + (texts - holding + 0.5) / (holding + 0.5))
