"""Stretches of a text that speak to whoever judges it, and not about anything: instructions, verdicts, markup.

A page may try to tell its reader what to conclude. Such words are no evidence either way. They are found once, when a text is
cut into passages; what is embedded, searched by its words, measured and read is the text without them. The text itself, its
offsets and its quotes stay as they are.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from adjudge.model.span import Span, joined
from adjudge.text.addressing import VERDICT, spoken
from adjudge.text.staging import marks, unmarked

# Cut finer than sentences are: a full stop after "p." or "E." may end one, and what is taken out must not take its
# neighbour along.
_END = re.compile(
    r"[.!?\u2026\u3002\uff01\uff1f\n](?:"
    r"(?<=[.!?\u2026])(?:[\"'\u201d\u2019)\]]{0,3}\s{1,20}(?=[^\w\s]{0,5}[^\W\d_a-z]|\[)|(?<=[^\W\d_]{4}.)\s{1,20}(?=\d))"
    r"|(?<=[\u3002\uff01\uff1f])\s{0,20}|(?<=\n)[^\S\n]{0,20}\n\s{0,20})"
)
_WORD = re.compile(r"[^\W_]+")
_STOP = re.compile(r"[.!?]\s{1,20}")
_BREATH = 300
"""Characters after which any full stop ends an utterance: a text may be all in small letters."""
_LINE = re.compile(r"^[^\n]{0,59}\n(?=[^\W\d_a-z])", re.MULTILINE)
"""A line too short to have been wrapped: a heading, or an entry of a list."""

_CRUMB = re.compile(
    rf"(?:\w{{1,12}}\W{{1,3}}){{0,3}}(?:{VERDICT})\W{{0,3}}"
    r"|(?:[\W\d_]|\b(?:p\.?\s?s|n\.?\s?b|ibid|op\. cit|cf|note|notice|attention|important|warning|urgent|remember|thanks"
    r"|thank you|say so|do it|now|only|override|system|assistant|user|admin|developer|instructions?|response|input|output"
    rf"|{VERDICT})\b){{1,60}}",
    re.IGNORECASE,
)
"""What says nothing by itself, and is taken along when it leads up to such words or trails after them."""


def addressed(text: str) -> tuple[Span, ...]:
    """The stretches to be passed over, in order and apart."""
    found = list(marks(text))
    prose = unmarked(text, found) if found else text
    said = spoken(prose, _utterances(prose))
    mute = [mark.span for mark in found if mark.mute]
    said += [mark.span for mark in found if not mark.mute]
    return joined((*mute, *_with_crumbs(text, joined(said)))) if said else tuple(mute)


def _utterances(text: str) -> Iterator[Span]:
    """Whatever may be said in one breath, less the whitespace around it."""
    cuts = {m.end() for m in _END.finditer(text)} | {m.end() for m in _LINE.finditer(text)}
    start = 0
    for end in (*sorted(cuts), len(text)):
        stops = (m.end() for m in _STOP.finditer(text, start, end)) if end - start > _BREATH else ()
        for stop in (*stops, end):
            piece = text[start:stop]
            if body := piece.strip():
                begins = start + len(piece) - len(piece.lstrip())
                yield Span(start=begins, end=begins + len(body))
            start = stop


def _with_crumbs(text: str, found: Sequence[Span]) -> tuple[Span, ...]:
    """With what leads up to the stretches and trails after them without saying anything itself."""
    taken = list(found)
    said = sorted({word for span in found for word in _WORD.findall(span.of(text).lower())})
    edges = [0, *(edge for span in found for edge in (span.start, span.end)), len(text)]
    for place in range(0, len(edges), 2):
        between = list(_utterances(text[edges[place] : edges[place + 1]]))
        shifted = [span.shifted(edges[place]) for span in between]
        if place > 0:  # such a stretch stands before
            taken += _crumbs(text, shifted, said)
        if place + 2 < len(edges):  # and one after
            taken += _crumbs(text, shifted[::-1], said)
    return joined(taken)


def _crumbs(text: str, spans: Sequence[Span], said: Sequence[str]) -> Iterator[Span]:
    """Those up to the first that says something: that is neither empty nor an echo, whole or torn, of what was said."""
    for span in spans:
        is_echo = all(_stands(word, said) for word in _WORD.findall(span.of(text).lower()))
        if not is_echo and _CRUMB.fullmatch(text, span.start, span.end) is None:
            return
        yield span


def _stands(word: str, said: Sequence[str]) -> bool:
    """Whether a word was said, or the rest of it was cut off."""
    place = bisect_left(said, word)
    return place < len(said) and (said[place] == word or (len(word) > 2 and said[place].startswith(word)))
