"""Windows over a text for retrieval, made of whole sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from adjudge.english.layout.blocks import blank
from adjudge.english.layout.clean import statement_hash
from adjudge.english.regex import anycase, regex
from adjudge.english.sentences import sentences, trimmed_span
from adjudge.errors import InputError
from adjudge.values.dataclass import dataclass
from adjudge.values.document import HASH_DIGITS
from adjudge.values.span import Span


def chunks(text: str, size: int = 512, overlap: int = 100, language: str = "en") -> tuple[Span, ...]:
    """Stretches of at most `size` characters that together hold the whole text, in order.

    Each begins with the last whole sentences of the one before that fit in `overlap` characters, so that a
    statement and what it refers to are not torn apart. No chunk lies inside another.
    """
    if not 0 <= overlap < size:
        raise InputError(
            f"Chunks of {size} characters cannot overlap by {overlap}.",
            "Choose a size of 1 or more and an overlap from 0 up to, not including, the size.",
        )
    if (whole := trimmed_span(text, 0, len(text))) is None:
        return ()
    if len(text) <= size:
        return (whole,)
    pieces = [piece for sentence in sentences(text, language) for piece in _cut(text, sentence, size)]
    return tuple(_packed(pieces, size, overlap))


def _packed(pieces: list[Span], size: int, overlap: int) -> Iterator[Span]:
    first = 0
    while first < len(pieces):
        past = first + 1
        while past < len(pieces) and pieces[past].end - pieces[first].start <= size:
            past += 1
        yield Span(start=pieces[first].start, end=pieces[past - 1].end)
        if past == len(pieces):
            return
        first = _resume(pieces, first, past, size, overlap)


def _resume(pieces: list[Span], first: int, past: int, size: int, overlap: int) -> int:
    """Where the next window begins: as far back as `overlap` allows while it still takes in piece `past`."""
    start = past
    while (
        start - 1 > first
        and pieces[past - 1].end - pieces[start - 1].start <= overlap
        and pieces[past].end - pieces[start - 1].start <= size
    ):
        start -= 1
    return start


def _cut(text: str, sentence: Span, size: int) -> Iterator[Span]:
    """The sentence itself, or when it is longer than `size` its parts, cut between words where it can be."""
    start = sentence.start
    while sentence.end - start > size:
        end = _word_end(text, start, start + size)
        yield Span(start=start, end=end)
        start = end
        while text[start].isspace():  # a sentence ends with something other than space
            start += 1
    yield Span(start=start, end=sentence.end)


def _word_end(text: str, start: int, limit: int) -> int:
    """The last place up to `limit` where a word ends; `limit` itself inside an endless word."""
    end = limit
    while end > start and not text[end].isspace():
        end -= 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return end if end > start else limit


# The short name of a chunk, by which a draft cites it (seed 003 §3.3): made of its words, so that anybody can compute it.


_ALL = 64


def chunk_hashes(texts: Sequence[str], digits: int = HASH_DIGITS) -> tuple[str, ...]:
    """One name for each text: the first digits of the SHA-256 of it in small letters, its spaces single. Texts that differ only
    in case and spacing share one; others that would are given as many more digits as tell them apart, all of them: no name
    depends on the order of the texts."""
    whole = [statement_hash(text) for text in texts]
    needed = dict.fromkeys(whole, min(digits, _ALL))
    while alike := _alike(needed):
        needed |= {one: needed[one] + 1 for one in alike}
    return tuple(one[: needed[one]] for one in whole)


def _alike(needed: dict[str, int]) -> list[str]:
    """Texts whose names are not yet apart."""
    names = Counter(one[:digits] for one, digits in needed.items())
    return [one for one, digits in needed.items() if names[one[:digits]] > 1]


# Citation anchors of a draft: `[cite:a1b2c3d4]` says which chunk the words before it rest on (seed 003 §3.3).


_ANCHOR = anycase(r"\[cite:(?P<names>[^\[\]\n]{0,400})\]")
_WITH_GAP = anycase(r"(?:(?<![^\S\n])[^\S\n]{1,20})?\[cite:[^\[\]\n]{0,400}\]")
_BETWEEN = regex(r"[,;]")
_AGAIN = anycase(r"cite:")


@dataclass(frozen=True, kw_only=True, slots=True)
class CitationAnchor:
    """One thing cited."""

    name: str
    """What stands after `cite:`, most often the hash of a chunk."""
    span: Span
    """From the bracket to the bracket; those of `[cite:a,b]` share it."""


def anchors(text: str) -> tuple[CitationAnchor, ...]:
    """What a text cites, in order; several names may stand in one pair of brackets, and brackets without any cite nothing."""
    found: list[CitationAnchor] = []
    for match in _ANCHOR.finditer(text):
        span = Span(start=match.start(), end=match.end())
        named = (_AGAIN.sub("", name).strip() for name in _BETWEEN.split(match["names"]))
        found += (CitationAnchor(name=name, span=span) for name in dict.fromkeys(named) if name)
    return tuple(found)


def without(text: str) -> str:
    """The text as it reads without its anchors and the spaces that set them off."""
    return _WITH_GAP.sub("", text)


def blanked(text: str) -> str:
    """The text with a space for every character of an anchor: every place in it is a place in the draft."""
    return _ANCHOR.sub(blank, text)
