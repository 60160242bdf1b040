"""Sentences of a text that stood in it before: what is said over and over counts once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.model.span import Span
from adjudge.text.sentences import sentences

_STOPS = re.compile(r"[\u3002\uff01\uff1f]")
"""Full stops of scripts that put no space after them."""


def repeated(text: str) -> tuple[Span, ...]:
    """Every sentence that is said again, in order and apart."""
    found: list[Span] = []
    seen: set[str] = set()
    for span in _sentences(text):
        sentence = " ".join(span.of(text).lower().split())
        if sentence in seen:
            found.append(span)
        seen.add(sentence)
    return tuple(found)


def _sentences(text: str) -> Iterator[Span]:
    for span in sentences(text):
        start = span.start
        for stop in _STOPS.finditer(text, span.start, span.end):
            yield Span(start=start, end=stop.end())
            start = stop.end()
        if start < span.end:
            yield Span(start=start, end=span.end)
