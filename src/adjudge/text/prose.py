"""The sentences of a document that are written as sentences: no headings, lists, menus, questions or asides to the reader."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.model.span import Span, joined
from adjudge.text.addressed import addressed
from adjudge.text.hints import boilerplate
from adjudge.text.repeated import repeated
from adjudge.text.sentences import sentences

_LINE = re.compile(r"\n[^\S\n]*")
_ENDS = re.compile(r"[.!][\"'\u201d\u2019)\]]{0,3}(?:\s?\[[0-9]{1,3}\]){0,5}$")
_HEADING_WORDS = 12
"""A line without a full stop that is shorter is a heading; a longer one was wrapped, and its sentence goes on."""
_HEADING_LENGTH = 300
"""Characters of a heading; beyond them a sentence has begun."""
_TO_THE_READER = re.compile(r"\b(?:you|your|we|our|us|i|my|me|please|click|subscribe)\b", re.IGNORECASE)
_ABBREVIATED = re.compile(r"(?:^|\W)(?:[A-Z]|St|Dr|Mr|Mrs|Ms|Jr|Sr|vs|Inc|Ltd|Co|Corp|No|Vol|ca|c)\.$")


def prose(text: str, language: str, *, least: int, most: int) -> Iterator[Span]:
    """Where the sentences of `text` stand that state something, from `least` to `most` words long."""
    passed_over = iter(joined((*addressed(text), *repeated(text))))
    gap = next(passed_over, None)
    for span in _lines(text, language):
        while gap is not None and gap.end <= span.start:
            gap = next(passed_over, None)
        if gap is not None and gap.overlaps(span):
            continue
        if _is_statement(sentence := span.of(text)) and least <= len(sentence.split()) <= most:
            yield span


def _lines(text: str, language: str) -> Iterator[Span]:
    """Sentences, each apart from a heading that stands on the line before it."""
    for span in sentences(text, language):
        start = span.start
        for line in _LINE.finditer(text, span.start, span.end):
            if line.start() - start > _HEADING_LENGTH:
                break
            before = text[start : line.start()].rstrip()
            goes_on = text[line.end() : line.end() + 1].islower()
            if not goes_on and len(before.split()) < _HEADING_WORDS and not _ENDS.search(before[-40:]):
                start = line.end()
        if start < span.end:
            yield Span(start=start, end=span.end)


def _is_statement(sentence: str) -> bool:
    opening = sentence.lstrip("\"'\u201c\u2018([")[:1]
    if not (opening.isupper() or opening.isdigit()) or not _ENDS.search(sentence[-60:]):
        return False
    if _ABBREVIATED.search(sentence[-8:]) or sentence.count('"') % 2 or sentence.count("(") != sentence.count(")"):
        return False  # cut in the middle
    return _TO_THE_READER.search(sentence) is None and not boilerplate(sentence)
