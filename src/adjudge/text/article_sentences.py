"""The sentences of an article's paragraph, and what stands in one that a quotation runs through."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudge.model.span import Span
from adjudge.text.sentences import sentences

_RUN_ON = re.compile(r"(?:(?<=[a-z]{4}\.)|(?<=the [Ss]un\.))\s+(?=[A-Z][a-z]*\s)")
"""A plain word before the stop; "the Sun." is no Sunday."""
_SHORTENED = re.compile(r"\b(?:approx|dept|govt|incl|prof|capt|misc|vols|figs|assoc|corp|univ|cent|spec)\.$")
_MARK_PAIRS = (("\u201c", "\u201d"), ("\u00ab", "\u00bb"), ("\u201e", "\u201c"), ('"', '"'))
_LONGEST_WORD = 40


def article_sentences(body: str) -> Iterator[Span]:
    """The sentences of a block; a full stop after a plain word ends one, whatever else that word may be short for."""
    for span in sentences(body):
        start = span.start
        for gap in _RUN_ON.finditer(body, span.start, span.end):
            if not _SHORTENED.search(body[max(start, gap.start() - _LONGEST_WORD) : gap.start()]):
                yield Span(start=start, end=gap.start())
                start = gap.end()
        yield Span(start=start, end=span.end)


def unquoted(sentence: str) -> str:
    """A sentence without the marks of a quotation that it lies inside of, or opens or ends: what is told there is told."""
    for left, right in _MARK_PAIRS:
        opens, closes = sentence.count(left), sentence.count(right)
        whole = sentence.startswith(left) and sentence.endswith(right) and opens + closes == (4 if left == right else 2)
        if whole:
            return f" {sentence[1:-1]} "
        if left == right and opens % 2:
            at = 0 if sentence.startswith(left) else sentence.rindex(left)
            return f"{sentence[:at]} {sentence[at + 1 :]}"
        if left != right and opens > closes and sentence.startswith(left):
            return f" {sentence[1:]}"
        if left != right and closes > opens and left not in sentence:
            at = sentence.rindex(right)
            return f"{sentence[:at]} {sentence[at + 1 :]}"
    return sentence
