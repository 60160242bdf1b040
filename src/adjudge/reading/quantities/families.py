"""Words that name the same measured thing: a tower's height is how high it is."""

from __future__ import annotations

from functools import cache, lru_cache

from adjudge.english.words import terms
from adjudge.values.word_lists import text_of

_LONGEST = 64
# One family a line: what differs only by part of speech, or by the word a writer happened to choose.
_FAMILIES = text_of("reading.quantities.families.families")


@lru_cache(maxsize=1 << 15)
def family(word: str) -> str:
    """The family of a word, its stem when it has none, nothing for a word that only builds sentences."""
    found = terms(word[:_LONGEST])
    return _by_stem().get(found[0], found[0]) if found else ""


def families(words: str) -> frozenset[str]:
    """The families of some words."""
    return frozenset(family(word) for word in words.split()) - {""}


@cache
def properties() -> frozenset[str]:
    """What is measured: a unit of length does not tell height from depth, but most texts give only one of them."""
    return families("long high deep wide heavy area thick fast big")


@cache
def _by_stem() -> dict[str, str]:
    """Each stem's family, named for its first word; a word in two families belongs to the first."""
    table: dict[str, str] = {}
    for line in _FAMILIES.strip().splitlines():
        name, *_ = words = line.split()
        for word in words:
            for stem in terms(word):
                table.setdefault(stem, name)
    return table
