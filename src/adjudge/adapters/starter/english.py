"""How numbers, lists and names are put into English sentences."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

_MILLION = 1_000_000
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_LONGEST_LIST = 6
"""More names than this in one sentence tire the reader and blur the passage."""


def about(amount: float) -> str:
    """An amount to three figures, as prose gives it: 66,987,244 is `67 million`, 77,006 is `77,000`."""
    rounded = float(f"{amount:.3g}")
    if rounded >= 1000 * _MILLION:
        return f"{rounded / (1000 * _MILLION):.3g} billion"
    if rounded >= _MILLION:
        return f"{rounded / _MILLION:.3g} million"
    return figure(rounded)


def figure(amount: float) -> str:
    """A number with thousands separators and no idle decimals."""
    if float(amount).is_integer():
        return f"{int(amount):,}"
    return f"{amount:,.6f}".rstrip("0")


def listed(names: Sequence[str]) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def batches(names: Sequence[T]) -> Iterator[Sequence[T]]:
    """What a list names, in order, a sentence's worth at a time."""
    return (names[at : at + _LONGEST_LIST] for at in range(0, len(names), _LONGEST_LIST))


def with_article(noun: str) -> str:
    """`a country`, `an island`."""
    return f"{'an' if noun[0] in 'aeiouAEIOU' else 'a'} {noun}"


def opening(text: str) -> str:
    """The text as a sentence begins, the rest of its capitals untouched."""
    return text[0].upper() + text[1:]


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def ordinal_word(number: int) -> str:
    """first to tenth in words, later ones in figures."""
    return _ORDINALS[number - 1] if number <= len(_ORDINALS) else ordinal(number)


def plain(name: str) -> str:
    """The name as an English keyboard types it: no accents, straight apostrophes."""
    straight = name.translate({0x2019: "'", 0x2018: "'", 0x02BB: "'", 0x02BC: "'"})
    letters = unicodedata.normalize("NFKD", straight)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def other_names(name: str, *more: str) -> tuple[str, ...]:
    """The aliases of a name: its plain spelling and the given ones, each once, never the name itself."""
    return tuple(dict.fromkeys(alias for alias in (plain(name), *more) if alias and alias != name))
