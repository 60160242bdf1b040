"""Where each sentence of a text stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from adjudge.model.span import Span
from adjudge.text.clean import whole_characters
from adjudge.text.sentence_stops import false_stops, missed_stops

_PARAGRAPH = re.compile(r"\n[^\S\n]*\n|[\f\u2029]")
# Both splitters slow down with the square of some inputs (long runs of "!?" or of opening quotes), so they
# only ever see this much at once. Real sentences are far shorter; longer ones just span several windows.
_WINDOW = 4096
# One mark ends a sentence as well as forty do; all but the last become full stops, which cost nothing.
_SHOUTING = re.compile(r"[!?\u2026]{3,}")
_CLOCK = re.compile(
    r"\d\s?(?:[ap]\.m|[AP]\.?M)\.\s{1,4}"
    r"(?=[A-Z][a-z]|I\s)(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Eastern|Central|Mountain|Pacific|Atlantic|Greenwich)"
)
"""A time of day that ends a sentence: the splitter takes its full stop for the abbreviation's alone."""

Splitter = Callable[[str], list[int]]
"""Gives the offsets at which a sentence ends and the next begins."""


def sentences(text: str, language: str = "en") -> tuple[Span, ...]:
    """The sentences of `text` in order; a blank line always ends one.

    Spans carry no surrounding whitespace, never overlap, and hold every other character of the text.
    """
    split = _english if language.partition("-")[0].lower() in {"en", "und", ""} else _other(language)
    spans: list[Span] = []
    for start, end in _paragraphs(text):
        if (paragraph := _trimmed(text, start, end)) is None:
            continue
        cuts = [paragraph.start, *_cuts(text, paragraph, split), paragraph.end]
        pieces = (_trimmed(text, left, right) for left, right in pairwise(cuts))
        spans.extend(piece for piece in pieces if piece is not None)
    return tuple(spans)


def _paragraphs(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for gap in _PARAGRAPH.finditer(text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(text)


def _cuts(text: str, paragraph: Span, split: Splitter) -> Iterator[int]:
    """Sentence ends inside a paragraph, found window by window.

    A window's last sentence may go on in the next one, so the next window starts again where it began.
    """
    start = paragraph.start
    while start < paragraph.end:
        end = _window_end(text, start, paragraph.end)
        found = [start + cut for cut in split(_softened(text[start:end])) if 0 < cut < end - start]
        yield from found
        start = found[-1] if found and end < paragraph.end else end


def _window_end(text: str, start: int, limit: int) -> int:
    """The end of a window from `start`: at a space if there is one, so that no word is seen by halves."""
    end = start + _WINDOW
    if end >= limit:
        return limit
    space = max(text.rfind(" ", start + 1, end), text.rfind("\n", start + 1, end))
    return space if space > start else end


def _softened(window: str) -> str:
    """The same number of characters, less what the splitters cannot bear."""
    return _SHOUTING.sub(lambda run: "." * (len(run[0]) - 1) + run[0][-1], whole_characters(window))


def _english(window: str) -> list[int]:
    import nupunkt

    found = {end for _, end in nupunkt.sent_spans(window)} | {clock.end() for clock in _CLOCK.finditer(window)}
    return sorted((found | missed_stops(window, found)) - false_stops(window))


def _other(language: str) -> Splitter:
    import sentencex  # type: ignore[import-untyped]

    code = language.partition("-")[0].lower()
    return lambda window: [boundary["end_index"] for boundary in sentencex.get_sentence_boundaries(code, window)]


def _trimmed(text: str, start: int, end: int) -> Span | None:
    """The stretch without the whitespace around it; nothing if whitespace is all there is."""
    piece = text[start:end]
    if not (body := piece.strip()):
        return None
    left = start + len(piece) - len(piece.lstrip())
    return Span(start=left, end=left + len(body))
