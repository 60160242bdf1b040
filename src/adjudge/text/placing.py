"""Where words of a web page stand in the text that was taken out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudge.model.inline_source import LinkedWords
from adjudge.model.span import Span

_TRIES = 200
"""Occurrences looked at for one link: "the" may be linked once and stand a thousand times."""
_CONTEXT = 12
"""Characters beside the words, blanks not counted, that tell one occurrence from another."""
_SEEN = 60
"""Characters of the text in which so many are found, however they are spaced."""
_LIST_MARKS = " \t-*|\u2022"


def places(text: str, linked: Sequence[LinkedWords]) -> tuple[Span | None, ...]:
    """The place of each of a page's links, which come in its order; None for one whose words the text does not hold."""
    found: list[Span | None] = []
    at = 0
    for one in linked:
        span = place(text, one, at)
        found.append(span)
        at = max(at, span.end) if span else at
    return tuple(found)


def place(text: str, linked: LinkedWords, at: int) -> Span | None:
    """The next occurrence of a link's words that stands between the same neighbours, or an earlier one that does. Of words
    without neighbours the next that has a line to itself, or simply the next."""
    if linked.before or linked.after:
        after = (span for span in _occurrences(text, linked.words, at) if _agrees(text, span, linked))
        before = (span for span in _occurrences(text, linked.words, 0) if _agrees(text, span, linked))
        return next(after, None) or next(before, None)
    coming = list(_occurrences(text, linked.words, at))
    return next((span for span in coming if is_alone(text, span)), coming[0] if coming else None)


def is_alone(text: str, span: Span) -> bool:
    """Whether words have a line to themselves, an item of a list at most."""
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end)
    beside = text[start : span.start][:_SEEN], text[span.end : len(text) if end < 0 else end][:_SEEN]
    return not any(side.strip(_LIST_MARKS) for side in beside)


def _occurrences(text: str, words: str, at: int) -> Iterator[Span]:
    """Whole words only: "here" is not in "there"."""
    for _ in range(_TRIES if words else 0):
        start = text.find(words, at)
        if start < 0:
            return
        end = start + len(words)
        torn = (words[0].isalnum() and text[start - 1 : start].isalnum()) or (
            words[-1].isalnum() and text[end : end + 1].isalnum()
        )
        if not torn:
            yield Span(start=start, end=end)
        at = end


def _agrees(text: str, span: Span, linked: LinkedWords) -> bool:
    """Whether one side is the page's: what stands on the other may be a mark that the text was taken without."""
    left, right = _squeezed(linked.before)[-_CONTEXT:], _squeezed(linked.after)[:_CONTEXT]
    return bool(
        (left and _squeezed(text[max(0, span.start - _SEEN) : span.start]).endswith(left))
        or (right and _squeezed(text[span.end : span.end + _SEEN]).startswith(right))
    )


def _squeezed(text: str) -> str:
    return "".join(text.split())
