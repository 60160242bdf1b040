"""The short name of a chunk, by which a draft cites it (seed 003 §3.3): made of its words, so that anybody can compute it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.model.chunk import HASH_DIGITS
from adjudge.text.clean import statement_hash

_ALL = 64


def chunk_hash(text: str, digits: int = HASH_DIGITS) -> str:
    """The first digits of the SHA-256 of a text in small letters, its spaces single."""
    return statement_hash(text)[:digits]


def chunk_hashes(texts: Sequence[str], digits: int = HASH_DIGITS) -> tuple[str, ...]:
    """One name for each text. Texts that differ only in case and spacing share one; others that would are given as many
    more digits as tell them apart, all of them: no name depends on the order of the texts."""
    whole = [statement_hash(text) for text in texts]
    needed = dict.fromkeys(whole, min(digits, _ALL))
    alike = _alike(needed)
    while alike:
        needed |= {one: needed[one] + 1 for group in alike for one in group}
        alike = _alike(needed)
    return tuple(one[: needed[one]] for one in whole)


def _alike(needed: dict[str, int]) -> list[list[str]]:
    """Texts whose names are not yet apart."""
    groups: dict[str, list[str]] = {}
    for one, digits in needed.items():
        groups.setdefault(one[:digits], []).append(one)
    return [group for group in groups.values() if len(group) > 1]
