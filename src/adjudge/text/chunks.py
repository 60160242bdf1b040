"""Windows over a text for retrieval, made of whole sentences."""

from __future__ import annotations

from collections.abc import Iterator

from adjudge.errors import InputError
from adjudge.model.span import Span
from adjudge.text.sentences import sentences


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
    if not (body := text.strip()):
        return ()
    if len(text) <= size:
        start = len(text) - len(text.lstrip())
        return (Span(start=start, end=start + len(body)),)
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
